import { record, request, text } from "../schema.ts";
import { email, password } from "./user.ts";

/** What a mailed link proves. */
export const linkToken = text("The token after `#token=` in the e-mailed link.", {
  minLength: 1,
  maxLength: 255,
});

/** Body of POST /user/change_password. */
export const changePasswordBody = request(
  "ChangePasswordRequest",
  "The current and the new password.",
  { old_password: password, new_password: password },
  ["old_password", "new_password"],
);

/** Body of POST /user/rotate_password. */
export const rotatePasswordBody = request("RotatePasswordRequest", "The new password.", { password }, ["password"]);

/** Body of POST /user/forgot_password. */
export const forgotPasswordBody = request("ForgotPasswordRequest", "Address of the user.", { email }, ["email"]);

/** Body of POST /user/reset_password. */
export const resetPasswordBody = request(
  "ResetPasswordRequest",
  "The token of the link and the new password.",
  { token: linkToken, password },
  ["token", "password"],
);

/** Answer of operations that only state that it is done. */
export const userMessage = record("UserMessage", "Result.", { message: text("Result.") });

/** Body of POST /auth/forgot-password. */
export const engineForgotPasswordBody = request("EngineForgotPasswordRequest", "Address of the user.", { email }, [
  "email",
]);

/** Body of POST /auth/reset-password. */
export const engineResetPasswordBody = request(
  "EngineResetPasswordRequest",
  "The token of the link and the new password.",
  { token: linkToken, new_password: password },
  ["token", "new_password"],
);

/** Body of POST /auth/change-password. */
export const engineChangePasswordBody = request(
  "EngineChangePasswordRequest",
  "The current and the new password.",
  { current_password: password, new_password: password },
  ["current_password", "new_password"],
);

/** Answer of POST /auth/change-password. */
export const engineChangedPassword = record("EngineChangedPassword", "The changed password.", {
  message: text("Result."),
  token: text("Bearer token that replaces all earlier ones, which are refused."),
});
