import { constantTimeEquals, hashApiKey, newKeyId, newPublishableKey, newSecretKey } from "@railyard/auth";
import { describe, expect, it } from "@jest/globals";

describe("API keys", () => {
  it("carry the environment in their prefix", () => {
    expect(newSecretKey("sandbox")).toMatch(/^snd_[0-9A-Za-z]{64}$/);
    expect(newSecretKey("production")).toMatch(/^prd_[0-9A-Za-z]{64}$/);
    expect(newPublishableKey("development")).toMatch(/^pk_dev_[0-9a-f]{32}$/);
    expect(newKeyId("sandbox")).toMatch(/^snd_[0-9A-Za-z]{20}$/);
  });

  it("are never made twice", () => {
    const keys = Array.from({ length: 1000 }, () => newSecretKey("sandbox"));
    expect(new Set(keys).size).toBe(1000);
  });

  it("are stored as a hash that depends on the pepper", () => {
    const key = newSecretKey("sandbox");
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
  });
});
