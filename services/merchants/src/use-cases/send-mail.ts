import { doubledMs } from "@railyard/waiting/doubling";

import type { MailSender, OutgoingMails } from "../ports.ts";

export interface SendMailPorts {
  readonly mails: OutgoingMails;
  readonly sender: MailSender;
  /** Called with the outcome of each attempt to send one. */
  readonly count?: (outcome: "sent" | "failed" | "given_up") => void;
}

const firstDelayMs = 10_000;
const delayMaxMs = 60 * 60 * 1000;
/** Together about eight hours; what mails offer is over by then. */
const attemptsMax = 16;

/** How long to wait after so many attempts: twice as long each time, an hour at most. */
export const mailDelayMs = (attempts: number): number => doubledMs(firstDelayMs, attempts - 1, delayMaxMs);

/** Sends one mail, or notes when to try again. Throws the error of the mail server, once that is stored. */
export const sendMail =
  ({ mails, sender, count }: SendMailPorts) =>
  async (mailId: string): Promise<void> => {
    const mail = await mails.claim(mailId);
    if (mail === null) return;
    try {
      const outcome = await sender.send(mail);
      await (outcome === "sent" ? mails.markSent(mailId) : mails.giveUp(mailId));
      count?.(outcome === "sent" ? "sent" : "given_up");
    } catch (error) {
      count?.(mail.attempts >= attemptsMax ? "given_up" : "failed");
      if (mail.attempts >= attemptsMax) await mails.giveUp(mailId);
      else await mails.tryAgain(mailId, new Date(Date.now() + mailDelayMs(mail.attempts)));
      throw error;
    }
  };
