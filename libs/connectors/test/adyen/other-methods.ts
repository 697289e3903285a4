// Payments by other methods than cards, as adapters get them.
import type { AuthorizeInput } from "../../src/index.ts";
import { cardInput } from "../support/payment-inputs.ts";

type Data = Readonly<Record<string, unknown>>;

export const otherInput = (
  method: string,
  type: string,
  data: Data,
  changes: Partial<AuthorizeInput> = {},
): AuthorizeInput =>
  cardInput("", {
    currency: "EUR",
    paymentMethod: method,
    paymentMethodType: type,
    paymentMethodData: { type: "other", method, data },
    ...changes,
  });

export const tokens = {
  apple: { apple_pay: { payment_data: { version: "EC_v1", data: "e30=" } } },
  google: { google_pay: { tokenization_data: { type: "PAYMENT_GATEWAY", token: '{"signature":"s"}' } } },
};

/** One payment by each method that Adyen is informed of. */
export const otherInputs: Readonly<Record<string, AuthorizeInput>> = {
  "Apple Pay": otherInput("wallet", "apple_pay", tokens.apple),
  "Google Pay": otherInput("wallet", "google_pay", tokens.google),
  PayPal: otherInput("wallet", "paypal", { paypal_redirect: {} }),
  Klarna: otherInput("pay_later", "klarna", { klarna_redirect: {} }),
  iDEAL: otherInput("bank_redirect", "ideal", { ideal: {} }),
  Bancontact: otherInput("bank_redirect", "bancontact_card", {
    bancontact_card: { card_number: "6703 4444 4444 4449", card_exp_month: "03", card_exp_year: "30" },
  }),
  BLIK: otherInput("bank_redirect", "blik", { blik: { blik_code: "777123" } }, { currency: "PLN" }),
  Affirm: otherInput("pay_later", "affirm", { affirm_redirect: {} }, { currency: "USD" }),
  Afterpay: otherInput("pay_later", "afterpay_clearpay", { afterpay_clearpay_redirect: {} }, { currency: "AUD" }),
  Alipay: otherInput("wallet", "ali_pay", { ali_pay_redirect: {} }),
  "Alipay in Hong Kong": otherInput("wallet", "ali_pay_hk", { ali_pay_hk_redirect: {} }, { currency: "HKD" }),
  Benefit: otherInput("card_redirect", "benefit", { benefit: {} }, { currency: "BHD" }),
  Dana: otherInput("wallet", "dana", { dana_redirect: {} }, { currency: "IDR", amount: 1_099_00 }),
  GCash: otherInput("wallet", "gcash", { gcash_redirect: {} }, { currency: "PHP" }),
  GoPay: otherInput("wallet", "go_pay", { go_pay_redirect: {} }, { currency: "IDR", amount: 1_099_00 }),
  KakaoPay: otherInput("wallet", "kakao_pay", { kakao_pay_redirect: {} }, { currency: "KRW" }),
  KNET: otherInput("card_redirect", "knet", { knet: {} }, { currency: "KWD" }),
  "MB WAY": otherInput("wallet", "mb_way", { mb_way_redirect: { telephone_number: "+351234567890" } }),
  MobilePay: otherInput("wallet", "mobile_pay", { mobile_pay: {} }, { currency: "DKK" }),
  MoMo: otherInput("wallet", "momo", { momo_redirect: {} }, { currency: "VND" }),
  "a British bank": otherInput("bank_redirect", "open_banking_uk", { open_banking_uk: {} }, { currency: "GBP" }),
  paysafecard: otherInput("gift_card", "pay_safe_card", { pay_safe_card: {} }),
  "Touch n Go": otherInput("wallet", "touch_n_go", { touch_n_go_redirect: {} }, { currency: "MYR" }),
  Trustly: otherInput("bank_redirect", "trustly", { trustly: {} }),
  TWINT: otherInput("wallet", "twint", { twint: {} }, { currency: "CHF" }),
  Vipps: otherInput("wallet", "vipps", { vipps_redirect: {} }, { currency: "NOK", phone: "+4791234567" }),
  "an ACH debit": otherInput(
    "bank_debit",
    "ach",
    { ach_bank_debit: { account_number: "000123456789", routing_number: "110000000" } },
    { currency: "USD" },
  ),
  "a Bacs debit": otherInput(
    "bank_debit",
    "bacs",
    { bacs_bank_debit: { account_number: "31926819", sort_code: "60-16-13" } },
    { currency: "GBP" },
  ),
  "a SEPA debit": otherInput("bank_debit", "sepa", { sepa_bank_debit: { iban: "NL13 TEST 0123 4567 89" } }),
};
