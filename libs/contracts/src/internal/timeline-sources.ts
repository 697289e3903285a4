import type { FromSchema } from "json-schema-to-ts";
import { defineOperation } from "../operation.ts";
import { auditPage } from "../resources/audit-entry.ts";
import { choice, dateTime, flag, integer, list, nullable, record, text } from "../schema.ts";

const idOf = (description: string) => text(description, { minLength: 1, maxLength: 64 });

/** Most objects of one question. */
export const timelineObjectsMax = 200;

/** Most events or entries of one answer. */
export const timelineItemsMax = 200;

const objectIds = list("The objects, such as a payment and its refunds.", idOf("Id of an object."), {
  minItems: 1,
  maxItems: timelineObjectsMax,
});

const deliveryOfEvent = record("DeliveryOfEvent", "The state of the webhook of an event.", {
  state: choice("The state.", ["due", "delivered", "exhausted", "held", "suppressed"]),
  tries: integer("Automatic tries so far.", { minimum: 0 }),
  next_attempt_at: nullable(dateTime("Time of the next try; null: none is to come.")),
  last_attempt_at: nullable(dateTime("Time of the last try; null: none.")),
  last_status_code: nullable(integer("HTTP status that it was answered with.")),
  last_error_code: nullable(text("Why it failed.")),
});

const eventOfObject = record("EventOfObject", "An event with the state of its webhook.", {
  event_id: text("Id of the event."),
  event_class: text("Class of the event."),
  event_type: text("Type of the event."),
  object_id: text("The object."),
  created: dateTime("Time of the event."),
  delivery: {
    ...deliveryOfEvent,
    type: ["object", "null"],
  } as const,
});

export type EventOfObject = FromSchema<typeof eventOfObject>;

/** Asks which events there are about some objects of a merchant. */
export const listEventsOfObjects = defineOperation({
  operationId: "list_events_of_objects",
  service: "events",
  api: "internal",
  method: "POST",
  path: "/internal/events/of_objects",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "List the events of objects with their deliveries",
  body: record("EventsOfObjectsQuery", "The objects.", {
    merchant_id: idOf("The merchant."),
    object_ids: objectIds,
    created_after: dateTime("None of the objects has an earlier event."),
  }),
  response: record("EventsOfObjects", "The events.", {
    events: list(`The newest ${String(timelineItemsMax)}, newest first.`, eventOfObject),
    has_more: flag("Whether there are older ones."),
  }),
});

/** Asks what the audit log has of some objects of a merchant. */
export const listChangesOfObjects = defineOperation({
  operationId: "list_changes_of_objects",
  service: "merchants",
  api: "internal",
  method: "POST",
  path: "/internal/audit_log/of_objects",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "List the audit log of objects",
  description: `The newest ${String(timelineItemsMax)} entries, newest first.`,
  body: record("ChangesOfObjectsQuery", "The objects.", {
    organization_id: idOf("The merchant's organization."),
    merchant_id: idOf("The merchant."),
    object_ids: objectIds,
  }),
  response: auditPage,
});
