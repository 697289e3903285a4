import type { TokenPurpose } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

import { networkGuesses, passwordGuesses, unknownNetworkPasswordGuesses } from "../domain/guesses.ts";
import type { SignInPolicy } from "../domain/sign-in-step.ts";
import { dueStep } from "../domain/sign-in-step.ts";
import type { Membership, User } from "../domain/user.ts";
import type { UserSession } from "../domain/user-session.ts";
import { membershipToStartWith, normalizeEmail } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type {
  Directory,
  DirectoryStores,
  DirectoryTransaction,
  GuessCounter,
  KnownNetworks,
  PasswordHasher,
  TokenIssuer,
} from "../ports.ts";
import type { TokenHolder } from "./complete-sign-in-step.ts";
import type { AccountLimits } from "./guess.ts";
import { assertNetworkMayGuess, countGuess } from "./guess.ts";
import type { MailLinkPorts } from "./mail-link.ts";
import { mailVerificationLink } from "./mail-verification-link.ts";

/** What every step of signing in needs. */
export interface SignInPorts extends MailLinkPorts {
  readonly directory: Directory;
  readonly passwords: PasswordHasher;
  readonly tokens: TokenIssuer;
  readonly guesses: GuessCounter;
  readonly knownNetworks: KnownNetworks;
  readonly signInPolicy: SignInPolicy;
}

/** A signed-in user, or one on the way. */
export interface Session {
  readonly token: string;
  /** `user_info`: signed in; anything else: the step that is due, and the only one that the token opens. */
  readonly tokenType: TokenPurpose;
  readonly user: User;
  /** The merchant the token is for; null while the user belongs to none or is not signed in yet. */
  readonly membership: Membership | null;
  readonly memberships: readonly Membership[];
}

/** Who signs in, and from where. */
export interface SignInInput {
  readonly email: string;
  readonly password: string;
  /** The network that the gateway saw the caller in; undefined when the gateway does not report it. */
  readonly callerAddress: string | undefined;
}

/** A user as of now, with the merchants that it reaches. */
interface Arrival {
  readonly user: User;
  readonly memberships: readonly Membership[];
}

const arrivalOf = async ({ users }: Pick<DirectoryStores, "users">, user: User): Promise<Arrival> => {
  // The token is of the generation that the user was read under, never of a later one: what ended the user's sessions
  // since then, even now, ends this one too. The roles are read after it for the same reason.
  const generation = await users.sessionGeneration(user.userId);
  if (generation !== user.sessionGeneration) throw edgeFailures.unauthorized();
  return { user, memberships: await users.memberships(user.userId) };
};

/** Since when a session is open, and when its user last proved who it is; null: unknown. */
type SessionPast = Pick<UserSession, "startedAt" | "provedAt">;

const sessionOf = async (
  { userSessions }: Pick<DirectoryStores, "userSessions">,
  tokens: TokenIssuer,
  { user, memberships }: Arrival,
  past: SessionPast,
): Promise<Session> => {
  const { userId, sessionGeneration } = user;
  const membership = membershipToStartWith(memberships, user.activeMerchantId) ?? null;
  const { token, tokenId, expiresAt } = await tokens.issue(user, membership);
  await userSessions.begin({ userId, tokenId, sessionGeneration, expiresAt, ...past });
  return { token, tokenType: "user_info", user, membership, memberships };
};

/**
 * Issues another token to a user with a session, for the merchant that the user works with, under the user's
 * generation. What the user proved in that session counts for this one and no more than that.
 * @throws {Failure} `unauthorized` when the sessions of that generation were ended
 */
export const startSession = async (
  stores: Pick<DirectoryStores, "users" | "userSessions">,
  { tokens, clock }: Pick<SignInPorts, "tokens" | "clock">,
  user: User,
  { tokenId }: Pick<TokenHolder, "tokenId">,
): Promise<Session> => {
  const { startedAt = clock(), provedAt = null } = (await stores.userSessions.find(tokenId)) ?? {};
  return sessionOf(stores, tokens, await arrivalOf(stores, user), { startedAt, provedAt });
};

/**
 * Lets a user take the next step, or in when none is left.
 * @param taken the step that was taken last; null for a password that was right
 * @throws {Failure} `mail_not_offered` where a link must be mailed, `unauthorized` when all sessions were ended since
 * the user was read
 */
