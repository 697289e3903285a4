import type { PaymentStatus } from "@railyard/contracts";

import type { StatusMove } from "../../kernel/domain/status-moves.ts";
import { statusMove } from "../../kernel/domain/status-moves.ts";

/**
 * What can happen to a payment. The specification names the statuses but not the moves between them, so the table
 * below is a decision of this project; `docs/decisions` states why.
 */
export const paymentEvents = [
  /** The caller has sent a payment method. */
  "payment_method_given",
  /** An attempt begins: confirm, a retry on another connector, the customer's return from a challenge. */
  "attempt_started",
  "customer_action_needed",
  "merchant_action_needed",
  /** The provider holds the money for a later capture. */
  "authorized",
  "captured_in_full",
  /** A part is captured and the provider has released the rest. */
  "captured_in_part",
  "captured_in_part_more_possible",
  /** The provider is processing it, or its answer was lost, so that the outcome is not known yet. */
  "outcome_unknown",
  "declined",
  "voided",
  "voided_after_capture",
  "expired_at_provider",
  "other_method_needed",
  "confirmation_needed",
  /** The merchant cancels a payment that no provider holds. */
  "cancelled",
] as const;

export type PaymentEvent = (typeof paymentEvents)[number];

type Moves = Readonly<Partial<Record<PaymentEvent, PaymentStatus>>>;

const captures = {
  captured_in_full: "succeeded",
  captured_in_part: "partially_captured",
  captured_in_part_more_possible: "partially_captured_and_capturable",
} as const satisfies Moves;

/** What a provider can report about an attempt that is not final. */
const providerAnswers = {
  ...captures,
  customer_action_needed: "requires_customer_action",
  merchant_action_needed: "requires_merchant_action",
  authorized: "requires_capture",
  outcome_unknown: "processing",
  declined: "failed",
  voided: "cancelled",
  voided_after_capture: "cancelled",
  expired_at_provider: "failed",
  other_method_needed: "requires_payment_method",
  confirmation_needed: "requires_confirmation",
} as const satisfies Moves;

const beforeConfirmation = {
  payment_method_given: "requires_confirmation",
  attempt_started: "processing",
  // A payment that a guard blocks is stored failed without an attempt at a provider.
  declined: "failed",
  cancelled: "cancelled",
} as const satisfies Moves;

/** Every legal move; a pair that is not here is illegal. Staying in the same status is a move like any other. */
export const paymentMoves: Readonly<Record<PaymentStatus, Moves>> = {
  requires_payment_method: beforeConfirmation,
  requires_confirmation: beforeConfirmation,
  processing: { ...providerAnswers, attempt_started: "processing" },
  requires_customer_action: { ...providerAnswers, attempt_started: "processing", cancelled: "cancelled" },
  requires_merchant_action: providerAnswers,
  requires_capture: {
    ...captures,
    authorized: "requires_capture",
    merchant_action_needed: "requires_merchant_action",
    outcome_unknown: "processing",
    declined: "failed",
    voided: "cancelled",
    expired_at_provider: "failed",
  },
  partially_captured_and_capturable: {
    ...captures,
    // Every capture of it failed later.
    authorized: "requires_capture",
    merchant_action_needed: "requires_merchant_action",
    outcome_unknown: "processing",
    voided_after_capture: "cancelled",
  },
  partially_captured: {
    merchant_action_needed: "requires_merchant_action",
    voided_after_capture: "cancelled",
  },
  succeeded: {
    merchant_action_needed: "requires_merchant_action",
    voided_after_capture: "cancelled",
  },
  // Only authorized or captured money that the provider reports reopens a failed payment; otherwise it needs a new
  // attempt.
  failed: {
    ...captures,
    authorized: "requires_capture",
    attempt_started: "processing",
  },
  cancelled: {},
};

/** An event that cannot happen to a payment in its status. */
export type IllegalMove = Extract<StatusMove<PaymentStatus, PaymentEvent>, { readonly legal: false }>;

/** The one way in which a payment's status changes. */
export const transition = (status: PaymentStatus, event: PaymentEvent): StatusMove<PaymentStatus, PaymentEvent> =>
  statusMove(paymentMoves, status, event);

/** Statuses in which a provider has the payment and may report more of it. */
export const paymentStatusesAtProvider: readonly PaymentStatus[] = [
  "processing",
  "requires_customer_action",
  "requires_merchant_action",
  "requires_capture",
  "partially_captured_and_capturable",
];

/** Statuses that only a refund, a dispute or a correction at the provider can follow. */
const settledStatuses: readonly PaymentStatus[] = ["succeeded", "partially_captured", "failed", "cancelled"];

/** Whether the payment has a final status. */
export const isSettled = (status: PaymentStatus): boolean => settledStatuses.includes(status);
