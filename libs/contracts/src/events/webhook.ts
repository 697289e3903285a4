import type { FromSchema } from "json-schema-to-ts";
import { contentTypes, eventType, eventTypesByClass } from "../resources/event.ts";
import type { ContentType, EventClass } from "../resources/event.ts";
import { dispute } from "../resources/dispute.ts";
import { mandate } from "../resources/mandate.ts";
import { payment } from "../resources/payment.ts";
import { payout } from "../resources/payout.ts";
import { refund } from "../resources/refund.ts";
import { subscription } from "../resources/subscription.ts";
import { unmatchedTransaction } from "../resources/unmatched-transaction.ts";
import { choice, dateTime, freeObject, nullable, record, text } from "../schema.ts";

/** What an event contains: the object as the retrieve operation answered it at that moment. */
const eventContent = record("EventContent", "Type of object the event is about.", {
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

/** The kind of object that the events of a class carry. */
export const contentTypeOfClass = {
  payments: "payment_details",
  refunds: "refund_details",
  disputes: "dispute_details",
  mandates: "mandate_details",
  payouts: "payout_details",
  subscriptions: "subscription_details",
  unmatched_transactions: "unmatched_transaction_details",
} as const satisfies Readonly<Record<EventClass, ContentType>>;

const webhookAbout = (eventClass: EventClass, title: string, object: object) => {
  const words = title.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
  const schema = record(`${title}Webhook`, `Body of a webhook about ${/^[aeiou]/.test(words) ? "an" : "a"} ${words}.`, {
    ...messageMembers,
    event_type: choice("Type of the event.", eventTypesByClass[eventClass]),
    content: record(`${title}Content`, `The ${words}.`, {
      type: choice("Kind of object.", [contentTypeOfClass[eventClass]]),
      object,
    }),
  });
  return { title, schema };
};

/** Bodies of webhooks by the class of their events: every class has one. */
export const webhooksByClass = {
  payments: webhookAbout("payments", "Payment", payment),
  refunds: webhookAbout("refunds", "Refund", refund),
  disputes: webhookAbout("disputes", "Dispute", dispute),
  mandates: webhookAbout("mandates", "Mandate", mandate),
  payouts: webhookAbout("payouts", "Payout", payout),
  subscriptions: webhookAbout("subscriptions", "Subscription", subscription),
  unmatched_transactions: webhookAbout("unmatched_transactions", "UnmatchedTransaction", unmatchedTransaction),
} as const satisfies Readonly<Record<EventClass, unknown>>;

export type EventContent = FromSchema<typeof eventContent>;
export type WebhookMessage = FromSchema<typeof webhookMessage>;
