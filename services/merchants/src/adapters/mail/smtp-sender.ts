import { errorCode } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createTransport } from "nodemailer";

import type { MailSender } from "../../ports.ts";

export interface SmtpOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for a connection that is encrypted from its start. */
  readonly url: string;
  /** Sender, such as `Railyard <no-reply@example.com>`. */
  readonly from: string;
  readonly logger: Logger;
}

const connectTimeoutMs = 10_000;
const answerTimeoutMs = 30_000;

const responseCodeOf = (error: unknown): number =>
  typeof error === "object" && error !== null && "responseCode" in error ? Number(error.responseCode) : 0;

/** Whether the server will never take this mail: it refuses its recipient or its content, not us. */
const isRefusal = (error: unknown): boolean =>
  ["EENVELOPE", "EMESSAGE"].includes(errorCode(error) ?? "") && responseCodeOf(error) >= 500;

/** Sends through a mail server. The content and the recipient of a mail are in no log. */
export const createSmtpSender = ({ url, from, logger }: SmtpOptions): MailSender => {
  const transport = createTransport({
    url,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    // Nothing a mail contains may make this process read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ kind, to, subject, text }) => {
      try {
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
        return "sent";
      } catch (error) {
        if (!isRefusal(error)) throw error;
        logger.warn({ kind, smtpCode: responseCodeOf(error) }, "The mail server refuses a mail for good.");
        return "refused";
      }
    },
  };
};
