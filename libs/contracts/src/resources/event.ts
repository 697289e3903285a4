import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";

export const eventClasses = [
  "payments",
  "refunds",
  "disputes",
  "mandates",
  "payouts",
  "subscriptions",
  "unmatched_transactions",
] as const;

export type EventClass = (typeof eventClasses)[number];

/** Event types by their class. */
export const eventTypesByClass = {
  payments: [
    "payment_succeeded",
    "payment_failed",
    "payment_processing",
    "payment_cancelled",
    "payment_cancelled_post_capture",
    "payment_authorized",
    "payment_partially_authorized",
    "payment_captured",
    "payment_expired",
    "action_required",
    "surcharge_payment_succeeded",
  ],
  refunds: ["refund_succeeded", "refund_failed", "surcharge_refund_succeeded"],
  disputes: [
    "dispute_opened",
    "dispute_expired",
    "dispute_accepted",
    "dispute_cancelled",
    "dispute_challenged",
    "dispute_won",
    "dispute_lost",
  ],
  mandates: ["mandate_active", "mandate_revoked"],
  payouts: [
    "payout_success",
    "payout_failed",
    "payout_initiated",
    "payout_processing",
    "payout_cancelled",
    "payout_expired",
    "payout_reversed",
    "payout_not_permitted",
  ],
  subscriptions: ["invoice_paid"],
  unmatched_transactions: [
    "unmatched_transaction_detected",
    "unmatched_transaction_reversed",
    "unmatched_transaction_review",
    "unmatched_transaction_resolved",
  ],
} as const satisfies Record<EventClass, readonly string[]>;

export type EventType = (typeof eventTypesByClass)[EventClass][number];

export const eventTypes: readonly EventType[] = eventClasses.flatMap(
  (eventClass): readonly EventType[] => eventTypesByClass[eventClass],
);

export const eventRecipients = ["merchant", "connector"] as const;

/** What made a delivery be tried. */
const deliveryAttemptKinds = ["initial_attempt", "automatic_retry", "manual_retry"] as const;

export type DeliveryAttemptKind = (typeof deliveryAttemptKinds)[number];

/** Kinds of `content` in a webhook. */
export const contentTypes = [
  "payment_details",
  "refund_details",
  "dispute_details",
  "mandate_details",
  "payout_details",
  "subscription_details",
  "unmatched_transaction_details",
] as const;

export type ContentType = (typeof contentTypes)[number];

export const eventClass = choice("Class of the event.", eventClasses, "EventClass");

export const eventType = choice("Type of the event.", eventTypes, "EventType");

const itemMembers = {
  event_id: text("Id of the event.", { maxLength: 64, examples: ["evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01"] }),
  merchant_id: text("The merchant.", { maxLength: 64 }),
  profile_id: text("The business profile.", { maxLength: 64 }),
  object_id: text("Id of the object, such as a payment or a refund.", { maxLength: 64 }),
  event_type: eventType,
  event_class: eventClass,
  is_delivery_successful: nullable(flag("Whether the webhook was delivered; null while delivery attempts remain.")),
  initial_attempt_id: text("The first delivery attempt; the event's own id for the first one itself.", {
    maxLength: 64,
  }),
  processor_merchant_id: nullable(text("The merchant whose connector accounts were used.", { maxLength: 64 })),
  created: dateTime("When the event was recorded."),
} as const;

/** One event in a listing. */
export const eventListItem = record("EventListItem", "Summary of an event.", {
  ...itemMembers,
  next_attempt_at: nullable(dateTime("When the webhook is tried next; null when no attempt follows.")),
  last_status_code: nullable(
    integer("HTTP status of the last attempt; null without an attempt, or when there was no response.", {
      minimum: 100,
      maximum: 599,
    }),
  ),
});

/** Answer of POST /events/{merchant_id}. */
export const eventList = record("EventList", "The matching events, newest first.", {
  events: list("The events.", eventListItem),
  total_count: integer("Total number of matches.", { minimum: 0, format: "int64" }),
});

/** Body of POST /events/{merchant_id}. */
export const listEventsBody = request("ListEventsRequest", "Filter and page of the events.", {
  created_after: dateTime("Created at or after this time."),
  created_before: dateTime("Created before this time."),
  limit: integer("Maximum number of items; default 100.", { format: "int32", minimum: 0, maximum: 100 }),
  offset: integer("Number of items to skip.", { format: "int32", minimum: 0 }),
  object_id: text("Events of this object; excludes the other filters except profile_id.", { maxLength: 64 }),
  event_id: text("This event; excludes the other filters except profile_id.", { maxLength: 64 }),
  profile_id: text("Events of this profile.", { maxLength: 64 }),
  event_classes: list("Events of these classes.", eventClass, { uniqueItems: true, maxItems: 10 }),
  event_types: list("Events of these types.", eventType, { uniqueItems: true, maxItems: 50 }),
  is_delivered: flag("Events by final delivery status of their webhook."),
  recipient: choice("Events for this recipient.", eventRecipients),
});

const header = list("Name and value.", text("Name or value."), { minItems: 2, maxItems: 2 });

/** One try to deliver an event. */
export const deliveryAttempt = record("DeliveryAttempt", "A delivery attempt of an event.", {
  ...itemMembers,
  webhook_endpoint_id: text("The endpoint; the business profile for its own one.", { maxLength: 64 }),
  delivery_attempt: choice("Trigger of the attempt.", deliveryAttemptKinds),
  resend_id: nullable(text("The resend of events that the attempt was part of.", { maxLength: 64 })),
  request: record("DeliveryRequest", "The request.", {
    body: text("The signed body."),
    headers: list("The headers, secrets masked.", header),
  }),
  response: record("DeliveryResponse", "The response.", {
    body: nullable(text("The body, truncated when long.")),
    headers: nullable(list("The headers.", header)),
    status_code: nullable(integer("The HTTP status; null when there was no response.", { minimum: 100, maximum: 599 })),
    error_message: nullable(text("Error message.")),
  }),
});

/** Answer of GET /events/{merchant_id}/{event_id}/attempts. */
export const deliveryAttemptList = list("The delivery attempts of the event, oldest first.", deliveryAttempt);

export type EventListItem = FromSchema<typeof eventListItem>;
export type EventList = FromSchema<typeof eventList>;
export type ListEventsRequest = FromSchema<typeof listEventsBody>;
export type DeliveryAttempt = FromSchema<typeof deliveryAttempt>;
