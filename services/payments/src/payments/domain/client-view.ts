import type { PaymentStatus } from "@railyard/contracts";

import type { PaymentWithAttempt } from "./payment.ts";

/**
 * Until when a client secret shows the customer's personal data: until the session ends, and some time after the latest
 * attempt changed. An old secret from a browser history or a log reveals no personal data.
 */
export const piiShownUntil = ({ payment, attempt }: PaymentWithAttempt, graceMs: number): Date =>
  new Date(Math.max(payment.expiresAt.getTime(), attempt.modifiedAt.getTime() + graceMs));

const settledStatuses: readonly PaymentStatus[] = ["succeeded", "partially_captured", "cancelled"];

/**
 * Until when a client's secret shows what the payment can be made with, such as the customer's stored cards: the
 * session's end, or some time after a payment that needs no method any more.
 */
export const methodsShownUntil = ({ payment, attempt }: PaymentWithAttempt, graceMs: number): Date => {
  const isSettled = settledStatuses.includes(payment.status);
  const end = attempt.modifiedAt.getTime() + graceMs;
  return isSettled && end < payment.expiresAt.getTime() ? new Date(end) : payment.expiresAt;
};
