import {
  constantTimeEquals,
  hasCheckDigits,
  hashApiKey,
  newEngineKey,
  newEphemeralKey,
  newKeyId,
  newPublishableKey,
  newSecretKey,
  secretComparer,
} from "@railyard/auth";
import { describe, expect, it } from "@jest/globals";

const pepper = "the pepper of these tests";

describe("API keys", () => {
  it("carry the environment in their prefix", () => {
    expect(newSecretKey("sandbox", pepper)).toMatch(/^snd_[0-9A-Za-z]{64}$/);
    expect(newSecretKey("production", pepper)).toMatch(/^prd_[0-9A-Za-z]{64}$/);
    expect(newPublishableKey("development", pepper)).toMatch(/^pk_dev_[0-9a-f]{32}$/);
    expect(newEngineKey(pepper)).toMatch(/^DE_[0-9a-f]{64}$/);
    expect(newEphemeralKey(pepper)).toMatch(/^epk_[0-9a-f]{32}$/);
    expect(newKeyId("sandbox")).toMatch(/^snd_[0-9A-Za-z]{20}$/);
  });

  it("are never made twice", () => {
    const keys = Array.from({ length: 1000 }, () => newSecretKey("sandbox", pepper));
    expect(new Set(keys).size).toBe(1000);
  });

  it("have check digits, which cannot be made without the secret", () => {
    const makers = [
      () => newSecretKey("sandbox", pepper),
      () => newPublishableKey("sandbox", pepper),
      () => newEngineKey(pepper),
      () => newEphemeralKey(pepper),
    ];
    for (const make of makers) {
      const key = make();
      expect(hasCheckDigits(key, pepper)).toBe(true);
      expect(hasCheckDigits(key, "another pepper")).toBe(false);
      const other = key.at(-9) === "0" ? "1" : "0";
      expect(hasCheckDigits(`${key.slice(0, -9)}${other}${key.slice(-8)}`, pepper)).toBe(false);
      expect(hasCheckDigits(`${make().slice(0, -8)}${key.slice(-8)}`, pepper)).toBe(false);
    }
    for (const text of ["", "snd_", "12345678"]) expect(hasCheckDigits(text, pepper)).toBe(false);
  });

  it("are stored as a hash that depends on the pepper", () => {
    const key = newSecretKey("sandbox", pepper);
    expect(hashApiKey(key, "pepper")).toMatch(/^[0-9a-f]{64}$/);
    expect(hashApiKey(key, "pepper")).toBe(hashApiKey(key, "pepper"));
    expect(hashApiKey(key, "pepper")).not.toBe(hashApiKey(key, "other"));
    expect(hashApiKey(key, "pepper")).not.toBe(hashApiKey(`${key}x`, "pepper"));
  });
});

describe("constantTimeEquals", () => {
  it("accepts equal texts and refuses different ones, also of different length", () => {
    expect(constantTimeEquals("test_admin", "test_admin")).toBe(true);
    expect(constantTimeEquals("test_admin", "test_admiN")).toBe(false);
    expect(constantTimeEquals("test_admin", "test_admin_secret")).toBe(false);
    expect(constantTimeEquals("", "test_admin")).toBe(false);
    expect(constantTimeEquals("", "")).toBe(true);
  });

  it("takes no text for the secret that begins with it, however long both are", () => {
    for (const length of [1, 10, 255, 256, 257, 5_000]) {
      const secret = "s".repeat(length);
      expect(constantTimeEquals(secret, secret)).toBe(true);
      for (const other of [`${secret}\u0000`, `${secret}s`, secret.slice(1), `${secret.slice(1)}t`]) {
        expect(constantTimeEquals(secret, other)).toBe(false);
      }
    }
    expect(constantTimeEquals("ключ", "ключ")).toBe(true);
    expect(constantTimeEquals("ключ", "клюй")).toBe(false);
  });

  it("keeps nothing of one text for the next", () => {
    const isSecret = secretComparer("abcdef");
    expect([isSecret("abcdefghi"), isSecret("abcdef"), isSecret("abc"), isSecret("abcdef")]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});
