import type { DeliveryState, Verdict } from "./delivery.ts";

/** When a failed delivery is tried again. */
export interface RetryPolicy {
  /** Delay before the second, third, ... try; after the last one the delivery is given up. */
  readonly delaysMs: readonly number[];
  /** A receiver that is too slow is left alone at least this long. */
  readonly timeoutFloorMs: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

const defaultTimeoutFloorMs = minuteMs;
const jitterShare = 0.2;

/** The last delay brings the sum of all of them to 72 hours. */
export const defaultDelaysMs: readonly number[] = [
  5 * secondMs,
  30 * secondMs,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  12 * hourMs,
  hourMs + 17 * minuteMs + 25 * secondMs,
];

/** The policy with other delays; the floor for timeouts shrinks in the same proportion as the first delay. */
export const retryPolicyOf = (delaysMs: readonly number[] = defaultDelaysMs): RetryPolicy => {
  const [first = 0] = delaysMs;
  const [usualFirst = 1] = defaultDelaysMs;
  return { delaysMs, timeoutFloorMs: Math.round((defaultTimeoutFloorMs * first) / usualFirst) };
};

/** The state of a delivery after a try. */
export interface NextStep {
  readonly state: DeliveryState;
  /** Until the next try; 0 when there is none. */
  readonly delayMs: number;
}

/**
 * Decides after an automatic try.
 * @param tries automatic tries made, this one included
 * @param random 0 to 1, so that receivers that failed together are not tried together
 */
export const nextStep = (policy: RetryPolicy, verdict: Verdict, tries: number, random: number): NextStep => {
  if (verdict.outcome === "delivered") return { state: "delivered", delayMs: 0 };
  // The endpoint is disabled; its deliveries wait for it and do not wear out.
  if (verdict.outcome === "gone") return { state: "due", delayMs: 0 };
  const delayMs = policy.delaysMs[tries - 1];
  if (delayMs === undefined) return { state: "exhausted", delayMs: 0 };
  const jittered = Math.round(delayMs * (1 + jitterShare * (2 * random - 1)));
  const floorMs = verdict.isTimeout ? policy.timeoutFloorMs : 0;
  return { state: "due", delayMs: Math.max(jittered, floorMs, verdict.retryAfterMs) };
};
