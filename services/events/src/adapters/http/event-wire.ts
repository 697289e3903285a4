import type { DeliveryAttempt, EventListItem } from "@railyard/contracts";
import type { Header } from "../../domain/endpoint.ts";
import type { ListedAttempt, ListedEvent } from "../../ports.ts";

/** An event as the listing shows it. */
export const toWireEvent = (event: ListedEvent): EventListItem => ({
  event_id: event.eventId,
  merchant_id: event.merchantId,
  profile_id: event.profileId,
  object_id: event.objectId,
  event_type: event.eventType,
  event_class: event.eventClass,
  is_delivery_successful: event.isDelivered,
  initial_attempt_id: event.eventId,
  processor_merchant_id: event.merchantId,
  created: event.created.toISOString(),
});

const toWireHeaders = (headers: readonly Header[]): DeliveryAttempt["request"]["headers"] =>
  headers.map(([name, value]): [string, string] => [name, value]);

/** A try, with the members of its event. */
export const toWireAttempt = ({ event, attempt }: ListedAttempt): DeliveryAttempt => ({
  ...toWireEvent(event),
  event_id: attempt.attemptId,
  created: attempt.startedAt.toISOString(),
  delivery_attempt: attempt.kind,
  request: { body: event.body, headers: toWireHeaders(attempt.requestHeaders) },
  response: {
    body: attempt.answer.body,
    headers: attempt.answer.headers === null ? null : toWireHeaders(attempt.answer.headers),
    status_code: attempt.answer.status,
    error_message: attempt.verdict.errorMessage,
  },
});
