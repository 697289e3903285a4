import type { RefundStatus } from "@railyard/contracts";

import type { StatusMoves } from "../../kernel/domain/status-moves.ts";
import { moveStatus, statusesBefore } from "../../kernel/domain/status-moves.ts";

/** What can happen to a refund. */
export const refundEvents = [
  /** The provider works on it, or its outcome is not known yet. */
  "outcome_unknown",
  /** The provider lets a person decide. */
  "review_needed",
  "paid_back",
  "refused",
  /** The customer's bank sent a refund back that had succeeded. */
  "returned",
] as const;

export type RefundEvent = (typeof refundEvents)[number];

/** What a provider can report of a refund that has not come to an end. */
const providerAnswers = {
  outcome_unknown: "pending",
  review_needed: "review",
  paid_back: "succeeded",
  refused: "failed",
} as const satisfies Partial<Record<RefundEvent, RefundStatus>>;

/** Every legal move; a pair that is not here is illegal. Staying in the same status is a move like any other. */
export const refundMoves: StatusMoves<RefundStatus, RefundEvent> = {
  pending: providerAnswers,
  review: providerAnswers,
  succeeded: { returned: "failed" },
  failed: {},
};

/** The status of a refund that was not sent yet. */
export const newRefundStatus: RefundStatus = "pending";

/**
 * The one way in which a refund's status changes.
 * @throws {Bug} when the event cannot happen to a refund in this status.
 */
export const refundStatusAfter = (status: RefundStatus, event: RefundEvent): RefundStatus =>
  moveStatus(refundMoves, "a refund", status, event);

const openStatuses = statusesBefore(refundMoves, "outcome_unknown");

/** Whether the refund has come to its end. Only a bank that sends the money back changes it then. */
export const isFinalRefund = (status: RefundStatus): boolean => !openStatuses.includes(status);

/** Statuses in which nothing more is waited for. */
export const finalRefundStatuses = (Object.keys(refundMoves) as RefundStatus[]).filter(isFinalRefund);

/** Statuses in which the account of a refund is still needed. A review ends without it. */
export const refundStatusesAtAccount: readonly RefundStatus[] = [providerAnswers.outcome_unknown];
