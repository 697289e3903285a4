import type { ConnectorContext, ProviderRequest, ProviderResponse } from "./connector.ts";

/** An access token as the provider gave it. */
export interface AccessToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** How an account gets the token that its calls carry as `context.accessToken`. Pure, like a flow. */
export interface AccessTokenStep {
  /** Whether these credentials are exchanged for a token; absent: all are. */
  isNeeded?(context: ConnectorContext): boolean;
  build(context: ConnectorContext): ProviderRequest;
  /** Null when the provider refused; then the flow's own `parse` gets this response and states why. */
  read(response: ProviderResponse): AccessToken | null;
}
