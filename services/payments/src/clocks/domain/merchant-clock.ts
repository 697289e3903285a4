import { boundary } from "../../subscriptions/domain/period.ts";
import { failures } from "../failures.ts";
import { timeAfter } from "./time-step.ts";

/** What time a merchant of the sandbox has. */
export interface MerchantClock {
  readonly merchantId: string;
  /** How far it is ahead of the real time. */
  readonly offsetMs: number;
  /** The time that it is being advanced to; null: it is not. */
  readonly target: Date | null;
}

/** How far to advance a clock; exactly one of the members is given. */
export interface Advance {
  readonly by?: string | undefined;
  readonly to?: string | undefined;
}

/** Years that a merchant's time may be ahead of the real one. */
export const yearsAheadMax = 2;

/** The clock of a merchant that never advanced it. */
export const realClock = (merchantId: string): MerchantClock => ({ merchantId, offsetMs: 0, target: null });

/** The merchant's time at a real time. */
export const timeOn = ({ offsetMs }: MerchantClock, realNow: Date): Date => new Date(realNow.getTime() + offsetMs);

/**
 * The time that a clock is to be advanced to.
 * @throws {Failure} `clock_step_missing` (IR_04), `clock_not_ahead` (IR_16), `clock_too_far` (IR_16).
 */
export const targetOf = (clock: MerchantClock, { by, to }: Advance, realNow: Date): Date => {
  if ((by === undefined) === (to === undefined)) throw failures.clock_step_missing();
  const now = timeOn(clock, realNow);
  const target = by === undefined ? new Date(to ?? "") : timeAfter(now, by);
  const field = by === undefined ? "to" : "by";
  if (target <= now) throw failures.clock_not_ahead({ field, now: now.toISOString() });
  const latest = boundary(realNow, { unit: "year", count: yearsAheadMax }, 1);
  if (target > latest) throw failures.clock_too_far({ field, latest: latest.toISOString() });
  return target;
};
