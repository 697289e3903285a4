import { headerKeySchema } from "../../port/credential-schemas.ts";
import { hostOfBothModes } from "../../port/hosts.ts";
import type { ConnectorManifest, SupportedMethod } from "../../port/manifest.ts";
import { billingField } from "../../port/required-fields.ts";
import { cardFields, everyCaptureMethod } from "../../wire/method-terms.ts";
import { filesHost } from "./calls.ts";
import { otherMethods } from "./supported-methods.ts";
import { stripeRequestMembers } from "./request-members.ts";
import { stripeSetup } from "./account-setup.ts";

const currencies =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP CNY " +
  "COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK " +
  "JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MUR MVR MWK MXN MYR " +
  "MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS " +
  "SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW";

const card: SupportedMethod = {
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  captureMethods: everyCaptureMethod,
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: true,
  // It can be asked for with the payment, and not later.
  supportsExtendedAuthorization: false,
  // Merchant-initiated charges of Visa cards are held for less than five days: capture_before states it.
  // Accounts in Japan hold yen for 30 days.
  holdDays: { usual: 7, extended: 30, ofCurrencies: { JPY: 30 } },
  supportsPostCaptureVoid: false,
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
  // Of the customer; in which countries a merchant can have an account is between it and Stripe.
  countries: "all",
  currencies: currencies.split(" "),
  requiredFields: [...cardFields, billingField("email", "email", "user_email_address", { only: "with_mandate" })],
};

/** Their tokens represent cards. */
const cardWallet: SupportedMethod = {
  ...card,
  paymentMethod: "wallet",
  paymentMethodTypes: ["apple_pay", "google_pay"],
  cardNetworks: [],
  paymentExperiences: ["invoke_sdk_client"],
  requiredFields: [],
};

const keyPattern = (mode: string): string => `^(sk|rk)_${mode}_[0-9A-Za-z]+$`;

/** Stripe: payments by Payment Intents. Checked against an emulator, not yet against Stripe itself. */
export const stripe: ConnectorManifest = {
  name: "stripe",
  displayName: "Stripe",
  description: "Cards, wallets, bank redirects and debits by Payment Intents, with 3-D Secure, disputes and webhooks.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "beta",
  hosts: {
    api: hostOfBothModes("Stripe's API", { variable: "STRIPE_URL", defaultUrl: "https://api.stripe.com" }),
    [filesHost]: hostOfBothModes("the host that takes files for Stripe", {
      variable: "STRIPE_FILES_URL",
      defaultUrl: "https://files.stripe.com",
    }),
  },
  requestMembers: stripeRequestMembers,
  credentialMode: { member: "api_key", test: keyPattern("test"), live: keyPattern("live") },
  setup: stripeSetup,
  credentialSchema: {
    ...headerKeySchema,
    properties: {
      ...headerKeySchema.properties,
      api_key: { ...headerKeySchema.properties.api_key, pattern: keyPattern("(test|live)") },
    },
  },
  supportedMethods: [card, cardWallet, ...otherMethods],
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "mandates"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  requestIdHeader: "request-id",
  // Every write carries a key. 409: a call under the same key still runs; 429: too many at once.
  repetition: { idempotency: "key", statuses: [409, 429] },
  fees: { basisPoints: 150, fixedMinorUnits: 25 },
  maximumLengths: { description: 1000, statement_descriptor_suffix: 22 },
};
