import { currencyCodes, largestAmount } from "@railyard/money";

/** What a condition may ask for, and the values it may compare with. */
export interface RoutingKey {
  readonly type: "integer" | "enum" | "udf" | "str_value" | "global_ref" | "time_window" | "weekdays";
  /** Of an enum. Compared without regard to case. */
  readonly values?: readonly string[];
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly exactLength?: number;
  readonly maxLength?: number;
  readonly regex?: string;
  /** What a part of a text of the key looks like. */
  readonly partRegex?: string;
}

const amount: RoutingKey = { type: "integer", minValue: 0, maxValue: largestAmount };
const choiceOf = (...values: readonly string[]): RoutingKey => ({ type: "enum", values });
const textOf = (limits: Omit<RoutingKey, "type">): RoutingKey => ({ type: "str_value", ...limits });
/** Two-letter country codes; the list of countries is too long to be of use in a rule editor. */
const country = textOf({ exactLength: 2, regex: "^[A-Za-z]{2}$", partRegex: "^[A-Za-z]+$" });

const families = {
  card: choiceOf("credit", "debit"),
  card_redirect: choiceOf("knet", "benefit", "momo_atm", "card_redirect"),
  network_token: choiceOf("network_token"),
  wallet: choiceOf(
    "apple_pay",
    "google_pay",
    "paypal",
    "samsung_pay",
    "amazon_pay",
    "ali_pay",
    "ali_pay_hk",
    "we_chat_pay",
    "gcash",
    "go_pay",
    "kakao_pay",
    "momo",
    "touch_n_go",
    "dana",
    "mb_way",
    "mobile_pay",
    "twint",
    "vipps",
    "swish",
    "cashapp",
    "venmo",
    "mifinity",
    "paze",
    "revolut_pay",
    "skrill",
    "paysera",
    "bluecode",
  ),
  pay_later: choiceOf(
    "klarna",
    "affirm",
    "afterpay_clearpay",
    "alma",
    "atome",
    "breadpay",
    "flexiti",
    "pay_bright",
    "payjustnow",
    "walley",
  ),
  bank_debit: choiceOf("ach", "sepa", "bacs", "becs", "sepa_guaranteed_debit", "eft_debit_order"),
  bank_redirect: choiceOf(
    "ideal",
    "sofort",
    "giropay",
    "eps",
    "bancontact_card",
    "blik",
    "interac",
    "przelewy24",
    "trustly",
    "bizum",
    "local_bank_redirect",
    "online_banking_czech_republic",
    "online_banking_finland",
    "online_banking_fpx",
    "online_banking_poland",
    "online_banking_slovakia",
    "online_banking_thailand",
    "open_banking_uk",
    "eft",
  ),
  bank_transfer: choiceOf(
    "ach",
    "sepa_bank_transfer",
    "bacs",
    "multibanco",
    "pix",
    "pse",
    "permata_bank_transfer",
    "bca_bank_transfer",
    "bni_va",
    "bri_va",
    "cimb_va",
    "danamon_va",
    "mandiri_va",
    "local_bank_transfer",
    "indonesian_bank_transfer",
    "instant_bank_transfer",
    "instant_bank_transfer_finland",
    "instant_bank_transfer_poland",
  ),
  real_time_payment: choiceOf("fps", "duit_now", "prompt_pay", "viet_qr", "qris"),
  upi: choiceOf("upi_collect", "upi_intent", "upi_qr"),
  voucher: choiceOf(
    "boleto",
    "efecty",
    "pago_efectivo",
    "red_compra",
    "red_pagos",
    "alfamart",
    "indomaret",
    "oxxo",
    "seven_eleven",
    "lawson",
    "mini_stop",
    "family_mart",
    "seicomart",
    "pay_easy",
  ),
  gift_card: choiceOf("givex", "pay_safe_card", "bhn_card_network"),
  reward: choiceOf("classic", "evoucher"),
  crypto: choiceOf("crypto_currency"),
  open_banking: choiceOf("open_banking_pis", "open_banking"),
  mobile_payment: choiceOf("direct_carrier_billing"),
} as const satisfies Readonly<Record<string, RoutingKey>>;

