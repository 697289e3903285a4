import type { AttemptStatus, PaymentStatus } from "@railyard/contracts";

import type { AttemptVerdict } from "../../kernel/domain/attempt-verdict.ts";
import { attemptMeanings } from "./attempt-status.ts";
import type { PaymentWithAttempt } from "./payment.ts";

/** Event types of the class `payments`. */
export type PaymentEventType =
  | "payment_succeeded"
  | "payment_failed"
  | "payment_processing"
  | "payment_cancelled"
  | "payment_cancelled_post_capture"
  | "payment_authorized"
  | "payment_partially_authorized"
  | "payment_captured"
  | "payment_expired"
  | "action_required";

const byStatus: Readonly<Record<PaymentStatus, PaymentEventType | null>> = {
  succeeded: "payment_succeeded",
  failed: "payment_failed",
  processing: "payment_processing",
  cancelled: "payment_cancelled",
  requires_customer_action: "action_required",
  requires_merchant_action: "action_required",
  requires_payment_method: null,
  requires_confirmation: null,
  requires_capture: "payment_authorized",
  partially_captured: "payment_captured",
  partially_captured_and_capturable: "payment_captured",
};

/** Where the attempt's finer status has an event type of its own. */
const byAttemptStatus: Readonly<Partial<Record<AttemptStatus, PaymentEventType>>> = {
  partially_authorized: "payment_partially_authorized",
  voided_post_charge: "payment_cancelled_post_capture",
  expired: "payment_expired",
};

/** The event type that reports a payment in this state to the merchant; null when none does. */
export const paymentEventTypeOf = (status: PaymentStatus, attemptStatus: AttemptStatus): PaymentEventType | null =>
  byAttemptStatus[attemptStatus] ?? byStatus[status];

/**
 * The event that a change caused; null when nothing happened that the merchant is notified of.
 * The outcome of an attempt in progress always has an event, and so has every further capture.
 */
export const paymentEventOf = (before: PaymentWithAttempt, after: PaymentWithAttempt): PaymentEventType | null => {
  const isOutcome = before.attempt.status === "started" && after.attempt.status !== "started";
  const isChange = before.payment.status !== after.payment.status;
  const isCapture = before.payment.amountCaptured !== after.payment.amountCaptured;
  if (!isOutcome && !isChange && !isCapture) return null;
  return paymentEventTypeOf(after.payment.status, after.attempt.status);
};

/** The verdict that a change brought, for routing scores; null when it brought none that is new. */
export const newVerdictOf = (before: PaymentWithAttempt, after: PaymentWithAttempt): AttemptVerdict | null => {
  const verdict = attemptMeanings[after.attempt.status].verdict;
  if (verdict === null || after.attempt.status === "started") return null;
  const wasUnderWay = before.attempt.status === "started";
  return wasUnderWay || attemptMeanings[before.attempt.status].verdict !== verdict ? verdict : null;
};
