import { defineOperation } from "../../operation.ts";
import { deliveryAttempt, deliveryAttemptList, eventList, listEventsBody } from "../../resources/event.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "events",
  api: "merchant",
  tag: "Events",
  merchantPathParameter: "merchant_id",
  access: ["merchant_key", "jwt", "admin_key"],
} as const;

const eventPath = pathParameters({ merchant_id: "The merchant.", event_id: "The event." });

export const listEvents = defineOperation({
  ...shape,
  operationId: "listEvents",
  weight: "list",
  list: { style: "offset", items: "events" },
  method: "POST",
  path: "/events/{merchant_id}",
  permission: "events:read",
  idempotent: false,
  summary: "List events",
  description:
    "Returns the matching events of the merchant, newest first, each with its delivery status. A credential " +
    "restricted to a profile sees that profile's. Send {} for all.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  body: listEventsBody,
  bodyRequired: true,
  response: eventList,
  failures: ["event_merchant_not_found", "event_profile_not_found", "conflicting_filters", "event_profile_fixed"],
});

export const listProfileEvents = defineOperation({
  service: "events",
  api: "merchant",
  tag: "Events",
  access: ["merchant_key", "jwt"],
  operationId: "listProfileEvents",
  weight: "list",
  list: { style: "offset", items: "events" },
  method: "POST",
  path: "/events/profile/list",
  permission: "events:read",
  idempotent: false,
  summary: "List events of a profile",
  description:
    "Returns the matching events of the caller's profile, newest first, each with its delivery status. A user or " +
    "a key of the whole merchant must name the profile.",
  body: listEventsBody,
  bodyRequired: true,
  response: eventList,
  failures: ["event_profile_not_found", "event_profile_required", "event_profile_fixed", "conflicting_filters"],
});

export const listDeliveryAttempts = defineOperation({
  ...shape,
  operationId: "listDeliveryAttempts",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/events/{merchant_id}/{event_id}/attempts",
  permission: "events:read",
  summary: "List the delivery attempts of an event",
  description: "Returns request and response of every delivery attempt.",
  pathParameters: eventPath,
  response: deliveryAttemptList,
  failures: ["event_not_found"],
});

export const retryDelivery = defineOperation({
  ...shape,
  operationId: "retryDelivery",
  method: "POST",
  path: "/events/{merchant_id}/{event_id}/retry",
  permission: "events:write",
  summary: "Redeliver an event",
  description: "Sends the same message once more, to the current webhook address, and returns the response.",
  pathParameters: eventPath,
  response: deliveryAttempt,
  failures: ["event_not_found", "webhook_url_missing"],
});

/** The operations on events. */
export const eventOperations = [listEvents, listProfileEvents, listDeliveryAttempts, retryDelivery] as const;
