import { defineOperation } from "../../operation.ts";
import { eventStreamPage, streamEventsQuery, streamWaitSecondsMax } from "../../resources/event-stream.ts";

/** For the reads before and after the wait. */
const readsMs = 10_000;

export const streamEvents = defineOperation({
  service: "events",
  api: "merchant",
  tag: "Events",
  operationId: "streamEvents",
  weight: "bounded",
  isLongPoll: true,
  answerTimeoutMs: streamWaitSecondsMax * 1_000 + readsMs,
  method: "GET",
  path: "/events/stream",
  access: ["merchant_key", "jwt"],
  permission: "events:read",
  summary: "Follow events",
  description:
    "Returns the events after a cursor in the order in which they were stored, each with body and headers as a " +
    "webhook would have them, and waits for the next event while there is none. No event is skipped or returned " +
    "twice when each request continues with next_after. A profile needs no webhook address; deliveries are not " +
    "affected. A credential restricted to a profile follows that profile's events.",
  query: streamEventsQuery,
  response: eventStreamPage,
  failures: [
    "event_profile_not_found",
    "event_profile_fixed",
    "event_cursor_not_found",
    "event_cursor_expired",
    "too_many_event_polls",
  ],
});

/** Following events without a webhook address. */
export const eventStreamOperations = [streamEvents] as const;
