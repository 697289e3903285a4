import type { PresentedCredential } from "./presented-credential.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import type { RateDecision } from "./rate-limiter.ts";

/**
 * Limits looking up credentials that may be guesses: those from one address, and keys that begin alike, from however
 * many addresses. A credential that is remembered as good is not looked up, and so never limited.
 */
export interface GuessLimiter {
  /** Whether one more may be looked up. */
  readonly look: (address: string, presented: PresentedCredential, nowMs: number) => RateDecision;
  /** Counts a credential that is new here and nobody's. */
  readonly count: (address: string, presented: PresentedCredential, nowMs: number) => void;
}

/** What lists show of a key, and so what somebody who guesses may know. */
const shownLength = 12;

/** The beginning of a key that is worth guessing the rest of. */
const shownPart = (presented: PresentedCredential): string | undefined =>
  (presented.form === "secret_key" || presented.form === "engine_key") && presented.value.length > shownLength
    ? presented.value.slice(0, shownLength)
    : undefined;

/** A limiter that remembers `capacity` addresses and as many beginnings. */
export const createGuessLimiter = (perMinute: number, capacity: number): GuessLimiter => {
  const limit = { perSecond: perMinute / 60, burst: perMinute };
  const byAddress = createRateLimiter(limit, capacity);
  const byShownPart = createRateLimiter(limit, capacity);
  return {
    look: (address, presented, nowMs) => {
      const ofAddress = byAddress.look(address, nowMs);
      const shown = shownPart(presented);
      return ofAddress.allowed && shown !== undefined ? byShownPart.look(shown, nowMs) : ofAddress;
    },
    count: (address, presented, nowMs) => {
      byAddress.take(address, nowMs);
      const shown = shownPart(presented);
      if (shown !== undefined) byShownPart.take(shown, nowMs);
    },
  };
};
