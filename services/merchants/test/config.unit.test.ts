import { describe, expect, it } from "@jest/globals";
import { generateTokenKey } from "@railyard/auth";

import { readConfig } from "../src/config.ts";

const production = {
  RAILYARD_ENVIRONMENT: "production",
  DATABASE_URL: "postgres://merchants:secret@db/railyard_merchants",
  NATS_URL: "nats://broker:4222",
  INTERNAL_SECRET: "a secret of this installation, long enough",
  MASTER_KEY: "ab".repeat(32),
  API_KEY_PEPPER: "a pepper of this installation, long enough",
  JWT_SIGNING_KEY: generateTokenKey(),
};

describe("configuration", () => {
  it("needs only a database in the sandbox", () => {
    const config = readConfig({ DATABASE_URL: production.DATABASE_URL });
    expect(config).toMatchObject({ RAILYARD_ENVIRONMENT: "sandbox", HTTP_PORT: 8101 });
    expect(config.JWT_SIGNING_KEY).toBeUndefined();
  });

  it("is complete in production", () => {
    expect(readConfig(production).JWT_SIGNING_KEY?.reveal()).toBe(production.JWT_SIGNING_KEY.trim());
  });

  it.each(["JWT_SIGNING_KEY", "MASTER_KEY", "API_KEY_PEPPER", "INTERNAL_SECRET", "DATABASE_URL", "NATS_URL"])(
    "is refused in production without %s",
    (name) => {
      expect(() => readConfig({ ...production, [name]: "" })).toThrow(
        expect.objectContaining({ exitCode: 78, message: expect.stringContaining(name) }),
      );
    },
  );

  it("names everything that is missing at once", () => {
    const read = () => readConfig({ RAILYARD_ENVIRONMENT: "production" });
    for (const name of ["JWT_SIGNING_KEY", "MASTER_KEY", "DATABASE_URL"]) expect(read).toThrow(new RegExp(name));
  });

  it("is refused with a signing key of another kind, without showing it", () => {
    const jwtSigningKey = "-----BEGIN PRIVATE KEY-----\\nsecret\\n-----END PRIVATE KEY-----";
    const read = () => readConfig({ ...production, JWT_SIGNING_KEY: jwtSigningKey });
    expect(read).toThrow(expect.objectContaining({ exitCode: 78, message: expect.not.stringContaining("secret") }));
  });

  it("is refused where addresses must be verified and no mails can be sent", () => {
    const emailVerificationRequired = "true";
    expect(() => readConfig({ ...production, EMAIL_VERIFICATION_REQUIRED: emailVerificationRequired })).toThrow(
      expect.objectContaining({ exitCode: 78, message: expect.stringContaining("EMAIL_VERIFICATION_REQUIRED") }),
    );
    const smtpUrl = "smtp://mails.example:587";
    expect(() => readConfig({ ...production, SIGN_UP_OPEN: "true" })).toThrow(
      expect.objectContaining({ exitCode: 78, message: expect.stringContaining("SIGN_UP_OPEN") }),
    );
    expect(readConfig({ ...production, SIGN_UP_OPEN: "true", SMTP_URL: smtpUrl }).SIGN_UP_OPEN).toBe(true);
    const config = readConfig({
      ...production,
      EMAIL_VERIFICATION_REQUIRED: emailVerificationRequired,
      SMTP_URL: smtpUrl,
    });
    expect(config.EMAIL_VERIFICATION_REQUIRED).toBe(true);
    const { DATABASE_URL } = production;
    expect(
      readConfig({ DATABASE_URL, EMAIL_VERIFICATION_REQUIRED: emailVerificationRequired }).EMAIL_VERIFICATION_REQUIRED,
    ).toBe(true);
  });

  it("is refused in production with a published secret", () => {
    const masterKey = "5a11d80c".repeat(8);
    expect(() => readConfig({ ...production, MASTER_KEY: masterKey })).toThrow(/MASTER_KEY/);
  });
});
