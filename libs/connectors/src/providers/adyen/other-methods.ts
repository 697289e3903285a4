import type { AuthorizeInput } from "../../port/inputs.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import { ownerOf } from "./method-parts.ts";
import type { CardParams, MethodParams, OtherMethodParams } from "./params.ts";
import { redirectMethod } from "./redirect-methods.ts";

type Data = Readonly<Record<string, unknown>>;

/** What Apple gives is an object or its Base64, and Adyen takes the latter. */
const applePayToken = (data: Data): string | undefined => {
  const payment = memberAt(data, "apple_pay", "payment_data");
  if (typeof payment === "string") return given(payment);
  return typeof payment === "object" && payment !== null
    ? Buffer.from(JSON.stringify(payment)).toString("base64")
    : undefined;
};

const bancontact = (data: Data): CardParams | undefined => {
  const text = (name: string): string | undefined => textAt(data, "bancontact_card", name);
  const [number, expiryMonth, year] = [text("card_number"), text("card_exp_month"), text("card_exp_year")];
  if (number === undefined || expiryMonth === undefined || year === undefined) return undefined;
  const expiryYear = year.length === 2 ? `20${year}` : year;
  const holderName = text("card_holder_name");
  return { type: "bcmc", number: number.replaceAll(" ", ""), expiryMonth, expiryYear, holderName };
};

const sepa = (data: Data, input: AuthorizeInput): OtherMethodParams | undefined => {
  const iban = textAt(data, "sepa_bank_debit", "iban")?.replaceAll(" ", "");
  const ownerName = textAt(data, "sepa_bank_debit", "bank_account_holder_name") ?? ownerOf(input);
  return iban === undefined || ownerName === undefined ? undefined : { type: "sepadirectdebit", iban, ownerName };
};

/** By method and sub-type; undefined when the data lack what Adyen needs. */
const readers: Readonly<Record<string, (data: Data, input: AuthorizeInput) => MethodParams | undefined>> = {
  "wallet apple_pay": (data) => {
    const token = applePayToken(data);
    return token === undefined ? undefined : { type: "applepay", applePayToken: token };
  },
  "wallet google_pay": (data) => {
    const token = textAt(data, "google_pay", "tokenization_data", "token");
    return token === undefined ? undefined : { type: "googlepay", googlePayToken: token };
  },
  "bank_redirect bancontact_card": bancontact,
  "bank_redirect blik": (data) => {
    const blikCode = textAt(data, "blik", "blik_code");
    return blikCode === undefined ? undefined : { type: "blik", blikCode };
  },
  "bank_debit sepa": sepa,
};

/** Null when such a method is not sent to Adyen here; undefined when its data are not complete. */
export const otherMethod = (input: AuthorizeInput, data: Data): MethodParams | null | undefined => {
  const read = entryOf(readers, `${input.paymentMethod} ${input.paymentMethodType ?? ""}`);
  return read === undefined ? redirectMethod(input, data) : read(data, input);
};

const cardTypes: readonly MethodParams["type"][] = ["scheme", "networkToken", "applepay", "googlepay", "bcmc"];

/** Whether a card is behind it, so that its holder may have to be authenticated. */
export const isByCard = ({ type }: MethodParams): boolean => cardTypes.includes(type);

const loanTypes: readonly MethodParams["type"][] = ["affirm", "afterpaytouch", "clearpay", "klarna"];

/** Whether it is a pay-later method, whose provider wants to know what is bought with it. */
export const isLoan = ({ type }: MethodParams): boolean => loanTypes.includes(type);
