import type { ConnectorContext, ProviderRequest, ProviderResponse } from "./connector.ts";
import type { ConnectorError } from "./outcomes.ts";

/** What a provider reports of credentials. */
export interface CredentialVerdict {
  readonly verdict: "accepted" | "refused";
  readonly error?: ConnectorError;
}

/** Asks a provider whether it takes credentials, and changes nothing there. Pure functions, as those of a flow. */
export interface CredentialCheck {
  build(context: ConnectorContext): ProviderRequest;
  /** Throws only `UnreadableResponse`, which leaves the verdict open. */
  read(response: ProviderResponse): CredentialVerdict;
}

/** The verdict, or why there is none. */
export type CredentialAnswer = CredentialVerdict | { readonly verdict: "unknown"; readonly error: ConnectorError };
