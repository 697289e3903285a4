import { createPublicKey, randomUUID } from "node:crypto";
import type { KeyObject } from "node:crypto";

import { createExpiringCache } from "@railyard/caching";

import type { IdentityClock } from "./identity-signer.ts";
import { keyIdOf, signToken, verifyToken } from "./json-web-tokens.ts";
import type { Principal } from "./principal.ts";
import type { Jwks } from "./token-keys.ts";
import { publicJwk } from "./token-keys.ts";

/** What a user's token contains, in the names that are on the wire. */
export interface UserClaims {
  readonly user_id: string;
  readonly merchant_id: string;
  readonly org_id: string;
  readonly profile_id?: string | undefined;
  readonly role_id: string;
  readonly permissions: readonly string[];
  /** How much the user may refund, as `refundLimitsClaim` of the contracts writes it; absent: not limited. */
  readonly refund_limits?: string | undefined;
  /** Present on a token that is good for one step of signing in only, such as `totp`. */
  readonly purpose?: string | undefined;
  /** How often all sessions of the user had been ended when the token was issued; absent: never. */
  readonly session_generation?: number | undefined;
  /** `console`: the session was begun in the console; absent: elsewhere. */
  readonly session_kind?: string | undefined;
}

/** Claims of a token that was verified. Times are seconds since 1970. */
export interface VerifiedUserClaims extends UserClaims {
  readonly jti: string;
  readonly iat: number;
  readonly exp: number;
}

export interface UserTokenSigner {
  /** A signed token; `lifetimeSeconds` is 24 hours when absent, `tokenId` its claim `jti`. */
  sign(claims: UserClaims, lifetimeSeconds?: number, tokenId?: string): string;
}

export interface UserTokenVerifier {
  /** The claims, or undefined when the token is not ours, was changed, or has expired. */
  verify(token: string): VerifiedUserClaims | undefined;
  /** Whether the token is ours and unchanged, and was good before it expired. */
  hasExpired(token: string): boolean;
  /** Whether the token states that a key signed it which is none of these; such a key may be new. */
  namesUnknownKey(token: string): boolean;
}

const issuer = "railyard";
/** How long a token lives at most, and where nothing else is specified. */
export const userTokenLifetimeSeconds = 24 * 60 * 60;
const maximumTokenLength = 8192;
const capacity = 10_000;

/** Signs user tokens with ES256. Only one service holds the key. */
export const createUserTokenSigner = (key: KeyObject, { nowMs = Date.now }: IdentityClock = {}): UserTokenSigner => {
  const { kid } = publicJwk(key);
  return {
    sign: (claims, lifetimeSeconds = userTokenLifetimeSeconds, tokenId = randomUUID()) => {
      const issuedAt = Math.floor(nowMs() / 1000);
      const payload = { ...claims, iss: issuer, jti: tokenId, iat: issuedAt, exp: issuedAt + lifetimeSeconds };
      return signToken(payload, { key, algorithm: "ES256", keyId: kid });
    },
  };
};

const optionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === "string";

const isUserClaims = (claims: object): claims is VerifiedUserClaims => {
  const given: Record<string, unknown> = { ...claims };
  const texts = ["user_id", "merchant_id", "org_id", "role_id", "jti"];
  const permissions = given["permissions"];
  return (
    texts.every((name) => typeof given[name] === "string") &&
    optionalText(given["profile_id"]) &&
    optionalText(given["purpose"]) &&
    optionalText(given["refund_limits"]) &&
    optionalText(given["session_kind"]) &&
    ["number", "undefined"].includes(typeof given["session_generation"]) &&
    typeof given["iat"] === "number" &&
    typeof given["exp"] === "number" &&
    Array.isArray(permissions) &&
    permissions.every((permission) => typeof permission === "string")
  );
};

/**
 * Verifies user tokens with the published keys. Verified tokens are remembered until they expire, because one ES256
 * check costs as much as a whole request; revocation is therefore the caller's check of `jti` and `iat`.
 */
export const createUserTokenVerifier = (jwks: Jwks, { nowMs = Date.now }: IdentityClock = {}): UserTokenVerifier => {
  const keys = new Map(jwks.keys.map((jwk) => [jwk.kid, createPublicKey({ key: { ...jwk }, format: "jwk" })]));
  const verified = createExpiringCache<VerifiedUserClaims>(capacity, nowMs);
  const keyNamedIn = (token: string): string | undefined =>
    token.length > maximumTokenLength ? undefined : keyIdOf(token);
  const check = (token: string, ignoresExpiration = false): VerifiedUserClaims | undefined => {
    const key = keys.get(keyNamedIn(token) ?? "");
    if (key === undefined) return undefined;
    const claims = verifyToken(token, { key, algorithm: "ES256", nowMs: nowMs(), issuer, ignoresExpiration });
    return claims !== undefined && isUserClaims(claims) ? claims : undefined;
  };
  return {
    verify: (token) => {
      const known = verified.get(token);
      if (known !== undefined) return known;
      const claims = check(token);
      if (claims !== undefined) verified.set(token, claims, claims.exp * 1000);
      return claims;
    },
    hasExpired: (token) => {
      const claims = check(token, true);
      return claims !== undefined && claims.exp * 1000 <= nowMs();
    },
    namesUnknownKey: (token) => {
      const kid = keyNamedIn(token);
      return kid !== undefined && !keys.has(kid);
    },
  };
};

/** The principal that a user's token represents. */
export const principalOfUser = (claims: UserClaims & { readonly jti?: string; readonly exp?: number }): Principal => ({
  kind: "jwt",
  merchantId: claims.merchant_id,
  organizationId: claims.org_id,
  profileId: claims.profile_id,
  userId: claims.user_id,
  tokenId: claims.jti,
  sessionGeneration: claims.session_generation,
  sessionExpiresAt: claims.exp,
  sessionKind: claims.session_kind,
  purpose: claims.purpose,
  permissions: claims.permissions,
  refundLimits: claims.refund_limits,
});
