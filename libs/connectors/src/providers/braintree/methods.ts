// What customers pay with, and which operations of Braintree's take it.
import type { AuthorizeInput, NetworkTokenData } from "../../port/inputs.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import type { PaymentOperation } from "./documents.ts";

type Kind = "card" | "paypal" | "venmo" | "us_bank_account";
type Chosen = Pick<AuthorizeInput, "paymentMethod" | "paymentMethodType" | "paymentMethodData">;

/** Google Pay and Apple Pay are cards to Braintree. */
export const kindOf = ({ paymentMethod, paymentMethodType: type }: Chosen): Kind => {
  if (paymentMethod === "bank_debit") return "us_bank_account";
  return paymentMethod === "wallet" && (type === "paypal" || type === "venmo") ? type : "card";
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** What is longer or has other characters is a wallet's own token, which only Braintree's client API takes. */
const nonce = /^[A-Za-z0-9_-]{1,255}$/;

/** The nonce in a value that is it, or that is what Braintree made of a wallet's token, under the list's name. */
const nonceIn = (value: unknown, list: string): string | undefined => {
  const made = typeof value === "string" && value.startsWith("{") ? parsed(value) : value;
  const found = typeof made === "string" ? made : textAt(made, list, "0", "nonce");
  return found !== undefined && nonce.test(found) ? found : undefined;
};

/** Where the nonce is in the data of a wallet, and under which name Braintree lists what it made of it. */
const nonces: Readonly<Record<string, { readonly path: readonly string[]; readonly list: string }>> = {
  google_pay: { path: ["google_pay", "tokenization_data", "token"], list: "androidPayCards" },
  apple_pay: { path: ["apple_pay", "payment_data"], list: "applePayCards" },
  paypal: { path: ["paypal_sdk", "token"], list: "paypalAccounts" },
  venmo: { path: ["venmo", "token"], list: "venmoAccounts" },
};

/**
 * Nonce of the client SDK or of Google, which is a payment method that serves once. Undefined when the data hold none.
 */
export const nonceOf = ({ paymentMethodData: method, paymentMethodType: type }: Chosen): string | undefined => {
  if (method.type !== "other") return undefined;
  const place = entryOf(nonces, type ?? "");
  return place === undefined ? undefined : nonceIn(memberAt(method.data, ...place.path), place.list);
};

const decryptedData: Readonly<Record<string, readonly string[]>> = {
  apple_pay: ["apple_pay", "payment_data"],
  google_pay: ["google_pay", "tokenization_data"],
};

/** A wallet's card that the merchant has decrypted: the device's number with its cryptogram. */
const decrypted = (type: string | null, data: unknown): NetworkTokenData | null => {
  const payment = memberAt(data, ...(decryptedData[type ?? ""] ?? ["none"]));
  const cryptogram = textAt(payment, "payment_data", "online_payment_cryptogram") ?? textAt(payment, "cryptogram");
  const number = textAt(payment, "application_primary_account_number");
  const month = textAt(payment, "application_expiration_month") ?? textAt(payment, "card_exp_month");
  const year = textAt(payment, "application_expiration_year") ?? textAt(payment, "card_exp_year");
  if (number === undefined || cryptogram === undefined || month === undefined || year === undefined) return null;
  return {
    number,
    cryptogram,
    expiryMonth: month.padStart(2, "0"),
    expiryYear: year.length === 2 ? `20${year}` : year,
    eci: textAt(payment, "payment_data", "eci_indicator") ?? textAt(payment, "eci_indicator") ?? null,
    holderName: null,
    network: null,
  };
};

const origins = { apple_pay: "APPLE_PAY", google_pay: "GOOGLE_PAY" } as const;

/** A network token, and who made it; null when it is paid with something else. */
export const networkTokenOf = ({
  paymentMethodData: data,
  paymentMethodType: type,
}: Chosen): { readonly token: NetworkTokenData; readonly origin: string } | null => {
  if (data.type === "network_token") return { token: data.token, origin: "NETWORK_TOKEN" };
  if (data.type !== "other" || (type !== "apple_pay" && type !== "google_pay")) return null;
  const token = decrypted(type, data.data);
  return token === null ? null : { token, origin: origins[type] };
};

/** Without a nonce the customer agrees on PayPal's own page. */
export const isByPayPalPage = (input: Chosen): boolean =>
  kindOf(input) === "paypal" && input.paymentMethodData.type === "other" && nonceOf(input) === undefined;

/** A card of no amount is verified and put into the vault. */
export const isVerification = ({ amount }: Pick<AuthorizeInput, "amount">): boolean => amount === 0;

const charges = {
  card: "chargeCreditCard",
  paypal: "chargePayPalAccount",
  venmo: "chargeVenmoAccount",
  us_bank_account: "chargeUsBankAccount",
} as const;

const authorizations = {
  card: "authorizeCreditCard",
  paypal: "authorizePayPalAccount",
  venmo: "authorizeVenmoAccount",
  // Bank accounts cannot be authorized; the manifest offers automatic captures only.
  us_bank_account: "chargeUsBankAccount",
} as const;

type Asked = Chosen & Pick<AuthorizeInput, "amount" | "captureMethod">;

/** What Braintree is asked for. */
export const operationOf = (input: Asked): PaymentOperation => {
  const kind = kindOf(input);
  if (isVerification(input)) return kind === "card" ? "vaultCreditCard" : "vaultPaymentMethod";
  if (isByPayPalPage(input)) return "createPayPalOneTimePayment";
  return (input.captureMethod === "automatic" ? charges : authorizations)[kind];
};

const accountNumberPattern = /^\d{1,17}$/;
const routingNumberPattern = /^\d{8,9}$/;

export interface BankAccount {
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly accountType: "CHECKING" | "SAVINGS";
  readonly isBusiness: boolean;
  readonly holderName: string | undefined;
}

/** A bank account in the United States; null when the data are not complete. */
export const bankAccountOf = ({ paymentMethodData: data }: Chosen): BankAccount | null => {
  if (data.type !== "other") return null;
  const account = memberAt(data.data, "ach_bank_debit");
  const [accountNumber, routingNumber] = [textAt(account, "account_number"), textAt(account, "routing_number")];
  if (accountNumber === undefined || !accountNumberPattern.test(accountNumber)) return null;
  if (routingNumber === undefined || !routingNumberPattern.test(routingNumber)) return null;
  return {
    accountNumber,
    routingNumber,
    accountType: textAt(account, "bank_type") === "savings" ? "SAVINGS" : "CHECKING",
    isBusiness: textAt(account, "bank_holder_type") === "business",
    holderName: given(textAt(account, "bank_account_holder_name")),
  };
};
