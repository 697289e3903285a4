import { defineOperation } from "../../operation.ts";
import {
  beginTotpAnswer,
  endTwoFactorQuery,
  recoveryCodes,
  removeTwoFactorBody,
  resetTotpAnswer,
  resetTwoFactorBody,
  twoFactorStatus,
  twoFactorVerified,
  verifyRecoveryCodeBody,
  verifyTotpBody,
} from "../../resources/two-factor.ts";
import { userMessage } from "../../resources/password.ts";
import { signInAnswer } from "../../resources/user.ts";

const shape = {
  service: "merchants",
  api: "merchant",
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
  failures: ["step_taken"],
});

export const beginTotp = defineOperation({
  ...shape,
  operationId: "beginTotp",
  requiresStepUp: true,
  method: "GET",
  path: "/user/2fa/totp/begin",
  summary: "Start enrolling a second factor",
  description: "Returns a TOTP secret; its first code, within 15 minutes, completes the enrolment.",
  response: beginTotpAnswer,
  failures: ["step_taken"],
});

export const verifyTotp = defineOperation({
  ...shape,
  operationId: "verifyTotp",
  forwardsCallerAddress: true,
  method: "POST",
  path: "/user/2fa/totp/verify",
  summary: "Verify a TOTP code",
  description: "Four attempts per five minutes from one network. A code can be used once.",
  body: verifyTotpBody,
  response: twoFactorVerified,
  failures: ["wrong_code", "second_factor_not_begun", "step_taken"],
});

export const updateTotp = defineOperation({
  ...shape,
  operationId: "updateTotp",
  forwardsCallerAddress: true,
  method: "PUT",
  path: "/user/2fa/totp/verify",
  summary: "Confirm a new TOTP secret",
  description: "Takes a code of the secret from /user/2fa/totp/reset; from then on only that one is valid.",
  body: verifyTotpBody,
  response: twoFactorVerified,
  failures: ["wrong_code", "second_factor_due", "second_factor_missing", "second_factor_not_begun", "step_taken"],
});

export const resetTotp = defineOperation({
  ...shape,
  operationId: "resetTotp",
  method: "GET",
  path: "/user/2fa/totp/reset",
  summary: "Start replacing the TOTP secret",
  description: "Requires a second factor verified in the last five minutes. Confirm with PUT /user/2fa/totp/verify.",
  response: resetTotpAnswer,
  failures: ["second_factor_due", "second_factor_missing", "step_taken"],
});

export const verifyRecoveryCode = defineOperation({
  ...shape,
  operationId: "verifyRecoveryCode",
  forwardsCallerAddress: true,
  method: "POST",
  path: "/user/2fa/recovery_code/verify",
  summary: "Verify a recovery code",
  description:
    "Alternative to a TOTP code. Four attempts per ten minutes from one network. Each code can be used once.",
  body: verifyRecoveryCodeBody,
  response: twoFactorVerified,
  failures: ["wrong_code", "second_factor_missing", "step_taken"],
});

export const generateRecoveryCodes = defineOperation({
  ...shape,
  operationId: "generateRecoveryCodes",
  method: "POST",
  path: "/user/2fa/recovery_code/generate",
  summary: "Create new recovery codes",
  description: "Requires a second factor verified in the last five minutes. Earlier codes become invalid.",
  response: recoveryCodes,
  failures: ["second_factor_due", "second_factor_missing", "step_taken"],
});

export const endTwoFactor = defineOperation({
  ...shape,
  operationId: "endTwoFactor",
  forwardsCallerAddress: true,
  tokenPurposes: ["totp"],
  method: "GET",
  path: "/user/2fa/terminate",
  summary: "Complete the second-factor step",
  description: "Returns the token of the next step. The token of this step is refused from then on.",
  query: endTwoFactorQuery,
  response: signInAnswer,
  failures: ["second_factor_due", "step_taken"],
});

export const removeTwoFactor = defineOperation({
  ...shape,
  operationId: "removeTwoFactor",
  forwardsCallerAddress: true,
  tokenPurposes: ["user_info"],
  method: "POST",
  path: "/user/2fa/remove",
  summary: "Disable the second factor",
  description:
    "Requires the password and a TOTP or recovery code. Recovery codes are deleted. All sessions of the user end; " +
    "this one continues with the token in the response. The user is notified by e-mail. Refused where a second " +
    "factor is mandatory.",
  body: removeTwoFactorBody,
  response: signInAnswer,
  failures: ["wrong_password", "wrong_code", "second_factor_missing", "second_factor_forced"],
});

export const resetTwoFactor = defineOperation({
  service: "merchants",
  api: "merchant",
  tag: "Users",
  operationId: "resetTwoFactor",
  requiresStepUp: true,
  method: "POST",
  path: "/user/2fa/reset",
  wholeMerchant: true,
  access: ["admin_key", "jwt"],
  permission: "users:write",
  summary: "Reset the second factor of another user",
  description:
    "For the operator, and for administrators of the only organization in which the user has a role, who hold all " +
    "permissions of the user. Recovery codes are deleted, all sessions of the user end, and the user is notified " +
    "by e-mail; the password stays. The response is the same for a user without a second factor.",
  body: resetTwoFactorBody,
  response: userMessage,
  failures: ["user_not_found", "role_beyond_own", "own_second_factor"],
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
  removeTwoFactor,
  resetTwoFactor,
] as const;
