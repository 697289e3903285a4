import type { PaymentStatus } from "@railyard/contracts";

import type { Invoice } from "./invoice.ts";
import { isOpen } from "./invoice.ts";
import type { BilledSubscription, Subscription } from "./subscription.ts";

/** What is to be done about a subscription now. */
export type Step =
  /** Nothing until then; null: until the merchant or the customer changes something. */
  | { readonly kind: "wait"; readonly until: Date | null }
  /** It was not confirmed in time. */
  | { readonly kind: "expire" }
  /** Its period is over, and it was to end then. */
  | { readonly kind: "end" }
  /** A new period begins. */
  | { readonly kind: "open_invoice" }
  /** The open invoice is to be charged. */
  | { readonly kind: "charge" }
  /** A charge was stored, but not its payment: the process died in between, or is about to make it. */
  | { readonly kind: "send_charge" }
  /** The same, but it is not to be charged any more. */
  | { readonly kind: "leave_charge" }
  /** The customer's payment was never made, and only the customer has the payment data for it. */
  | { readonly kind: "miss_payment" }
  /** The payment waits for a customer who has not returned in time. */
  | { readonly kind: "abandon_payment" }
  | { readonly kind: "settle_paid" }
  | { readonly kind: "settle_failed" };

/** What is known of the payment of the latest invoice. */
export interface KnownPayment {
  readonly status: PaymentStatus;
  /** Until when the customer can act. */
  readonly expiresAt: Date;
}

/** Time limits for the decision. */
export interface StepPolicy {
  /** How long a confirmation may take from storing its payment's id to storing the payment. */
  readonly confirmationMs: number;
  /** After this a payment in progress is checked again, even if no change of it was reported. */
  readonly lookAgainMs: number;
}

const after = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds);

const paidStatuses: readonly PaymentStatus[] = ["succeeded", "partially_captured"];
const failedStatuses: readonly PaymentStatus[] = ["failed", "cancelled"];
const awaitingStatuses: readonly PaymentStatus[] = ["requires_payment_method", "requires_confirmation"];

const stepOfPayment = (
  { status: ofSubscription }: Subscription,
  { status, expiresAt }: KnownPayment,
  now: Date,
  { lookAgainMs }: StepPolicy,
): Step => {
  if (paidStatuses.includes(status)) return { kind: "settle_paid" };
  if (failedStatuses.includes(status)) return { kind: "settle_failed" };
  if (awaitingStatuses.includes(status)) return { kind: "abandon_payment" };
  if (status !== "requires_customer_action") return { kind: "wait", until: after(now, lookAgainMs) };
  if (ofSubscription === "cancelled" || expiresAt <= now) return { kind: "abandon_payment" };
  return { kind: "wait", until: expiresAt };
};

const stepOfUnsent = ({ status }: Subscription, invoice: Invoice, now: Date, policy: StepPolicy): Step => {
  if (!invoice.isCustomerPresent) {
    return { kind: status === "cancelled" || status === "paused" ? "leave_charge" : "send_charge" };
  }
  const until = after(invoice.attemptedAt ?? now, policy.confirmationMs);
  return until <= now ? { kind: "miss_payment" } : { kind: "wait", until };
};

const earlierOf = (left: Date | null, right: Date | null): Date | null => {
  if (left === null || right === null) return left ?? right;
  return left < right ? left : right;
};

/** The next step from the current period: when the period is over, the subscription is renewed or ends. */
const stepOfPeriod = ({ subscription, invoice }: BilledSubscription, now: Date): Step => {
  const { status, period, cancelAtPeriodEnd } = subscription;
  if (period === null) return { kind: "wait", until: null };
  const isOver = period.end <= now;
  if (isOver && cancelAtPeriodEnd) return { kind: "end" };
  const end = cancelAtPeriodEnd ? period.end : null;
  if (status === "paused") return { kind: "wait", until: end };
  if (isOpen(invoice)) {
    const chargeAt = invoice.status === "created" ? now : invoice.nextAttemptAt;
    if (chargeAt !== null && chargeAt <= now) return { kind: "charge" };
    return { kind: "wait", until: earlierOf(chargeAt, end) };
  }
  return isOver ? { kind: "open_invoice" } : { kind: "wait", until: period.end };
};

/**
 * Decides what is to be done about a subscription. Doing it and asking again leads, step by step, to a wait.
 * @param payment the payment of the latest invoice; null when there is none.
 */
export const nextStep = (
  billed: BilledSubscription,
  payment: KnownPayment | null,
  now: Date,
  policy: StepPolicy,
): Step => {
  const { subscription, invoice } = billed;
  if (invoice?.status === "payment_pending") {
    return payment === null
      ? stepOfUnsent(subscription, invoice, now, policy)
      : stepOfPayment(subscription, payment, now, policy);
  }
  // A provider may find out later that a payment succeeded after all; then nothing more is charged.
  const isPaidLate = payment !== null && invoice?.status === "payment_failed" && paidStatuses.includes(payment.status);
  if (isPaidLate) return { kind: "settle_paid" };
  switch (subscription.status) {
    case "created":
      return subscription.expiresAt <= now ? { kind: "expire" } : { kind: "wait", until: subscription.expiresAt };
    case "trial":
    case "active":
    case "paused":
    case "unpaid":
      return stepOfPeriod(billed, now);
    case "pending":
    case "failed":
    case "cancelled":
    case "in_active":
      return { kind: "wait", until: null };
  }
};
