import type { GuessLimit } from "../domain/guesses.ts";

/** Counts guesses for all processes together. */
export interface GuessCounter {
  /** Counts one guess before it is made; null, or the seconds after which to try again. Not part of a transaction. */
  take(limit: GuessLimit, subject: string, now: Date): Promise<number | null>;
  /** Everything is as at the beginning: whoever guessed was right. */
  forget(limit: GuessLimit, subject: string): Promise<void>;
  /** Takes one guess back: it was no guess. */
  giveBack(limit: GuessLimit, subject: string): Promise<void>;
}

/** Tokens of links that are mailed. */
export interface LinkTokens {
  newToken(): string;
  hashOf(token: string): string;
}

export interface MailLink {
  readonly tokenHash: string;
  /** Null: the address is nobody's, and the link opens nothing. */
  readonly userId: string | null;
  readonly purpose: "reset_password";
  readonly expiresAt: Date;
}

export interface MailLinkStore {
  insert(link: MailLink): Promise<void>;
  /** The user whose link it is, from now on used; null when it is none, was used or is over. */
  use(tokenHash: string, purpose: MailLink["purpose"], now: Date): Promise<string | null>;
  /** No earlier link of the user opens anything. */
  discard(userId: string, purpose: MailLink["purpose"], now: Date): Promise<void>;
}
