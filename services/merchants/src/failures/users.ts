import { defineFailures } from "@railyard/failures";

/** What only users and their sessions can refuse. */
export const userFailures = defineFailures("merchants", {
  wrong_credentials: {
    code: "UR_01",
    status: 401,
    message: "The email address or the password is wrong.",
  },
  membership_refused: {
    code: "IR_22",
    status: 403,
    message:
      "Sign-up does not give access to {merchant_id}. The operator adds users: POST /user/signup_with_merchant_id.",
  },
  wrong_password: {
    code: "UR_01",
    status: 401,
    message: "The current password is wrong.",
  },
  link_invalid: {
    code: "UR_04",
    status: 401,
    message: "This link is not valid, was already used or has expired. Ask for a new one.",
  },
  visit_code_invalid: {
    code: "UR_04",
    status: 401,
    message: "This code is not valid, was already used or has expired. Enter the merchant again.",
  },
  operator_visit_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no visit {visit_id}. Check the id.",
  },
  email_unverified: {
    code: "UR_05",
    status: 401,
    message:
      "This e-mail address is not verified. Sign in and send the token of the e-mailed link, or request another " +
      "link: POST /user/verify_email_request.",
  },
  email_already_verified: {
    code: "UR_11",
    status: 401,
    message: "This e-mail address is already verified. Continue without verification.",
  },
  step_taken: {
    code: "IR_17",
    status: 401,
    message: "This token was for one sign-in step, which is complete. Continue with the token of its response.",
  },
  wrong_code: {
    code: "UR_70",
    status: 401,
    message: "The code is wrong, was already used or has expired. Send the current one.",
  },
  second_factor_due: {
    code: "UR_71",
    status: 401,
    message: "A second factor is required first: POST /user/2fa/totp/verify or /user/2fa/recovery_code/verify.",
  },
  second_factor_missing: {
    code: "UR_72",
    status: 400,
    message: "This user has no second factor. Start with GET /user/2fa/totp/begin.",
  },
  second_factor_not_begun: {
    code: "UR_73",
    status: 400,
    message: "There is no secret to confirm, or it is older than 15 minutes. Request one first.",
  },
  second_factor_forced: {
    code: "UR_74",
    status: 400,
    message: "A second factor is mandatory here. Replace yours instead: GET /user/2fa/totp/reset.",
  },
  own_second_factor: {
    code: "UR_75",
    status: 400,
    message: "Disable your own second factor by POST /user/2fa/remove, with a code. Or ask another administrator.",
  },
  other_proof_due: {
    code: "UR_76",
    status: 400,
    message: "That does not prove who this user is. Send {expected}.",
  },
  session_not_found: {
    code: "HE_02",
    status: 404,
    message: "No session {session_id} is open in your name. List them: GET /user/sessions.",
  },
  mail_not_offered: {
    code: "IR_00",
    status: 501,
    message: "This installation does not send e-mails. Its operator can set SMTP_URL of the merchants service.",
  },
  email_taken: {
    code: "UR_03",
    status: 409,
    message: "A user with this email address exists already. Log in, or use another address.",
  },
  user_exists: {
    code: "UR_03",
    status: 400,
    message: "A user with this email address exists already. Sign in, or use another address.",
  },
});
