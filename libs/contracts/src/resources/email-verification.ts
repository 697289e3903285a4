import { choice, flag, nullable, record, request, text } from "../schema.ts";
import { tokenPurposes } from "../operation.ts";
import { linkToken } from "./password.ts";
import { email } from "./user.ts";

const mailedToken = {
  ...linkToken,
  description: `${linkToken.description} Left out: the address was verified elsewhere in the meantime.`,
};

/** Body of POST /user/verify_email. */
export const verifyEmailBody = request("VerifyEmailRequest", "What the mail says.", { token: mailedToken });

/** Body of POST /auth/verify-email. */
export const engineVerifyEmailBody = request("EngineVerifyEmailRequest", "What the mail says.", {
  token: mailedToken,
});

/** Body of POST /user/verify_email_request. */
export const requestEmailVerificationBody = request(
  "RequestEmailVerificationRequest",
  "Where to send the link.",
  { email },
  ["email"],
);

/** Answer of POST /user/verify_email and POST /auth/verify-email. */
export const verifiedEmail = record("VerifiedEmail", "That the address is verified, and how to go on.", {
  token: nullable(text("Bearer token to go on with; null: the signed-in session of this request goes on.")),
  token_type: choice("user_info: the user is signed in; another value: the step that is due.", tokenPurposes),
  user_id: text("Id of the user."),
  email: text("The address."),
});

/** Answer of POST /auth/signup where addresses must be verified before anybody signs in. */
export const engineVerificationDue = record("EngineVerificationDue", "That a mail was sent to the address.", {
  message: text("What to do next."),
  email_verification_required: flag("Always true."),
  token: text("For POST /auth/verify-email, together with that of the link; good for 15 minutes."),
  token_type: choice("What the token is good for.", ["verify_email"]),
});
