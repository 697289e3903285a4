import type { SupportedMethod, SupportedPayoutMethod } from "../../port/manifest.ts";
import type { RequiredField } from "../../port/required-fields.ts";
import { billingField, methodField } from "../../port/required-fields.ts";
import { cardFields, everyCaptureMethod, takenAtOnce } from "../../wire/method-terms.ts";
import { email, firstName, lastName } from "./method-parts.ts";
import { redirectMethods } from "./redirect-methods.ts";
import { klarnaCountries, klarnaCurrencies, payPalCurrencies, sepaCountries } from "./unconfirmed.ts";

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
  holdDays: { usual: 28, ofNetworks: { CartesBancaires: 12 } },
  supportsPostCaptureVoid: false,
  supportsNetworkTokens: true,
  cardNetworks: [
    "Visa",
    "Mastercard",
    "AmericanExpress",
    "DinersClub",
    "Discover",
    "JCB",
    "UnionPay",
    "CartesBancaires",
  ],
  // Of the customer; what a merchant may take is between it and Adyen.
  countries: "all",
  currencies: "all",
  requiredFields: [...cardFields, billingField("email", "email", "user_email_address", { only: "with_mandate" })],
};

const wallet = {
  ...takenAtOnce,
  paymentMethod: "wallet",
  captureMethods: card.captureMethods,
  countries: "all",
} as const satisfies Partial<SupportedMethod>;

const bankRedirect = { ...takenAtOnce, paymentMethod: "bank_redirect" } as const satisfies Partial<SupportedMethod>;

const bancontactField = (name: string, input: string): RequiredField =>
  methodField(`bank_redirect.bancontact_card.${name}`, name, input);

/** Ways to pay at Adyen; which of them a merchant may offer is between it and Adyen. */
export const adyenMethods: readonly SupportedMethod[] = [
  card,
  {
    ...wallet,
    paymentMethodTypes: ["apple_pay", "google_pay"],
    threeDs: "optional",
    currencies: "all",
    paymentExperiences: ["invoke_sdk_client"],
  },
  {
    ...wallet,
    paymentMethodTypes: ["paypal"],
    captureMethods: ["automatic", "manual", "scheduled", "sequential_automatic"],
    currencies: payPalCurrencies,
  },
  {
    ...takenAtOnce,
    paymentMethod: "pay_later",
    paymentMethodTypes: ["klarna"],
    captureMethods: everyCaptureMethod,
    countries: klarnaCountries,
    currencies: klarnaCurrencies,
    requiredFields: [
      email,
      firstName,
      lastName,
      billingField("address.country", "country", { kind: "user_address_country", options: klarnaCountries }),
    ],
  },
  { ...bankRedirect, paymentMethodTypes: ["ideal"], countries: ["NL"], currencies: ["EUR"] },
  {
    ...bankRedirect,
    paymentMethodTypes: ["bancontact_card"],
    countries: ["BE"],
    currencies: ["EUR"],
    requiredFields: [
      bancontactField("card_number", "user_card_number"),
      bancontactField("card_exp_month", "user_card_expiry_month"),
      bancontactField("card_exp_year", "user_card_expiry_year"),
      firstName,
      lastName,
    ],
  },
  {
    ...bankRedirect,
    paymentMethodTypes: ["blik"],
    countries: ["PL"],
    currencies: ["PLN"],
    paymentExperiences: ["display_wait_screen"],
    requiredFields: [methodField("bank_redirect.blik.blik_code", "blik_code", "user_blik_code")],
  },
  {
    ...takenAtOnce,
    paymentMethod: "bank_debit",
    paymentMethodTypes: ["sepa"],
    countries: sepaCountries,
    currencies: ["EUR"],
    paymentExperiences: ["one_click"],
    requiredFields: [methodField("bank_debit.sepa_bank_debit.iban", "iban", "user_iban"), firstName, lastName],
  },
  ...redirectMethods,
];

/** What accounts with the keys for payouts pay to; which of it Adyen offers is between it and the merchant. */
export const adyenPayoutMethods: readonly SupportedPayoutMethod[] = [
  { payoutType: "card", types: ["credit", "debit"], countries: "all", currencies: "all" },
  { payoutType: "bank", types: ["sepa"], countries: sepaCountries, currencies: "all" },
  { payoutType: "bank", types: ["bacs"], countries: ["GB"], currencies: ["GBP"] },
  { payoutType: "bank", types: ["ach"], countries: ["US"], currencies: ["USD"] },
  { payoutType: "wallet", types: ["paypal"], countries: "all", currencies: payPalCurrencies },
];
