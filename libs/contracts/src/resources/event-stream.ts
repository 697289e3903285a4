import type { FromSchema } from "json-schema-to-ts";
import { dateTime, flag, integer, list, record, request, text } from "../schema.ts";
import { eventType } from "./event.ts";

/** Longest time in seconds that a request for events may wait for the next one. */
export const streamWaitSecondsMax = 30;

/** The `after` of a caller that wants every event that is kept. */
export const streamStart = "start";

/** Query of GET /events/stream. */
export const streamEventsQuery = request("StreamEventsQuery", "Which events, and how long to wait for them.", {
  after: text(
    `The events after this one: next_after of the answer before, or the id of an event. ${streamStart}: from the ` +
      "oldest event that is kept. Absent: events from now on.",
    { minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" },
  ),
  wait: integer("Seconds to wait while there is no event; default 0.", {
    format: "int32",
    minimum: 0,
    maximum: streamWaitSecondsMax,
  }),
  limit: integer("Maximum number of events; default 50.", { format: "int32", minimum: 1, maximum: 100 }),
  events: list("Events of these types.", eventType, { uniqueItems: true, maxItems: 50 }),
  profile_id: text("Events of this profile.", { maxLength: 64 }),
});

const header = list("Name and value.", text("Name or value."), { minItems: 2, maxItems: 2 });

/** One event with the request that a delivery of it would be. */
export const streamedEvent = record("StreamedEvent", "An event, as a webhook would carry it.", {
  event_id: text("Id of the event.", { maxLength: 64, examples: ["evt_019a9f0c2b7d7c3e8f4a5b6c7d8e9f01"] }),
  profile_id: text("The business profile.", { maxLength: 64 }),
  object_id: text("Id of the object, such as a payment or a refund.", { maxLength: 64 }),
  event_type: eventType,
  created: dateTime("When the event was recorded."),
  headers: list(
    "The headers of a webhook, signed now with the profile's payment_response_hash_key. The profile's password and " +
      "custom headers are secrets and left out.",
    header,
  ),
  body: text("The exact body of the webhook, which the signatures are made of."),
});

/** Answer of GET /events/stream. */
export const eventStreamPage = record("EventStreamPage", "Events in the order in which they were stored.", {
  data: list("The events, oldest first; empty when none came in time.", streamedEvent),
  next_after: text("The after of the next request.", { maxLength: 64 }),
  has_more: flag("Whether more events are stored already."),
});

export type StreamEventsQuery = FromSchema<typeof streamEventsQuery>;
export type StreamedEvent = FromSchema<typeof streamedEvent>;
export type EventStreamPage = FromSchema<typeof eventStreamPage>;
