import type { AuthorizeInput } from "../../port/inputs.ts";
import type { SupportedMethod } from "../../port/manifest.ts";
import { textAt } from "../../wire/reading.ts";
import { billingField, methodField } from "../../port/required-fields.ts";
import { takenAtOnce } from "../../wire/method-terms.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import { email, firstName, lastName, ownerOf } from "./method-parts.ts";
import type { AccountParams, MethodParams, PhoneParams, RedirectType } from "./params.ts";
import { alipayCurrencies, paysafecardCurrencies, trustlyCountries, trustlyCurrencies } from "./unconfirmed.ts";

type Data = Readonly<Record<string, unknown>>;

/** Methods that the customer confirms at a page or in an app of their own, and that need no data. */
const redirectTypes: Readonly<Record<string, RedirectType>> = {
  "bank_redirect ideal": "ideal",
  "bank_redirect open_banking_uk": "paybybank",
  "bank_redirect trustly": "trustly",
  "card_redirect benefit": "benefit",
  "card_redirect knet": "knet",
  "gift_card pay_safe_card": "paysafecard",
  "pay_later affirm": "affirm",
  "pay_later klarna": "klarna",
  "wallet ali_pay": "alipay",
  "wallet ali_pay_hk": "alipay_hk",
  "wallet dana": "dana",
  "wallet gcash": "gcash",
  "wallet go_pay": "gopay_wallet",
  "wallet kakao_pay": "kakaopay",
  "wallet mobile_pay": "mobilepay",
  "wallet momo": "momo_wallet",
  "wallet paypal": "paypal",
  "wallet touch_n_go": "touchngo",
  "wallet twint": "twint",
};

const phoneOf = (input: AuthorizeInput, data: Data, wallet: string): string | undefined =>
  textAt(data, wallet, "telephone_number") ?? given(input.phone);

const vipps = (data: Data, input: AuthorizeInput): PhoneParams | undefined => {
  const telephoneNumber = phoneOf(input, data, "vipps_redirect");
  return telephoneNumber === undefined ? undefined : { type: "vipps", telephoneNumber };
};

const mbway = (data: Data, input: AuthorizeInput): PhoneParams | undefined => {
  const telephoneNumber = phoneOf(input, data, "mb_way_redirect");
  const shopperEmail = given(input.email ?? input.billing?.email);
  if (telephoneNumber === undefined || shopperEmail === undefined) return undefined;
  return { type: "mbway", telephoneNumber, shopperEmail };
};

const ach = (data: Data, input: AuthorizeInput): AccountParams | undefined => {
  const text = (name: string): string | undefined => textAt(data, "ach_bank_debit", name);
  const [bankAccountNumber, bankLocationId] = [text("account_number"), text("routing_number")];
  const ownerName = text("bank_account_holder_name") ?? ownerOf(input);
  if (bankAccountNumber === undefined || bankLocationId === undefined || ownerName === undefined) return undefined;
  return { type: "ach", bankAccountNumber, bankLocationId, ownerName };
};

const bacs = (data: Data, input: AuthorizeInput): AccountParams | undefined => {
  const text = (name: string): string | undefined => textAt(data, "bacs_bank_debit", name);
  const [bankAccountNumber, sortCode] = [text("account_number"), text("sort_code")];
  const holderName = text("bank_account_holder_name") ?? ownerOf(input);
  if (bankAccountNumber === undefined || sortCode === undefined || holderName === undefined) return undefined;
  return { type: "directdebit_GB", bankAccountNumber, bankLocationId: sortCode.replaceAll(/[ -]/g, ""), holderName };
};

/** Afterpay goes by another name in Britain. */
const afterpay = (_data: Data, { billing }: AuthorizeInput): MethodParams => ({
  type: billing?.country === "GB" ? "clearpay" : "afterpaytouch",
});

const readers: Readonly<Record<string, (data: Data, input: AuthorizeInput) => MethodParams | undefined>> = {
  "bank_debit ach": ach,
  "bank_debit bacs": bacs,
  "pay_later afterpay_clearpay": afterpay,
  "wallet mb_way": mbway,
  "wallet vipps": vipps,
};

/** Null when such a method is not sent to Adyen here; undefined when its data are not complete. */
export const redirectMethod = (input: AuthorizeInput, data: Data): MethodParams | null | undefined => {
  const name = `${input.paymentMethod} ${input.paymentMethodType ?? ""}`;
  const type = entryOf(redirectTypes, name);
  if (type !== undefined) return { type };
  const read = entryOf(readers, name);
  return read === undefined ? null : read(data, input);
};

