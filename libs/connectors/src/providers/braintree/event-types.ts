/** Names of the notifications that are acted on: what webhooks are set up for, and what is read when it comes. */
export const eventTypes = {
  payments: ["transaction_settled", "transaction_settlement_declined"],
  refunds: ["refund_failed"],
  disputes: [
    "dispute_opened",
    "dispute_under_review",
    "dispute_disputed",
    "dispute_won",
    "dispute_lost",
    "dispute_accepted",
    "dispute_auto_accepted",
    "dispute_expired",
  ],
  mandates: ["payment_method_revoked_by_customer"],
} as const;

export type EventType = (typeof eventTypes)[keyof typeof eventTypes][number];

export type DisputeEventType = (typeof eventTypes)["disputes"][number];
