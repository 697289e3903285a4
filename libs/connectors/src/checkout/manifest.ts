import type { ConnectorManifest, SupportedMethod } from "../manifest.ts";
import { memberSupport } from "../request-members.ts";
import { methodField } from "../required-fields.ts";
import { longestReference } from "./unconfirmed.ts";

const currencies =
  "AED ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CHF CLP CNY " +
  "COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD " +
  "ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LYD MAD MDL MKD MOP MUR MVR MWK MXN MYR MZN NAD NGN " +
  "NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RWF SAR SCR SEK SGD SZL THB TND TOP TRY TTD TWD TZS " +
  "UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW";

const card: SupportedMethod = {
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  captureMethods: ["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"],
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
  currencies: currencies.split(" "),
  requiredFields: [
    methodField("card.card_number", "card_number", "user_card_number"),
    methodField("card.card_exp_month", "card_exp_month", "user_card_expiry_month"),
    methodField("card.card_exp_year", "card_exp_year", "user_card_expiry_year"),
    methodField("card.card_cvc", "card_cvc", "user_card_cvc"),
  ],
};

const testKey = "^sk_sbox_[!-~]+$";
const liveKey = "^sk_(?!sbox_)[!-~]+$";
const sent = (as: string) => ({ support: "sent", as }) as const;

/** Checkout.com: cards by its Payments API. Checked against an emulator, not yet against Checkout.com itself. */
export const checkout: ConnectorManifest = {
  name: "checkout",
  displayName: "Checkout.com",
  description: "Cards and network tokens, with 3-D Secure, stored cards and disputes.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "Checkout.com's API",
      test: { variable: "CHECKOUT_TEST_URL", defaultUrl: "https://{api_key}.api.sandbox.checkout.com" },
      live: { variable: "CHECKOUT_LIVE_URL", defaultUrl: "https://{api_key}.api.checkout.com" },
    },
  },
  requestMembers: memberSupport(
    { support: "ignored", because: "Checkout.com has no field for it, or it is not sent yet." },
    {
      billing_descriptor: sent("billing_descriptor, where name and city are given"),
      discount_amount: sent("processing.discount_amount"),
      duty_amount: sent("processing.duty_amount"),
      force_3ds_challenge: sent("3ds.challenge_indicator"),
      is_stored_credential: sent("source.stored"),
      merchant_order_reference_id: sent("processing.order_id"),
      mit_category: sent("payment_type, processing.merchant_initiated_reason"),
      order_details: sent("items"),
      order_tax_amount: sent("processing.tax_amount"),
      payment_channel: sent("payment_type"),
      psd2_sca_exemption_type: sent("3ds.exemption"),
      shipping_amount_tax: sent("processing.shipping_tax_amount"),
      shipping_cost: sent("processing.shipping_amount"),
    },
  ),
  credentialMode: { member: "api_secret", test: testKey, live: liveKey },
  credentialSchema: {
    type: "object",
    properties: {
      auth_type: { const: "SignatureKey" },
      api_key: { type: "string", pattern: "^(pl-)?[a-z0-9]{1,60}$" },
      key1: { type: "string", pattern: "^pc_[a-z0-9]{1,60}$" },
      api_secret: { type: "string", maxLength: 512, pattern: "^sk_[!-~]+$" },
    },
    required: ["auth_type", "api_key", "key1", "api_secret"],
    additionalProperties: false,
  },
  supportedMethods: [card],
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes"],
  afterRedirect: "sync",
  // A key is kept for a day; what was carried out under it is answered again, and a repetition in between is refused.
  repetition: { idempotency: "key", statuses: [429], returnsFirstAnswer: true },
  fees: { basisPoints: 120, fixedMinorUnits: 20 },
  maximumLengths: { description: 100, reference: longestReference },
};
