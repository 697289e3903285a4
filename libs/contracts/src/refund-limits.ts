import type { CurrencyCode } from "@railyard/money";
import { isCurrency } from "@railyard/money";

/** How much a user may refund without another user's approval, in minor units of the currency. */
export interface RefundLimit {
  readonly currency: CurrencyCode;
  readonly amount_per_refund: number;
  /** Of one user, from midnight to midnight UTC. */
  readonly amount_per_day: number;
}

/** A currency that is not listed may not be refunded at all. */
export type RefundLimits = readonly RefundLimit[];

const byCurrency = (left: RefundLimit, right: RefundLimit): number => (left.currency < right.currency ? -1 : 1);

/** What several roles permit together: in each currency the larger of each amount. Null: not limited. */
export const widestRefundLimits = (given: readonly (RefundLimits | null)[]): RefundLimits | null => {
  const widest = new Map<string, RefundLimit>();
  for (const limits of given) {
    if (limits === null) return null;
    for (const limit of limits) {
      const known = widest.get(limit.currency) ?? limit;
      widest.set(limit.currency, {
        currency: limit.currency,
        amount_per_refund: Math.max(known.amount_per_refund, limit.amount_per_refund),
        amount_per_day: Math.max(known.amount_per_day, limit.amount_per_day),
      });
    }
  }
  return [...widest.values()].sort(byCurrency);
};

/** Whether the limits permit nothing that others do not. Null: not limited. */
export const areRefundLimitsWithin = (limits: RefundLimits | null, others: RefundLimits | null): boolean => {
  if (others === null) return true;
  if (limits === null) return false;
  return limits.every((limit) => {
    const other = others.find(({ currency }) => currency === limit.currency);
    if (other === undefined) return limit.amount_per_refund === 0 || limit.amount_per_day === 0;
    return limit.amount_per_refund <= other.amount_per_refund && limit.amount_per_day <= other.amount_per_day;
  });
};

/** The limits as a claim of a token has them, such as `EUR:5000:20000 USD:5000:20000`; empty: no currency. */
export const refundLimitsClaim = (limits: RefundLimits): string =>
  limits.map((limit) => `${limit.currency}:${limit.amount_per_refund}:${limit.amount_per_day}`).join(" ");

const minorUnits = /^\d{1,16}$/;

/** The limits in a claim. What cannot be read permits nothing. */
export const refundLimitsOfClaim = (claim: string): RefundLimits =>
  claim.split(" ").flatMap((part) => {
    const [currency = "", perRefund = "", perDay = "", ...rest] = part.split(":");
    const isReadable = minorUnits.test(perRefund) && minorUnits.test(perDay) && rest.length === 0;
    if (!isReadable || !isCurrency(currency)) return [];
    return [{ currency, amount_per_refund: Number(perRefund), amount_per_day: Number(perDay) }];
  });
