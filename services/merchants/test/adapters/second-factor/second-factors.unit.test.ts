import { describe, expect, it } from "@jest/globals";

import { codeOf, createSecondFactors, stepAt, toBase32 } from "../../../src/adapters/second-factor/second-factors.ts";

const factors = createSecondFactors({ issuer: "Railyard & Co", pepper: "a pepper of the tests that is long enough" });
// RFC 6238, appendix B, SHA-1.
const secret = toBase32(Buffer.from("12345678901234567890", "ascii"));

describe("codes of authenticators", () => {
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("are those of RFC 6238 at %i s", (seconds, code) => {
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it("are good one step before and after, and no further", () => {
    const now = new Date(1_111_111_111_000);
    const step = stepAt(now);
    const matches = [-2, -1, 0, 1, 2].map((distance) =>
      factors.matchingStep(secret, codeOf(secret, step + distance), now),
    );
    expect(matches).toEqual([null, step - 1, step, step + 1, null]);
    expect(factors.matchingStep(secret, "", now)).toBeNull();
  });

  it("come from secrets that are written as RFC 4648 specifies", () => {
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(factors.newSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(factors.newSecret()).not.toBe(factors.newSecret());
  });

  it("are set up by an address that authenticators read", () => {
    const url = new URL(factors.otpauthUrl(secret, "ada@kiosk.example"));
    expect(url.href).toContain("otpauth://totp/Railyard%20%26%20Co:ada%40kiosk.example?");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      secret,
      issuer: "Railyard & Co",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});

describe("recovery codes", () => {
  it("are eight of two halves, kept by a hash", () => {
    const codes = factors.newRecoveryCodes();
    expect(new Set(codes.map(({ code }) => code)).size).toBe(8);
    for (const { code, hash } of codes) {
      expect(code).toMatch(/^[0-9A-Za-z]{4}-[0-9A-Za-z]{4}$/);
      expect(hash).toBe(factors.hashRecoveryCode(` ${code} `));
      expect(hash).not.toContain(code);
    }
  });
});
