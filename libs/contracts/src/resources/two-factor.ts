import { flag, integer, list, nullable, record, request, text } from "../schema.ts";
import { email, password } from "./user.ts";

/** Body of POST /user/2fa/totp/verify and PUT /user/2fa/totp/verify. */
export const verifyTotpBody = request(
  "VerifyTotpRequest",
  "A TOTP code.",
  { totp: text("Six digits.", { pattern: "^[0-9]{6}$", examples: ["287082"] }) },
  ["totp"],
);

/** Body of POST /user/2fa/recovery_code/verify. */
export const verifyRecoveryCodeBody = request(
  "VerifyRecoveryCodeRequest",
  "A recovery code.",
  { recovery_code: text("As it was shown.", { minLength: 1, maxLength: 32, examples: ["k3Pq-9Zxa"] }) },
  ["recovery_code"],
);

/** Body of POST /user/2fa/remove. */
export const removeTwoFactorBody = request(
  "RemoveTwoFactorRequest",
  "The password, and either a TOTP or a recovery code.",
  {
    password,
    totp: text("Six digits.", { pattern: "^[0-9]{6}$", examples: ["287082"] }),
    recovery_code: text("As it was shown.", { minLength: 1, maxLength: 32, examples: ["k3Pq-9Zxa"] }),
  },
  ["password"],
);

/** Body of POST /user/2fa/reset. */
export const resetTwoFactorBody = request("ResetTwoFactorRequest", "The user to reset.", { email }, ["email"]);

const totpSecret = {
  secret: text("TOTP secret, base32."),
  totp_url: text("Content of the QR code, `otpauth://totp/...`."),
} as const;

/** Answer of GET /user/2fa/totp/reset. */
export const resetTotpAnswer = record("ResetTotpAnswer", "A new TOTP secret.", {
  secret: record("TotpSecret", "The secret, shown once.", totpSecret),
});

/** Answer of GET /user/2fa/totp/begin. */
export const beginTotpAnswer = record("BeginTotpAnswer", "A TOTP secret.", {
  secret: nullable(text("TOTP secret, base32; null: the user already has a second factor.")),
  totp_url: nullable(text("Content of the QR code, `otpauth://totp/...`.")),
});

/** Answer of GET /user/2fa. */
export const twoFactorStatus = record("TwoFactorStatus", "Status of the second factor.", {
  is_enrolled: flag("Whether the user has a second factor."),
  is_forced: flag("Whether a second factor is mandatory in this installation."),
  is_verified: flag("Whether it was verified for this token in the last five minutes."),
  recovery_codes_left: integer("Number of unused recovery codes."),
});

/** Answer of POST /user/2fa/recovery_code/generate. */
export const recoveryCodes = record("RecoveryCodes", "New recovery codes, shown once.", {
  recovery_codes: list("Each can be used once; earlier ones are invalid.", text("A code.")),
});

/** Answer of the operations that verify a code. */
export const twoFactorVerified = record("TwoFactorVerified", "Verification of the code.", {
  message: text("Result."),
});

/** Query of GET /user/2fa/terminate. */
export const endTwoFactorQuery = request("EndTwoFactorQuery", "Options of the step.", {
  skip_two_factor_auth: flag("Skip the step: only for users without a second factor, where it is not mandatory."),
});
