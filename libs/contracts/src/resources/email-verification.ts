import { choice, flag, nullable, record, request, text } from "../schema.ts";
import { tokenPurposes } from "../operation.ts";
import { linkToken } from "./password.ts";
import { email } from "./user.ts";

const mailedToken = {
  ...linkToken,
  description: `${linkToken.description} Omitted: the address was verified elsewhere in the meantime.`,
};

/** Body of POST /user/verify_email. */
export const verifyEmailBody = request("VerifyEmailRequest", "The data of the e-mailed link.", { token: mailedToken });

/** Body of POST /auth/verify-email. */
export const engineVerifyEmailBody = request("EngineVerifyEmailRequest", "The data of the e-mailed link.", {
  token: mailedToken,
});

/** Body of POST /user/verify_email_request. */
export const requestEmailVerificationBody = request(
  "RequestEmailVerificationRequest",
  "Address for the link.",
  { email },
  ["email"],
);

/** Answer of POST /user/verify_email and POST /auth/verify-email. */
export const verifiedEmail = record("VerifiedEmail", "The verification of the address, and the next step.", {
  token: nullable(text("Bearer token for the next step; null: the signed-in session of this request continues.")),
  token_type: choice("user_info: the user is signed in; another value: the step that is due.", tokenPurposes),
  user_id: text("Id of the user."),
  email: text("The address."),
});

/** Answer of POST /auth/signup where addresses must be verified before a user signs in. */
export const engineVerificationDue = record("EngineVerificationDue", "The e-mail that was sent.", {
  message: text("The next step."),
  email_verification_required: flag("Always true."),
  token: text("For POST /auth/verify-email, together with that of the link; valid for 15 minutes."),
  token_type: choice("Purpose of the token.", ["verify_email"]),
});
