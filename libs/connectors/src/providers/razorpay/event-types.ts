/** Names of the events that are acted on: what webhooks are set up for, and what is read when it comes. */
export const eventTypes = {
  payments: ["payment.authorized", "payment.captured", "payment.failed", "order.paid"],
  refunds: ["refund.created", "refund.processed", "refund.failed"],
  disputes: [
    "payment.dispute.created",
    "payment.dispute.under_review",
    "payment.dispute.action_required",
    "payment.dispute.won",
    "payment.dispute.lost",
    "payment.dispute.closed",
  ],
  payouts: [
    "payout.pending",
    "payout.queued",
    "payout.initiated",
    "payout.updated",
    "payout.processed",
    "payout.reversed",
    "payout.failed",
    "payout.rejected",
  ],
  mandates: ["token.confirmed", "token.rejected", "token.cancelled"],
} as const;

export type EventType = (typeof eventTypes)[keyof typeof eventTypes][number];
