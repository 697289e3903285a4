import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { sandboxHosts, sandboxRequestMembers } from "../protocol/manifest-parts.ts";
import { sandboxSetupWithoutWebhooks } from "../protocol/account-setup.ts";

/** The test tax processor. */
export const faketax: ConnectorManifest = {
  name: "faketax",
  displayName: "Faketax",
  description: "Test tax processor; a table of countries and states chooses the rate.",
  connectorTypes: ["tax_processor"],
  integrationStatus: "sandbox",
  hosts: sandboxHosts,
  requestIdHeader: "x-request-id",
  requestMembers: sandboxRequestMembers,
  setup: sandboxSetupWithoutWebhooks,
  credentialSchema: headerKeySchema,
  supportedMethods: [],
  disputes: "elsewhere",
  webhookKinds: [],
  afterRedirect: "sync",
  fees: { basisPoints: 0, fixedMinorUnits: 2 },
  maximumLengths: {},
};
