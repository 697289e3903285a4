import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { sandboxHosts, sandboxRequestMembers } from "../protocol/manifest-parts.ts";
import { sandboxSetup } from "../protocol/account-setup.ts";

/** The test payout processor. */
export const payoutsim: ConnectorManifest = {
  name: "payoutsim",
  displayName: "Payoutsim",
  description: "Test payout processor; the destination chooses the outcome.",
  connectorTypes: ["payout_processor"],
  integrationStatus: "sandbox",
  hosts: sandboxHosts,
  requestIdHeader: "x-request-id",
  requestMembers: sandboxRequestMembers,
  setup: sandboxSetup,
  credentialSchema: headerKeySchema,
  supportedMethods: [],
  supportedPayoutMethods: [
    { payoutType: "card", types: ["credit", "debit"], countries: "all", currencies: "all" },
    { payoutType: "bank", types: ["sepa", "ach", "bacs", "pix"], countries: "all", currencies: "all" },
    { payoutType: "wallet", types: ["paypal", "venmo"], countries: "all", currencies: "all" },
    { payoutType: "bank_redirect", types: ["interac"], countries: "all", currencies: ["CAD"] },
  ],
  disputes: "elsewhere",
  webhookKinds: ["payouts"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  fees: { basisPoints: 50, fixedMinorUnits: 25 },
  maximumLengths: { description: 2048 },
};
