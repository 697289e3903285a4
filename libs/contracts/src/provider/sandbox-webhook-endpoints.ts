import type { FromSchema } from "json-schema-to-ts";

import { defineOperation } from "../operation.ts";
import { pathParameters } from "../schema.ts";
import { sandboxWebhookSchema } from "./sandbox-resources.ts";

const text = { type: "string", maxLength: 2048 } as const;
const url = { ...text, pattern: "^https?://" } as const;
const status = { type: "string", enum: ["enabled", "disabled"] } as const;
const eventTypes = {
  type: "array",
  items: sandboxWebhookSchema.properties.type,
  minItems: 1,
  uniqueItems: true,
} as const;

const sandboxWebhookEndpointRequestSchema = {
  type: "object",
  title: "SandboxWebhookEndpointRequest",
  properties: { url, event_types: eventTypes },
  required: ["url", "event_types"],
  additionalProperties: false,
} as const;

export type SandboxWebhookEndpointRequest = FromSchema<typeof sandboxWebhookEndpointRequestSchema>;

const sandboxWebhookEndpointStatusSchema = {
  type: "object",
  title: "SandboxWebhookEndpointStatus",
  properties: { status },
  required: ["status"],
  additionalProperties: false,
} as const;

const members = {
  endpoint_id: text,
  url,
  event_types: eventTypes,
  status: { ...status, description: "Nothing is sent to a disabled one." },
  created_at: { type: "string", format: "date-time" },
} as const;

const required = ["endpoint_id", "url", "event_types", "status", "created_at"] as const;

/** An address that hears of everything that happens to the account, whatever address a payment names. */
export const sandboxWebhookEndpointSchema = {
  type: "object",
  title: "SandboxWebhookEndpoint",
  properties: members,
  required,
  additionalProperties: false,
} as const;

export type SandboxWebhookEndpoint = FromSchema<typeof sandboxWebhookEndpointSchema>;

export const sandboxNewWebhookEndpointSchema = {
  type: "object",
  title: "SandboxNewWebhookEndpoint",
  properties: {
    ...members,
    secret: { ...text, description: "Secret that signs its webhooks; shown only here." },
  },
  required: [...required, "secret"],
  additionalProperties: false,
} as const;

export type SandboxNewWebhookEndpoint = FromSchema<typeof sandboxNewWebhookEndpointSchema>;

export const sandboxWebhookEndpointListSchema = {
  type: "object",
  title: "SandboxWebhookEndpointList",
  properties: { data: { type: "array", items: sandboxWebhookEndpointSchema } },
  required: ["data"],
  additionalProperties: false,
} as const;

export type SandboxWebhookEndpointList = FromSchema<typeof sandboxWebhookEndpointListSchema>;

const provider = {
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
} as const;

const endpoint = {
  ...provider,
  path: "/v1/webhook-endpoints/{endpoint_id}",
  pathParameters: pathParameters({ endpoint_id: "The provider's id of the registered address." }),
  response: sandboxWebhookEndpointSchema,
} as const;

/** POST /v1/webhook-endpoints: an address is registered once per account. */
export const sandboxCreateWebhookEndpoint = defineOperation({
  ...provider,
  operationId: "sandbox_create_webhook_endpoint",
  method: "POST",
  path: "/v1/webhook-endpoints",
  summary: "Register an address for the account's webhooks",
  body: sandboxWebhookEndpointRequestSchema,
  response: sandboxNewWebhookEndpointSchema,
});

/** GET /v1/webhook-endpoints */
export const sandboxListWebhookEndpoints = defineOperation({
  ...provider,
  operationId: "sandbox_list_webhook_endpoints",
  method: "GET",
  path: "/v1/webhook-endpoints",
  summary: "List the registered addresses, oldest first",
  query: {
    type: "object",
    properties: { url: { ...url, description: "Only this address." } },
    additionalProperties: false,
  },
  response: sandboxWebhookEndpointListSchema,
});

/** POST /v1/webhook-endpoints/{endpoint_id} */
export const sandboxUpdateWebhookEndpoint = defineOperation({
  ...endpoint,
  operationId: "sandbox_update_webhook_endpoint",
  method: "POST",
  idempotent: false,
  summary: "Enable or disable a registered address",
  body: sandboxWebhookEndpointStatusSchema,
});

/** DELETE /v1/webhook-endpoints/{endpoint_id} */
export const sandboxDeleteWebhookEndpoint = defineOperation({
  ...endpoint,
  operationId: "sandbox_delete_webhook_endpoint",
  method: "DELETE",
  summary: "Forget a registered address; answers what it was",
});
