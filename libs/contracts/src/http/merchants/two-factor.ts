import { defineOperation } from "../../operation.ts";
import {
  beginTotpAnswer,
  endTwoFactorQuery,
  recoveryCodes,
  resetTotpAnswer,
  twoFactorStatus,
  twoFactorVerified,
  verifyRecoveryCodeBody,
  verifyTotpBody,
} from "../../resources/two-factor.ts";
import { signInAnswer } from "../../resources/user.ts";

const shape = {
  service: "merchants",
  face: "merchant",
  tag: "Users",
  access: ["jwt"],
  tokenPurposes: ["totp", "user_info"],
  idempotent: false,
} as const;

export const readTwoFactor = defineOperation({
  ...shape,
  operationId: "readTwoFactor",
  method: "GET",
  path: "/user/2fa",
  summary: "Read the state of the second factor",
  description: "Takes the token of a signed-in user or that of the step `totp`.",
  response: twoFactorStatus,
});

export const beginTotp = defineOperation({
  ...shape,
  operationId: "beginTotp",
  method: "GET",
  path: "/user/2fa/totp/begin",
  summary: "Begin with a second factor",
  description: "Answers a secret for an authenticator; the first code of it, within 15 minutes, makes it count.",
  response: beginTotpAnswer,
});

export const verifyTotp = defineOperation({
  ...shape,
  operationId: "verifyTotp",
  method: "POST",
  path: "/user/2fa/totp/verify",
  summary: "Show a code of the authenticator",
  description: "Four attempts per five minutes. A code is good once.",
  body: verifyTotpBody,
  response: twoFactorVerified,
  failures: ["wrong_code", "second_factor_not_begun"],
});

export const updateTotp = defineOperation({
  ...shape,
  operationId: "updateTotp",
  method: "PUT",
  path: "/user/2fa/totp/verify",
  summary: "Replace the authenticator",
  description: "Takes a code of the secret that /user/2fa/totp/reset answered; from then on only that one counts.",
  body: verifyTotpBody,
  response: twoFactorVerified,
  failures: ["wrong_code", "second_factor_due", "second_factor_missing", "second_factor_not_begun"],
});

export const resetTotp = defineOperation({
  ...shape,
  operationId: "resetTotp",
  method: "GET",
  path: "/user/2fa/totp/reset",
  summary: "Begin with another authenticator",
  description: "Needs a second factor shown in the last five minutes. Confirm with PUT /user/2fa/totp/verify.",
  response: resetTotpAnswer,
  failures: ["second_factor_due", "second_factor_missing"],
});

export const verifyRecoveryCode = defineOperation({
  ...shape,
  operationId: "verifyRecoveryCode",
  method: "POST",
  path: "/user/2fa/recovery_code/verify",
  summary: "Show a recovery code",
  description: "In place of a code of the authenticator. Four attempts per ten minutes. Each code is good once.",
  body: verifyRecoveryCodeBody,
  response: twoFactorVerified,
  failures: ["wrong_code", "second_factor_missing"],
});

export const generateRecoveryCodes = defineOperation({
  ...shape,
  operationId: "generateRecoveryCodes",
  method: "POST",
  path: "/user/2fa/recovery_code/generate",
  summary: "Make new recovery codes",
  description: "Needs a second factor shown in the last five minutes. Earlier codes are worth nothing any more.",
  response: recoveryCodes,
  failures: ["second_factor_due", "second_factor_missing"],
});

export const endTwoFactor = defineOperation({
  ...shape,
  operationId: "endTwoFactor",
  tokenPurposes: ["totp"],
  method: "GET",
  path: "/user/2fa/terminate",
  summary: "Go on after the second factor",
  description: "Answers the token of the next step. The token of this step is refused from then on.",
  query: endTwoFactorQuery,
  response: signInAnswer,
  failures: ["second_factor_due", "step_taken"],
});

/** The operations on second factors. */
export const twoFactorOperations = [
  readTwoFactor,
  beginTotp,
  resetTotp,
  verifyTotp,
  updateTotp,
  verifyRecoveryCode,
  generateRecoveryCodes,
  endTwoFactor,
] as const;
