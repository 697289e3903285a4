import { defined } from "@railyard/members";
import type { AuthorizeInput } from "../../port/inputs.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf, oneOf } from "../../wire/request-values.ts";
import type { BankTransferParams, MethodOptionsParams, OtherDetailsParams, OtherType } from "./other-method-params.ts";
import { fpxBanks, transferCountries } from "./other-method-params.ts";

type Data = Readonly<Record<string, unknown>>;

/** How another method than a card is represented in a payment at Stripe. */
export interface OtherMethod {
  readonly type: OtherType;
  readonly details: OtherDetailsParams;
  readonly options?: MethodOptionsParams;
}

type Method = Pick<AuthorizeInput, "paymentMethod" | "paymentMethodType" | "paymentMethodData" | "billing">;

/** Undefined when the data lack what Stripe needs. */
type Reader = (data: Data, input: Method) => OtherMethod | undefined;

const plain =
  (type: OtherType, options?: MethodOptionsParams): Reader =>
  () => ({ type, details: {}, ...defined({ options }) });

const digitsAt = (data: Data, ...path: readonly string[]): string | undefined =>
  textAt(data, ...path)?.replaceAll(/[\s-]/g, "");

const sepa: Reader = (data) => {
  const iban = digitsAt(data, "sepa_bank_debit", "iban");
  return iban === undefined ? undefined : { type: "sepa_debit", details: { sepa_debit: { iban } } };
};

const ach: Reader = (data) => {
  const text = (name: string): string | undefined => digitsAt(data, "ach_bank_debit", name);
  const [number, routing] = [text("account_number"), text("routing_number")];
  if (number === undefined || routing === undefined) return undefined;
  return {
    type: "us_bank_account",
    details: {
      us_bank_account: {
        account_number: number,
        routing_number: routing,
        account_holder_type: text("bank_holder_type") === "business" ? "company" : "individual",
        account_type: oneOf(["checking", "savings"], text("bank_type")),
      },
    },
    // Whether the account is the customer's shows by small transfers: there is no page of Stripe to sign in at.
    options: { us_bank_account: { verification_method: "microdeposits" } },
  };
};

const bacs: Reader = (data) => {
  const number = digitsAt(data, "bacs_bank_debit", "account_number");
  const sortCode = digitsAt(data, "bacs_bank_debit", "sort_code");
  return number === undefined || sortCode === undefined
    ? undefined
    : { type: "bacs_debit", details: { bacs_debit: { account_number: number, sort_code: sortCode } } };
};

const becs: Reader = (data) => {
  const number = digitsAt(data, "becs_bank_debit", "account_number");
  const bsb = digitsAt(data, "becs_bank_debit", "bsb_number");
  return number === undefined || bsb === undefined
    ? undefined
    : { type: "au_becs_debit", details: { au_becs_debit: { account_number: number, bsb_number: bsb } } };
};

const blik: Reader = (data) => {
  const code = digitsAt(data, "blik", "blik_code");
  return code === undefined ? undefined : { type: "blik", details: {}, options: { blik: { code } } };
};

const boleto: Reader = (data) => {
  const taxId = textAt(data, "boleto", "social_security_number");
  return taxId === undefined ? undefined : { type: "boleto", details: { boleto: { tax_id: taxId } } };
};

const fpx: Reader = (data) => {
  const bank = oneOf(fpxBanks, textAt(data, "online_banking_fpx", "issuer"));
  return bank === undefined ? undefined : { type: "fpx", details: { fpx: { bank } } };
};

const transfer =
  (type: BankTransferParams["type"]): Reader =>
  (_data, { billing }) => {
    const country = oneOf(transferCountries, billing?.country) ?? "DE";
    const bankTransfer = type === "eu_bank_transfer" ? { type, eu_bank_transfer: { country } } : { type };
    const options = { customer_balance: { funding_type: "bank_transfer", bank_transfer: bankTransfer } } as const;
    return { type: "customer_balance", details: {}, options };
  };