export const nextSignInStep = async (
  transaction: DirectoryTransaction,
  ports: Pick<SignInPorts, "tokens" | "signInPolicy"> & MailLinkPorts,
  userSoFar: User,
  taken: TokenPurpose | null,
): Promise<Session> => {
  const { tokens, signInPolicy, clock } = ports;
  const arrival = await arrivalOf(transaction, userSoFar);
  const { user, memberships } = arrival;
  const { userId } = user;
  const now = clock();
  const isInvited = memberships.length === 0 && (await transaction.assignments.openInvitations(userId, now)).length > 0;
  const step = dueStep(signInPolicy, { ...user, isInvited }, taken, now);
  if (step === "user_info") {
    const session = await sessionOf(transaction, tokens, arrival, { startedAt: now, provedAt: now });
    const merchantId = session.membership?.merchantId;
    await transaction.noteSecurityEvent({ action: "signed_in", userId, merchantId });
    return session;
  }
  // One link is enough until it is used or over; the user may ask for another.
  const needsLink = step === "verify_email" && !(await transaction.mailLinks.hasOpen(userId, step, now));
  if (needsLink) await mailVerificationLink(transaction, ports, user.email, userId);
  return { token: await tokens.issueForStep(user, step), tokenType: step, user, membership: null, memberships: [] };
};

/** Keeps the password under the cost that counts by now, where it was stored under another. */
const renewHash = async ({ directory, passwords }: SignInPorts, user: User, password: string): Promise<void> => {
  if (passwords.isCurrent(user.passwordHash)) return;
  await directory.users.rehash(user.userId, user.passwordHash, await passwords.hash(password));
};

/** The limits of guesses at the password of an account. */
const signInGuesses: AccountLimits = { each: passwordGuesses, strangers: unknownNetworkPasswordGuesses };

/**
 * Remembers the network of a user who has shown all that signing in asks for, so that guesses from elsewhere do not
 * keep the user out there. A password alone does not do where a second factor is due: it may be stolen.
 */
export const rememberNetwork = async (
  { knownNetworks, clock }: Pick<SignInPorts, "knownNetworks" | "clock">,
  { tokenType, user }: Pick<Session, "tokenType" | "user">,
  callerAddress: string | undefined,
): Promise<void> => {
  if (callerAddress === undefined || tokenType === "totp") return;
  await knownNetworks.remember(user, callerAddress, clock());
};

/**
 * The user whose address and password these are. Which of the two is wrong is not revealed, nor can it be measured: an
 * unknown address is counted and costs a hash too.
 * @throws {Failure} `wrong_credentials`, `rate_limited`
 */
const userOfCredentials = async (ports: SignInPorts, input: SignInInput): Promise<User> => {
  const { directory, guesses, passwords } = ports;
  const email = normalizeEmail(input.email);
  await assertNetworkMayGuess(ports, input.callerAddress);
  const guess = await countGuess(ports, signInGuesses, { email, callerAddress: input.callerAddress });
  const user = await directory.users.findByEmail(email);
  if (user === null) await passwords.hash(input.password);
  const isRight = user !== null && (await passwords.verify(input.password, user.passwordHash));
  // A user who signed up and has used no link yet gets the answer of every sign-up that came to nothing.
  if (!isRight || user.signUp !== null) {
    await guess.wrong(user?.userId ?? null);
    throw failures.wrong_credentials();
  }
  await guess.right();
  if (input.callerAddress !== undefined) await guesses.giveBack(networkGuesses, input.callerAddress);
  return user;
};

/**
 * Takes the first step of signing in.
 * @throws {Failure} `wrong_credentials`, `rate_limited` after many guesses at the account or from the network
 */
export const signInUser =
  (ports: SignInPorts) =>
  async (input: SignInInput): Promise<Session> => {
    const user = await userOfCredentials(ports, input);
    await renewHash(ports, user, input.password);
    const session = await ports.directory.inTransaction(async (transaction) => {
      // What ended all sessions since the password was read, such as another password, ends this sign-in as well.
      const generation = await transaction.users.sessionGeneration(user.userId);
      if (generation !== user.sessionGeneration) throw failures.wrong_credentials();
      return nextSignInStep(transaction, ports, user, null);
    });
    await rememberNetwork(ports, session, input.callerAddress);
    return session;
  };
