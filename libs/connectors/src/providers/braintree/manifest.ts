import type { ConnectorManifest } from "../../port/manifest.ts";
import { braintreeMethods } from "./supported-methods.ts";
import { braintreeRequestMembers } from "./request-members.ts";
import { braintreeSetup } from "./account-setup.ts";

const key = { type: "string", pattern: "^[A-Za-z0-9_]{1,128}$" } as const;
const merchantAccount = "[A-Z]{3}:[A-Za-z0-9_-]{1,64}";

/** Braintree by its GraphQL API. Checked against an emulator, not yet against Braintree itself. */
export const braintree: ConnectorManifest = {
  name: "braintree",
  displayName: "Braintree",
  description:
    "Cards, network tokens, Google Pay, Apple Pay, PayPal, Venmo and ACH debits, with the merchant's own 3-D Secure, " +
    "methods in the vault and disputes.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "Braintree's GraphQL API",
      test: { variable: "BRAINTREE_TEST_URL", defaultUrl: "https://payments.sandbox.braintree-api.com" },
      live: { variable: "BRAINTREE_LIVE_URL", defaultUrl: "https://payments.braintree-api.com" },
    },
  },
  requestMembers: braintreeRequestMembers,
  setup: braintreeSetup,
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
  supportedMethods: braintreeMethods,
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "mandates"],
  walletSessions: { apple_pay: "session", google_pay: "session", paypal: "session", venmo: "session" },
  afterRedirect: "complete_authorize",
  fees: { basisPoints: 259, fixedMinorUnits: 49 },
  // What was done is found by its order id.
  repetition: { idempotency: "none" },
  // Braintree's advice for all calls.
  timeoutsMs: {
    authorize: 60_000,
    setup_mandate: 60_000,
    complete_authorize: 60_000,
    capture: 60_000,
    void: 60_000,
    void_post_capture: 60_000,
    refund: 60_000,
  },
  maximumLengths: { reference: 255 },
};
