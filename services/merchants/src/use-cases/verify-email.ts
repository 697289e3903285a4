import type { User } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryTransaction } from "../ports.ts";
import type { FoundPorts } from "./create-own-organization.ts";
import { completeSignUp } from "./create-own-organization.ts";
import { mailVerificationLink } from "./mail-verification-link.ts";
import { requestLink } from "./request-link.ts";
import type { Session, SignInPorts } from "./sign-in-user.ts";
import { nextSignInStep } from "./sign-in-user.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import { completeSignInStep, userOfToken } from "./complete-sign-in-step.ts";

/**
 * Mails another link. Nothing reveals whether the address is a user's, or verified already: the same is stored for
 * every address, only that nothing is sent where no link is needed.
 * @throws {Failure} `mail_not_offered`, `rate_limited`
 */
export const requestEmailVerification =
  (ports: SignInPorts) =>
  (email: string, callerAddress: string | undefined): Promise<void> =>
    requestLink(ports, { email, callerAddress }, (transaction, address, user) => {
      const userId = user === null || user.isEmailVerified ? null : user.userId;
      return mailVerificationLink(transaction, ports, address, userId);
    });

/** The link must be one that was mailed to this user: others' links stay as they are. */
const useLink = async (
  { users, mailLinks }: DirectoryTransaction,
  { linkTokens }: SignInPorts,
  userId: string,
  token: string | null,
  now: Date,
): Promise<void> => {
  if (token === null) throw failures.email_unverified();
  if ((await mailLinks.use(linkTokens.hashOf(token), "verify_email", now)) !== userId) throw failures.link_invalid();
  await mailLinks.discard(userId, "verify_email", now);
  await users.verifyEmail(userId, now);
};

/** A user whose address is verified, and the next step. */
export interface VerifiedUser {
  readonly user: User;
  readonly next: Session | null;
}

/**
 * Verifies the address of the holder of the token, by that of a mailed link. The link alone does not do: an attacker
 * signing up with the address of another person could get it verified by that person, who only opens a mail.
 * @param token of the link; null: the address may have been verified elsewhere by now
 * @returns the next step of signing in, which is null for a signed-in user, whose session continues
 * @throws {Failure} `email_unverified` without a link, `link_invalid`, `step_taken`, `email_already_verified`
 */
export const verifyEmail =
  (ports: SignInPorts & Pick<FoundPorts, "keys">) =>
  (holder: TokenHolder, token: string | null): Promise<VerifiedUser> =>
    ports.directory.inTransaction(async (transaction) => {
      const now = ports.clock();
      const user = await userOfToken(transaction, holder);
      const isSignedIn = holder.purpose === undefined;
      if (isSignedIn && user.isEmailVerified) throw failures.email_already_verified();
      if (!user.isEmailVerified) await useLink(transaction, ports, user.userId, token, now);
      const verified = await completeSignUp(transaction, ports, { ...user, isEmailVerified: true });
      if (isSignedIn) return { user: verified, next: null };
      await completeSignInStep(transaction, holder, now);
      return { user: verified, next: await nextSignInStep(transaction, ports, verified, "verify_email") };
    });
