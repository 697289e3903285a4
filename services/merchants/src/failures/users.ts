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
    message: "Nobody joins {merchant_id} by signing up. The operator adds users: POST /user/signup_with_merchant_id.",
  },
  wrong_password: {
    code: "UR_01",
    status: 401,
    message: "The current password is wrong.",
  },
  link_invalid: {
    code: "UR_04",
    status: 401,
    message: "This link is not valid, was used already or is too old. Ask for a new one.",
  },
  email_unverified: {
    code: "UR_05",
    status: 401,
    message:
      "This e-mail address is not verified. Sign in and send the token of the link that was mailed to it, or ask for " +
      "another link: POST /user/verify_email_request.",
  },
  email_already_verified: {
    code: "UR_11",
    status: 401,
    message: "This e-mail address is verified already. Go on without.",
  },
  step_taken: {
    code: "IR_17",
    status: 401,
    message: "This token was for one step of signing in, which was taken. Go on with the token of its answer.",
  },
  wrong_code: {
    code: "UR_70",
    status: 401,
    message: "The code is wrong, was used already or is too old. Send the one that is shown now.",
  },
  second_factor_due: {
    code: "UR_71",
    status: 401,
    message: "Show the second factor first: POST /user/2fa/totp/verify or /user/2fa/recovery_code/verify.",
  },
  second_factor_missing: {
    code: "UR_72",
    status: 400,
    message: "This user has no second factor. Begin with GET /user/2fa/totp/begin.",
  },
  second_factor_not_begun: {
    code: "UR_73",
    status: 400,
    message: "No secret waits for its first code, or it is older than 15 minutes. Ask for one first.",
  },
  second_factor_forced: {
    code: "UR_74",
    status: 400,
    message: "Everybody needs a second factor here. Replace yours instead: GET /user/2fa/totp/reset.",
  },
  own_second_factor: {
    code: "UR_75",
    status: 400,
    message:
      "Your own second factor is taken off with its proof: POST /user/2fa/remove. Or ask another administrator.",
  },
  mail_not_offered: {
    code: "IR_00",
    status: 501,
    message: "This installation sends no mails. Its operator can set SMTP_URL of the merchants service.",
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
