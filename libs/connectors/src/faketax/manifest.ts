import { headerKeySchema } from "../credentials.ts";
import type { ConnectorManifest } from "../manifest.ts";

/** The test tax processor. */
export const faketax: ConnectorManifest = {
  name: "faketax",
  displayName: "Faketax",
  description: "Test tax processor; a table of countries and states chooses the rate.",
  connectorType: "tax_processor",
  integrationStatus: "sandbox",
  baseUrlVariable: "SANDBOX_PROVIDER_URL",
  credentialSchema: headerKeySchema,
  supportedMethods: [],
  disputes: "elsewhere",
  webhookKinds: [],
  afterRedirect: "sync",
  fees: { basisPoints: 0, fixedMinorUnits: 2 },
  maximumLengths: {},
};
