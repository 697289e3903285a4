import type { Logger } from "@railyard/telemetry";

import type { MailSender } from "../../ports.ts";

/** For installations without a mail server that serve no real users: the log shows the mail instead. */
export const createLogSender = (logger: Logger): MailSender => ({
  send: ({ kind, to, subject, text }) => {
    // The recipient of this mail has no other place to find it, however little the log is to contain.
    logger.warn({ mail: { kind, to, subject, text } }, "A mail is shown here instead of sent: SMTP_URL is not set.");
    return Promise.resolve("sent");
  },
});
