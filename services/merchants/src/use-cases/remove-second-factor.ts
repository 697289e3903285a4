import { edgeFailures } from "@railyard/failures";

import type { Manager } from "../domain/authority.ts";
import { mayGrantRole } from "../domain/authority.ts";
import type { User } from "../domain/user.ts";
import { normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction } from "../ports.ts";
import { confirmPassword } from "./change-password.ts";
import { endSessions } from "./end-sessions.ts";
import type { AccountLimits } from "./guess.ts";
import { makeGuess } from "./guess.ts";
import type { RolePorts } from "./read-manager.ts";
import { manageRoles } from "./read-manager.ts";
import type { SecondFactorPorts } from "./second-factor.ts";
import { codeGuesses, guessOf, useCode, useRecoveryCode } from "./second-factor.ts";
import type { Session } from "./sign-in-user.ts";
import { startSession } from "./sign-in-user.ts";
import type { SessionInUse } from "./switch-merchant.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { userOfToken } from "./complete-sign-in-step.ts";

/** What shows that the second factor is the user's own. */
export type SecondFactorProof = { readonly totp: string } | { readonly recoveryCode: string };

const mailKind = "second_factor_removed";

const mailText = (how: string): string =>
  [
    `The second factor of your Railyard account was taken off ${how}. All sessions were ended; signing in asks for the`,
    "password alone from now on.",
    "",
    "If you do not know of this, change your password at once and ask an administrator of your organization.",
  ].join("\n");

/** The limits of guesses of that kind. */
export const guessesAt = (proof: SecondFactorProof): AccountLimits =>
  "totp" in proof ? codeGuesses.totp : codeGuesses.recoveryCode;

/** Takes a code of either kind, which is good once. @throws {Failure} `wrong_code`, `second_factor_missing` */
export const useProof = async (
  transaction: DirectoryTransaction,
  ports: SecondFactorPorts,
  userId: string,
  proof: SecondFactorProof,
): Promise<void> => {
  const secret = await transaction.secondFactors.secret(userId);
  if (secret === null) throw failures.second_factor_missing();
  if ("totp" in proof) await useCode(transaction, ports, userId, secret, proof.totp);
  else await useRecoveryCode(transaction, ports, userId, proof.recoveryCode);
};

/**
 * Takes off the second factor, ends the sessions and notifies the user, if there was one.
 * @returns the generation of the sessions from now on; null when there was no second factor
 */
const takeOff = async (
  transaction: DirectoryTransaction,
  { userId, email }: User,
  how: string,
  now: Date,
): Promise<number | null> => {
  if (!(await transaction.secondFactors.remove(userId))) return null;
  const generation = await endSessions(transaction, userId, now);
  const subject = "Your second factor was taken off";
  if (transaction.mails.isOffered) {
    await transaction.mails.insert({ kind: mailKind, to: email, subject, text: mailText(how) });
  }
  return generation;
};

/**
 * Takes off the second factor of a signed-in user. All other sessions end; this one continues with the token of the
 * answer.
 * @throws {Failure} `second_factor_forced`, `second_factor_missing`, `wrong_password`, `wrong_code`, `rate_limited`,
 * `unauthorized` when the session was ended meanwhile, also by a new password
 */
export const removeSecondFactor =
  (ports: SecondFactorPorts) =>
  async (
    holder: TokenHolder,
    password: string,
    proof: SecondFactorProof,
    callerAddress: string | undefined,
  ): Promise<Session> => {
    if (ports.signInPolicy.forcesTwoFactor) throw failures.second_factor_forced();
    const user = await userOfToken(ports.directory, holder);
    const { userId } = user;
    if (!user.hasSecondFactor) throw failures.second_factor_missing();
    await confirmPassword(ports, user, password);
    return makeGuess(ports, guessesAt(proof), guessOf(user, callerAddress), () =>
      ports.directory.inTransaction(async (transaction) => {
        await userOfToken(transaction, holder);
        await useProof(transaction, ports, userId, proof);
        const generation = await takeOff(transaction, user, "by you", ports.clock());
        if (generation === null) throw failures.second_factor_missing();
        // Another password since, and so a thief of this one, has ended the session.
        if (generation !== user.sessionGeneration + 1) throw edgeFailures.unauthorized();
        const renewed = { ...user, sessionGeneration: generation, hasSecondFactor: false };
        return startSession(transaction, ports, renewed, holder);
      }),
    );
  };

/**
 * The user, all of whose roles the manager may give: a user with a role elsewhere, or more than the manager, is
 * protected by that second factor beyond the manager's reach.
 * @throws {Failure} `user_not_found`, `own_second_factor`, `role_beyond_own`
 */
const findWithinReach = async (
  { users, assignments }: DirectoryTransaction,
  manager: Manager,
  email: string,
): Promise<User> => {
  const user = await users.findByEmail(email);
  if (user === null) throw failures.user_not_found();
  if (user.userId === manager.userId) throw failures.own_second_factor();
  const active = (await assignments.ofUser(user.userId)).filter(({ status }) => status === "active");
  const { organizationId } = manager.place;
  if (!active.some(({ entity }) => entity.organizationId === organizationId)) throw failures.user_not_found();
  if (active.every(({ entity, role }) => mayGrantRole(manager, entity, role))) return user;
  throw failures.role_beyond_own();
};

/**
 * Takes the second factor off a user who has lost it, and ends the user's sessions; without one nothing happens.
 * @param session of the administrator who asks; null: the operator
 * @throws {Failure} `user_not_found`, `own_second_factor`, `role_beyond_own`
 */
export const resetSecondFactor =
  (ports: RolePorts) =>
  async (session: SessionInUse | null, givenEmail: string): Promise<void> => {
    const email = normalizeEmail(givenEmail);
    const now = ports.clock();
    if (session !== null) {
      await manageRoles(ports, session, async (transaction, manager) => {
        const user = await findWithinReach(transaction, manager, email);
        await takeOff(transaction, user, "by an administrator of your organization", now);
      });
      return;
    }
    await ports.directory.inTransaction(async (transaction) => {
      const user = await transaction.users.findByEmail(email);
      if (user === null) throw failures.user_not_found();
      await takeOff(transaction, user, "by the operator of this installation", now);
    });
  };
