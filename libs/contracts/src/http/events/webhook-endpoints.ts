import { defineOperation } from "../../operation.ts";
import {
  createWebhookEndpointBody,
  listWebhookEndpointsQuery,
  rotateWebhookSecretBody,
  secretOverlapHours,
  updateWebhookEndpointBody,
  webhookEndpoint,
  webhookEndpointDeletion,
  webhookEndpointList,
  webhookEndpointsMax,
  webhookEndpointWithSecret,
  webhookPing,
} from "../../resources/webhook-endpoint.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "events", api: "merchant", tag: "Events", access: ["merchant_key", "jwt"] } as const;

const path = pathParameters({ webhook_endpoint_id: "The endpoint, or a business profile for its own one." });

/** Who chooses where events go can read all of them: as for the address of a profile. */
const settingPermission = "profiles:write";

const notOfProfile = ["webhook_endpoint_not_found", "webhook_endpoint_of_profile"] as const;

export const createWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "createWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints",
  permission: settingPermission,
  requiresStepUp: true,
  summary: "Create a webhook endpoint",
  description:
    "Adds an endpoint to a business profile. From now on it is sent the events of the profile that it is for, each " +
    "with the same webhook-id as at the other endpoints, signed with a secret of its own, which only this response " +
    `shows. At most ${String(webhookEndpointsMax)} of a profile.`,
  body: createWebhookEndpointBody,
  bodyRequired: true,
  response: webhookEndpointWithSecret,
  failures: ["event_profile_not_found", "event_profile_required", "event_profile_fixed", "too_many_webhook_endpoints"],
});

export const listWebhookEndpoints = defineOperation({
  ...shape,
  operationId: "listWebhookEndpoints",
  method: "GET",
  path: "/webhook_endpoints",
  permission: "events:read",
  weight: "bounded",
  list: { style: "whole", items: "data" },
  summary: "List webhook endpoints",
  description: "Returns the endpoints of the merchant or of a profile: each profile's own one, then those added to it.",
  query: listWebhookEndpointsQuery,
  response: webhookEndpointList,
  failures: ["event_profile_not_found"],
});

export const readWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "readWebhookEndpoint",
  method: "GET",
  path: "/webhook_endpoints/{webhook_endpoint_id}",
  permission: "events:read",
  summary: "Retrieve a webhook endpoint",
  description: "Returns the settings of an endpoint, and how well it accepts webhooks.",
  pathParameters: path,
  response: webhookEndpoint,
  failures: ["webhook_endpoint_not_found"],
});

export const updateWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "updateWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints/{webhook_endpoint_id}",
  permission: settingPermission,
  requiresStepUp: true,
  summary: "Update a webhook endpoint",
  description:
    "Changes an endpoint that was added to a profile. Webhooks that wait are sent with the new settings; which " +
    "events it is sent is decided when they happen.",
  pathParameters: path,
  body: updateWebhookEndpointBody,
  bodyRequired: true,
  response: webhookEndpoint,
  failures: [...notOfProfile],
});

export const deleteWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/webhook_endpoints/{webhook_endpoint_id}",
  permission: settingPermission,
  requiresStepUp: true,
  summary: "Delete a webhook endpoint",
  description:
    "Deletes an endpoint that was added to a profile. What waits for it is not sent; its attempts stay on record.",
  pathParameters: path,
  response: webhookEndpointDeletion,
  failures: [...notOfProfile],
});

export const enableWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "enableWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints/{webhook_endpoint_id}/enable",
  permission: "events:write",
  summary: "Enable a webhook endpoint",
  description:
    "Enables a disabled endpoint and clears the failures on record of one that is paused or failing, so that waiting " +
    "webhooks are sent. Events of the time in which the merchant had it disabled were held, and can be resent. " +
    "Changes nothing of an active endpoint.",
  pathParameters: path,
  response: webhookEndpoint,
  failures: ["webhook_endpoint_not_found", "webhook_url_missing"],
});

export const disableWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "disableWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints/{webhook_endpoint_id}/disable",
  permission: settingPermission,
  requiresStepUp: true,
  summary: "Disable a webhook endpoint",
  description:
    "Sends nothing more to an endpoint that was added to a profile, until it is enabled. Events are recorded and " +
    "held for it meanwhile.",
  pathParameters: path,
  response: webhookEndpoint,
  failures: [...notOfProfile],
});

export const rotateWebhookSecret = defineOperation({
  ...shape,
  operationId: "rotateWebhookSecret",
  method: "POST",
  path: "/webhook_endpoints/{webhook_endpoint_id}/rotate_secret",
  permission: settingPermission,
  requiresStepUp: true,
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "Gives an endpoint that was added to a profile a new secret, which only this response shows. The earlier one " +
    `signs too for ${String(secretOverlapHours)} hours, or as long as the request states; one before that no more.`,
  pathParameters: path,
  body: rotateWebhookSecretBody,
  response: webhookEndpointWithSecret,
  failures: [...notOfProfile],
});

export const pingWebhookEndpoint = defineOperation({
  ...shape,
  operationId: "pingWebhookEndpoint",
  method: "POST",
  path: "/webhook_endpoints/{webhook_endpoint_id}/ping",
  permission: "events:write",
  summary: "Ping a webhook endpoint",
  description:
    "Sends one webhook with the event_type webhook_ping to an endpoint, signed and with the headers of every other, " +
    "also while the endpoint is paused or disabled. It is recorded nowhere and changes nothing of the endpoint's " +
    "health. At most ten a minute.",
  pathParameters: path,
  response: webhookPing,
  failures: ["webhook_endpoint_not_found", "webhook_url_missing", "too_many_webhook_pings"],
});

/** The endpoints that webhooks are sent to. */
export const webhookEndpointOperations = [
  createWebhookEndpoint,
  listWebhookEndpoints,
  readWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  enableWebhookEndpoint,
  disableWebhookEndpoint,
  rotateWebhookSecret,
  pingWebhookEndpoint,
] as const;
