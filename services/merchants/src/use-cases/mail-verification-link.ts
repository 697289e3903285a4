import { verificationLinkLifetimeMs } from "../domain/session.ts";
import type { DirectoryTransaction } from "../ports.ts";
import type { MailLinkPorts } from "./mail-link.ts";
import { mailLink } from "./mail-link.ts";

/**
 * Mails a link that verifies the address.
 * @param userId null: this address needs no verification, and nothing is sent
 * @throws {Failure} `mail_not_offered`
 */
export const mailVerificationLink = (
  transaction: DirectoryTransaction,
  ports: MailLinkPorts,
  email: string,
  userId: string | null,
): Promise<void> =>
  mailLink(transaction, ports, {
    purpose: "verify_email",
    email,
    userId,
    lifetimeMs: verificationLinkLifetimeMs,
    subject: "Verify your e-mail address",
    textAround: (link) => [
      "This address was used to sign in to Railyard, probably by you.",
      "",
      `Verify it within a day, with your password at hand: ${link}`,
      "",
      "If it was not you, do nothing: the account cannot be opened without the link.",
    ],
  });
