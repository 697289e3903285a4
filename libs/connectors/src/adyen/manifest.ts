import type { ConnectorManifest } from "../manifest.ts";
import { memberSupport } from "../request-members.ts";
import { disputesHost } from "./calls.ts";
import { adyenMembers } from "./member-params.ts";
import { adyenMethods } from "./methods.ts";

/** What headers and bodies carry: visible ASCII. */
const visible = { type: "string", minLength: 1, maxLength: 512, pattern: "^[!-~]*$" } as const;

/** Adyen by the Checkout API. Checked against an emulator, not yet against Adyen itself. */
export const adyen: ConnectorManifest = {
  name: "adyen",
  displayName: "Adyen",
  description:
    "Cards, wallets, bank redirects, Klarna and SEPA debits by the Checkout API, with 3-D Secure by redirect and " +
    "network tokens.",
  connectorTypes: ["payment_processor"],
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
  },
  credentialSchema: {
    type: "object",
    properties: {
      auth_type: { const: "BodyKey" },
      api_key: visible,
      // The merchant account.
      key1: visible,
      // The company's own part of the live address; test accounts have none.
      key2: { type: "string", pattern: "^[0-9A-Za-z](?:[0-9A-Za-z-]{0,45}[0-9A-Za-z])?$" },
    },
    required: ["auth_type", "api_key", "key1"],
    additionalProperties: false,
  },
  requestMembers: memberSupport({ support: "ignored", because: "Adyen has no field for it." }, adyenMembers),
  supportedMethods: adyenMethods,
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "mandates"],
  // It stops calling an address that refuses what it does not know.
  reportsWholeAccount: true,
  afterRedirect: "complete_authorize",
  fees: { basisPoints: 150, fixedMinorUnits: 13 },
  // Issuers can take long, and what they decided then is lost to us until the webhook comes.
  timeoutsMs: { authorize: 60_000, complete_authorize: 60_000, setup_mandate: 60_000 },
  // A key is kept for a week at least, and concurrent repetitions are told so.
  repetition: { idempotency: "key", statuses: [429], returnsFirstAnswer: true },
  maximumLengths: { statement_descriptor_name: 22 },
};
