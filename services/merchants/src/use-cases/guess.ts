import { edgeFailures, isFailure } from "@railyard/failures";

import type { GuessLimit, ProofLimit } from "../domain/guesses.ts";
import { networkGuesses } from "../domain/guesses.ts";
import type { Clock, GuessCounter, KnownNetworks } from "../ports.ts";

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

/** What is guessed at, and where from. */
export interface GuessedAccount {
  /** Address of the user, or an unknown one. */
  readonly email: string;
  /** The network that the gateway saw the caller in; undefined when the gateway does not report it. */
  readonly callerAddress: string | undefined;
}

/** The limits of guesses at an account: of those from one network, and of those from all unknown ones together. */
export interface AccountLimits {
  readonly each: ProofLimit;
  readonly strangers: GuessLimit;
}

export interface AccountGuessPorts extends GuessPorts {
  readonly knownNetworks: KnownNetworks;
}

/** A guess that was counted. */
interface CountedGuess {
  /** Notes in the audit log that it was wrong. */
  readonly wrong: (userId: string | null) => Promise<void>;
  /** Forgets the guesses from this network; those of others stay. */
  readonly right: () => Promise<void>;
}

/**
 * Counts a guess at an account before it is made. Guesses from elsewhere lock no user out of a network that the
 * user has signed in from.
 * @throws {Failure} `rate_limited` with the time to wait
 */
export const countGuess = async (
  ports: AccountGuessPorts,
  { each, strangers }: AccountLimits,
  { email, callerAddress }: GuessedAccount,
): Promise<CountedGuess> => {
  const { guesses, knownNetworks, clock } = ports;
  const subject = `${email} ${callerAddress ?? ""}`;
  const isKnown = callerAddress !== undefined && (await knownNetworks.isKnown(email, callerAddress, clock()));
  const lockedUntil = await assertMayGuess(ports, each, subject);
  if (!isKnown) {
    try {
      await assertMayGuess(ports, strangers, email);
    } catch (error) {
      await guesses.giveBack(each, subject);
      throw error;
    }
  }
  return {
    wrong: (userId) => guesses.fail(each, subject, { userId, lockedUntil }),
    right: async () => {
      await guesses.forget(each, subject);
      if (!isKnown) await guesses.giveBack(strangers, email);
    },
  };
};

/** A guess at a secret of a user, which the audit log records. */
export interface Guess {
  readonly userId: string;
  /** Name of the failure that reports that it was wrong. */
  readonly wrong: string;
}

const judged = async <Result>(
  { userId, wrong }: Guess,
  counted: CountedGuess,
  guess: () => Promise<Result>,
): Promise<Result> => {
  let found: Result;
  try {
    found = await guess();
  } catch (error) {
    if (isFailure(error, wrong)) await counted.wrong(userId);
    throw error;
  }
  await counted.right();
  return found;
};

/**
 * Makes a guess at a secret of an account: it is counted before, noted in the audit log when it is wrong, and those
 * from the network are forgotten when it is right.
 * @throws {Failure} `rate_limited` with the time to wait, and what the guess throws
 */
export const makeGuess = async <Result>(
  ports: AccountGuessPorts,
  limits: AccountLimits,
  { email, callerAddress, ...guessed }: Guess & GuessedAccount,
  guess: () => Promise<Result>,
): Promise<Result> => judged(guessed, await countGuess(ports, limits, { email, callerAddress }), guess);

/**
 * Makes a guess at a secret of the signed-in user, counted by itself: sign-ins from elsewhere do not use it up.
 * @throws {Failure} `rate_limited` with the time to wait, and what the guess throws
 */
export const makeSessionGuess = async <Result>(
  ports: GuessPorts,
  limit: ProofLimit,
  guessed: Guess,
  guess: () => Promise<Result>,
): Promise<Result> => {
  const { guesses } = ports;
  const { userId } = guessed;
  const lockedUntil = await assertMayGuess(ports, limit, userId);
  const counted: CountedGuess = {
    wrong: () => guesses.fail(limit, userId, { userId, lockedUntil }),
    right: () => guesses.forget(limit, userId),
  };
  return judged(guessed, counted, guess);
};
