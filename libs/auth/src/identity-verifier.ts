import { createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";

import { createExpiringCache } from "@railyard/caching";

import { principalOfClaims } from "./identity-claims.ts";
import type { IdentityClock } from "./identity-signer.ts";
import { verifyToken } from "./json-web-tokens.ts";
import type { Principal } from "./principal.ts";

/** Verifies signed identities and returns their principals. */
export interface IdentityVerifier {
  /** The principal, or undefined when the token is not ours, was changed, or has expired. */
  verify(token: string): Principal | undefined;
}

interface VerifiedIdentity {
  readonly principal: Principal;
  readonly expiresAtMs: number;
}

const capacity = 10_000;
// Longer than any identity this code signs; a bigger value is not worth hashing.
const maximumTokenLength = 4096;

const readToken = (token: string, key: KeyObject, nowMs: number): VerifiedIdentity | undefined => {
  const claims = verifyToken(token, { key, algorithm: "HS256", nowMs });
  if (claims?.exp === undefined) return undefined;
  const principal = principalOfClaims(claims);
  return principal === undefined ? undefined : { principal, expiresAtMs: claims.exp * 1000 };
};

/**
 * A verifier that remembers what it verified until it expires.
 * @param secrets the secret, or several while one replaces another
 */
export const createIdentityVerifier = (
  secrets: string | readonly string[],
  { nowMs = Date.now }: IdentityClock = {},
): IdentityVerifier => {
  const keys = [secrets].flat().map((secret) => createSecretKey(Buffer.from(secret, "utf8")));
  const verified = createExpiringCache<Principal>(capacity, nowMs);
  return {
    verify: (token) => {
      const known = verified.get(token);
      if (known !== undefined) return known;
      if (token.length > maximumTokenLength) return undefined;
      for (const key of keys) {
        const identity = readToken(token, key, nowMs());
        if (identity === undefined) continue;
        verified.set(token, identity.principal, identity.expiresAtMs);
        return identity.principal;
      }
      return undefined;
    },
  };
};
