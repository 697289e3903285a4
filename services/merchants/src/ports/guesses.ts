import type { GuessLimit } from "../domain/guesses.ts";

/** Whether one more guess may be made. */
export type GuessTaken =
  | {
      readonly isAllowed: true;
      /** The end of the lock that begins with this guess; null while more are free. */
      readonly lockedUntil: Date | null;
    }
  | { readonly isAllowed: false; readonly retryAfterSeconds: number };

/** Counts guesses for all processes together. No part of a transaction: a guess counts whatever becomes of the rest. */
export interface GuessCounter {
  /** Counts one guess before it is made. */
  take(limit: GuessLimit, subject: string, now: Date): Promise<GuessTaken>;
  /** Everything is as at the beginning: whoever guessed was right. */
  forget(limit: GuessLimit, subject: string): Promise<void>;
  /** Takes one guess back: it was no guess. The lock that began with it is lifted when more guesses are free again. */
  giveBack(limit: GuessLimit, subject: string): Promise<void>;
}
