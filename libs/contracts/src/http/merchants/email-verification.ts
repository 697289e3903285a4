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
    "Takes the token of the mailed link together with the token of the step `verify_email`, or of a signed-in user: " +
    "whoever verifies an address knows the password and reads the mails. Answers the token of the next step.",
  response: verifiedEmail,
  failures: ["email_unverified", "email_already_verified", "link_invalid", "step_taken"],
} as const;

export const verifyEmail = defineOperation({
  ...verifying,
  face: "merchant",
  operationId: "verifyEmail",
  path: "/user/verify_email",
  body: verifyEmailBody,
});

export const requestEmailVerification = defineOperation({
  ...shape,
  face: "merchant",
  operationId: "requestEmailVerification",
  path: "/user/verify_email_request",
  access: "public",
  tellsCallerAddress: true,
  summary: "Ask for another link that verifies an e-mail address",
  description: "The answer is the same for every address. The link is good once, for a day.",
  body: requestEmailVerificationBody,
  response: userMessage,
  failures: ["mail_not_offered"],
});

export const engineVerifyEmail = defineOperation({
  ...verifying,
  face: "engine",
  operationId: "engineVerifyEmail",
  path: "/auth/verify-email",
  body: engineVerifyEmailBody,
});

/** The operations on addresses of users. */
export const emailVerificationOperations = [verifyEmail, requestEmailVerification] as const;

/** The same as the decision engine's face offers them. */
export const engineEmailVerificationOperations = [engineVerifyEmail] as const;
