import type { ConnectorManifest } from "../../port/manifest.ts";
import { memberSupport } from "../../port/request-members.ts";
import { disputesHost, managementHost, payoutsHost } from "./calls.ts";
import { adyenMembers } from "./member-params.ts";
import { adyenMethods, adyenPayoutMethods } from "./supported-methods.ts";
import { adyenSetup } from "./account-setup.ts";

/** What headers and bodies carry: visible ASCII. */
const visible = { type: "string", minLength: 1, maxLength: 512, pattern: "^[!-~]*$" } as const;

/** Keys of an account; `more` are required as well. */
const keysSchema = (authType: string, more: Readonly<Record<string, typeof visible>>): object => ({
  type: "object",
  properties: {
    auth_type: { const: authType },
    api_key: visible,
    // The merchant account.
    key1: visible,
    // The company's own part of the live address; test accounts have none.
    key2: { type: "string", pattern: "^[0-9A-Za-z](?:[0-9A-Za-z-]{0,45}[0-9A-Za-z])?$" },
    ...more,
  },
  required: ["auth_type", "api_key", "key1", ...Object.keys(more)],
  additionalProperties: false,
});

/** Adyen by the Checkout API. Checked against an emulator, not yet against Adyen itself. */
export const adyen: ConnectorManifest = {
  name: "adyen",
  displayName: "Adyen",
  description:
    "Cards, wallets, bank redirects, loans and bank debits by the Checkout API, with 3-D Secure by redirect and " +
    "network tokens; payouts to banks, cards and PayPal.",
  connectorTypes: ["payment_processor", "payout_processor"],
  integrationStatus: "beta",
  hosts: {
    api: {
      description: "Adyen's Checkout API",
      test: { variable: "ADYEN_TEST_URL", defaultUrl: "https://checkout-test.adyen.com/v72" },
      live: {
        variable: "ADYEN_LIVE_URL",
        defaultUrl: "https://{key2}-checkout-live.adyenpayments.com/checkout/v72",
      },
    },
    [disputesHost]: {
      description: "Adyen's Disputes API",
      test: {
        variable: "ADYEN_DISPUTES_TEST_URL",
        defaultUrl: "https://ca-test.adyen.com/ca/services/DisputeService/v30",
      },
      live: {
        variable: "ADYEN_DISPUTES_LIVE_URL",
        defaultUrl: "https://ca-live.adyen.com/ca/services/DisputeService/v30",
      },
    },
    [payoutsHost]: {
      description: "Adyen's Payout API",
      test: {
        variable: "ADYEN_PAYOUTS_TEST_URL",
        defaultUrl: "https://pal-test.adyen.com/pal/servlet/Payout/v68",
      },
      live: {
        variable: "ADYEN_PAYOUTS_LIVE_URL",
        defaultUrl: "https://{key2}-pal-live.adyenpayments.com/pal/servlet/Payout/v68",
      },
    },
    [managementHost]: {
      description: "Adyen's Management API",
      test: { variable: "ADYEN_MANAGEMENT_TEST_URL", defaultUrl: "https://management-test.adyen.com/v3" },
      live: { variable: "ADYEN_MANAGEMENT_LIVE_URL", defaultUrl: "https://management-live.adyen.com/v3" },
    },
  },
  setup: adyenSetup,
  credentialSchema: {
    type: "object",
    required: ["auth_type"],
    properties: { auth_type: { enum: ["BodyKey", "SignatureKey"] } },
    // What pays to banks holds two keys.
    if: { type: "object", properties: { auth_type: { const: "SignatureKey" } } },
    then: keysSchema("SignatureKey", { api_secret: visible }),
    else: keysSchema("BodyKey", {}),
  },
  requestMembers: memberSupport({ support: "ignored", because: "Adyen has no field for it." }, adyenMembers),
  supportedMethods: adyenMethods,
  supportedPayoutMethods: adyenPayoutMethods,
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "mandates", "payouts"],
  supportsWebhookRegistration: true,
  afterRedirect: "complete_authorize",
  fees: { basisPoints: 150, fixedMinorUnits: 13 },
  // Issuers can take long, and what they decided then is lost to us until the webhook comes.
  timeoutsMs: { authorize: 60_000, complete_authorize: 60_000, setup_mandate: 60_000 },
  requestIdHeader: "pspreference",
  // A key is kept for a week at least, and concurrent repetitions get an error of their own.
  repetition: { idempotency: "key", statuses: [429], returnsFirstAnswer: true },
  maximumLengths: { statement_descriptor_name: 22 },
};
