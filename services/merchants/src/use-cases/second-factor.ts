import { recoveryCodeGuesses, unknownNetworkCodeGuesses, totpGuesses } from "../domain/guesses.ts";
import { enrolmentLifetimeMs, proofLifetimeMs, sessionLifetimeMs } from "../domain/session.ts";
import type { User } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, DirectoryTransaction, SecondFactors } from "../ports.ts";
import type { AccountLimits, Guess, GuessedAccount } from "./guess.ts";
import { makeGuess } from "./guess.ts";
import type { Session, SignInPorts } from "./sign-in-user.ts";
import { nextSignInStep, rememberNetwork } from "./sign-in-user.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { completeSignInStep, userOfToken } from "./complete-sign-in-step.ts";

export interface SecondFactorPorts extends SignInPorts {
  readonly secondFactorCodes: SecondFactors;
}

/** A secret for an authenticator. */
export interface NewSecret {
  readonly secret: string;
  readonly otpauthUrl: string;
}

export interface SecondFactorState {
  readonly isEnrolled: boolean;
  readonly isForced: boolean;
  /** Whether the holder of this token has shown the second factor in the last five minutes. */
  readonly isProved: boolean;
  readonly recoveryCodesLeft: number;
}

// Longer than the steps around now, in which a code is good.
const usedCodeKeptMs = 5 * 60 * 1000;

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

const isProved = ({ tokenSteps }: Pick<DirectoryStores, "tokenSteps">, holder: TokenHolder, now: Date) =>
  tokenSteps.isProvedSince(holder, later(now, -proofLifetimeMs));

/** An attacker with an open session must not be able to change what protects the next one. */
const assertProved = async (stores: DirectoryStores, holder: TokenHolder, now: Date): Promise<void> => {
  if (!(await isProved(stores, holder, now))) throw failures.second_factor_due();
};

const unconfirmedSecret = ({ secondFactors }: DirectoryTransaction, userId: string, now: Date) =>
  secondFactors.holdUnconfirmed(userId, later(now, -enrolmentLifetimeMs));

/** The state of the second factor of a user. */
export const readSecondFactor =
  ({ directory, signInPolicy, clock }: SecondFactorPorts) =>
  async (holder: TokenHolder): Promise<SecondFactorState> => {
    const user = await userOfToken(directory, holder);
    return {
      isEnrolled: user.hasSecondFactor,
      isForced: signInPolicy.forcesTwoFactor,
      isProved: await isProved(directory, holder, clock()),
      recoveryCodesLeft: await directory.secondFactors.recoveryCodesLeft(user.userId),
    };
  };

const newSecret = async (
  { directory, secondFactorCodes, clock }: SecondFactorPorts,
  { userId, email }: User,
): Promise<NewSecret> => {
  const secret = secondFactorCodes.newSecret();
  await directory.secondFactors.keepUnconfirmed(userId, secret, clock());
  return { secret, otpauthUrl: secondFactorCodes.otpauthUrl(secret, email) };
};

/** Shows a secret to an authenticator; null when the user has a second factor already. */
export const beginSecondFactor =
  (ports: SecondFactorPorts) =>
  async (holder: TokenHolder): Promise<NewSecret | null> => {
    const user = await userOfToken(ports.directory, holder);
    return user.hasSecondFactor ? null : newSecret(ports, user);
  };

/**
 * Shows a secret to another authenticator. The one so far counts until a code of the new one is shown.
 * @throws {Failure} `second_factor_missing`, `second_factor_due`
 */
export const replaceSecondFactor =
  (ports: SecondFactorPorts) =>
  async (holder: TokenHolder): Promise<NewSecret> => {
    const user = await userOfToken(ports.directory, holder);
    if (!user.hasSecondFactor) throw failures.second_factor_missing();
    await assertProved(ports.directory, holder, ports.clock());
    return newSecret(ports, user);
  };

/** Takes a code of the authenticator, which is good once. @throws {Failure} `wrong_code` */
export const useCode = async (
  transaction: DirectoryTransaction,
  { secondFactorCodes, clock }: Pick<SecondFactorPorts, "secondFactorCodes" | "clock">,
  userId: string,
  secret: string,
  code: string,
): Promise<void> => {
  const now = clock();
  const step = secondFactorCodes.matchingStep(secret, code, now);
  if (step === null) throw failures.wrong_code();
  const isNew = await transaction.secondFactors.useStep(userId, step, later(now, usedCodeKeptMs));
  if (!isNew) throw failures.wrong_code();
};

/** Takes a recovery code, which is good once. @throws {Failure} `wrong_code` */
export const useRecoveryCode = async (
  { secondFactors }: DirectoryTransaction,
  { secondFactorCodes }: Pick<SecondFactorPorts, "secondFactorCodes">,
  userId: string,
  code: string,
): Promise<void> => {
  const isGood = await secondFactors.useRecoveryCode(userId, secondFactorCodes.hashRecoveryCode(code));
  if (!isGood) throw failures.wrong_code();
};

/** The limits of guesses at codes. */
export const codeGuesses = {
  totp: { each: totpGuesses, strangers: unknownNetworkCodeGuesses },
  recoveryCode: { each: recoveryCodeGuesses, strangers: unknownNetworkCodeGuesses },
} as const satisfies Readonly<Record<string, AccountLimits>>;

