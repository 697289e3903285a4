import type { ConnectorManifest, SupportedMethod } from "../../port/manifest.ts";
import { cardFields, everyCaptureMethod } from "../../wire/method-terms.ts";
import { payPalCurrencies } from "./amounts.ts";
import { bankRedirectMethods } from "./bank-redirects.ts";
import { payPalPayoutMethods } from "./payout-params.ts";
import { payPalMembers } from "./request-members.ts";
import { certificatesHost } from "./signatures.ts";
import { payPalSetup } from "./account-setup.ts";

const common = {
  captureMethods: everyCaptureMethod,
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsIncrementalAuthorization: false,
  supportsExtendedAuthorization: false,
  holdDays: { usual: 29 },
  supportsPostCaptureVoid: false,
  countries: "all",
  currencies: payPalCurrencies,
} as const satisfies Partial<SupportedMethod>;

const card: SupportedMethod = {
  ...common,
  paymentMethod: "card",
  paymentMethodTypes: ["credit", "debit"],
  threeDs: "optional",
  // The proof of an authentication elsewhere is refused.
  threeDsBy: ["challenge"],
  supportsMandates: true,
  supportsNetworkTokens: true,
  cardNetworks: ["Visa", "Mastercard", "AmericanExpress", "DinersClub", "Discover", "JCB", "UnionPay", "Maestro"],
  requiredFields: cardFields,
};

const wallet: SupportedMethod = {
  ...common,
  paymentMethod: "wallet",
  paymentMethodTypes: ["paypal"],
  threeDs: "none",
  supportsMandates: true,
  supportsExtendedAuthorization: true,
};

const visible = { type: "string", minLength: 1, maxLength: 512, pattern: "^[!-~]*$" } as const;

/** PayPal by the Orders API. Checked against an emulator, not yet against PayPal itself. */
export const paypal: ConnectorManifest = {
  name: "paypal",
  displayName: "PayPal",
  description: "Cards with 3-D Secure by redirect, PayPal accounts and banks' pages, by the Orders API.",
  connectorTypes: ["payment_processor", "payout_processor"],
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
  requestMembers: payPalMembers,
  setup: payPalSetup,
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
  supportedMethods: [card, wallet, ...bankRedirectMethods],
  supportedPayoutMethods: payPalPayoutMethods,
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "payouts", "mandates"],
  supportsWebhookRegistration: true,
  afterRedirect: "complete_authorize",
  fees: { basisPoints: 299, fixedMinorUnits: 49 },
  timeoutsMs: { authorize: 60_000, complete_authorize: 60_000, setup_mandate: 60_000 },
  requestIdHeader: "paypal-debug-id",
  // Keys of orders are kept for six hours, those of captures and refunds for 45 days.
  repetition: { idempotency: "key", statuses: [429], returnsFirstAnswer: true },
  maximumLengths: { description: 127, statement_descriptor_name: 22 },
};
