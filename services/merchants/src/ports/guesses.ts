import type { GuessLimit, ProofLimit } from "../domain/guesses.ts";

/** Whether one more guess may be made. */
export type GuessTaken =
  | {
      readonly isAllowed: true;
      /** The end of the lock that begins with this guess; null while more are free. */
      readonly lockedUntil: Date | null;
    }
  | { readonly isAllowed: false; readonly retryAfterSeconds: number };

/** A guess that turned out wrong. */
export interface WrongGuess {
  /** Whose secret was guessed at; null: unknown. */
  readonly userId: string | null;
  /** The end of the lock that began with it. */
  readonly lockedUntil: Date | null;
}

/** Counts guesses for all processes together. No part of a transaction: a guess counts whatever happens to the rest. */
export interface GuessCounter {
  /** Counts one guess before it is made. */
  take(limit: GuessLimit, subject: string, now: Date): Promise<GuessTaken>;
  /**
   * Notes in the audit log that guesses at a user's secret go wrong: the first after a pause, and each that locks. So
   * guessing on and on fills the log no faster than locks end. It takes as long for an unknown address.
   */
  fail(limit: ProofLimit, subject: string, wrong: WrongGuess): Promise<void>;
  /** Everything is as at the beginning: the guess was right. */
  forget(limit: GuessLimit, subject: string): Promise<void>;
  /** Takes one guess back: it was no guess. The lock that began with it is lifted when more guesses are free again. */
  giveBack(limit: GuessLimit, subject: string): Promise<void>;
}
