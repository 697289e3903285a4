import type { SupportedMethod } from "../../port/manifest.ts";
import { billingField, methodField } from "../../port/required-fields.ts";
import { cardFields, everyCaptureMethod, takenAtOnce } from "../../wire/method-terms.ts";
import { currencies } from "./currencies.ts";
import { almaCountries, sepaCountries } from "./unconfirmed.ts";

const card: SupportedMethod = {
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  captureMethods: everyCaptureMethod,
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: true,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: false,
  supportsNetworkTokens: true,
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay"],
  countries: "all",
  currencies,
  requiredFields: cardFields,
};

const wallet: SupportedMethod = {
  paymentMethod: "wallet",
  paymentMethodTypes: ["apple_pay", "google_pay"],
  captureMethods: card.captureMethods,
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: true,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: false,
  countries: "all",
  currencies,
  paymentExperiences: ["invoke_sdk_client"],
};

type Offer = Pick<SupportedMethod, "countries" | "currencies"> & Partial<SupportedMethod>;

const offer = (paymentMethod: string, type: string, terms: Offer): SupportedMethod => ({
  ...takenAtOnce,
  paymentMethod,
  paymentMethodTypes: [type],
  ...terms,
});

const firstName = billingField("address.first_name", "billing_first_name", "user_billing_name");
const lastName = billingField("address.last_name", "billing_last_name", "user_billing_name");
const email = billingField("email", "email", "user_email_address");
const names = { requiredFields: [firstName, lastName] };
const byPhone = {
  requiredFields: [
    billingField("phone.number", "phone_number", "user_phone_number"),
    billingField("phone.country_code", "dialing_code", "user_phone_number_country_code"),
  ],
};

const asianWallet = (type: string, country: string, currency: string): SupportedMethod =>
  offer("wallet", type, { countries: [country], currencies: [currency, "EUR", "USD"] });

/** Ways to pay at Checkout.com; which of them a merchant may offer is between it and Checkout.com. */
export const checkoutMethods: readonly SupportedMethod[] = [
  card,
  wallet,
  asianWallet("ali_pay", "CN", "CNY"),
  asianWallet("ali_pay_hk", "HK", "HKD"),
  asianWallet("dana", "ID", "IDR"),
  asianWallet("gcash", "PH", "PHP"),
  asianWallet("kakao_pay", "KR", "KRW"),
  asianWallet("touch_n_go", "MY", "MYR"),
  asianWallet("we_chat_pay", "CN", "CNY"),
  offer("wallet", "mb_way", { countries: ["PT"], currencies: ["EUR"], ...byPhone }),
  offer("wallet", "mobile_pay", { countries: ["DK", "FI"], currencies: ["DKK", "EUR"] }),
  offer("wallet", "swish", { countries: ["SE"], currencies: ["SEK"], ...names }),
  offer("wallet", "twint", { countries: ["CH"], currencies: ["CHF"] }),
  offer("wallet", "vipps", { countries: ["NO"], currencies: ["NOK"] }),
  offer("pay_later", "alma", { countries: almaCountries, currencies: ["EUR"] }),
  offer("card_redirect", "knet", { countries: ["KW"], currencies: ["KWD"] }),
  offer("bank_redirect", "bancontact_card", { countries: ["BE"], currencies: ["EUR"], ...names }),
  offer("bank_redirect", "bizum", { countries: ["ES"], currencies: ["EUR"], ...byPhone }),
  offer("bank_redirect", "blik", {
    countries: ["PL"],
    currencies: ["PLN"],
    paymentExperiences: ["display_wait_screen"],
    requiredFields: [methodField("bank_redirect.blik.blik_code", "blik_code", "user_blik_code")],
  }),
  offer("bank_redirect", "eps", { countries: ["AT"], currencies: ["EUR"], ...names }),
  offer("bank_redirect", "ideal", { countries: ["NL"], currencies: ["EUR"] }),
  offer("bank_redirect", "przelewy24", {
    countries: ["PL"],
    currencies: ["EUR", "PLN"],
    requiredFields: [firstName, lastName, email],
  }),
  offer("bank_transfer", "multibanco", {
    countries: ["PT"],
    currencies: ["EUR"],
    supportsRefunds: false,
    supportsPartialRefunds: false,
    ...names,
  }),
  offer("bank_debit", "ach", {
    countries: ["US"],
    currencies: ["USD"],
    paymentExperiences: ["one_click"],
    requiredFields: [
      methodField("bank_debit.ach_bank_debit.account_number", "account_number", "user_bank_account_number"),
      methodField("bank_debit.ach_bank_debit.routing_number", "routing_number", "user_routing_number"),
      firstName,
      lastName,
    ],
  }),
  offer("bank_debit", "sepa", {
    countries: sepaCountries,
    currencies: ["EUR"],
    paymentExperiences: ["one_click"],
    requiredFields: [
      methodField("bank_debit.sepa_bank_debit.iban", "iban", "user_iban"),
      firstName,
      lastName,
      billingField("address.line1", "line1", "user_address_line1"),
      billingField("address.city", "city", "user_address_city"),
      billingField("address.zip", "zip", "user_address_pincode"),
      billingField("address.country", "country", { kind: "user_address_country", options: sepaCountries }),
    ],
  }),
];
