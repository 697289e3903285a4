import { defineOperation } from "../../operation.ts";
import {
  countEventResendBody,
  createEventResendBody,
  eventResend,
  eventResendCount,
  eventResendPage,
  listEventResendsQuery,
  openResendsMax,
  resendDaysMax,
} from "../../resources/event-resend.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "events", api: "merchant", tag: "Events", access: ["merchant_key", "jwt"] } as const;

const resendPath = pathParameters({ resend_id: "The resend." });

export const createEventResend = defineOperation({
  ...shape,
  operationId: "createEventResend",
  method: "POST",
  path: "/event_resends",
  permission: "events:write",
  summary: "Resend events",
  description:
    "Starts a job that sends the events of a profile that match again, oldest first, each once as a manual retry, to " +
    "an endpoint, also those that were never sent to it. Webhooks of new events go first; while the endpoint is " +
    "paused the job waits. Types that are switched off are skipped. The number of events is not limited; the job " +
    `ends after ${String(resendDaysMax)} days. At most ${String(openResendsMax)} resends of a merchant at the same ` +
    "time.",
  body: createEventResendBody,
  bodyRequired: true,
  response: eventResend,
  responseStatus: 202,
  failures: [
    "event_profile_not_found",
    "event_profile_required",
    "event_profile_fixed",
    "conflicting_filters",
    "resend_filter_too_wide",
    "no_matching_events",
    "too_many_resends",
    "webhook_endpoint_not_found",
    "webhook_url_missing",
    "webhook_endpoint_disabled",
  ],
});

export const countEventResend = defineOperation({
  ...shape,
  operationId: "countEventResend",
  weight: "list",
  method: "POST",
  path: "/event_resends/count",
  permission: "events:read",
  summary: "Count the events of a resend",
  description: "Returns how many events a resend with this filter would send now. Nothing is sent.",
  body: countEventResendBody,
  bodyRequired: true,
  response: eventResendCount,
  failures: [
    "event_profile_not_found",
    "event_profile_required",
    "event_profile_fixed",
    "conflicting_filters",
    "resend_filter_too_wide",
    "webhook_endpoint_not_found",
  ],
});

export const listEventResends = defineOperation({
  ...shape,
  operationId: "listEventResends",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/event_resends",
  permission: "events:read",
  summary: "List resends of events",
  description: "Returns the resends, newest first; with a credential of a profile those of the profile.",
  query: listEventResendsQuery,
  response: eventResendPage,
});

export const retrieveEventResend = defineOperation({
  ...shape,
  operationId: "retrieveEventResend",
  method: "GET",
  path: "/event_resends/{resend_id}",
  permission: "events:read",
  summary: "Retrieve a resend of events",
  description: "Returns the resend with its progress.",
  pathParameters: resendPath,
  response: eventResend,
  failures: ["event_resend_not_found"],
});

export const cancelEventResend = defineOperation({
  ...shape,
  operationId: "cancelEventResend",
  method: "POST",
  path: "/event_resends/{resend_id}/cancel",
  permission: "events:write",
  summary: "Cancel a resend of events",
  description: "Stops a resend that is pending or running. Events that are being sent at this moment still arrive.",
  pathParameters: resendPath,
  response: eventResend,
  failures: ["event_resend_not_found", "event_resend_not_cancellable"],
});

/** Resends of events. */
export const eventResendOperations = [
  createEventResend,
  countEventResend,
  listEventResends,
  retrieveEventResend,
  cancelEventResend,
] as const;
