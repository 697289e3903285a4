import type { FromSchema } from "json-schema-to-ts";

import { defineOperation } from "../operation.ts";
import { webhookKinds } from "../resources/connector-webhook.ts";

const text = { type: "string", minLength: 1 } as const;
const id = { ...text, maxLength: 64 } as const;
const minimumVersion = {
  type: "integer",
  minimum: 1,
  description: "The merchant's directory version that the caller has seen.",
} as const;
const problem = { type: ["string", "null"], description: "Reason of the failure." } as const;

/** An address as the provider has it registered. */
const providerWebhookSchema = {
  type: "object",
  properties: {
    connector_webhook_id: text,
    webhook_url: text,
    event_types: { type: "array", items: { enum: webhookKinds } },
    status: { enum: ["active", "disabled"] },
    created_at: { type: "string", format: "date-time" },
  },
  required: ["connector_webhook_id", "webhook_url", "event_types", "status", "created_at"],
  additionalProperties: false,
} as const;

export type ProviderWebhook = FromSchema<typeof providerWebhookSchema>;

const shape = {
  service: "payments",
  api: "internal",
  path: "/internal/merchants/{merchant_id}/connectors/{merchant_connector_id}/webhooks",
  access: ["service"],
  tag: "Internal",
  pathParameters: {
    type: "object",
    properties: { merchant_id: id, merchant_connector_id: id },
    required: ["merchant_id", "merchant_connector_id"],
    additionalProperties: false,
  },
} as const;

/** Has the provider send a connector account's webhooks to its address here. Only one call per account at a time. */
export const registerWebhookAtProvider = defineOperation({
  ...shape,
  operationId: "register_webhook_at_provider",
  method: "POST",
  idempotent: false,
  summary: "Register the webhook address of a connector account at its provider",
  description:
    "Keeps the registration with the given id if the provider still has it enabled; otherwise removes it and " +
    "registers the address again. `refused`: the provider declined, and its registrations may be gone; `unknown`: " +
    "the provider did not respond.",
  body: {
    type: "object",
    properties: {
      minimum_version: minimumVersion,
      known_webhook_id: { type: ["string", "null"], description: "The registration whose secret the account holds." },
    },
    required: ["minimum_version", "known_webhook_id"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: {
      outcome: { enum: ["registered", "kept", "refused", "unknown"] },
      webhook: { anyOf: [providerWebhookSchema, { type: "null" }] },
      sealed_webhook_secret: {
        type: ["string", "null"],
        description: "Encrypted with the merchant's data key; null: the account's secret does not change.",
      },
      problem,
    },
    required: ["outcome", "webhook", "sealed_webhook_secret", "problem"],
    additionalProperties: false,
  },
});

/** Lists what the provider has registered for an address. */
export const listWebhooksAtProvider = defineOperation({
  ...shape,
  operationId: "list_webhooks_at_provider",
  method: "GET",
  summary: "List the registrations of an address at the provider of a connector account",
  query: {
    type: "object",
    properties: { minimum_version: minimumVersion, webhook_url: { ...text, maxLength: 2048 } },
    required: ["minimum_version", "webhook_url"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: {
      outcome: { enum: ["listed", "refused", "unknown"] },
      webhooks: { type: "array", items: providerWebhookSchema },
      problem,
    },
    required: ["outcome", "webhooks", "problem"],
    additionalProperties: false,
  },
});
