import type { DeliveryAttempt, EventListItem } from "@railyard/contracts";
import { addedEndpointIdOf } from "../../domain/added-endpoint.ts";
import type { Header } from "../../domain/endpoint.ts";
import type { EventListing, ListedAttempt, ListedEvent } from "../../ports.ts";

const toWireMembers = (event: ListedEvent): Omit<EventListItem, "next_attempt_at" | "last_status_code"> => ({
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

/** An event as the listing shows it. */
export const toWireEvent = (event: EventListing): EventListItem => ({
  ...toWireMembers(event),
  next_attempt_at: event.nextAttemptAt?.toISOString() ?? null,
  last_status_code: event.lastStatusCode,
});

const toWireHeaders = (headers: readonly Header[]): DeliveryAttempt["request"]["headers"] =>
  headers.map(([name, value]): [string, string] => [name, value]);

/** A try, with the members of its event. */
export const toWireAttempt = ({ event, attempt }: ListedAttempt): DeliveryAttempt => ({
  ...toWireMembers(event),
  event_id: attempt.attemptId,
  initial_attempt_id: attempt.deliveryId,
  webhook_endpoint_id: addedEndpointIdOf(attempt.deliveryId) ?? event.profileId,
  created: attempt.startedAt.toISOString(),
  delivery_attempt: attempt.kind,
  resend_id: attempt.resendId ?? null,
  request: { body: event.body, headers: toWireHeaders(attempt.requestHeaders) },
  response: {
    body: attempt.answer.body,
    headers: attempt.answer.headers === null ? null : toWireHeaders(attempt.answer.headers),
    status_code: attempt.answer.status,
    error_message: attempt.verdict.errorMessage,
  },
});
