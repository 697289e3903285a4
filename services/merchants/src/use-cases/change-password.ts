import { edgeFailures } from "@railyard/failures";

import { passwordGuesses, sessionPasswordGuesses } from "../domain/guesses.ts";
import { passwordProblem } from "../domain/password.ts";
import { resetLinkLifetimeMs } from "../domain/session.ts";
import type { User } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction } from "../ports.ts";
import { endSessions } from "./end-sessions.ts";
import type { FoundPorts } from "./create-own-organization.ts";
import { completeSignUp } from "./create-own-organization.ts";
import { assertNetworkMayGuess, makeSessionGuess } from "./guess.ts";
import { mailLink } from "./mail-link.ts";
import { requestLink } from "./request-link.ts";
import type { Session, SignInPorts } from "./sign-in-user.ts";
import { nextSignInStep, startSession } from "./sign-in-user.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { completeSignInStep, userOfToken } from "./complete-sign-in-step.ts";

/** A new password, and how the request calls it. */
export interface NewPassword {
  readonly value: string;
  readonly field: string;
}

const assertAcceptable = ({ value, field }: NewPassword, lengthMin?: number): void => {
  const problem = passwordProblem(value, lengthMin);
  if (problem !== null) throw edgeFailures.invalid_data({ field, problem });
};

const assertOther = async (
  { passwords }: SignInPorts,
  { passwordHash }: User,
  { value, field }: NewPassword,
): Promise<void> => {
  if (!(await passwords.verify(value, passwordHash))) return;
  throw edgeFailures.invalid_data({ field, problem: "it is the password so far" });
};

/**
 * Stores the password and ends every session that the one so far, or a thief of it, has opened.
 * @returns the generation of the sessions that are started with it
 */
const replacePassword = async (
  transaction: DirectoryTransaction,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<number> => {
  await transaction.users.setPassword(userId, passwordHash, now);
  await transaction.mailLinks.discard(userId, "reset_password", now);
  return endSessions(transaction, userId, now);
};

/**
 * Replaces the password that the user was read with. Every new password ends all sessions, so that of several requests
 * at a time the first alone finds the generation that it knows.
 * @throws {Failure} `unauthorized` when the sessions of the user were ended since
 */
const replaceKnownPassword = async (
  transaction: DirectoryTransaction,
  user: User,
  passwordHash: string,
  now: Date,
): Promise<User> => {
  const sessionGeneration = await replacePassword(transaction, user.userId, passwordHash, now);
  if (sessionGeneration !== user.sessionGeneration + 1) throw edgeFailures.unauthorized();
  return { ...user, sessionGeneration, passwordHash, passwordChangedAt: now };
};

/**
 * Asks a signed-in user for the password, as one guess at it.
 * @throws {Failure} `wrong_password`, `rate_limited`
 */
export const confirmPassword = (
  ports: Pick<SignInPorts, "passwords" | "guesses" | "clock">,
  { userId, passwordHash }: User,
  current: string,
): Promise<void> =>
  makeSessionGuess(ports, sessionPasswordGuesses, { userId, wrong: "wrong_password" }, async () => {
    if (!(await ports.passwords.verify(current, passwordHash))) throw failures.wrong_password();
  });

/**
 * Changes the password of a signed-in user. All other sessions end; this one continues with the token of the answer.
 * @throws {Failure} `wrong_password`, `rate_limited`, `invalid_data` for a weak password or the same one,
 * `unauthorized` when the session was ended meanwhile, also by another change of the password
 */
export const changePassword =
  (ports: SignInPorts) =>
  async (holder: TokenHolder, current: string, next: NewPassword, lengthMin?: number): Promise<Session> => {
    assertAcceptable(next, lengthMin);
    const user = await userOfToken(ports.directory, holder);
    await confirmPassword(ports, user, current);
    await assertOther(ports, user, next);
    const passwordHash = await ports.passwords.hash(next.value);
    return ports.directory.inTransaction(async (transaction) => {
      // It may have been signed out while the passwords were hashed.
      await userOfToken(transaction, holder);
      const renewed = await replaceKnownPassword(transaction, user, passwordHash, ports.clock());
      return startSession(transaction, ports, renewed, holder);
    });
  };

/**
 * Takes the step of replacing a password that is too old.
 * @throws {Failure} `step_taken`, `invalid_data` for a weak password or the same one, `unauthorized` when the sessions
 * of the user were ended meanwhile
 */
export const rotatePassword =
  (ports: SignInPorts) =>
  async (holder: TokenHolder, next: NewPassword): Promise<Session> => {
    assertAcceptable(next);
    const user = await userOfToken(ports.directory, holder);
    await assertOther(ports, user, next);
    const passwordHash = await ports.passwords.hash(next.value);
    return ports.directory.inTransaction(async (transaction) => {
      const now = ports.clock();
      await completeSignInStep(transaction, holder, now);
      const renewed = await replaceKnownPassword(transaction, user, passwordHash, now);
      return nextSignInStep(transaction, ports, renewed, "force_set_password");
    });
  };

const resetText = (link: string): readonly string[] => [
  "A request was made to set a new password for your Railyard account, probably by you.",
  "",
  `Set it within an hour: ${link}`,
  "",
  "If it was not you, do nothing: your password stays as it is.",
];

/**
 * Mails a link that sets a new password. Nothing reveals whether the address is a user's: the same is stored for every
 * address, only that nothing is sent to an unknown one.
 * @throws {Failure} `mail_not_offered`, `rate_limited`
 */
export const forgetPassword =
  (ports: SignInPorts) =>
  (email: string, callerAddress: string | undefined): Promise<void> =>
    requestLink(ports, { email, callerAddress }, (transaction, address, user) =>
      mailLink(transaction, ports, {
        purpose: "reset_password",
        email: address,
        userId: user?.userId ?? null,
        lifetimeMs: resetLinkLifetimeMs,
        subject: "Set a new password",
        textAround: resetText,
      }),
    );

/**
 * Sets a new password by the token of a mailed link, which is good once. Every session of the user ends.
 * @throws {Failure} `link_invalid`, `rate_limited`, `invalid_data` for a weak password
 */
export const resetPassword =
  (ports: SignInPorts & Pick<FoundPorts, "keys">) =>
  async (token: string, next: NewPassword, callerAddress: string | undefined, lengthMin?: number): Promise<void> => {
    assertAcceptable(next, lengthMin);
    await assertNetworkMayGuess(ports, callerAddress);
    const passwordHash = await ports.passwords.hash(next.value);
    const user = await ports.directory.inTransaction(async (transaction) => {
      const now = ports.clock();
      const userId = await transaction.mailLinks.use(ports.linkTokens.hashOf(token), "reset_password", now);
      const owner = userId === null ? null : await transaction.users.find(userId);
      if (owner === null) throw failures.link_invalid();
      await replacePassword(transaction, owner.userId, passwordHash, now);
      // The link was in a mail to the address.
      await transaction.users.verifyEmail(owner.userId, now);
      await completeSignUp(transaction, ports, owner);
      return owner;
    });
    await ports.knownNetworks.forgetAll(user.userId);
    await ports.guesses.forget(passwordGuesses, `${user.email} ${callerAddress ?? ""}`);
    // A user who reads their mails may sign in from here, despite guesses from elsewhere meanwhile.
    if (callerAddress !== undefined) await ports.knownNetworks.remember(user, callerAddress, ports.clock());
  };
