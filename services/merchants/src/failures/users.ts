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