/** Families of payment methods: a key of the same name contains the sub-type. */
export const paymentMethodFamilies: ReadonlySet<string> = new Set(Object.keys(families));

const everySubType = [...new Set(Object.values(families).flatMap(({ values = [] }: RoutingKey) => values))];

/** Every key by its name. */
export const routingKeys: ReadonlyMap<string, RoutingKey> = new Map<string, RoutingKey>([
  ["amount", amount],
  ["payment_amount", amount],
  ["surcharge_amount", amount],
  ["payment_method", choiceOf(...paymentMethodFamilies)],
  ["payment_method_type", choiceOf(...everySubType)],
  ["payment_type", choiceOf("normal", "new_mandate", "setup_mandate", "recurring_mandate", "non_mandate")],
  ...Object.entries(families),
  ["card_type", choiceOf("credit", "debit")],
  [
    "card_network",
    choiceOf(
      "Visa",
      "Mastercard",
      "AmericanExpress",
      "JCB",
      "DinersClub",
      "Discover",
      "CartesBancaires",
      "UnionPay",
      "Interac",
      "RuPay",
      "Maestro",
      "Star",
      "Pulse",
      "Accel",
      "Nyce",
    ),
  ],
  ["card_discovery", choiceOf("manual", "saved_card", "click_to_pay")],
  ["card_bin", textOf({ exactLength: 6, regex: "^[0-9]{6}$", partRegex: "^[0-9]+$" })],
  ["extended_card_bin", textOf({ exactLength: 8, regex: "^[0-9]{8}$", partRegex: "^[0-9]+$" })],
  ["issuer_name", textOf({ maxLength: 255 })],
  ["issuer_country", country],
  ["billing_country", country],
  ["business_country", country],
  ["business_label", textOf({ maxLength: 255 })],
  ["currency", choiceOf(...currencyCodes)],
  ["authentication_type", choiceOf("three_ds", "no_three_ds")],
  ["capture_method", choiceOf("automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic")],
  ["setup_future_usage", choiceOf("on_session", "off_session")],
  ["mandate_type", choiceOf("single_use", "multi_use")],
  ["mandate_acceptance_type", choiceOf("online", "offline")],
  ["transaction_initiator", choiceOf("customer", "merchant")],
  ["customer_device_type", choiceOf("mobile", "tablet", "desktop", "gaming_console")],
  ["customer_device_platform", choiceOf("web", "android", "ios")],
  ["time_of_day", { type: "time_window" }],
  ["day_of_week", { type: "weekdays" }],
  ["metadata", { type: "udf" }],
]);

/** Whether the value is one of the key's; keys without a list take any. */
export const isValueOf = (key: RoutingKey, value: string): boolean =>
  key.values === undefined || key.values.some((known) => known.toLowerCase() === value.toLowerCase());

/** What is wrong with a text for the key, or null. */
export const textProblem = (key: RoutingKey, text: string): string | null => {
  if (key.exactLength !== undefined && text.length !== key.exactLength) {
    return `it must have ${String(key.exactLength)} characters`;
  }
  if (key.maxLength !== undefined && text.length > key.maxLength) {
    return `it must have at most ${String(key.maxLength)} characters`;
  }
  if (key.regex !== undefined && !new RegExp(key.regex).test(text)) return `it must match ${key.regex}`;
  return null;
};

/** What is wrong with a text that is compared with the beginning, or a part, of the key's texts, or null. */
export const textPartProblem = (key: RoutingKey, text: string): string | null => {
  const most = key.exactLength ?? key.maxLength;
  if (most !== undefined && text.length > most) return `it must have at most ${String(most)} characters`;
  if (key.partRegex !== undefined && !new RegExp(key.partRegex).test(text)) return `it must match ${key.partRegex}`;
  return null;
};
