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
  webhookEndpoint,
  webhookPing,
} from "../../resources/event-resend.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "events", api: "merchant", tag: "Events", access: ["merchant_key", "jwt"] } as const;

const resendPath = pathParameters({ resend_id: "The resend." });
const endpointPath = pathParameters({ profile_id: "The business profile." });

export const createEventResend = defineOperation({
  ...shape,
  operationId: "createEventResend",
  method: "POST",
  path: "/event_resends",
  permission: "events:write",
  summary: "Resend events",
  description:
    "Starts a job that sends the events of a profile that match again, oldest first, each once as a manual retry, to " +
    "the current webhook address. Webhooks of new events go first; while the endpoint is paused the job waits. " +
    "Types that are switched off are skipped. The number of events is not limited; the job ends after " +
    `${String(resendDaysMax)} days. At most ${String(openResendsMax)} resends of a merchant at the same time.`,
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

export const readWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "readWebhookEndpoint",
  method: "GET",
  path: "/webhook_endpoints/{profile_id}",
  permission: "events:read",
  summary: "Read the health of a webhook endpoint",
  description: "Returns how well the webhook endpoint of a business profile accepts webhooks.",
  pathParameters: endpointPath,
  response: webhookEndpoint,
  failures: ["event_profile_not_found"],
});

export const enableWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "enableWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints/{profile_id}/enable",
  permission: "events:write",
  summary: "Enable a webhook endpoint",
  description:
    "Clears the failures on record of a disabled, paused or failing endpoint, so that waiting webhooks are sent. " +
    "Changes nothing where there are none.",
  pathParameters: endpointPath,
  response: webhookEndpoint,
  failures: ["event_profile_not_found", "webhook_url_missing"],
});

export const pingWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "pingWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints/{profile_id}/ping",
  permission: "events:write",
  summary: "Ping a webhook endpoint",
  description:
    "Sends one webhook with the event_type webhook_ping to the webhook address of a business profile, signed and " +
    "with the headers of every other, also while the endpoint is paused or disabled. It is recorded nowhere and " +
    "changes nothing of the endpoint's health. At most ten a minute.",
  pathParameters: endpointPath,
  response: webhookPing,
  failures: ["event_profile_not_found", "webhook_url_missing", "too_many_webhook_pings"],
});

/** Resends of events, and the endpoints that they go to. */
export const eventResendOperations = [
  createEventResend,
  countEventResend,
  listEventResends,
  retrieveEventResend,
  cancelEventResend,
  readWebhookEndpoint,
  enableWebhookEndpoint,
  pingWebhookEndpoint,
] as const;
