import { headerKeySchema } from "../../port/credential-schemas.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { cardMethod } from "../protocol/card-method.ts";
import { sandboxHosts, sandboxRequestMembers } from "../protocol/manifest-parts.ts";
import { sandboxCardSetup } from "../protocol/account-setup.ts";

/** The test card acquirer that answers at once. */
export const fauxpay: ConnectorManifest = {
  name: "fauxpay",
  displayName: "Fauxpay",
  description: "Test card acquirer: answers at once, every capture method, shared payments.",
  connectorTypes: ["payment_processor"],
  integrationStatus: "sandbox",
  hosts: sandboxHosts,
  requestIdHeader: "x-request-id",
  requestMembers: sandboxRequestMembers,
  setup: sandboxCardSetup,
  credentialSchema: headerKeySchema,
  supportedMethods: [cardMethod],
  disputes: "answerable",
  supportsSplitPayments: true,
  webhookKinds: ["payments", "refunds", "disputes", "mandates"],
  supportsWebhookRegistration: true,
  afterRedirect: "sync",
  fees: { basisPoints: 290, fixedMinorUnits: 30 },
  maximumLengths: { description: 2048 },
};
