import { createSecretKey } from "node:crypto";

import jwt from "jsonwebtoken";

import { createBoundedCache } from "./bounded-cache.ts";
import { identityLifetimeSeconds } from "./identity-claims.ts";
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

const reuseMs = 30_000;
const capacity = 10_000;

/** A signer that reuses what it signed for half of its life, because one caller sends many requests. */
export const createIdentitySigner = (secret: string, { nowMs = Date.now }: IdentityClock = {}): IdentitySigner => {
  const key = createSecretKey(Buffer.from(secret, "utf8"));
  const signed = createBoundedCache<string>(capacity, nowMs);
  return {
    sign: (principal) => {
      const cacheKey = JSON.stringify(principal);
      const known = signed.get(cacheKey);
      if (known !== undefined) return known;
      const issuedAt = Math.floor(nowMs() / 1000);
      const claims = { ...principal, iat: issuedAt, exp: issuedAt + identityLifetimeSeconds };
      const token = jwt.sign(JSON.parse(JSON.stringify(claims)), key, { algorithm: "HS256" });
      signed.set(cacheKey, token, nowMs() + reuseMs);
      return token;
    },
  };
};
