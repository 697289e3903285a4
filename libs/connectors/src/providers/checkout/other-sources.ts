import { cutText } from "@railyard/members";
import type { AuthorizeInput } from "../../port/inputs.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import { accountNamesOf, addressOf, holderNameOf, phoneOf, streetAddressOf } from "./parties.ts";

type Data = Readonly<Record<string, unknown>>;
type SourceReader = (data: Data, input: AuthorizeInput) => object | undefined;

const digits = (text: string | undefined): string | undefined => text?.replaceAll(/[ -]/g, "");

const plain =
  (type: string): SourceReader =>
  () => ({ type });

const billingOf = ({ billing }: AuthorizeInput): object | undefined =>
  billing === null ? undefined : addressOf(billing);

const withAddress =
  (type: string): SourceReader =>
  (_data, input) => ({ type, billing_address: billingOf(input) });

const eps: SourceReader = (_data, input) => {
  const names = accountNamesOf(input);
  if (names === undefined) return { type: "eps" };
  const email = given(input.email ?? input.billing?.email);
  return { type: "eps", account_holder: { type: "individual", ...names, email, billing_address: billingOf(input) } };
};

const swish: SourceReader = (_data, input) => {
  const names = accountNamesOf(input);
  return names === undefined ? undefined : { type: "swish", payment_country: "SE", account_holder: names };
};

/** Bancontact, Multibanco and Przelewy24 name the payer; the country is the one where they are paid with. */
const named =
  (type: string, country: string, hasEmail = false): SourceReader =>
  (_data, input) => {
    const name = holderNameOf(input);
    const email = hasEmail ? given(input.email ?? input.billing?.email) : undefined;
    if (name === undefined || (hasEmail && email === undefined)) return undefined;
    return {
      type,
      payment_country: country,
      account_holder_name: name,
      account_holder_email: email,
    };
  };

const sepa: SourceReader = (data, input) => {
  const iban = digits(textAt(data, "sepa_bank_debit", "iban"))?.toUpperCase();
  const names = accountNamesOf(input, textAt(data, "sepa_bank_debit", "bank_account_holder_name"));
  const billing_address = streetAddressOf(input.billing);
  if (iban === undefined || names === undefined || billing_address === undefined) return undefined;
  return {
    type: "sepa",
    country: cutText(iban, 2),
    account_number: iban,
    currency: input.currency,
    account_holder: { ...names, billing_address },
  };
};

const ach: SourceReader = (data, input) => {
  const text = (name: string): string | undefined => textAt(data, "ach_bank_debit", name);
  const [number, routing] = [digits(text("account_number")), digits(text("routing_number"))];
  const names = accountNamesOf(input, text("bank_account_holder_name"));
  if (number === undefined || routing === undefined || names === undefined) return undefined;
  return {
    type: "ach",
    account_type: text("bank_type") === "savings" ? "savings" : "checking",
    country: "US",
    account_number: number,
    bank_code: routing,
    account_holder: { type: "individual", ...names, billing_address: billingOf(input) },
  };
};

const ideal: SourceReader = (_data, { description }) => ({
  type: "ideal",
  description: cutText(given(description), 35),
});

/** By method and sub-type; undefined when the data lack what Checkout.com needs. */
const readers: Readonly<Record<string, SourceReader>> = {
  "wallet ali_pay": plain("alipay_cn"),
  "wallet ali_pay_hk": plain("alipay_hk"),
  "wallet dana": plain("dana"),
  "wallet gcash": plain("gcash"),
  "wallet kakao_pay": plain("kakaopay"),
  "wallet mb_way": plain("mbway"),
  "wallet mobile_pay": plain("mobilepay"),
  "wallet swish": swish,
  "wallet touch_n_go": plain("tng"),
  "wallet twint": plain("twint"),
  "wallet vipps": plain("vipps"),
  "wallet we_chat_pay": withAddress("wechatpay"),
  "pay_later alma": withAddress("alma"),
  "card_redirect knet": () => ({ type: "knet", language: "en" }),
  "bank_redirect bancontact_card": named("bancontact", "BE"),
  "bank_redirect bizum": plain("bizum"),
  "bank_redirect blik": (data) => (blikCodeIn(data) === undefined ? undefined : { type: "blik" }),
  "bank_redirect eps": eps,
  "bank_redirect ideal": ideal,
  "bank_redirect przelewy24": named("p24", "PL", true),
  "bank_transfer multibanco": named("multibanco", "PT"),
  "bank_debit ach": ach,
  "bank_debit sepa": sepa,
};

const blikCodeIn = (data: Data): string | undefined => {
  const code = memberAt(data, "blik", "blik_code");
  return typeof code === "string" && /^\d{6}$/.test(code) ? code : undefined;
};

/** The code that the customer reads in the bank's app, which is not part of the source. */
export const blikCodeOf = ({ paymentMethodType, paymentMethodData: data }: AuthorizeInput): string | undefined =>
  data.type === "other" && paymentMethodType === "blik" ? blikCodeIn(data.data) : undefined;

/** Where MB WAY and Bizum reach the customer, and every other method may. */
export const customerPhoneOf = ({ paymentMethodData: data, phone }: AuthorizeInput): object | undefined => {
  const ofMethod = data.type === "other" ? textAt(data.data, "mb_way_redirect", "telephone_number") : undefined;
  return phoneOf(ofMethod ?? given(phone));
};

/** Null when such a method is not sent to Checkout.com here; undefined when its data are not complete. */
export const otherSource = (input: AuthorizeInput, data: Data): object | null | undefined => {
  const read = entryOf(readers, `${input.paymentMethod} ${input.paymentMethodType ?? ""}`);
  return read === undefined ? null : read(data, input);
};
