import type { SubscriptionStatus } from "@railyard/contracts";

import type { StatusMove, StatusMoves } from "../../kernel/domain/status-moves.ts";
import { statusesBefore, statusMove } from "../../kernel/domain/status-moves.ts";

/** What can happen to a subscription. */
export const subscriptionEvents = [
  /** It was confirmed, and its first payment is in progress. */
  "payment_begun",
  /** The confirmation was refused before anything was paid. */
  "confirmation_refused",
  /** It was not confirmed in time. */
  "expired",
  /** The set-up before a trial succeeded. */
  "trial_begun",
  /** The first payment, or the set-up, failed. */
  "first_payment_failed",
  /** The invoice of a period was paid. */
  "invoice_paid",
  /** The invoice of a period was tried as often as it may be. */
  "invoice_given_up",
  "paused",
  "resumed",
  "resumed_in_trial",
  "cancelled",
] as const;

export type SubscriptionEvent = (typeof subscriptionEvents)[number];

/** Every legal move; a pair that is not here is illegal. Staying in the same status is a move like any other. */
const subscriptionMoves: StatusMoves<SubscriptionStatus, SubscriptionEvent> = {
  created: { payment_begun: "pending", expired: "in_active", cancelled: "cancelled" },
  pending: {
    trial_begun: "trial",
    invoice_paid: "active",
    first_payment_failed: "failed",
    confirmation_refused: "created",
    cancelled: "cancelled",
  },
  // The provider may find out later that the payment succeeded after all.
  failed: { payment_begun: "pending", trial_begun: "trial", invoice_paid: "active", cancelled: "cancelled" },
  trial: { invoice_paid: "active", invoice_given_up: "unpaid", paused: "paused", cancelled: "cancelled" },
  active: { invoice_paid: "active", invoice_given_up: "unpaid", paused: "paused", cancelled: "cancelled" },
  // The outcome of a payment that was on its way when it was paused.
  paused: {
    invoice_paid: "paused",
    invoice_given_up: "paused",
    resumed: "active",
    resumed_in_trial: "trial",
    cancelled: "cancelled",
  },
  unpaid: { invoice_paid: "active", invoice_given_up: "unpaid", cancelled: "cancelled" },
  // The outcome of a payment that was on its way when it was cancelled.
  cancelled: {
    invoice_paid: "cancelled",
    invoice_given_up: "cancelled",
    first_payment_failed: "cancelled",
    trial_begun: "cancelled",
  },
  in_active: {},
};

/** The status of a subscription that was not confirmed yet. */
export const newSubscriptionStatus: SubscriptionStatus = "created";

/** The one way in which a subscription's status changes. */
export const subscriptionTransition = (
  status: SubscriptionStatus,
  event: SubscriptionEvent,
): StatusMove<SubscriptionStatus, SubscriptionEvent> => statusMove(subscriptionMoves, status, event);

/** What a caller can do to a subscription that exists. */
export type SubscriptionOperation = "confirm" | "pause" | "resume" | "cancel" | "update";

/** In which statuses each operation is possible at all. */
export const subscriptionOperationStatuses: Readonly<Record<SubscriptionOperation, readonly SubscriptionStatus[]>> = {
  // Once it has begun, only to pay an invoice whose charge failed.
  confirm: ["created", "failed", "trial", "active", "unpaid"],
  pause: ["trial", "active"],
  resume: ["paused", "unpaid"],
  cancel: ["created", "pending", "failed", "trial", "active", "paused", "unpaid"],
  update: ["created", "failed", "trial", "active", "paused", "unpaid"],
};

/** Whether the status lets the operation through. */
export const isSubscriptionPossible = (operation: SubscriptionOperation, status: SubscriptionStatus): boolean =>
  subscriptionOperationStatuses[operation].includes(status);

/** Statuses in which the end of a period asks for the next charge. */
export const chargedSubscriptionStatuses = statusesBefore(subscriptionMoves, "invoice_given_up").filter(
  (status) => subscriptionMoves[status].invoice_given_up === "unpaid",
);

/** Statuses of subscriptions that will charge their customer again. */
export const liveSubscriptionStatuses: readonly SubscriptionStatus[] = [
  "pending",
  "trial",
  "active",
  "paused",
  "unpaid",
];
