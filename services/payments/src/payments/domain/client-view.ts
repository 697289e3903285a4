import type { PaymentStatus } from "@railyard/contracts";

import type { PaymentState } from "./payment.ts";

/**
 * Until when a client's secret shows who pays: the session's end, and some time after the last attempt came to
 * something. Whoever finds an old secret in a history or a log learns nothing of a person.
 */
export const personShownUntil = ({ payment, attempt }: PaymentState, graceMs: number): Date =>
  new Date(Math.max(payment.expiresAt.getTime(), attempt.modifiedAt.getTime() + graceMs));

const settledStatuses: readonly PaymentStatus[] = ["succeeded", "partially_captured", "cancelled"];

/**
 * Until when a client's secret shows what the payment can be made with, such as the customer's stored cards: the
 * session's end, or some time after a payment that needs no method any more.
 */
export const methodsShownUntil = ({ payment, attempt }: PaymentState, graceMs: number): Date => {
  const isSettled = settledStatuses.includes(payment.status);
  const end = attempt.modifiedAt.getTime() + graceMs;
  return isSettled && end < payment.expiresAt.getTime() ? new Date(end) : payment.expiresAt;
};
