import type { CredentialKind } from "@railyard/contracts";

/** Who is calling: what a credential proved to be, and the merchant and profile it is bound to. */
export interface Principal {
  /** `caller` proves nothing and opens nothing: it only carries where a public operation is called from. */
  readonly kind: CredentialKind | "caller";
  readonly merchantId?: string | undefined;
  readonly profileId?: string | undefined;
  readonly organizationId?: string | undefined;
  /** What a merchant's secret key belongs to, where it is no standard merchant: `platform` or `connected`. */
  readonly accountType?: string | undefined;
  /** The platform merchant whose key acts for `merchantId`, one of its connected merchants. */
  readonly platformMerchantId?: string | undefined;
  /** Id of the API key that was used, never the key itself. */
  readonly keyId?: string | undefined;
  readonly userId?: string | undefined;
  /** Claim `jti` of the JWT that was used, by which its holder can sign it out. */
  readonly tokenId?: string | undefined;
  /** Claim `session_generation` of the JWT. */
  readonly sessionGeneration?: number | undefined;
  /** When the JWT expires, in seconds since 1970. */
  readonly sessionExpiresAt?: number | undefined;
  /** `console`: the JWT is of a session that was begun in the console, or the call begins one there. */
  readonly sessionKind?: string | undefined;
  /** Present on a JWT that opens one step of signing in only, such as `totp`. */
  readonly purpose?: string | undefined;
  /** The caller's network address, as the gateway saw it. */
  readonly callerAddress?: string | undefined;
  /** What a JWT permits, such as `payments:write`, or the scopes of a key; a key without them permits everything. */
  readonly permissions?: readonly string[] | undefined;
  /** Claim `refund_limits` of the JWT; absent: not limited. */
  readonly refundLimits?: string | undefined;
  /** The customer that an ephemeral key was made for. */
  readonly customerId?: string | undefined;
  /** Version of the merchant directory entry that the caller has seen; nothing older may answer it. */
  readonly directoryVersion?: number | undefined;
}
