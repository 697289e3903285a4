import type { JsonObject } from "../documents/json.ts";
import { disputeExample } from "./dispute-examples.ts";
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

/** Body of a webhook about a payment that succeeded. */
export const paymentWebhookExample: JsonObject = {
  ...envelope,
  event_type: "payment_succeeded",
  content: { type: "payment_details", object: paymentExample },
};

/** Body of a webhook about a refund that succeeded. */
export const refundWebhookExample: JsonObject = {
  ...envelope,
  event_type: "refund_succeeded",
  content: { type: "refund_details", object: refundExample },
};

/** Body of a webhook about a payout that succeeded. */
export const payoutWebhookExample: JsonObject = {
  ...envelope,
  event_type: "payout_success",
  content: { type: "payout_details", object: payoutExample },
};

/** Body of a webhook about a dispute that was opened. */
export const disputeWebhookExample: JsonObject = {
  ...envelope,
  event_type: "dispute_opened",
  content: { type: "dispute_details", object: disputeExample },
};

/** Body of a webhook about a subscription whose invoice was paid. */
export const subscriptionWebhookExample: JsonObject = {
  ...envelope,
  event_type: "invoice_paid",
  content: { type: "subscription_details", object: subscriptionExample },
};

/** Body of a webhook about an unmatched transaction that was reversed. */
export const unmatchedTransactionWebhookExample: JsonObject = {
  ...envelope,
  event_type: "unmatched_transaction_reversed",
  content: { type: "unmatched_transaction_details", object: unmatchedTransactionExample },
};
