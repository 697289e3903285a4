import { generateKeyPairSync } from "node:crypto";

import {
  createUserTokenSigner,
  createUserTokenVerifier,
  generateTokenKey,
  jwksOf,
  principalOfUser,
  publicJwk,
  readTokenKey,
} from "@railyard/auth";
import type { UserClaims } from "@railyard/auth";
import { describe, expect, it } from "@jest/globals";
import jwt from "jsonwebtoken";

const key = readTokenKey(generateTokenKey());
const claims: UserClaims = {
  user_id: "usr_1",
  merchant_id: "merchant_a",
  org_id: "org_1",
  profile_id: "pro_1",
  role_id: "merchant_admin",
  permissions: ["payments:read"],
};

describe("user tokens", () => {
  it("are verified with the published keys alone", () => {
    const token = createUserTokenSigner(key).sign(claims);
    const verified = createUserTokenVerifier(JSON.parse(JSON.stringify(jwksOf([key])))).verify(token);
    expect(verified).toMatchObject(claims);
    expect(verified?.jti).toMatch(/^[0-9a-f-]{36}$/);
    expect((verified?.exp ?? 0) - (verified?.iat ?? 0)).toBe(24 * 60 * 60);
  });

  it("expire, also when they were verified before", () => {
    let nowMs = 1_800_000_000_000;
    const clock = { nowMs: () => nowMs };
    const token = createUserTokenSigner(key, clock).sign(claims, 60);
    const verifier = createUserTokenVerifier(jwksOf([key]), clock);
    expect(verifier.verify(token)).toMatchObject(claims);
    nowMs += 61_000;
    expect(verifier.verify(token)).toBeUndefined();
  });

  it("that have expired are distinguished from those that were never good", () => {
    let nowMs = 1_800_000_000_000;
    const clock = { nowMs: () => nowMs };
    const token = createUserTokenSigner(key, clock).sign(claims, 60);
    const forged = createUserTokenSigner(readTokenKey(generateTokenKey()), clock).sign(claims, 60);
    const verifier = createUserTokenVerifier(jwksOf([key]), clock);
    expect(verifier.hasExpired(token)).toBe(false);
    nowMs += 61_000;
    expect(verifier.hasExpired(token)).toBe(true);
    expect(
      [forged, `${token}x`, "not a token", `${"x".repeat(10_000)}`].map((text) => verifier.hasExpired(text)),
    ).toEqual([false, false, false, false]);
  });

  it("of another key, another algorithm or another shape are refused", () => {
    const verifier = createUserTokenVerifier(jwksOf([key]));
    const otherKey = readTokenKey(generateTokenKey());
    const { kid } = publicJwk(key);
    const published = JSON.stringify(publicJwk(key));
    expect(verifier.verify(createUserTokenSigner(otherKey).sign(claims))).toBeUndefined();
    expect(verifier.verify(jwt.sign(claims, published, { algorithm: "HS256", keyid: kid }))).toBeUndefined();
    expect(verifier.verify(jwt.sign(claims, null, { algorithm: "none", keyid: kid }))).toBeUndefined();
    const incomplete = { iss: "railyard", user_id: "usr_1" };
    const short = jwt.sign(incomplete, key, { algorithm: "ES256", keyid: kid, expiresIn: 60 });
    expect(verifier.verify(short)).toBeUndefined();
    expect(verifier.verify("not a token")).toBeUndefined();
  });

  it("verify with any of several published keys", () => {
    const older = readTokenKey(generateTokenKey());
    const verifier = createUserTokenVerifier(jwksOf([key, older]));
    expect(verifier.verify(createUserTokenSigner(older).sign(claims))).toMatchObject(claims);
  });

  it("represent a principal of the user's merchant", () => {
    expect(principalOfUser(claims)).toEqual({
      kind: "jwt",
      merchantId: "merchant_a",
      organizationId: "org_1",
      profileId: "pro_1",
      userId: "usr_1",
      permissions: ["payments:read"],
    });
  });
});

describe("token keys", () => {
  it("are published without their private half", () => {
    const jwk = publicJwk(key);
    expect(Object.keys(jwk).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    expect(jwk).toMatchObject({ kty: "EC", crv: "P-256", use: "sig", alg: "ES256" });
  });

  it("are refused when they are of another curve", () => {
    const other = generateKeyPairSync("ec", { namedCurve: "secp384r1" });
    const pem = other.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    expect(() => readTokenKey(pem)).toThrow("P-256");
  });
});
