import type { ConnectorManifest, SupportedMethod } from "../manifest.ts";
import { memberSupport } from "../request-members.ts";
import { methodField } from "../required-fields.ts";

const currencies =
  "AED AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BIF BMD BND BOB BRL BSD BWP BZD CAD CHF CLP CNY COP CRC CVE CZK " +
  "DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD JPY " +
  "KES KGS KHR KMF KRW KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK " +
  "NPR NZD PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SOS SRD SZL THB TJS TOP TRY " +
  "TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW";

const card: SupportedMethod = {
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  // Several captures are for PayPal and Venmo only.
  captureMethods: ["automatic", "manual", "scheduled", "sequential_automatic"],
  threeDs: "optional",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: true,
  supportsIncrementalAuthorization: true,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: true,
  supportsNetworkTokens: true,
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay", "Maestro"],
  countries: "all",
  currencies: currencies.split(" "),
  requiredFields: [
    methodField("card.card_number", "card_number", "user_card_number"),
    methodField("card.card_exp_month", "card_exp_month", "user_card_expiry_month"),
    methodField("card.card_exp_year", "card_exp_year", "user_card_expiry_year"),
    methodField("card.card_cvc", "card_cvc", "user_card_cvc"),
  ],
};

const sent = (as: string) => ({ support: "sent", as }) as const;
const key = { type: "string", pattern: "^[A-Za-z0-9_]{1,128}$" } as const;
const merchantAccount = "[A-Z]{3}:[A-Za-z0-9_-]{1,64}";

/** Braintree: cards by its GraphQL API. Checked against an emulator, not yet against Braintree itself. */
export const braintree: ConnectorManifest = {
  name: "braintree",
  displayName: "Braintree",
  description: "Cards and network tokens, with the merchant's own 3-D Secure, cards in the vault and disputes.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "Braintree's GraphQL API",
      test: { variable: "BRAINTREE_TEST_URL", defaultUrl: "https://payments.sandbox.braintree-api.com" },
      live: { variable: "BRAINTREE_LIVE_URL", defaultUrl: "https://payments.braintree-api.com" },
    },
  },
  requestMembers: memberSupport(
    { support: "ignored", because: "Braintree has no field for it, or it is not sent yet." },
    {
      billing_descriptor: sent("transaction.descriptor, where the name has Braintree's form COMPANY*PRODUCT"),
      discount_amount: sent("transaction.discountAmount"),
      force_3ds_challenge: { support: "refused", because: "Braintree challenges only by its own SDK in the browser." },
      is_stored_credential: sent("options.externalVault.status"),
      merchant_order_reference_id: sent("transaction.purchaseOrderNumber"),
      mit_category: sent("transaction.paymentInitiator"),
      order_details: sent("transaction.lineItems"),
      order_tax_amount: sent("transaction.tax.taxAmount"),
      payment_channel: sent("transaction.paymentInitiator"),
      psd2_sca_exemption_type: sent("options.scaExemption"),
      shipping_amount_tax: sent("transaction.shipping.shippingTaxAmount"),
      shipping_cost: sent("transaction.shipping.shippingAmount"),
      tax_status: sent("transaction.tax.taxExempt"),
    },
  ),
  credentialSchema: {
    type: "object",
    properties: {
      auth_type: { const: "SignatureKey" },
      api_key: key,
      key1: { type: "string", maxLength: 4096, pattern: `^${merchantAccount}(?:,${merchantAccount})*$` },
      api_secret: key,
    },
    required: ["auth_type", "api_key", "key1", "api_secret"],
    additionalProperties: false,
  },
  supportedMethods: [card],
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes"],
  reportsWholeAccount: true,
  afterRedirect: "sync",
  fees: { basisPoints: 259, fixedMinorUnits: 49 },
  // Braintree's advice for all calls.
  timeoutsMs: { authorize: 60_000, setup_mandate: 60_000, capture: 60_000, refund: 60_000 },
  maximumLengths: { reference: 255 },
};
