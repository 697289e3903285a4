/** The text of a mail. */
export interface Mail {
  /** E-mail address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text; may contain links with tokens, and is kept sealed until it is sent. */
  readonly text: string;
}

export interface NewMail extends Mail {
  /** What it is about, such as `reset_password`: shown in logs, where the rest is not. */
  readonly kind: string;
  /** Whether nothing is sent: what is stored then only hides from the caller that the address is unknown. */
  readonly isWithheld?: boolean;
}

/** Mails on their way out. */
export interface MailStore {
  /** Whether this installation sends mails; where it does not, `insert` refuses. */
  readonly isOffered: boolean;
  /**
   * Keeps a mail to be sent once the transaction has committed.
   * @throws {Failure} `mail_not_offered`
   */
  insert(mail: NewMail): Promise<void>;
}

/** A mail that no other process is sending. */
export interface ClaimedMail extends NewMail {
  readonly mailId: string;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** The mails as the job that sends them sees them. */
export interface OutgoingMails {
  /** Null when it is sent, given up, or being sent at this moment. */
  claim(mailId: string): Promise<ClaimedMail | null>;
  /** Erases its content. */
  markSent(mailId: string): Promise<void>;
  /** Erases its content: it will not be sent. */
  giveUp(mailId: string): Promise<void>;
  tryAgain(mailId: string, dueAt: Date): Promise<void>;
}

/** How a mail leaves. */
export interface MailSender {
  /** `refused`: the mail server will never take it, so that trying again is of no use. Throws when it may later. */
  send(mail: NewMail): Promise<"sent" | "refused">;
}
