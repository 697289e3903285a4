import type { ConnectorManifest, SupportedMethod } from "../manifest.ts";
import { memberSupport } from "../request-members.ts";
import { methodField } from "../required-fields.ts";
import { payPalCurrencies } from "./amounts.ts";
import { certificatesHost } from "./signatures.ts";

const common = {
  captureMethods: ["automatic", "manual", "manual_multiple", "scheduled", "sequential_automatic"],
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsIncrementalAuthorization: false,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: false,
  countries: "all",
  currencies: payPalCurrencies,
} as const satisfies Partial<SupportedMethod>;

const card: SupportedMethod = {
  ...common,
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  threeDs: "optional",
  supportsMandates: true,
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay", "Maestro"],
  requiredFields: [
    methodField("card.card_number", "card_number", "user_card_number"),
    methodField("card.card_exp_month", "card_exp_month", "user_card_expiry_month"),
    methodField("card.card_exp_year", "card_exp_year", "user_card_expiry_year"),
    methodField("card.card_cvc", "card_cvc", "user_card_cvc"),
  ],
};

const wallet: SupportedMethod = {
  ...common,
  paymentMethod: "wallet",
  paymentMethodTypes: ["paypal"],
  threeDs: "none",
  supportsMandates: false,
};

const visible = { type: "string", minLength: 1, maxLength: 512, pattern: "^[!-~]*$" } as const;
const sent = (as: string) => ({ support: "sent", as }) as const;

/** PayPal by the Orders API. Checked against an emulator, not yet against PayPal itself. */
export const paypal: ConnectorManifest = {
  name: "paypal",
  displayName: "PayPal",
  description: "Cards with 3-D Secure by redirect and PayPal accounts, by the Orders API.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "PayPal's API",
      test: { variable: "PAYPAL_TEST_URL", defaultUrl: "https://api-m.sandbox.paypal.com" },
      live: { variable: "PAYPAL_LIVE_URL", defaultUrl: "https://api-m.paypal.com" },
    },
    [certificatesHost]: {
      description: "the certificates that PayPal signs webhooks with",
      test: { variable: "PAYPAL_CERTIFICATES_TEST_URL", defaultUrl: "https://api.sandbox.paypal.com" },
      live: { variable: "PAYPAL_CERTIFICATES_LIVE_URL", defaultUrl: "https://api.paypal.com" },
    },
  },
  requestMembers: memberSupport(
    { support: "ignored", because: "PayPal has no field for it, or it is not sent yet." },
    {
      billing_descriptor: sent("soft_descriptor"),
      discount_amount: sent("amount.breakdown.discount, where the order's parts add up"),
      force_3ds_challenge: sent("attributes.verification.method"),
      is_stored_credential: sent("stored_credential"),
      merchant_order_reference_id: sent("reference_id"),
      mit_category: sent("stored_credential.payment_type"),
      order_details: sent("items, where the order's parts add up"),
      order_tax_amount: sent("amount.breakdown.tax_total, where the order's parts add up"),
      shipping_amount_tax: sent("amount.breakdown.shipping, where the order's parts add up"),
      shipping_cost: sent("amount.breakdown.shipping, where the order's parts add up"),
    },
  ),
  credentialSchema: {
    type: "object",
    properties: {
      auth_type: { const: "BodyKey" },
      // The secret and the client id of the app.
      api_key: visible,
      key1: { ...visible, pattern: "^[!-9;-~]*$" },
    },
    required: ["auth_type", "api_key", "key1"],
    additionalProperties: false,
  },
  supportedMethods: [card, wallet],
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes"],
  afterRedirect: "complete_authorize",
  fees: { basisPoints: 299, fixedMinorUnits: 49 },
  timeoutsMs: { authorize: 60_000, complete_authorize: 60_000 },
  // Keys of orders are kept for six hours, those of captures and refunds for 45 days.
  repetition: { idempotency: "key", statuses: [429], returnsFirstAnswer: true },
  maximumLengths: { description: 127, statement_descriptor_name: 22 },
};
