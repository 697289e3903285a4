import { defineOperation } from "../../operation.ts";
import {
  changePasswordBody,
  engineChangedPassword,
  engineChangePasswordBody,
  engineForgotPasswordBody,
  engineResetPasswordBody,
  forgotPasswordBody,
  resetPasswordBody,
  rotatePasswordBody,
  userMessage,
} from "../../resources/password.ts";
import { signInAnswer } from "../../resources/user.ts";

const shape = { service: "merchants", tag: "Users", method: "POST", idempotent: false } as const;

const changing = {
  ...shape,
  access: ["jwt"],
  summary: "Change the password",
  description: "All other sessions of the user end; this one continues with the token in the response.",
  failures: ["wrong_password"],
} as const;

const forgetting = {
  ...shape,
  access: "public",
  forwardsCallerAddress: true,
  summary: "Request a password reset link",
  description: "The response is the same for every address. The link can be used once, within an hour.",
  response: userMessage,
  failures: ["mail_not_offered"],
} as const;

const resetting = {
  ...shape,
  access: "public",
  forwardsCallerAddress: true,
  summary: "Reset the password by an e-mailed link",
  description: "All sessions of the user end.",
  response: userMessage,
  failures: ["link_invalid"],
} as const;

export const changePassword = defineOperation({
  ...changing,
  api: "merchant",
  operationId: "changePassword",
  path: "/user/change_password",
  body: changePasswordBody,
  response: signInAnswer,
});

export const rotatePassword = defineOperation({
  ...shape,
  api: "merchant",
  operationId: "rotatePassword",
  path: "/user/rotate_password",
  access: ["jwt"],
  tokenPurposes: ["force_set_password"],
  summary: "Replace an expired password",
  description: "Takes the token of the step `force_set_password` and returns that of the next step.",
  body: rotatePasswordBody,
  response: signInAnswer,
  failures: ["step_taken"],
});

export const forgotPassword = defineOperation({
  ...forgetting,
  api: "merchant",
  operationId: "forgotPassword",
  path: "/user/forgot_password",
  body: forgotPasswordBody,
});

export const resetPassword = defineOperation({
  ...resetting,
  api: "merchant",
  operationId: "resetPassword",
  path: "/user/reset_password",
  body: resetPasswordBody,
});

export const engineForgotPassword = defineOperation({
  ...forgetting,
  api: "engine",
  operationId: "engineForgotPassword",
  path: "/auth/forgot-password",
  body: engineForgotPasswordBody,
});

export const engineResetPassword = defineOperation({
  ...resetting,
  api: "engine",
  operationId: "engineResetPassword",
  path: "/auth/reset-password",
  body: engineResetPasswordBody,
});

export const engineChangePassword = defineOperation({
  ...changing,
  api: "engine",
  operationId: "engineChangePassword",
  path: "/auth/change-password",
  body: engineChangePasswordBody,
  response: engineChangedPassword,
});

/** The operations on passwords. */
export const passwordOperations = [changePassword, rotatePassword, forgotPassword, resetPassword] as const;

/** The same as the decision engine's API offers them. */
export const enginePasswordOperations = [engineForgotPassword, engineResetPassword, engineChangePassword] as const;
