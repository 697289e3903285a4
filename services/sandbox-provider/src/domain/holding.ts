import type { Payment } from "./payment.ts";

const dayMs = 24 * 60 * 60 * 1000;
const usualDays = 7;
const extendedDays = 30;

/** Until when money is held that is to be held for longer. */
export const extendedFrom = (now: Date): Date => new Date(now.getTime() + extendedDays * dayMs);

/** Until when what is held can be captured; null when nothing is held. */
export const captureBefore = (payment: Payment): Date | null => {
  if (payment.status !== "authorized" && payment.status !== "partially_captured") return null;
  return payment.extendedUntil ?? new Date(payment.createdAt.getTime() + usualDays * dayMs);
};
