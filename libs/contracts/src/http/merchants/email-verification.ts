import { defineOperation } from "../../operation.ts";
import {
  engineVerifyEmailBody,
  requestEmailVerificationBody,
  verifiedEmail,
  verifyEmailBody,
} from "../../resources/email-verification.ts";
import { userMessage } from "../../resources/password.ts";

const shape = { service: "merchants", tag: "Users", method: "POST", idempotent: false } as const;

const verifying = {
  ...shape,
  access: ["jwt"],
  tokenPurposes: ["verify_email", "user_info"],
  summary: "Verify my e-mail address",
  description:
    "Needs the token of the e-mailed link together with the token of the step `verify_email`, or of a signed-in " +
    "user, which proves knowledge of the password. Returns the token of the next step.",
  response: verifiedEmail,
  failures: ["email_unverified", "email_already_verified", "link_invalid", "step_taken"],
} as const;

export const verifyEmail = defineOperation({
  ...verifying,
  api: "merchant",
  operationId: "verifyEmail",
  path: "/user/verify_email",
  body: verifyEmailBody,
});

export const requestEmailVerification = defineOperation({
  ...shape,
  api: "merchant",
  operationId: "requestEmailVerification",
  path: "/user/verify_email_request",
  access: "public",
  forwardsCallerAddress: true,
  summary: "Request a new e-mail verification link",
  description: "The response is the same for every address. The link can be used once, within a day.",
  body: requestEmailVerificationBody,
  response: userMessage,
  failures: ["mail_not_offered"],
});

export const engineVerifyEmail = defineOperation({
  ...verifying,
  api: "engine",
  operationId: "engineVerifyEmail",
  path: "/auth/verify-email",
  body: engineVerifyEmailBody,
});

/** The operations on addresses of users. */
export const emailVerificationOperations = [verifyEmail, requestEmailVerification] as const;

/** The same as the decision engine's API offers them. */
export const engineEmailVerificationOperations = [engineVerifyEmail] as const;
