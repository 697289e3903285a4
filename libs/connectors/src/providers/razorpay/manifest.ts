import { hostOfBothModes } from "../../port/hosts.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { razorpayMethods } from "./supported-methods.ts";
import { razorpayMembers } from "./request-members.ts";
import { razorpaySetup } from "./account-setup.ts";

const keyId = { type: "string", pattern: "^rzp_(test|live)_[A-Za-z0-9]{1,64}$" } as const;
const secret = { type: "string", pattern: "^[A-Za-z0-9]{8,128}$" } as const;

/** Razorpay: cards and Indian methods, and payouts by RazorpayX. Checked against an emulator, not Razorpay itself. */
export const razorpay: ConnectorManifest = {
  name: "razorpay",
  displayName: "Razorpay",
  description: "Cards, UPI, netbanking and wallets with cards that are kept, disputes, and payouts to cards.",
  connectorTypes: ["payment_processor", "payout_processor"],
  integrationStatus: "beta",
  hosts: {
    api: hostOfBothModes("Razorpay's API", { variable: "RAZORPAY_URL", defaultUrl: "https://api.razorpay.com" }),
  },
  requestMembers: razorpayMembers,
  credentialMode: { member: "api_key", test: "^rzp_test_", live: "^rzp_live_" },
  setup: razorpaySetup,
  credentialSchema: {
    type: "object",
    oneOf: [
      {
        properties: { auth_type: { const: "BodyKey" }, api_key: keyId, key1: secret },
        required: ["auth_type", "api_key", "key1"],
        additionalProperties: false,
      },
      {
        properties: {
          auth_type: { const: "SignatureKey" },
          api_key: keyId,
          key1: { type: "string", pattern: "^[A-Za-z0-9]{5,35}$" },
          api_secret: secret,
        },
        required: ["auth_type", "api_key", "key1", "api_secret"],
        additionalProperties: false,
      },
    ],
  },
  supportedMethods: razorpayMethods,
  supportedPayoutMethods: [{ payoutType: "card", types: [], countries: ["IN"], currencies: ["INR"] }],
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "payouts", "mandates"],
  afterRedirect: "complete_authorize",
  fees: { basisPoints: 200, fixedMinorUnits: 0 },
  // Indian banks answer slowly.
  timeoutsMs: { authorize: 60_000, capture: 60_000, refund: 60_000, payout: 60_000 },
  // Payments have no key, so nothing is written twice within a call.
  repetition: { idempotency: "none", keyedFlows: ["refund", "payout"], statuses: [429] },
  maximumLengths: { reference: 40 },
};
