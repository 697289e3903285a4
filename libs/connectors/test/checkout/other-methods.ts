// Payments by other methods than a card, as the API takes their data.
import type { AuthorizeInput } from "../../src/index.ts";
import { cardInput } from "../support/payment-inputs.ts";

export const applePayToken = {
  version: "EC_v1",
  data: "t7GeajLB9skXB6QSWfEpPA4WPhDq",
  signature: "MIAGCSqGSIb3DQEHAqCAMIACAQEx",
  header: { ephemeralPublicKey: "MFkwEwYH", publicKeyHash: "tqYV+tmG9aMh", transactionId: "3cee89679130a4b2" },
};

export const googlePayToken = {
  signature: "MEUCIQCtest",
  protocolVersion: "ECv1",
  signedMessage: '{"encryptedMessage":"ZW5j"}',
};

export const otherInput = (
  method: string,
  type: string,
  data: Readonly<Record<string, unknown>> = {},
  changes: Partial<AuthorizeInput> = {},
): AuthorizeInput =>
  cardInput("4", {
    currency: "EUR",
    paymentMethod: method,
    paymentMethodType: type,
    paymentMethodData: { type: "other", method, data: { [type]: {}, ...data } },
    ...changes,
  });

export const applePay = (changes: Partial<AuthorizeInput> = {}): AuthorizeInput =>
  otherInput("wallet", "apple_pay", { apple_pay: { payment_data: applePayToken } }, changes);

export const googlePay = (changes: Partial<AuthorizeInput> = {}): AuthorizeInput =>
  otherInput(
    "wallet",
    "google_pay",
    {
      google_pay: { tokenization_data: { type: "PAYMENT_GATEWAY", token: JSON.stringify(googlePayToken) } },
    },
    changes,
  );

const inPoland = { currency: "PLN", attemptId: "pay_blik_1" };

/** Every method but cards and card wallets, with the source that Checkout.com must get. */
export const otherMethods: Readonly<Record<string, readonly [AuthorizeInput, object]>> = {
  Alipay: [otherInput("wallet", "ali_pay", {}, { currency: "CNY" }), { type: "alipay_cn" }],
  "Alipay HK": [otherInput("wallet", "ali_pay_hk", {}, { currency: "HKD" }), { type: "alipay_hk" }],
  DANA: [otherInput("wallet", "dana", {}, { currency: "IDR" }), { type: "dana" }],
  GCash: [otherInput("wallet", "gcash", {}, { currency: "PHP" }), { type: "gcash" }],
  "Kakao Pay": [otherInput("wallet", "kakao_pay", {}, { currency: "KRW" }), { type: "kakaopay" }],
  "Touch 'n Go": [otherInput("wallet", "touch_n_go", {}, { currency: "MYR" }), { type: "tng" }],
  "WeChat Pay": [
    otherInput("wallet", "we_chat_pay", {}, { currency: "CNY" }),
    { type: "wechatpay", billing_address: { country: "DE" } },
  ],
  "MB WAY": [
    otherInput("wallet", "mb_way", { mb_way_redirect: { telephone_number: "+351 912 345 678" } }),
    { type: "mbway" },
  ],
  MobilePay: [otherInput("wallet", "mobile_pay", {}, { currency: "DKK" }), { type: "mobilepay" }],
  Swish: [
    otherInput("wallet", "swish", {}, { currency: "SEK" }),
    { type: "swish", payment_country: "SE", account_holder: { first_name: "Ada", last_name: "Byron" } },
  ],
  TWINT: [otherInput("wallet", "twint", {}, { currency: "CHF" }), { type: "twint" }],
  Vipps: [otherInput("wallet", "vipps", {}, { currency: "NOK" }), { type: "vipps" }],
  Alma: [otherInput("pay_later", "alma"), { type: "alma", billing_address: { city: "Berlin" } }],
  KNET: [otherInput("card_redirect", "knet", {}, { amount: 1090, currency: "KWD" }), { type: "knet", language: "en" }],
  Bancontact: [
    otherInput("bank_redirect", "bancontact_card"),
    { type: "bancontact", payment_country: "BE", account_holder_name: "Ada Byron" },
  ],
  Bizum: [otherInput("bank_redirect", "bizum", {}, { phone: "+34700000000" }), { type: "bizum" }],
  BLIK: [otherInput("bank_redirect", "blik", { blik: { blik_code: "333994" } }, inPoland), { type: "blik" }],
  eps: [
    otherInput("bank_redirect", "eps"),
    { type: "eps", account_holder: { type: "individual", first_name: "Ada", last_name: "Byron" } },
  ],
  iDEAL: [otherInput("bank_redirect", "ideal"), { type: "ideal", description: "Order 7 & more" }],
  Przelewy24: [
    otherInput("bank_redirect", "przelewy24", {}, { currency: "PLN" }),
    {
      type: "p24",
      payment_country: "PL",
      account_holder_name: "Ada Byron",
      account_holder_email: "ada@example.com",
    },
  ],
  Multibanco: [
    otherInput("bank_transfer", "multibanco"),
    { type: "multibanco", payment_country: "PT", account_holder_name: "Ada Byron" },
  ],
  ACH: [
    otherInput(
      "bank_debit",
      "ach",
      { ach_bank_debit: { account_number: "000123456789", routing_number: "110000000" } },
      { currency: "USD" },
    ),
    { type: "ach", account_type: "checking", country: "US", account_number: "000123456789", bank_code: "110000000" },
  ],
  SEPA: [
    otherInput("bank_debit", "sepa", { sepa_bank_debit: { iban: "DE89 3704 0044 0532 0130 00" } }),
    {
      type: "sepa",
      country: "DE",
      account_number: "DE89370400440532013000",
      currency: "EUR",
      account_holder: {
        first_name: "Ada",
        last_name: "Byron",
        billing_address: {
          address_line1: "Main St",
          address_line2: "1",
          city: "Berlin",
          zip: "10115",
          country: "DE",
        },
      },
    },
  ],
};
