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
