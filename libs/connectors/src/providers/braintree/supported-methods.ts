// Ways to pay at Braintree; which of them a merchant may offer is between it and Braintree.
import type { SupportedMethod } from "../../port/manifest.ts";
import { methodField } from "../../port/required-fields.ts";
import { cardFields, everyCaptureMethod } from "../../wire/method-terms.ts";

const currencies = (
  "AED AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BWP BZD CAD CHF CLP CNY COP CRC CVE CZK " +
  "DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JPY " +
  "KES KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK " +
  "NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SOS SRD SZL THB TJS TOP TRY " +
  "TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW"
).split(" ");

const common = {
  // Several captures are for PayPal and Venmo only.
  captureMethods: ["automatic", "manual", "scheduled", "sequential_automatic"],
  threeDs: "none",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: false,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: true,
  countries: "all",
  currencies,
} as const satisfies Partial<SupportedMethod>;

const card: SupportedMethod = {
  ...common,
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  threeDs: "optional",
  // Challenges are for its own SDK in the browser.
  threeDsBy: ["proof"],
  supportsIncrementalAuthorization: true,
  supportsNetworkTokens: true,
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay", "Maestro"],
  requiredFields: cardFields,
};

const inParts = {
  ...common,
  paymentMethod: "wallet",
  captureMethods: everyCaptureMethod,
} as const satisfies Partial<SupportedMethod>;

// PayPal counts HUF and TWD in whole units, unlike Braintree.
const payPalCurrencies = "AUD BRL CAD CHF CZK DKK EUR GBP HKD ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB USD".split(
  " ",
);

export const braintreeMethods: readonly SupportedMethod[] = [
  card,
  {
    ...common,
    paymentMethod: "wallet",
    paymentMethodTypes: ["apple_pay", "google_pay"],
    supportsIncrementalAuthorization: true,
    paymentExperiences: ["invoke_sdk_client"],
  },
  {
    ...inParts,
    paymentMethodTypes: ["paypal"],
    currencies: payPalCurrencies,
    paymentExperiences: ["redirect_to_url", "invoke_sdk_client"],
  },
  {
    ...inParts,
    paymentMethodTypes: ["venmo"],
    countries: ["US"],
    currencies: ["USD"],
    paymentExperiences: ["invoke_sdk_client"],
  },
  {
    ...common,
    paymentMethod: "bank_debit",
    paymentMethodTypes: ["ach"],
    captureMethods: ["automatic"],
    // A debit that is open cannot be stopped, and one that has paid is settled.
    supportsPostCaptureVoid: false,
    countries: ["US"],
    currencies: ["USD"],
    paymentExperiences: ["one_click"],
    requiredFields: [
      methodField("bank_debit.ach_bank_debit.account_number", "account_number", "user_bank_account_number"),
      methodField("bank_debit.ach_bank_debit.routing_number", "routing_number", "user_bank_routing_number"),
      methodField(
        "bank_debit.ach_bank_debit.bank_account_holder_name",
        "bank_account_holder_name",
        "user_bank_account_holder_name",
      ),
    ],
  },
];
