import { doubledMs } from "@railyard/waiting";

export interface BreakerOptions {
  /** Failures in a row after which calls are no longer made. */
  readonly threshold: number;
  /** Failures further apart than this are not in a row. Absent: however far apart. */
  readonly windowMs?: number;
  /** How long no call is made then; after that one call tries again, and the pause doubles when it fails. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  readonly nowMs: () => number;
}

/** Keeps calls away from a part that does not answer, so that waiting for it is paid for once and not every time. */
export interface Breaker {
  /** Whether a call may be made now; a yes after a pause is for one caller only. */
  admits(): boolean;
  /** Whether calls are kept away, but for those that try again. */
  isOpen(): boolean;
  succeeded(): void;
  failed(): void;
}

/** A breaker that lets calls through. */
export const createBreaker = ({
  threshold,
  windowMs = Number.POSITIVE_INFINITY,
  pauseMs,
  longestPauseMs,
  nowMs,
}: BreakerOptions): Breaker => {
  let failuresInARow = 0;
  let lastFailureMs = Number.NEGATIVE_INFINITY;
  let pausedUntilMs = 0;
  let pauses = 0;
  let isTrying = false;
  const nextPauseMs = (): number => doubledMs(pauseMs, pauses, longestPauseMs);
  return {
    admits: () => {
      if (failuresInARow < threshold) return true;
      const now = nowMs();
      if (now < pausedUntilMs) return false;
      // Until this caller has its answer, the others stay away.
      pausedUntilMs = now + nextPauseMs();
      isTrying = true;
      return true;
    },
    isOpen: () => failuresInARow >= threshold,
    succeeded: () => {
      failuresInARow = 0;
      pauses = 0;
      isTrying = false;
    },
    failed: () => {
      const now = nowMs();
      if (failuresInARow < threshold && now - lastFailureMs > windowMs) failuresInARow = 0;
      lastFailureMs = now;
      failuresInARow += 1;
      // Calls that were under way already when the pause began show nothing that is not known.
      if (failuresInARow !== threshold && !isTrying) return;
      isTrying = false;
      pausedUntilMs = now + nextPauseMs();
      pauses += 1;
    },
  };
};
