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

const MINUTE_MS = 60_000;

/** Passwords of one address. Locks stay short, so that nobody can keep a user out for long. */
export const passwordGuesses: GuessLimit = {
  kind: "password",
  free: 5,
  firstLockMs: 2_000,
  lockMaxMs: 15 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
};

/** Passwords from one network, whoever's they are: stolen lists are tried address by address. */
export const networkGuesses: GuessLimit = {
  kind: "network",
  free: 50,
  firstLockMs: 2_000,
  lockMaxMs: 15 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
};

export const totpGuesses: GuessLimit = {
  kind: "totp",
  free: 4,
  firstLockMs: 5 * MINUTE_MS,
  lockMaxMs: 5 * MINUTE_MS,
  forgetAfterMs: 5 * MINUTE_MS,
};

export const recoveryCodeGuesses: GuessLimit = {
  kind: "recovery_code",
  free: 4,
  firstLockMs: 10 * MINUTE_MS,
  lockMaxMs: 10 * MINUTE_MS,
  forgetAfterMs: 10 * MINUTE_MS,
};

/** Mails with a link to one address. */
export const linkRequests: GuessLimit = {
  kind: "mail_link",
  free: 3,
  firstLockMs: 5 * MINUTE_MS,
  lockMaxMs: 60 * MINUTE_MS,
  forgetAfterMs: 60 * MINUTE_MS,
};

/** What is known of earlier guesses. */
export interface Guesses {
  readonly count: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

/** Whether one more guess is allowed, and what is known afterwards. */
export type GuessDecision =
  | { readonly allowed: true; readonly next: Guesses }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export const decideGuess = (limit: GuessLimit, earlier: Guesses | null, now: Date): GuessDecision => {
  const lockedForMs = (earlier?.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (lockedForMs > 0) return { allowed: false, retryAfterSeconds: Math.ceil(lockedForMs / 1000) };
  const isForgotten = earlier === null || now.getTime() - earlier.lastAt.getTime() >= limit.forgetAfterMs;
  const count = isForgotten ? 1 : earlier.count + 1;
  const locks = count - limit.free;
  const lockMs = locks < 0 ? 0 : Math.min(limit.firstLockMs * 2 ** Math.min(locks, 30), limit.lockMaxMs);
  const lockedUntil = lockMs === 0 ? null : new Date(now.getTime() + lockMs);
  return { allowed: true, next: { count, lastAt: now, lockedUntil } };
};
