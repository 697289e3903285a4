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
  tellsCallerAddress: true,
  method: "POST",
  path: "/user/2fa/totp/verify",
  summary: "Show a code of the authenticator",
  description: "Four attempts per five minutes from one network. A code is good once.",
  body: verifyTotpBody,
  response: twoFactorVerified,
  failures: ["wrong_code", "second_factor_not_begun"],
});

export const updateTotp = defineOperation({
  ...shape,
  operationId: "updateTotp",
  tellsCallerAddress: true,
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
  tellsCallerAddress: true,
  method: "POST",
  path: "/user/2fa/recovery_code/verify",
  summary: "Show a recovery code",
  description:
    "In place of a code of the authenticator. Four attempts per ten minutes from one network. Each code is good once.",
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
  tellsCallerAddress: true,
  tokenPurposes: ["totp"],
  method: "GET",
  path: "/user/2fa/terminate",
  summary: "Go on after the second factor",
  description: "Answers the token of the next step. The token of this step is refused from then on.",
  query: endTwoFactorQuery,
  response: signInAnswer,
  failures: ["second_factor_due", "step_taken"],
});

export const removeTwoFactor = defineOperation({
  ...shape,
  operationId: "removeTwoFactor",
  tellsCallerAddress: true,
  tokenPurposes: ["user_info"],
  method: "POST",
  path: "/user/2fa/remove",
  summary: "Take off the second factor",
  description:
    "Takes the password with a code of the authenticator or a recovery code. The recovery codes go too. All sessions " +
    "of the user end; this one goes on with the token of the answer. The user is told by mail. Refused where " +
    "everybody needs a second factor.",
  body: removeTwoFactorBody,
  response: signInAnswer,
  failures: ["wrong_password", "wrong_code", "second_factor_missing", "second_factor_forced"],
});

export const resetTwoFactor = defineOperation({
  service: "merchants",
  face: "merchant",
  tag: "Users",
  operationId: "resetTwoFactor",
  method: "POST",
  path: "/user/2fa/reset",
  wholeMerchant: true,
  access: ["admin_key", "jwt"],
  permission: "users:write",
  summary: "Take the second factor off somebody who has lost it",
  description:
    "For the operator, and for administrators of the only organization in which the user has a role, who may do " +
    "everything that the user may. The recovery codes go too, all sessions of the user end, and the user is told by " +
    "mail; the password stays. Answers the same for a user without a second factor.",
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
