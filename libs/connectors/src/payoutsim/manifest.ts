import { headerKeySchema } from "../credentials.ts";
import type { ConnectorManifest } from "../manifest.ts";

/** The test payout processor. */
export const payoutsim: ConnectorManifest = {
  name: "payoutsim",
  displayName: "Payoutsim",
  description: "Test payout processor; the destination chooses the outcome.",
  connectorType: "payout_processor",
  integrationStatus: "sandbox",
  baseUrlVariable: "SANDBOX_PROVIDER_URL",
  credentialSchema: headerKeySchema,
  supportedMethods: [],
  webhookKinds: ["payouts"],
  afterRedirect: "sync",
  fees: { basisPoints: 50, fixedMinorUnits: 25 },
  maximumLengths: { description: 2048 },
};
