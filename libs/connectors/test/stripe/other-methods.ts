// A payment by every method that is no card, as merchants send it.
import type { AuthorizeInput } from "../../src/index.ts";
import { cardInput } from "../support/payment-inputs.ts";

type Data = Readonly<Record<string, unknown>>;

/** Method, sub-type, currency, and the method's data. */
export type Sample = readonly [method: string, type: string, currency: string, data?: Data];

export const redirects: readonly Sample[] = [
  ["wallet", "ali_pay", "EUR"],
  ["wallet", "amazon_pay", "USD"],
  ["wallet", "cashapp", "USD"],
  ["wallet", "kakao_pay", "KRW"],
  ["wallet", "mobile_pay", "DKK"],
  ["wallet", "paypal", "EUR"],
  ["wallet", "revolut_pay", "GBP"],
  ["wallet", "samsung_pay", "KRW"],
  ["wallet", "swish", "SEK"],
  ["wallet", "twint", "CHF"],
  ["wallet", "we_chat_pay", "CNY"],
  ["pay_later", "affirm", "USD"],
  ["pay_later", "afterpay_clearpay", "GBP"],
  ["pay_later", "alma", "EUR"],
  ["pay_later", "klarna", "EUR", { klarna_redirect: {} }],
  ["bank_redirect", "bancontact_card", "EUR"],
  ["bank_redirect", "eps", "EUR"],
  ["bank_redirect", "ideal", "EUR"],
  ["bank_redirect", "online_banking_fpx", "MYR", { online_banking_fpx: { issuer: "maybank2u" } }],
  ["bank_redirect", "open_banking_uk", "GBP"],
  ["bank_redirect", "przelewy24", "PLN"],
  ["bank_transfer", "multibanco", "EUR"],
  ["bank_transfer", "pix", "BRL"],
  ["real_time_payment", "prompt_pay", "THB"],
  ["voucher", "boleto", "BRL", { boleto: { social_security_number: "000.000.000-00" } }],
  ["voucher", "oxxo", "MXN"],
  ["voucher", "lawson", "JPY"],
];

export const debits: readonly Sample[] = [
  ["bank_debit", "sepa", "EUR", { sepa_bank_debit: { iban: "DE89 3704 0044 0532 0130 00" } }],
  ["bank_debit", "bacs", "GBP", { bacs_bank_debit: { account_number: "00012345", sort_code: "10-88-00" } }],
  ["bank_debit", "becs", "AUD", { becs_bank_debit: { account_number: "000123456", bsb_number: "000-000" } }],
];

export const achDebit: Sample = [
  "bank_debit",
  "ach",
  "USD",
  { ach_bank_debit: { account_number: "000123456789", routing_number: "110000000", bank_type: "checking" } },
];

export const transfers: readonly Sample[] = [
  ["bank_transfer", "ach", "USD", { ach_bank_transfer: {} }],
  ["bank_transfer", "bacs", "GBP", { bacs_bank_transfer: {} }],
  ["bank_transfer", "sepa", "EUR", { sepa_bank_transfer: {} }],
  ["bank_transfer", "sepa_bank_transfer", "EUR", { sepa_bank_transfer: {} }],
];

export const blik: Sample = ["bank_redirect", "blik", "PLN", { blik: { blik_code: "777 123" } }];

export const sampleInput = (
  [method, type, currency, data = { [type]: {} }]: Sample,
  changes: Partial<AuthorizeInput> = {},
): AuthorizeInput =>
  cardInput("", {
    currency,
    paymentMethod: method,
    paymentMethodType: type,
    paymentMethodData: { type: "other", method, data },
    ...changes,
  });

/** A wallet's card as the wallet's own answer holds it, made a token at Stripe. */
export const walletInput = (
  type: "apple_pay" | "google_pay",
  token: string,
  changes: Partial<AuthorizeInput> = {},
): AuthorizeInput => {
  const byGateway = { type: "PAYMENT_GATEWAY", token: JSON.stringify({ id: token, object: "token" }) };
  const data =
    type === "google_pay" ? { google_pay: { tokenization_data: byGateway } } : { apple_pay: { payment_data: token } };
  return sampleInput(["wallet", type, "USD", data], changes);
};
