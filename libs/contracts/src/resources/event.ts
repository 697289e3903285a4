import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";

export const eventClasses = ["payments", "refunds", "disputes", "mandates", "payouts", "subscriptions"] as const;

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
} as const satisfies Record<EventClass, readonly string[]>;

export type EventType = (typeof eventTypesByClass)[EventClass][number];

export const eventTypes: readonly EventType[] = eventClasses.flatMap(
  (eventClass): readonly EventType[] => eventTypesByClass[eventClass],
);

export const eventRecipients = ["merchant", "connector"] as const;

/** What made a delivery be tried. */
export const deliveryAttemptKinds = ["initial_attempt", "automatic_retry", "manual_retry"] as const;

export type DeliveryAttemptKind = (typeof deliveryAttemptKinds)[number];

/** Kinds of `content` in a webhook. */
export const contentTypes = [
  "payment_details",
  "refund_details",
  "dispute_details",
  "mandate_details",
  "payout_details",
  "subscription_details",
] as const;

export type ContentType = (typeof contentTypes)[number];

export const eventClass = choice("Class of the event.", eventClasses, "EventClass");

export const eventType = choice("Type of the event.", eventTypes, "EventType");

const itemMembers = {
  event_id: text("Id of the event.", { maxLength: 64, examples: ["evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01"] }),
  merchant_id: text("The merchant.", { maxLength: 64 }),
  profile_id: text("The business profile.", { maxLength: 64 }),
  object_id: text("Id of the object it happened to: a payment, a refund, and so on.", { maxLength: 64 }),
  event_type: eventType,
  event_class: eventClass,
  is_delivery_successful: nullable(
    flag("Whether the webhook was delivered in the end; null while a try is to come."),
  ),
  initial_attempt_id: text("The first try to deliver; the event's own id for the first try itself.", {
    maxLength: 64,
  }),
  processor_merchant_id: nullable(text("The merchant whose connector accounts were used.", { maxLength: 64 })),
  created: dateTime("When the event was recorded."),
} as const;

/** One event in a listing. */
export const eventListItem = record("EventListItem", "An event, in short.", itemMembers);

/** Answer of POST /events/{merchant_id}. */
export const eventList = record("EventList", "Events that match, newest first.", {
  events: list("The events.", eventListItem),
  total_count: integer("How many match in all.", { minimum: 0, format: "int64" }),
});

/** Body of POST /events/{merchant_id}. */
export const listEventsBody = request("ListEventsRequest", "Which events.", {
  created_after: dateTime("Made at or after this time."),
  created_before: dateTime("Made before this time."),
  limit: integer("How many at most; 100 when left out.", { format: "int32", minimum: 0, maximum: 100 }),
  offset: integer("How many to pass over.", { format: "int32", minimum: 0 }),
  object_id: text("Events of this object; excludes the other filters but profile_id.", { maxLength: 64 }),
  event_id: text("This event; excludes the other filters but profile_id.", { maxLength: 64 }),
  profile_id: text("Events of this profile.", { maxLength: 64 }),
  event_classes: list("Events of these classes.", eventClass, { uniqueItems: true, maxItems: 10 }),
  event_types: list("Events of these types.", eventType, { uniqueItems: true, maxItems: 50 }),
  is_delivered: flag("Events whose webhook was, or was not, delivered in the end."),
  recipient: choice("Events for this recipient.", eventRecipients),
});

const header = list("Name and value.", text("Name or value."), { minItems: 2, maxItems: 2 });

/** One try to deliver an event. */
export const deliveryAttempt = record("DeliveryAttempt", "One try to deliver an event.", {
  ...itemMembers,
  delivery_attempt: choice("What made it be tried.", deliveryAttemptKinds),
  request: record("DeliveryRequest", "What was sent.", {
    body: text("The body, as it was signed."),
    headers: list("The headers, secrets masked.", header),
  }),
  response: record("DeliveryResponse", "What came back.", {
    body: nullable(text("The body, cut off when long.")),
    headers: nullable(list("The headers.", header)),
    status_code: nullable(integer("The HTTP status; null when no answer came.", { minimum: 100, maximum: 599 })),
    error_message: nullable(text("What went wrong.")),
  }),
});

/** Answer of GET /events/{merchant_id}/{event_id}/attempts. */
export const deliveryAttemptList = list("The tries to deliver the event, oldest first.", deliveryAttempt);

export type EventListItem = FromSchema<typeof eventListItem>;
export type EventList = FromSchema<typeof eventList>;
export type ListEventsRequest = FromSchema<typeof listEventsBody>;
export type DeliveryAttempt = FromSchema<typeof deliveryAttempt>;
