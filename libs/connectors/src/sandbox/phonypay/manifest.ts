import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { cardMethod } from "../protocol/card-method.ts";
import { sandboxHosts, sandboxRequestMembers } from "../protocol/manifest-parts.ts";
import { sandboxCardSetup } from "../protocol/account-setup.ts";

/** The second test card acquirer: other fees, and it accepts a card that the first one declines. */
export const phonypay: ConnectorManifest = {
  name: "phonypay",
  displayName: "Phonypay",
  description: "Second test card acquirer: other fees, accepts 4000000000009961.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "sandbox",
  hosts: sandboxHosts,
  requestIdHeader: "x-request-id",
  requestMembers: sandboxRequestMembers,
  setup: sandboxCardSetup,
  credentialSchema: headerKeySchema,
  supportedMethods: [cardMethod],
  disputes: "answerable",
  webhookKinds: ["payments", "refunds", "disputes", "mandates"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  fees: { basisPoints: 240, fixedMinorUnits: 10 },
  maximumLengths: { description: 2048 },
};
