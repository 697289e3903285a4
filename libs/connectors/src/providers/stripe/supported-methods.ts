import type { SupportedMethod } from "../../port/manifest.ts";
import type { RequiredField } from "../../port/required-fields.ts";
import { billingField, methodField } from "../../port/required-fields.ts";
import { takenAtOnce } from "../../wire/method-terms.ts";
import { fpxBanks } from "./other-method-params.ts";
import { methodCountries, methodCurrencies } from "./unconfirmed.ts";

type Type = keyof typeof methodCurrencies;

/** Captured later when that is asked for, and once. */
const held = {
  ...takenAtOnce,
  captureMethods: ["automatic", "manual", "scheduled", "sequential_automatic"],
} as const satisfies Partial<SupportedMethod>;

/** Vouchers cannot be refunded: Stripe does not know the customer's account. */
const voucher = { ...takenAtOnce, supportsRefunds: false, supportsPartialRefunds: false } as const;

const places: Readonly<Partial<Record<Type, readonly string[]>>> = methodCountries;
const where = (type: Type): Pick<SupportedMethod, "countries" | "currencies"> => ({
  countries: places[type] ?? "all",
  currencies: methodCurrencies[type],
});

const firstName = billingField("address.first_name", "billing_first_name", "user_billing_name");
const lastName = billingField("address.last_name", "billing_last_name", "user_billing_name");
const email = billingField("email", "email", "user_email_address");
const name = [firstName, lastName];
const address = ["line1", "city", "zip"].map((part) =>
  billingField(`address.${part}`, part, `user_address_${part === "zip" ? "pincode" : part}`),
);
const country = (options: readonly string[]): RequiredField =>
  billingField("address.country", "country", { kind: "user_address_country", options });

type Rules = Omit<SupportedMethod, "paymentMethod" | "paymentMethodTypes" | "countries" | "currencies">;
type Row = readonly [sub: string, type: Type, rules: Rules, needed?: readonly RequiredField[]];

const rows =
  (paymentMethod: string) =>
  ([sub, type, rules, requiredFields = []]: Row): SupportedMethod => ({
    ...rules,
    ...where(type),
    paymentMethod,
    paymentMethodTypes: [sub],
    requiredFields,
  });

const wallets: readonly Row[] = [
  ["ali_pay", "alipay", takenAtOnce],
  ["amazon_pay", "amazon_pay", held],
  ["cashapp", "cashapp", held],
  ["kakao_pay", "kakao_pay", held],
  ["mobile_pay", "mobilepay", held],
  ["paypal", "paypal", held],
  ["revolut_pay", "revolut_pay", held],
  ["samsung_pay", "samsung_pay", held],
  ["swish", "swish", takenAtOnce],
  ["twint", "twint", takenAtOnce],
  ["we_chat_pay", "wechat_pay", takenAtOnce],
];

const payLater: readonly Row[] = [
  ["affirm", "affirm", held, [...name, email]],
  [
    "afterpay_clearpay",
    "afterpay_clearpay",
    held,
    [...name, email, ...address, country(methodCountries.afterpay_clearpay)],
  ],
  ["alma", "alma", held],
  ["klarna", "klarna", held, [email, country(methodCountries.klarna)]],
];

const bankRedirects: readonly Row[] = [
  ["bancontact_card", "bancontact", takenAtOnce, name],
  [
    "blik",
    "blik",
    { ...takenAtOnce, paymentExperiences: ["display_wait_screen"] },
    [methodField("bank_redirect.blik.blik_code", "blik_code", "user_blik_code")],
  ],
  ["eps", "eps", takenAtOnce, name],
  ["ideal", "ideal", takenAtOnce, name],
  [
    "online_banking_fpx",
    "fpx",
    { ...takenAtOnce, bankNames: { online_banking_fpx: fpxBanks } },
    [methodField("bank_redirect.online_banking_fpx.issuer", "issuer", { kind: "user_bank", options: fpxBanks })],
  ],
  ["open_banking_uk", "pay_by_bank", takenAtOnce],
  ["przelewy24", "p24", takenAtOnce, [email]],
];

const convenienceStores: readonly Row[] = ["family_mart", "lawson", "mini_stop", "seicomart"].map((sub) => [
  sub,
  "konbini",
  takenAtOnce,
  [...name, email],
]);

const vouchers: readonly Row[] = [
  [
    "boleto",
    "boleto",
    voucher,
    [
      ...name,
      email,
      ...address,
      methodField("voucher.boleto.social_security_number", "social_security_number", "text"),
    ],
  ],
  ["oxxo", "oxxo", voucher, [...name, email]],
  ...convenienceStores,
];

const debit = { ...takenAtOnce, supportsMandates: true } as const;
const debitField = (path: string, input: string): RequiredField =>
  methodField(`bank_debit.${path}`, path.split(".")[1] ?? path, input);

const debits: readonly Row[] = [
  [
    "ach",
    "us_bank_account",
    debit,
    [
      debitField("ach_bank_debit.account_number", "user_bank_account_number"),
      debitField("ach_bank_debit.routing_number", "user_bank_routing_number"),
      ...name,
      email,
    ],
  ],
  [
    "bacs",
    "bacs_debit",
    debit,
    [
      debitField("bacs_bank_debit.account_number", "user_bank_account_number"),
      debitField("bacs_bank_debit.sort_code", "user_bank_sort_code"),
      ...name,
      email,
      ...address,
    ],
  ],
  [
    "becs",
    "au_becs_debit",
    debit,
    [
      debitField("becs_bank_debit.account_number", "user_bank_account_number"),
      debitField("becs_bank_debit.bsb_number", "user_bsb_number"),
      ...name,
      email,
    ],
  ],
  [
    "sepa",
    "sepa_debit",
    { ...debit, paymentExperiences: ["one_click"] },
    [debitField("sepa_bank_debit.iban", "user_iban"), ...name, email],
  ],
];

/** Other methods than cards; which of them a merchant may offer is between the merchant and Stripe. */
export const otherMethods: readonly SupportedMethod[] = [
  ...wallets.map(rows("wallet")),
  ...payLater.map(rows("pay_later")),
  ...bankRedirects.map(rows("bank_redirect")),
  ...(
    [
      ["ach", "us_transfer", takenAtOnce, [email]],
      ["bacs", "gb_transfer", takenAtOnce, [email]],
      ["sepa", "eu_transfer", takenAtOnce, [email]],
      ["sepa_bank_transfer", "eu_transfer", takenAtOnce, [email]],
      ["multibanco", "multibanco", takenAtOnce, [email]],
      ["pix", "pix", takenAtOnce],
    ] as readonly Row[]
  ).map(rows("bank_transfer")),
  ...([["prompt_pay", "promptpay", takenAtOnce, [email]]] as readonly Row[]).map(rows("real_time_payment")),
  ...vouchers.map(rows("voucher")),
  ...debits.map(rows("bank_debit")),
];