const held = {
  ...takenAtOnce,
  captureMethods: ["automatic", "manual", "scheduled", "sequential_automatic"],
} as const satisfies Partial<SupportedMethod>;

const phone = billingField("phone.number", "phone", "user_phone_number");

/** A wallet of one country. */
const walletOf = (type: string, country: string, currency: string): SupportedMethod => ({
  ...takenAtOnce,
  paymentMethod: "wallet",
  paymentMethodTypes: [type],
  countries: [country],
  currencies: [currency],
});

const debitField = (path: string, input: string) => methodField(`bank_debit.${path}`, path.split(".")[1] ?? "", input);

/** Methods of single countries, and those that lend the customer the money. */
export const redirectMethods: readonly SupportedMethod[] = [
  walletOf("twint", "CH", "CHF"),
  walletOf("ali_pay_hk", "HK", "HKD"),
  walletOf("dana", "ID", "IDR"),
  walletOf("go_pay", "ID", "IDR"),
  walletOf("gcash", "PH", "PHP"),
  walletOf("kakao_pay", "KR", "KRW"),
  walletOf("momo", "VN", "VND"),
  walletOf("touch_n_go", "MY", "MYR"),
  {
    ...takenAtOnce,
    paymentMethod: "wallet",
    paymentMethodTypes: ["ali_pay"],
    countries: "all",
    currencies: alipayCurrencies,
  },
  {
    ...walletOf("mb_way", "PT", "EUR"),
    paymentExperiences: ["display_wait_screen"],
    requiredFields: [phone, email],
  },
  { ...walletOf("vipps", "NO", "NOK"), captureMethods: held.captureMethods, requiredFields: [phone] },
  {
    ...held,
    paymentMethod: "wallet",
    paymentMethodTypes: ["mobile_pay"],
    countries: ["DK", "FI"],
    currencies: ["DKK", "EUR"],
  },
  {
    ...held,
    paymentMethod: "pay_later",
    paymentMethodTypes: ["affirm"],
    countries: ["US"],
    currencies: ["USD"],
    requiredFields: [email, firstName, lastName, phone],
  },
  {
    ...held,
    paymentMethod: "pay_later",
    paymentMethodTypes: ["afterpay_clearpay"],
    countries: ["AU", "CA", "GB", "NZ", "US"],
    currencies: ["AUD", "CAD", "GBP", "NZD", "USD"],
    requiredFields: [email, firstName, lastName],
  },
  {
    ...takenAtOnce,
    paymentMethod: "bank_redirect",
    paymentMethodTypes: ["trustly"],
    countries: trustlyCountries,
    currencies: trustlyCurrencies,
  },
  {
    ...takenAtOnce,
    paymentMethod: "bank_redirect",
    paymentMethodTypes: ["open_banking_uk"],
    countries: ["GB"],
    currencies: ["GBP"],
  },
  {
    ...takenAtOnce,
    paymentMethod: "card_redirect",
    paymentMethodTypes: ["knet"],
    countries: ["KW"],
    currencies: ["KWD"],
  },
  {
    ...takenAtOnce,
    paymentMethod: "card_redirect",
    paymentMethodTypes: ["benefit"],
    countries: ["BH"],
    currencies: ["BHD"],
  },
  {
    ...takenAtOnce,
    paymentMethod: "gift_card",
    paymentMethodTypes: ["pay_safe_card"],
    countries: "all",
    currencies: paysafecardCurrencies,
  },
  {
    ...takenAtOnce,
    paymentMethod: "bank_debit",
    paymentMethodTypes: ["ach"],
    countries: ["US"],
    currencies: ["USD"],
    paymentExperiences: ["one_click"],
    requiredFields: [
      debitField("ach_bank_debit.account_number", "user_bank_account_number"),
      debitField("ach_bank_debit.routing_number", "user_bank_routing_number"),
      firstName,
      lastName,
    ],
  },
  {
    ...takenAtOnce,
    paymentMethod: "bank_debit",
    paymentMethodTypes: ["bacs"],
    countries: ["GB"],
    currencies: ["GBP"],
    paymentExperiences: ["one_click"],
    requiredFields: [
      debitField("bacs_bank_debit.account_number", "user_bank_account_number"),
      debitField("bacs_bank_debit.sort_code", "user_bank_sort_code"),
      firstName,
      lastName,
      email,
    ],
  },
];
