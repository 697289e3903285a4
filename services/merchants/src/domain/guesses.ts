import { doubledMs } from "@railyard/waiting/doubling";

/** How often something may be guessed at. */
export interface GuessLimit {
  readonly kind: string;
  /** So many guesses are free; the last of them locks. */
  readonly free: number;
  /** How long the first lock lasts; each further guess doubles it. */
  readonly firstLockMs: number;
  readonly lockMaxMs: number;
  /** A pause of this length makes everything as at the beginning. */
  readonly forgetAfterMs: number;
}

/** A limit of guesses at something that proves who a user is: wrong ones are reported to the user's organizations. */
export interface ProofLimit extends GuessLimit {
  /** What the audit log calls the first wrong guess, and one that locks. */
  readonly audit: { readonly failed: string; readonly locked: string };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const secondFactorAudit = { failed: "second_factor_failed", locked: "second_factor_locked" } as const;

/** Passwords of one account from one network. Locks stay short: several people may sit behind one address. */
export const passwordGuesses: ProofLimit = {
  kind: "password",
  free: 5,
  firstLockMs: 2_000,
  lockMaxMs: 15 * minuteMs,
  forgetAfterMs: 60 * minuteMs,
  audit: { failed: "sign_in_failed", locked: "sign_in_locked" },
};

/** Passwords from one network, for all users: stolen lists are tried address by address. */
export const networkGuesses: GuessLimit = {
  kind: "network",
  free: 50,
  firstLockMs: 2_000,
  lockMaxMs: 15 * minuteMs,
  forgetAfterMs: 60 * minuteMs,
};

/**
 * Passwords of one account from all networks that the user has never signed in from: an attacker with many networks
 * gets no further than this. Networks that the user is known in are not counted here and not locked by it.
 */
export const unknownNetworkPasswordGuesses: GuessLimit = {
  kind: "password_of_strangers",
  free: 100,
  firstLockMs: 2_000,
  lockMaxMs: 15 * minuteMs,
  forgetAfterMs: dayMs,
};

/** The current password, which a signed-in user shows again: only the signed-in user can use these up. */
export const sessionPasswordGuesses: ProofLimit = { ...passwordGuesses, kind: "password_of_session" };

/** Second factors of one account from all strange networks: who gets there has the password already. */
export const unknownNetworkCodeGuesses: GuessLimit = {
  kind: "code_of_strangers",
  free: 20,
  firstLockMs: 5 * minuteMs,
  lockMaxMs: 15 * minuteMs,
  forgetAfterMs: dayMs,
};

/** How long a network is known that a user has signed in from. */
export const networkKnownMs = 90 * dayMs;

export const totpGuesses: ProofLimit = {
  kind: "totp",
  free: 4,
  firstLockMs: 5 * minuteMs,
  lockMaxMs: 5 * minuteMs,
  forgetAfterMs: 5 * minuteMs,
  audit: secondFactorAudit,
};

export const recoveryCodeGuesses: ProofLimit = {
  kind: "recovery_code",
  free: 4,
  firstLockMs: 10 * minuteMs,
  lockMaxMs: 10 * minuteMs,
  forgetAfterMs: 10 * minuteMs,
  audit: secondFactorAudit,
};

/** Mails with a link to one address. */
export const linkRequests: GuessLimit = {
  kind: "mail_link",
  free: 3,
  firstLockMs: 5 * minuteMs,
  lockMaxMs: 60 * minuteMs,
  forgetAfterMs: 60 * minuteMs,
};

/** Invitations mailed to one address, counted apart: they must not prevent a request for a new password. */
export const invitationMails: GuessLimit = { ...linkRequests, kind: "invitation_mail" };

/**
 * How long each guess locks, in milliseconds, beginning with the last that is free; the last lock of the list is that
 * of all further guesses.
 */
export const locksOf = ({ firstLockMs, lockMaxMs }: GuessLimit): readonly number[] => {
  const locks = [doubledMs(firstLockMs, 0, lockMaxMs)];
  while ((locks.at(-1) ?? lockMaxMs) < lockMaxMs) locks.push(doubledMs(firstLockMs, locks.length, lockMaxMs));
  return locks;
};
