import type { JsonObject } from "../documents/json.ts";
import { contentTypeOfClass } from "../events/webhook.ts";
import type { EventClass, EventType } from "../resources/event.ts";
import { disputeExample } from "./dispute-examples.ts";
import { mandateExample } from "./mandate-examples.ts";
import { paymentExample, refundExample } from "./payment-examples.ts";
import { payoutExample } from "./payout-examples.ts";
import { subscriptionExample } from "./subscription-examples.ts";
import { unmatchedTransactionExample } from "./unmatched-transaction-examples.ts";

const envelope: JsonObject = {
  merchant_id: "kiosk_berlin",
  event_id: "evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01",
  timestamp: "2026-11-20T12:00:00.310Z",
  processor_merchant_id: "kiosk_berlin",
};

const webhook = (eventClass: EventClass, eventType: EventType, object: JsonObject): JsonObject => ({
  ...envelope,
  event_type: eventType,
  content: { type: contentTypeOfClass[eventClass], object },
});

/** A body of a webhook by the class of its event. */
export const webhookExamples: Readonly<Record<EventClass, JsonObject>> = {
  payments: webhook("payments", "payment_succeeded", paymentExample),
  refunds: webhook("refunds", "refund_succeeded", refundExample),
  disputes: webhook("disputes", "dispute_opened", disputeExample),
  mandates: webhook("mandates", "mandate_active", mandateExample),
  payouts: webhook("payouts", "payout_success", payoutExample),
  subscriptions: webhook("subscriptions", "invoice_paid", subscriptionExample),
  unmatched_transactions: webhook(
    "unmatched_transactions",
    "unmatched_transaction_reversed",
    unmatchedTransactionExample,
  ),
};
