import type { PaymentStatus } from "@railyard/contracts";

import { hasAttemptsLeft, isRetryableByClient } from "./client-limits.ts";
import type { PaymentWithAttempt } from "./payment.ts";

/** What a link's page shows. */
export type PageState =
  /** The form, waiting for the customer. */
  | "open"
  /** The form was not sent in time. */
  | "expired"
  /** Declined, and the customer may try again. */
  | "retry_possible"
  /** The customer has to continue at the bank. */
  | "action_needed"
  | "in_progress"
  | "paid"
  | "failed"
  | "cancelled";

/** What each status of the payment means to the customer; where the form is still open, time decides. */
const meanings: Readonly<Record<PaymentStatus, PageState>> = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  requires_customer_action: "action_needed",
  processing: "in_progress",
  requires_merchant_action: "in_progress",
  requires_capture: "paid",
  partially_captured_and_capturable: "paid",
  partially_captured: "paid",
  succeeded: "paid",
  failed: "failed",
  cancelled: "cancelled",
};

/** The one place that decides what the page shows. The payment's status wins over the clock. */
export const pageStateOf = (state: PaymentWithAttempt, now: Date): PageState => {
  const { payment } = state;
  const meaning = meanings[payment.status];
  const isOver = now >= payment.expiresAt;
  if (meaning === "open") return isOver ? "expired" : "open";
  if (meaning !== "failed" || isOver || !hasAttemptsLeft(state)) return meaning;
  return isRetryableByClient(state) ? "retry_possible" : "failed";
};

/** Whether the form may be sent in this state. */
export const acceptsForm = (state: PageState): boolean => state === "open" || state === "retry_possible";
