import type { FromSchema } from "json-schema-to-ts";
import { defineOperation } from "../operation.ts";
import { defineMessage } from "./envelope.ts";
import { profileSnapshotSchema } from "./profile-snapshot.ts";

const id = { type: "string", minLength: 1, maxLength: 64 } as const;
const nullableText = { type: ["string", "null"] } as const;
const nullableObject = { type: ["object", "null"] } as const;

/** A connector account as payments and the decision engine need it; secrets stay sealed. */
const connectorSnapshotSchema = {
  type: "object",
  properties: {
    merchant_connector_id: id,
    profile_id: id,
    connector_name: id,
    connector_type: id,
    connector_label: nullableText,
    disabled: { type: "boolean" },
    status: { enum: ["active", "inactive"] },
    test_mode: { type: "boolean" },
    sealed_account_details: {
      ...nullableText,
      description: "Provider credentials (JSON), encrypted with the data key.",
    },
    sealed_webhook_secret: { ...nullableText, description: "Secret of the provider's webhooks." },
    sealed_additional_webhook_secret: { ...nullableText, description: "Second secret of the provider's webhooks." },
    payment_methods_enabled: {
      type: ["array", "null"],
      items: { type: "object" },
      description: "As on the connector account; null: no restriction.",
    },
    metadata: nullableObject,
    frm_configs: { type: ["array", "null"] },
    additional_merchant_data: nullableObject,
    webhook_registration: {
      ...nullableObject,
      description:
        "Whether the account's webhook address is registered at the provider; absent or null: not registered.",
    },
    pm_auth_config: { ...nullableObject, description: "Providers that verify payment methods; absent: none." },
  },
  required: [
    "merchant_connector_id",
    "profile_id",
    "connector_name",
    "connector_type",
    "connector_label",
    "disabled",
    "status",
    "test_mode",
    "sealed_account_details",
    "sealed_webhook_secret",
    "sealed_additional_webhook_secret",
    "payment_methods_enabled",
    "metadata",
    "frm_configs",
    "additional_merchant_data",
  ],
  additionalProperties: false,
} as const;

/** Everything about a merchant that other services need at run time, at one version. */
const merchantSnapshotSchema = {
  type: "object",
  properties: {
    merchant_id: id,
    organization_id: id,
    version: { type: "integer", minimum: 1, description: "Increases by one with every change; the newest applies." },
    merchant_name: nullableText,
    publishable_key: { type: "string" },
    product_type: nullableText,
    default_profile: nullableText,
    payout_routing_algorithm: nullableObject,
    frm_routing_algorithm: nullableObject,
    pm_collect_link_config: { ...nullableObject, description: "Appearance of pages that collect payment methods." },
    surcharge_rules: { ...nullableObject, description: "As validated when they were set; absent or null: none." },
    three_ds_rules: { ...nullableObject, description: "As validated when they were set; absent or null: none." },
    is_blocklist_enabled: {
      type: "boolean",
      description: "Whether the blocklist is enabled; absent: disabled.",
    },
    // Absent in answers of services that did not know it yet.
    debit_routing_enabled: {
      type: "boolean",
      description: "Whether debit routing is enabled; absent: disabled.",
    },
    is_suspended: {
      type: "boolean",
      description: "Whether the operator has suspended the merchant; absent: not suspended.",
    },
    sealed_data_key: { type: "string", description: "The merchant's data key, encrypted with the master key." },
    customer_owner: {
      type: ["object", "null"],
      description: "The merchant that owns the customers, and its data key; absent or null: the merchant itself.",
      properties: { merchant_id: id, sealed_data_key: { type: "string" } },
      required: ["merchant_id", "sealed_data_key"],
      additionalProperties: false,
    },
    profiles: { type: "array", items: profileSnapshotSchema },
    connectors: { type: "array", items: connectorSnapshotSchema },
  },
  required: [
    "merchant_id",
    "organization_id",
    "version",
    "merchant_name",
    "publishable_key",
    "product_type",
    "default_profile",
    "payout_routing_algorithm",
    "frm_routing_algorithm",
    "sealed_data_key",
    "profiles",
    "connectors",
  ],
  additionalProperties: false,
} as const;

export type ConnectorSnapshot = FromSchema<typeof connectorSnapshotSchema>;
export type MerchantSnapshot = FromSchema<typeof merchantSnapshotSchema>;

/** Whose data are sealed, and under which key: a merchant, as far as keeping secrets goes. */
export type DataOwner = Pick<MerchantSnapshot, "merchant_id" | "sealed_data_key">;

/** Reads a merchant's snapshot; 404 `not_found` when there is no such merchant. */
export const readMerchantSnapshot = defineOperation({
  operationId: "read_merchant_snapshot",
  service: "merchants",
  api: "internal",
  method: "GET",
  path: "/internal/merchants/{merchant_id}/snapshot",
  access: ["service"],
  tag: "Internal",
  summary: "Read the settings of a merchant for other services",
  pathParameters: {
    type: "object",
    properties: { merchant_id: id },
    required: ["merchant_id"],
    additionalProperties: false,
  },
  response: merchantSnapshotSchema,
});

/** Sent in the transaction of every change to a merchant, its profiles, connectors or keys. */
export const merchantChanged = defineMessage({
  type: "merchants.account.changed",
  source: "railyard/merchants",
  stream: "MERCHANTS",
  summary: "A merchant's settings have a new version",
  data: {
    type: "object",
    properties: {
      merchant_id: id,
      version: { type: "integer", minimum: 1 },
    },
    required: ["merchant_id", "version"],
    additionalProperties: false,
  },
});

/** Sent once for each reminder that a key expires: to those who watch over an installation's keys. */
export const apiKeyExpiring = defineMessage({
  type: "merchants.api_key.expiring",
  source: "railyard/merchants",
  stream: "MERCHANTS",
  summary: "An API key expires soon",
  data: {
    type: "object",
    properties: {
      merchant_id: id,
      key_id: id,
      name: nullableText,
      expires_at: { type: "string", format: "date-time" },
      days_before: { type: "integer", minimum: 1, description: "Days before expiry of this reminder." },
    },
    required: ["merchant_id", "key_id", "name", "expires_at", "days_before"],
    additionalProperties: false,
  },
});

/** Sent when a key stops being valid before its expiry; caches of credentials drop it. */
export const apiKeyRevoked = defineMessage({
  type: "merchants.api_key.revoked",
  source: "railyard/merchants",
  stream: "MERCHANTS",
  summary: "An API key was revoked",
  data: {
    type: "object",
    properties: { merchant_id: id, key_id: id },
    required: ["merchant_id", "key_id"],
    additionalProperties: false,
  },
});