/** A guess at a code of the user. */
export const guessOf = (
  { userId, email }: Pick<User, "userId" | "email">,
  callerAddress: string | undefined,
): Guess & GuessedAccount => ({ userId, email, callerAddress, wrong: "wrong_code" });

/** Notes that the holder of the token has shown the second factor. */
export const prove = ({ tokenSteps }: DirectoryTransaction, holder: TokenHolder, now: Date): Promise<void> =>
  tokenSteps.prove(holder, now, later(now, sessionLifetimeMs));

/**
 * Takes a code of the authenticator. The first code of a secret that was begun makes it the user's second factor.
 * @throws {Failure} `wrong_code`, `rate_limited`, `second_factor_not_begun`
 */
export const verifyCode =
  (ports: SecondFactorPorts) =>
  async (holder: TokenHolder, code: string, callerAddress: string | undefined): Promise<void> => {
    const user = await userOfToken(ports.directory, holder);
    const { userId } = user;
    await makeGuess(ports, codeGuesses.totp, guessOf(user, callerAddress), () =>
      ports.directory.inTransaction(async (transaction) => {
        const now = ports.clock();
        // In this order: a request that waited for another one to confirm the secret finds it confirmed.
        const begun = await unconfirmedSecret(transaction, userId, now);
        const known = await transaction.secondFactors.secret(userId);
        const secret = known ?? begun;
        if (secret === null) throw failures.second_factor_not_begun();
        if (known === null) await transaction.secondFactors.confirm(userId, secret);
        await useCode(transaction, ports, userId, secret, code);
        await prove(transaction, holder, now);
      }),
    );
  };

/**
 * Makes the secret that was begun the user's second factor in place of the one so far, by a code of the new one.
 * @throws {Failure} `wrong_code`, `rate_limited`, `second_factor_due`, `second_factor_not_begun`
 */
export const confirmReplacement =
  (ports: SecondFactorPorts) =>
  async (holder: TokenHolder, code: string, callerAddress: string | undefined): Promise<void> => {
    const user = await userOfToken(ports.directory, holder);
    const { userId, hasSecondFactor } = user;
    if (!hasSecondFactor) throw failures.second_factor_missing();
    await assertProved(ports.directory, holder, ports.clock());
    await makeGuess(ports, codeGuesses.totp, guessOf(user, callerAddress), () =>
      ports.directory.inTransaction(async (transaction) => {
        const secret = await unconfirmedSecret(transaction, userId, ports.clock());
        if (secret === null) throw failures.second_factor_not_begun();
        await transaction.secondFactors.confirm(userId, secret);
        await useCode(transaction, ports, userId, secret, code);
      }),
    );
  };

/**
 * Takes a recovery code in place of a code of the authenticator; each is good once.
 * @throws {Failure} `wrong_code`, `rate_limited`, `second_factor_missing`
 */
export const verifyRecoveryCode =
  (ports: SecondFactorPorts) =>
  async (holder: TokenHolder, code: string, callerAddress: string | undefined): Promise<void> => {
    const user = await userOfToken(ports.directory, holder);
    const { userId, hasSecondFactor } = user;
    if (!hasSecondFactor) throw failures.second_factor_missing();
    await makeGuess(ports, codeGuesses.recoveryCode, guessOf(user, callerAddress), () =>
      ports.directory.inTransaction(async (transaction) => {
        await useRecoveryCode(transaction, ports, userId, code);
        await prove(transaction, holder, ports.clock());
      }),
    );
  };

/**
 * Eight new recovery codes, shown this once; earlier ones are worth nothing any more.
 * @throws {Failure} `second_factor_missing`, `second_factor_due`
 */
export const generateRecoveryCodes =
  (ports: SecondFactorPorts) =>
  async (holder: TokenHolder): Promise<readonly string[]> => {
    const { userId, hasSecondFactor } = await userOfToken(ports.directory, holder);
    if (!hasSecondFactor) throw failures.second_factor_missing();
    await assertProved(ports.directory, holder, ports.clock());
    const codes = ports.secondFactorCodes.newRecoveryCodes();
    await ports.directory.inTransaction((transaction) =>
      transaction.secondFactors.replaceRecoveryCodes(
        userId,
        codes.map(({ hash }) => hash),
      ),
    );
    return codes.map(({ code }) => code);
  };

/**
 * Leaves the step of the second factor for the next one.
 * @param skips whether to continue without; only users without a second factor may, and only where none is forced
 * @throws {Failure} `second_factor_due`, `step_taken`
 */
export const endSecondFactorStep =
  (ports: SecondFactorPorts) =>
  async (holder: TokenHolder, skips: boolean, callerAddress: string | undefined): Promise<Session> => {
    const user = await userOfToken(ports.directory, holder);
    const now = ports.clock();
    const maySkip = skips && !user.hasSecondFactor && !ports.signInPolicy.forcesTwoFactor;
    const session = await ports.directory.inTransaction(async (transaction) => {
      if (!maySkip) await assertProved(transaction, holder, now);
      await completeSignInStep(transaction, holder, now);
      return nextSignInStep(transaction, ports, user, "totp");
    });
    await rememberNetwork(ports, session, callerAddress);
    return session;
  };