/** By method and sub-type. */
const readers: Readonly<Record<string, Reader>> = {
  "wallet ali_pay": plain("alipay"),
  "wallet amazon_pay": plain("amazon_pay"),
  "wallet cashapp": plain("cashapp"),
  "wallet kakao_pay": plain("kakao_pay"),
  "wallet mobile_pay": plain("mobilepay"),
  "wallet paypal": plain("paypal"),
  "wallet revolut_pay": plain("revolut_pay"),
  "wallet samsung_pay": plain("samsung_pay"),
  "wallet swish": plain("swish"),
  "wallet twint": plain("twint"),
  "wallet we_chat_pay": plain("wechat_pay", { wechat_pay: { client: "web" } }),
  "pay_later affirm": plain("affirm"),
  "pay_later afterpay_clearpay": plain("afterpay_clearpay"),
  "pay_later alma": plain("alma"),
  "pay_later klarna": plain("klarna"),
  "bank_redirect bancontact_card": plain("bancontact"),
  "bank_redirect blik": blik,
  "bank_redirect eps": plain("eps"),
  "bank_redirect ideal": plain("ideal"),
  "bank_redirect online_banking_fpx": fpx,
  "bank_redirect open_banking_uk": plain("pay_by_bank"),
  "bank_redirect przelewy24": plain("p24"),
  "bank_transfer ach": transfer("us_bank_transfer"),
  "bank_transfer bacs": transfer("gb_bank_transfer"),
  "bank_transfer sepa": transfer("eu_bank_transfer"),
  "bank_transfer sepa_bank_transfer": transfer("eu_bank_transfer"),
  "bank_transfer multibanco": plain("multibanco"),
  "bank_transfer pix": plain("pix"),
  "real_time_payment prompt_pay": plain("promptpay"),
  "voucher boleto": boleto,
  "voucher oxxo": plain("oxxo"),
  "voucher family_mart": plain("konbini"),
  "voucher lawson": plain("konbini"),
  "voucher mini_stop": plain("konbini"),
  "voucher seicomart": plain("konbini"),
  "bank_debit ach": ach,
  "bank_debit bacs": bacs,
  "bank_debit becs": becs,
  "bank_debit sepa": sepa,
};

const nameOf = ({ paymentMethod, paymentMethodType }: Method): string => `${paymentMethod} ${paymentMethodType ?? ""}`;

/** Wallets that represent a card: what they give is made a token of a card at Stripe. */
const cardWallets = ["wallet apple_pay", "wallet google_pay"];

const isCardWallet = (input: Method): boolean => cardWallets.includes(nameOf(input));

/**
 * The method as it goes out; null when the payment is by card, or by a method that is not sent to Stripe here,
 * undefined when its data are not complete.
 */
export const otherMethod = (input: Method): OtherMethod | null | undefined => {
  const { paymentMethodData: data } = input;
  const read = data.type === "other" ? entryOf(readers, nameOf(input)) : undefined;
  return read === undefined || data.type !== "other" ? null : read(data.data, input);
};

/** What kept payment methods are of, by method and sub-type; the others are cards. */
const debitTypes: Readonly<Record<string, OtherType>> = {
  "bank_debit ach": "us_bank_account",
  "bank_debit bacs": "bacs_debit",
  "bank_debit becs": "au_becs_debit",
  "bank_debit sepa": "sepa_debit",
};

/** Stripe's type of a debit, which needs the customer's mandate; null when the payment is made otherwise. */
export const debitType = (input: Method): OtherType | null => entryOf(debitTypes, nameOf(input)) ?? null;

const isToken = (text: string | undefined): text is string => text !== undefined && /^tok_[!-~]+$/.test(text);

const tokenIn = (given: unknown): string | undefined => {
  if (typeof given !== "string") return textAt(given, "id");
  if (isToken(given)) return given;
  try {
    return textAt(JSON.parse(given), "id");
  } catch {
    return undefined;
  }
};

/**
 * Stripe's own token of a wallet's card: what Google gives to the gateway `stripe` is one, or Stripe's SDK made it of
 * Apple's. Null when there is none, or the payment is not made with such a wallet.
 */
export const cardTokenOf = (input: Method): string | null => {
  const { paymentMethodData: data } = input;
  if (data.type !== "other" || !isCardWallet(input)) return null;
  const token =
    input.paymentMethodType === "google_pay"
      ? tokenIn(memberAt(data.data, "google_pay", "tokenization_data", "token"))
      : tokenIn(memberAt(data.data, "apple_pay", "payment_data"));
  return isToken(token) ? token : null;
};

/** What is wrong with how the customer pays, before anything is sent; null when nothing is. */
export const methodProblem = (input: Method): "unknown" | "incomplete" | null => {
  const { paymentMethodData: data } = input;
  if (data.type === "network_token") return "unknown";
  if (data.type !== "other") return null;
  if (isCardWallet(input)) return cardTokenOf(input) === null ? "incomplete" : null;
  const method = otherMethod(input);
  if (method === undefined) return "incomplete";
  return method === null ? "unknown" : null;
};

/** Whether the payment is made with a card, a wallet's included. */
export const isByCard = (input: Method): boolean => {
  const { type } = input.paymentMethodData;
  if (type === "connector_mandate") return debitType(input) === null;
  return type === "card" || (type === "other" && isCardWallet(input));
};
