import type { SupportedMethod } from "../../port/manifest.ts";
import type { RequiredField } from "../../port/required-fields.ts";
import { billingField, methodField } from "../../port/required-fields.ts";
import { captureMinutes } from "./unconfirmed.ts";

const minutesInDay = 24 * 60;

/** Currencies of cards; all but rupees must be enabled for the merchant. */
const currencies =
  "AED ALL AMD ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BZD CAD CHF CLP CNY COP CRC CUP " +
  "CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD GBP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD ISK JMD " +
  "JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD " +
  "NGN NIO NOK NPR NZD OMR PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SCR SEK SGD SLL SOS SSP SVC SZL THB TND " +
  "TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV XAF XCD XOF XPF YER ZAR ZMW";

/** Payments are captured once and as a whole; what is not captured lapses. */
const common = {
  threeDs: "none",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: false,
  supportsIncrementalAuthorization: false,
  supportsExtendedAuthorization: false,
  holdDays: { usual: captureMinutes / minutesInDay },
  supportsPostCaptureVoid: false,
} as const satisfies Partial<SupportedMethod>;

const customerFields: readonly RequiredField[] = [
  billingField("email", "email", "user_email_address"),
  billingField("phone.number", "phone_number", "user_phone_number"),
  billingField("phone.country_code", "dialing_code", "user_phone_number_country_code"),
];

const rupees = { countries: ["IN"], currencies: ["INR"] } as const;

/** Ways to pay at Razorpay; which of them a merchant may offer is between it and Razorpay. */
export const razorpayMethods: readonly SupportedMethod[] = [
  {
    ...common,
    paymentMethod: "card",
    paymentMethodTypes: ["credit", "debit"],
    captureMethods: ["automatic", "manual", "scheduled"],
    threeDs: "optional",
    threeDsBy: ["challenge"],
    supportsMandates: true,
    cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "RuPay", "Maestro"],
    countries: "all",
    currencies: currencies.split(" "),
    requiredFields: [
      methodField("card.card_number", "card_number", "user_card_number"),
      methodField("card.card_exp_month", "card_exp_month", "user_card_expiry_month"),
      methodField("card.card_exp_year", "card_exp_year", "user_card_expiry_year"),
      methodField("card.card_cvc", "card_cvc", "user_card_cvc"),
      methodField("card.card_holder_name", "card_holder_name", "user_full_name"),
      ...customerFields,
    ],
  },
  {
    ...common,
    ...rupees,
    paymentMethod: "upi",
    paymentMethodTypes: ["upi_collect"],
    captureMethods: ["automatic"],
    paymentExperiences: ["display_wait_screen"],
    requiredFields: [methodField("upi.upi_collect.vpa_id", "vpa_id", "user_vpa_id"), ...customerFields],
  },
  {
    ...common,
    ...rupees,
    paymentMethod: "upi",
    paymentMethodTypes: ["upi_intent"],
    captureMethods: ["automatic"],
    requiredFields: customerFields,
  },
  {
    ...common,
    ...rupees,
    paymentMethod: "bank_redirect",
    paymentMethodTypes: ["local_bank_redirect"],
    captureMethods: ["automatic"],
    requiredFields: [
      methodField("bank_redirect.local_bank_redirect.bank_name", "bank_name", "user_bank"),
      ...customerFields,
    ],
  },
  {
    ...common,
    ...rupees,
    paymentMethod: "wallet",
    paymentMethodTypes: ["amazon_pay", "paypal"],
    captureMethods: ["automatic"],
    requiredFields: customerFields,
  },
  {
    ...common,
    paymentMethod: "wallet",
    paymentMethodTypes: ["touch_n_go"],
    captureMethods: ["automatic"],
    countries: ["MY"],
    currencies: ["MYR"],
    requiredFields: customerFields,
  },
];
