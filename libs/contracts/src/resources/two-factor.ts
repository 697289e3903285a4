import { flag, integer, list, nullable, record, request, text } from "../schema.ts";
import { email, password } from "./user.ts";

/** Body of POST /user/2fa/totp/verify and PUT /user/2fa/totp/verify. */
export const verifyTotpBody = request(
  "VerifyTotpRequest",
  "A code of the authenticator.",
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
  "The password, and either a code of the authenticator or a recovery code.",
  {
    password,
    totp: text("Six digits.", { pattern: "^[0-9]{6}$", examples: ["287082"] }),
    recovery_code: text("As it was shown.", { minLength: 1, maxLength: 32, examples: ["k3Pq-9Zxa"] }),
  },
  ["password"],
);

/** Body of POST /user/2fa/reset. */
export const resetTwoFactorBody = request("ResetTwoFactorRequest", "Whose second factor.", { email }, ["email"]);

const totpSecret = {
  secret: text("Secret of the authenticator, base32."),
  totp_url: text("What an authenticator reads from a QR code, `otpauth://totp/...`."),
} as const;

/** Answer of GET /user/2fa/totp/reset. */
export const resetTotpAnswer = record("ResetTotpAnswer", "A secret for another authenticator.", {
  secret: record("TotpSecret", "The secret, shown this once.", totpSecret),
});

/** Answer of GET /user/2fa/totp/begin. */
export const beginTotpAnswer = record("BeginTotpAnswer", "A secret for an authenticator.", {
  secret: nullable(text("Secret of the authenticator, base32; null: the user has a second factor already.")),
  totp_url: nullable(text("What an authenticator reads from a QR code, `otpauth://totp/...`.")),
});

/** Answer of GET /user/2fa. */
export const twoFactorStatus = record("TwoFactorStatus", "What stands with the second factor.", {
  is_enrolled: flag("Whether the user has a second factor."),
  is_forced: flag("Whether this installation asks everybody for one."),
  is_verified: flag("Whether the holder of this token has shown it in the last five minutes."),
  recovery_codes_left: integer("How many recovery codes were not used yet."),
});

/** Answer of POST /user/2fa/recovery_code/generate. */
export const recoveryCodes = record("RecoveryCodes", "New recovery codes, shown this once.", {
  recovery_codes: list("Each is good once; earlier ones are worth nothing any more.", text("A code.")),
});

/** Answer of the operations that verify a code. */
export const twoFactorVerified = record("TwoFactorVerified", "That the code was right.", {
  message: text("What happened."),
});

/** Query of GET /user/2fa/terminate. */
export const endTwoFactorQuery = request("EndTwoFactorQuery", "How the step ends.", {
  skip_two_factor_auth: flag("Go on without: only users without a second factor, where none is forced."),
});
