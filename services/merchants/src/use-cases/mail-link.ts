import { mailPages } from "@railyard/contracts";
import type { Clock, DirectoryTransaction, LinkTokens, MailLink } from "../ports.ts";

export interface MailLinkPorts {
  readonly linkTokens: LinkTokens;
  /** Address of the pages that links in mails lead to. */
  readonly mailLinkUrl: string;
  readonly clock: Clock;
}

/** A link to mail, and the text around it. */
export interface LinkToMail {
  readonly purpose: MailLink["purpose"];
  readonly email: string;
  /** Null: the address is unknown for this purpose. The same is stored, only that nothing is sent. */
  readonly userId: string | null;
  readonly lifetimeMs: number;
  readonly subject: string;
  readonly textAround: (link: string) => readonly string[];
}

/**
 * Mails a link that is good once.
 * @throws {Failure} `mail_not_offered`
 */
export const mailLink = async (
  { mailLinks, mails }: Pick<DirectoryTransaction, "mailLinks" | "mails">,
  { linkTokens, mailLinkUrl, clock }: MailLinkPorts,
  { purpose, email, userId, lifetimeMs, subject, textAround }: LinkToMail,
): Promise<void> => {
  const token = linkTokens.newToken();
  const expiresAt = new Date(clock().getTime() + lifetimeMs);
  await mailLinks.insert({ tokenHash: linkTokens.hashOf(token), userId, purpose, expiresAt });
  const text = textAround(`${mailLinkUrl}${mailPages[purpose]}#token=${token}`).join("\n");
  await mails.insert({ kind: purpose, to: email, subject, text, isWithheld: userId === null });
};
