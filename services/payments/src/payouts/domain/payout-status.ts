import type { PayoutStatus } from "@railyard/contracts";

import type { StatusMove, StatusMoves } from "../../kernel/domain/status-moves.ts";
import { statusesBefore, statusMove } from "../../kernel/domain/status-moves.ts";

/** What can happen to a payout. */
export const payoutEvents = [
  /** It was created without a destination. */
  "made_without_method",
  /** The caller has set the destination. */
  "method_given",
  "confirmed",
  /** The provider needs an account of the recipient first. */
  "recipient_needed",
  /** The provider has accepted the order and is processing it. */
  "accepted",
  /** The provider is processing it, or its answer was lost, so that the outcome is not known yet. */
  "outcome_unknown",
  "paid",
  "refused",
  /** It was refused, and another provider is to pay it. */
  "tried_elsewhere",
  "not_permitted",
  /** The money came back. */
  "returned",
  "cancelled",
  /** It was not confirmed in time. */
  "expired",
] as const;

export type PayoutEvent = (typeof payoutEvents)[number];

const beforeConfirmation = {
  method_given: "requires_confirmation",
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Partial<Record<PayoutEvent, PayoutStatus>>;

/** What a provider can report about a payout that is not final. */
const providerAnswers = {
  accepted: "initiated",
  paid: "success",
  refused: "failed",
  not_permitted: "ineligible",
  // Between the order and our look-up the payout may have been paid and returned.
  returned: "reversed",
  cancelled: "cancelled",
} as const satisfies Partial<Record<PayoutEvent, PayoutStatus>>;

/** Every legal move; a pair that is not here is illegal. Staying in the same status is a move like any other. */
export const payoutMoves: StatusMoves<PayoutStatus, PayoutEvent> = {
  requires_creation: {
    ...beforeConfirmation,
    made_without_method: "requires_payout_method_data",
  },
  requires_payout_method_data: beforeConfirmation,
  requires_confirmation: { ...beforeConfirmation, confirmed: "requires_fulfillment" },
  requires_fulfillment: {
    ...providerAnswers,
    tried_elsewhere: "requires_fulfillment",
    recipient_needed: "requires_vendor_account_creation",
    outcome_unknown: "pending",
  },
  requires_vendor_account_creation: {
    ...providerAnswers,
    tried_elsewhere: "pending",
    recipient_needed: "requires_vendor_account_creation",
    outcome_unknown: "pending",
  },
  pending: {
    ...providerAnswers,
    tried_elsewhere: "pending",
    recipient_needed: "requires_vendor_account_creation",
    outcome_unknown: "pending",
  },
  // A late report that it is pending changes nothing.
  initiated: { ...providerAnswers, tried_elsewhere: "pending" },
  success: { returned: "reversed" },
  failed: {},
  cancelled: {},
  expired: {},
  reversed: {},
  ineligible: {},
};

/** The status of a payout that has just been made. */
export const newPayoutStatus: PayoutStatus = "requires_creation";

/** The one way in which a payout's status changes. */
export const payoutTransition = (status: PayoutStatus, event: PayoutEvent): StatusMove<PayoutStatus, PayoutEvent> =>
  statusMove(payoutMoves, status, event);

/** Statuses after which a provider is asked nothing more. */
const endedStatuses: readonly PayoutStatus[] = ["success", "failed", "cancelled", "expired", "reversed", "ineligible"];

/** Whether the payout has a final status; only a return can follow a success. */
export const isEnded = (status: PayoutStatus): boolean => endedStatuses.includes(status);

/** Whether the payout has ended without being paid. */
export const isUnpaid = (status: PayoutStatus): boolean =>
  isEnded(status) && status !== "success" && status !== "reversed";

/** Statuses in which the payout is not confirmed yet. */
export const unconfirmedPayoutStatuses = statusesBefore(payoutMoves, "method_given");

/** Statuses of payouts that have been confirmed and have not come to their end. */
export const livePayoutStatuses = statusesBefore(payoutMoves, "accepted");

/** Statuses in which a provider works on the payout and needs nothing for it. */
export const payoutStatusesUnderWay: readonly PayoutStatus[] = [providerAnswers.accepted, "pending"];

/** What a caller can do to a payout that exists. */
export type PayoutOperation = "update" | "confirm" | "cancel" | "fulfill" | "sync";

/**
 * In which statuses each operation is possible at all. A payout that was sent cannot be updated, whatever it waits
 * for.
 */
export const payoutOperationStatuses: Readonly<Record<PayoutOperation, readonly PayoutStatus[]>> = {
  update: ["requires_creation", "requires_confirmation", "requires_payout_method_data", "requires_fulfillment"],
  confirm: ["requires_creation", "requires_confirmation", "requires_payout_method_data"],
  cancel: [
    "requires_creation",
    "requires_confirmation",
    "requires_payout_method_data",
    "requires_vendor_account_creation",
    "requires_fulfillment",
    "initiated",
    "pending",
  ],
  fulfill: ["requires_fulfillment"],
  // The webhook that reports a return may have been lost.
  sync: ["requires_fulfillment", "requires_vendor_account_creation", "initiated", "pending", "success"],
};

/** Whether the status lets the operation through. */
export const isPayoutPossible = (operation: PayoutOperation, status: PayoutStatus): boolean =>
  payoutOperationStatuses[operation].includes(status);
