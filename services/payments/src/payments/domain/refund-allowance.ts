import type { RefundLimit, RefundLimits } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";
import { remainingMinorUnits } from "@railyard/money";

/** What one user gives back in one currency on one day, UTC, at all merchants of the organization. */
export interface RefundDay {
  readonly organizationId: string;
  readonly userId: string;
  readonly currency: CurrencyCode;
  /** ISO 8601, such as `2026-11-29`. */
  readonly day: string;
}

/** The limit in a currency; one that is not listed may not be given back at all. */
export const limitIn = (limits: RefundLimits, currency: CurrencyCode): RefundLimit =>
  limits.find((limit) => limit.currency === currency) ?? { currency, amount_per_refund: 0, amount_per_day: 0 };

/** The largest amount that may be given back now, in minor units. */
export const allowanceLeft = (limit: RefundLimit, taken: number): number =>
  Math.min(limit.amount_per_refund, remainingMinorUnits(limit.amount_per_day, taken));

/** The day, UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
