import type { FromSchema } from "json-schema-to-ts";
import { contentTypes, eventType, eventTypesByClass } from "../resources/event.ts";
import type { ContentType, EventClass } from "../resources/event.ts";
import { dispute } from "../resources/dispute.ts";
import { payment } from "../resources/payment.ts";
import { payout } from "../resources/payout.ts";
import { refund } from "../resources/refund.ts";
import { subscription } from "../resources/subscription.ts";
import { unmatchedTransaction } from "../resources/unmatched-transaction.ts";
import { choice, dateTime, freeObject, nullable, record, text } from "../schema.ts";

/** What an event says: the object as the retrieve operation answered it at that moment. */
export const eventContent = record("EventContent", "Type of object the event is about.", {
  type: choice("Kind of object.", contentTypes),
  object: freeObject("The object, as its retrieve operation returned it when the event occurred."),
});

const messageMembers = {
  merchant_id: text("The merchant.", { maxLength: 64 }),
  event_id: text("Id of the event; the same on every delivery attempt. Use it to detect duplicates.", {
    maxLength: 64,
  }),
  event_type: eventType,
  content: eventContent,
  timestamp: dateTime("Time of the event."),
  processor_merchant_id: nullable(text("The merchant whose connector accounts were used.", { maxLength: 64 })),
} as const;

/** Body of an outgoing webhook. The stored text of it is what is signed and sent, on every try. */
export const webhookMessage = record("WebhookMessage", "Body of an outgoing webhook.", messageMembers);

/** Body of a webhook about a payment. */
export const paymentWebhook = record("PaymentWebhook", "Body of a webhook about a payment.", {
  ...messageMembers,
  event_type: choice("Type of the event.", eventTypesByClass.payments),
  content: record("PaymentContent", "The payment.", {
    type: choice("Kind of object.", ["payment_details"]),
    object: payment,
  }),
});

/** Body of a webhook about a refund. */
export const refundWebhook = record("RefundWebhook", "Body of a webhook about a refund.", {
  ...messageMembers,
  event_type: choice("Type of the event.", eventTypesByClass.refunds),
  content: record("RefundContent", "The refund.", {
    type: choice("Kind of object.", ["refund_details"]),
    object: refund,
  }),
});

/** Body of a webhook about a payout. */
export const payoutWebhook = record("PayoutWebhook", "Body of a webhook about a payout.", {
  ...messageMembers,
  event_type: choice("Type of the event.", eventTypesByClass.payouts),
  content: record("PayoutContent", "The payout.", {
    type: choice("Kind of object.", ["payout_details"]),
    object: payout,
  }),
});

/** Body of a webhook about a dispute. */
export const disputeWebhook = record("DisputeWebhook", "Body of a webhook about a dispute.", {
  ...messageMembers,
  event_type: choice("Type of the event.", eventTypesByClass.disputes),
  content: record("DisputeContent", "The dispute.", {
    type: choice("Kind of object.", ["dispute_details"]),
    object: dispute,
  }),
});

/** Body of a webhook about a subscription. */
export const subscriptionWebhook = record("SubscriptionWebhook", "Body of a webhook about a subscription.", {
  ...messageMembers,
  event_type: choice("Type of the event.", eventTypesByClass.subscriptions),
  content: record("SubscriptionContent", "The subscription.", {
    type: choice("Kind of object.", ["subscription_details"]),
    object: subscription,
  }),
});

/** Body of a webhook about an unmatched transaction. */
export const unmatchedTransactionWebhook = record(
  "UnmatchedTransactionWebhook",
  "Body of a webhook about an unmatched transaction.",
  {
    ...messageMembers,
    event_type: choice("Type of the event.", eventTypesByClass.unmatched_transactions),
    content: record("UnmatchedTransactionContent", "The unmatched transaction.", {
      type: choice("Kind of object.", ["unmatched_transaction_details"]),
      object: unmatchedTransaction,
    }),
  },
);

export type EventContent = FromSchema<typeof eventContent>;
export type WebhookMessage = FromSchema<typeof webhookMessage>;

/** The kind of object that the events of a class carry. */
export const contentTypeOfClass: Readonly<Record<EventClass, ContentType>> = {
  payments: "payment_details",
  refunds: "refund_details",
  disputes: "dispute_details",
  mandates: "mandate_details",
  payouts: "payout_details",
  subscriptions: "subscription_details",
  unmatched_transactions: "unmatched_transaction_details",
};
