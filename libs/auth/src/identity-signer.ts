import { createSecretKey } from "node:crypto";

import { createExpiringCache } from "@railyard/caching";

import { identityLifetimeSeconds } from "./identity-claims.ts";
import { signToken } from "./json-web-tokens.ts";
import type { Principal } from "./principal.ts";

/** Signs principals for the next service. */
export interface IdentitySigner {
  /** Value of the identity header. */
  sign(principal: Principal): string;
}

export interface IdentityClock {
  /** Time since 1970 in milliseconds. */
  readonly nowMs?: () => number;
}

interface SignedIdentity {
  readonly token: string;
  readonly reuseUntilMs: number;
}

const reuseMs = 30_000;
const capacity = 10_000;

/** A signer that reuses what it signed for half of its life, because one caller sends many requests. */
export const createIdentitySigner = (secret: string, { nowMs = Date.now }: IdentityClock = {}): IdentitySigner => {
  const key = createSecretKey(Buffer.from(secret, "utf8"));
  const signed = createExpiringCache<SignedIdentity>(capacity, nowMs);
  // Callers that keep their principals are spared writing them out as a key for every request.
  const signedObjects = new WeakMap<Principal, SignedIdentity>();
  const signAgain = (principal: Principal): SignedIdentity => {
    const now = nowMs();
    const issuedAt = Math.floor(now / 1000);
    const claims = { ...principal, iat: issuedAt, exp: issuedAt + identityLifetimeSeconds };
    const token = signToken(claims, { key, algorithm: "HS256" });
    return { token, reuseUntilMs: now + reuseMs };
  };
  return {
    sign: (principal) => {
      const kept = signedObjects.get(principal);
      if (kept !== undefined && kept.reuseUntilMs > nowMs()) return kept.token;
      const cacheKey = JSON.stringify(principal);
      const identity = signed.get(cacheKey) ?? signAgain(principal);
      signed.set(cacheKey, identity, identity.reuseUntilMs);
      signedObjects.set(principal, identity);
      return identity.token;
    },
  };
};
