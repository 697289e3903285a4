import type { ConnectorManifest } from "../../port/manifest.ts";
import { hostOfBothModes } from "../../port/hosts.ts";
import { memberSupport } from "../../port/request-members.ts";

/** The one host that all test connectors share. */
export const sandboxHosts: ConnectorManifest["hosts"] = {
  api: hostOfBothModes("the sandbox provider", {
    variable: "SANDBOX_PROVIDER_URL",
    defaultUrl: "http://127.0.0.1:9090",
  }),
};

/** A provider without real money has no use for what issuers and acquirers receive. */
export const sandboxRequestMembers = memberSupport({
  support: "ignored",
  because: "The sandbox provider has no issuer, acquirer or statement behind it.",
});
