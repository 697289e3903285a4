import { edgeFailures, isFailure } from "@railyard/failures";

import type { GuessLimit, ProofLimit } from "../domain/guesses.ts";
import { networkGuesses } from "../domain/guesses.ts";
import type { Clock, GuessCounter } from "../ports.ts";

export interface GuessPorts {
  readonly guesses: GuessCounter;
  readonly clock: Clock;
}

/**
 * Counts a guess before it is made; answers the end of the lock that begins with it, if one does.
 * @throws {Failure} `rate_limited` with the time to wait
 */
export const assertMayGuess = async (
  { guesses, clock }: GuessPorts,
  limit: GuessLimit,
  subject: string,
): Promise<Date | null> => {
  const taken = await guesses.take(limit, subject, clock());
  if (!taken.isAllowed) throw edgeFailures.rate_limited({}, { retryAfterSeconds: taken.retryAfterSeconds });
  return taken.lockedUntil;
};

/**
 * Counts a guess from a network; without one nothing is counted.
 * @throws {Failure} `rate_limited` with the time to wait
 */
export const assertNetworkMayGuess = async (ports: GuessPorts, callerAddress: string | undefined): Promise<void> => {
  if (callerAddress !== undefined) await assertMayGuess(ports, networkGuesses, callerAddress);
};

/** A guess at a secret of a user. */
export interface Guess {
  readonly limit: ProofLimit;
  readonly subject: string;
  readonly userId: string;
  /** Name of the failure that says that it was wrong. */
  readonly wrong: string;
}

/**
 * Makes a guess: it is counted before, noted in the audit log when it is wrong, and all are forgotten when it is right.
 * @throws {Failure} `rate_limited` with the time to wait, and what the guess throws
 */
export const makeGuess = async <Result>(
  ports: GuessPorts,
  { limit, subject, userId, wrong }: Guess,
  guess: () => Promise<Result>,
): Promise<Result> => {
  const lockedUntil = await assertMayGuess(ports, limit, subject);
  let found: Result;
  try {
    found = await guess();
  } catch (error) {
    if (isFailure(error, wrong)) await ports.guesses.fail(limit, subject, { userId, lockedUntil });
    throw error;
  }
  await ports.guesses.forget(limit, subject);
  return found;
};
