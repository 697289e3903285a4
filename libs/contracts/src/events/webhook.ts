import type { FromSchema } from "json-schema-to-ts";
import { contentTypes, eventType } from "../resources/event.ts";
import type { ContentType, EventClass } from "../resources/event.ts";
import { choice, dateTime, freeObject, nullable, record, text } from "../schema.ts";

/** What an event says: the object as the retrieve operation answered it at that moment. */
export const eventContent = record("EventContent", "What the event is about.", {
  type: choice("Kind of the object.", contentTypes),
  object: freeObject("The object, exactly as its retrieve operation answered it when the event happened."),
});

/** Body of an outgoing webhook. The stored text of it is what is signed and sent, on every try. */
export const webhookMessage = record("WebhookMessage", "Body of an outgoing webhook.", {
  merchant_id: text("The merchant.", { maxLength: 64 }),
  event_id: text("Id of the event; the same on every try, so that a receiver can tell repetitions.", {
    maxLength: 64,
  }),
  event_type: eventType,
  content: eventContent,
  timestamp: dateTime("When the event happened."),
  processor_merchant_id: nullable(text("The merchant whose connector accounts were used.", { maxLength: 64 })),
});

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
};
