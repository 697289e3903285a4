import { defineOperation } from "../operation.ts";

const nullableText = { type: ["string", "null"], maxLength: 64 } as const;

/**
 * What a credential proves; every member but `found` is null when the credential is unknown. Of a key that has expired,
 * which its merchant may extend, merchant and id are given.
 */
const resolvedCredentialSchema = {
  type: "object",
  properties: {
    found: { type: "boolean", description: "Whether the credential exists, is not revoked and has not expired." },
    kind: { enum: ["merchant_key", "publishable_key", "engine_key", null] },
    merchant_id: nullableText,
    profile_id: nullableText,
    organization_id: nullableText,
    merchant_account_type: {
      enum: ["standard", "platform", "connected", null],
      description: "Type of the merchant account; absent in messages of services that do not support it yet.",
    },
    key_id: { ...nullableText, description: "Id of the key, as `merchants.api_key.revoked` names it." },
    directory_version: {
      type: ["integer", "null"],
      description: "Directory version of the merchant's settings.",
    },
    expires_at: { type: ["string", "null"], format: "date-time", description: "Null: never." },
    scopes: {
      type: ["array", "null"],
      items: { type: "string", maxLength: 64 },
      description: "Scopes of the key; null or absent: unrestricted.",
    },
  },
  required: [
    "found",
    "kind",
    "merchant_id",
    "profile_id",
    "organization_id",
    "key_id",
    "directory_version",
    "expires_at",
  ],
  additionalProperties: false,
} as const;

/** Asks the merchants service whose credential this is. Secrets never travel: keys are named by their hash. */
export const resolveCredential = defineOperation({
  operationId: "resolve_credential",
  service: "merchants",
  api: "internal",
  method: "POST",
  path: "/internal/credentials/resolve",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "Find the owner of a credential",
  body: {
    type: "object",
    properties: {
      kind: { enum: ["api_key", "publishable_key", "engine_key"] },
      hash_or_key: {
        type: "string",
        minLength: 1,
        maxLength: 128,
        description: "Keyed hash of an api key or engine key; a publishable key as it is.",
      },
    },
    required: ["kind", "hash_or_key"],
    additionalProperties: false,
  },
  response: resolvedCredentialSchema,
});

/** Asks whether a profile is one of the merchant, for callers that narrow themselves to it. */
export const resolveProfile = defineOperation({
  operationId: "resolve_profile",
  service: "merchants",
  api: "internal",
  method: "POST",
  path: "/internal/profiles/resolve",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "Check whether a merchant has a profile",
  body: {
    type: "object",
    properties: {
      merchant_id: { type: "string", minLength: 1, maxLength: 64 },
      profile_id: { type: "string", minLength: 1, maxLength: 64 },
    },
    required: ["merchant_id", "profile_id"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: { found: { type: "boolean", description: "Whether the merchant has the profile." } },
    required: ["found"],
    additionalProperties: false,
  },
});

/** Most keys that one report names. */
export const reportedUsesMax = 1_000;

/** Reports to the merchants service when keys were last used. A lost report is made good by the next use. */
export const reportKeyUses = defineOperation({
  operationId: "report_key_uses",
  service: "merchants",
  api: "internal",
  method: "POST",
  path: "/internal/credentials/uses",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "Report when keys were last used",
  body: {
    type: "object",
    properties: {
      uses: {
        type: "array",
        maxItems: reportedUsesMax,
        items: {
          type: "object",
          properties: {
            key_id: { type: "string", minLength: 1, maxLength: 64 },
            last_used: { type: "string", format: "date-time" },
          },
          required: ["key_id", "last_used"],
          additionalProperties: false,
        },
      },
    },
    required: ["uses"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: { recorded: { type: "integer", description: "Number of keys whose time of last use changed." } },
    required: ["recorded"],
    additionalProperties: false,
  },
});
