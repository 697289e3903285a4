import { defined } from "@railyard/members";
import type { KeyObject } from "node:crypto";

import type { JwtPayload } from "jsonwebtoken";
import jwt from "jsonwebtoken";

/** HS256 for what services send each other, ES256 for users, whose keys are published. */
export type TokenAlgorithm = "HS256" | "ES256";

export interface SignOptions {
  readonly key: KeyObject;
  readonly algorithm: TokenAlgorithm;
  /** Absent: the verifier knows the key. */
  readonly keyId?: string;
}

/** A token of the claims as JSON has them: members that are undefined are left out. */
export const signToken = (claims: object, { key, algorithm, keyId }: SignOptions): string => {
  const header = keyId === undefined ? {} : { keyid: keyId };
  return jwt.sign(JSON.parse(JSON.stringify(claims)) as object, key, { algorithm, ...header });
};

export interface VerifyOptions {
  readonly key: KeyObject;
  /** The only one that is accepted, whatever the token states. */
  readonly algorithm: TokenAlgorithm;
  readonly nowMs: number;
  /** Absent: any. */
  readonly issuer?: string;
  readonly ignoresExpiration?: boolean;
}

/** The claims; undefined when the key did not sign them, they were changed, or have expired. */
export const verifyToken = (token: string, options: VerifyOptions): JwtPayload | undefined => {
  const { key, algorithm, nowMs, issuer, ignoresExpiration = false } = options;
  try {
    const claims = jwt.verify(token, key, {
      algorithms: [algorithm],
      clockTimestamp: Math.floor(nowMs / 1000),
      ignoreExpiration: ignoresExpiration,
      ...defined({ issuer }),
    });
    return typeof claims === "string" ? undefined : claims;
  } catch {
    // Every reason to refuse a token has the same answer; the details would only help a forger.
    return undefined;
  }
};

/** The key that the token states to be signed with; undefined for what names none or is no token at all. */
export const keyIdOf = (token: string): string | undefined => {
  try {
    return jwt.decode(token, { complete: true })?.header.kid;
  } catch {
    return undefined;
  }
};
