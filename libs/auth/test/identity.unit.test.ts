import { createIdentitySigner, createIdentityVerifier } from "@railyard/auth";
import type { Principal } from "@railyard/auth";
import { describe, expect, it } from "@jest/globals";
import jwt from "jsonwebtoken";

const secret = "a secret of the services, long enough";
const principal: Principal = {
  kind: "jwt",
  merchantId: "merchant_a",
  profileId: "pro_1",
  organizationId: "org_1",
  userId: "usr_1",
  permissions: ["payments:read"],
  directoryVersion: 7,
};

describe("signed identities", () => {
  it("bring a principal over unchanged", () => {
    const token = createIdentitySigner(secret).sign(principal);
    expect(createIdentityVerifier(secret).verify(token)).toEqual(principal);
  });

  it("leave members without a value out", () => {
    const token = createIdentitySigner(secret).sign({ kind: "service", merchantId: undefined });
    expect(createIdentityVerifier(secret).verify(token)).toEqual({ kind: "service" });
  });

  it("are signed once for half a minute and again after it", () => {
    let nowMs = 1_800_000_000_000;
    const signer = createIdentitySigner(secret, { nowMs: () => nowMs });
    const first = signer.sign(principal);
    nowMs += 29_000;
    expect(signer.sign({ ...principal })).toBe(first);
    nowMs += 2000;
    expect(signer.sign(principal)).not.toBe(first);
  });

  it("are good for a minute, also when they were verified before", () => {
    let nowMs = 1_800_000_000_000;
    const verifier = createIdentityVerifier(secret, { nowMs: () => nowMs });
    const token = createIdentitySigner(secret, { nowMs: () => nowMs }).sign(principal);
    nowMs += 59_000;
    expect(verifier.verify(token)).toEqual(principal);
    nowMs += 2000;
    expect(verifier.verify(token)).toBeUndefined();
    expect(createIdentityVerifier(secret, { nowMs: () => nowMs }).verify(token)).toBeUndefined();
  });

  it("are refused when signed with another secret, changed, unsigned or without an end", () => {
    const verifier = createIdentityVerifier(secret);
    const token = createIdentitySigner(secret).sign(principal);
    const [head = "", , signature = ""] = token.split(".");
    const changed = Buffer.from(JSON.stringify({ ...principal, merchantId: "merchant_b" })).toString("base64url");
    expect(verifier.verify(createIdentitySigner("another secret").sign(principal))).toBeUndefined();
    expect(verifier.verify(`${head}.${changed}.${signature}`)).toBeUndefined();
    expect(verifier.verify(jwt.sign({ kind: "service" }, null, { algorithm: "none" }))).toBeUndefined();
    expect(verifier.verify(jwt.sign({ kind: "service" }, secret))).toBeUndefined();
    expect(verifier.verify(jwt.sign({ kind: "owner" }, secret, { expiresIn: 60 }))).toBeUndefined();
    expect(verifier.verify("")).toBeUndefined();
    expect(verifier.verify("x".repeat(10_000))).toBeUndefined();
  });

  it("verify with the old secret while a new one is brought in", () => {
    const token = createIdentitySigner("the old secret").sign(principal);
    expect(createIdentityVerifier(["the new secret", "the old secret"]).verify(token)).toEqual(principal);
  });
});
