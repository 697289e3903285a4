import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { sandboxHosts, sandboxRequestMembers } from "../protocol/manifest-parts.ts";
import { sandboxSetup } from "../protocol/account-setup.ts";

/** The test authenticator: 3-D Secure for payments that any acquirer takes afterwards. */
export const fakethreeds: ConnectorManifest = {
  name: "fakethreeds",
  displayName: "Fakethreeds",
  description: "Test authenticator; the card chooses between frictionless, challenge, rejected and unavailable.",
  connectorTypes: ["authentication_processor"],
  integrationStatus: "sandbox",
  hosts: sandboxHosts,
  requestIdHeader: "x-request-id",
  requestMembers: sandboxRequestMembers,
  setup: sandboxSetup,
  credentialSchema: headerKeySchema,
  supportedMethods: [],
  disputes: "elsewhere",
  webhookKinds: ["authentications"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  fees: { basisPoints: 0, fixedMinorUnits: 5 },
  maximumLengths: {},
};
