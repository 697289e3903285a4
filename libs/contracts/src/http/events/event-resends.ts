import { defineOperation } from "../../operation.ts";
import {
  createEventResendBody,
  eventResend,
  eventResendPage,
  listEventResendsQuery,
  openResendsMax,
  resendDaysMax,
  resendEventsMax,
  webhookEndpoint,
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
    "Types that are switched off are skipped. " +
    `At most ${String(resendEventsMax)} events of ${String(resendDaysMax)} days, and ${String(openResendsMax)} ` +
    "resends of a merchant at the same time.",
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
    "resend_too_large",
    "no_matching_events",
    "too_many_resends",
    "webhook_url_missing",
    "webhook_endpoint_disabled",
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

/** Resends of events, and the endpoints that they go to. */
export const eventResendOperations = [
  createEventResend,
  listEventResends,
  retrieveEventResend,
  cancelEventResend,
  readWebhookEndpoint,
  enableWebhookEndpoint,
] as const;
