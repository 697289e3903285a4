import { defineOperation } from "../operation.ts";

const nullableText = { type: ["string", "null"], maxLength: 64 } as const;

/** What a credential proves; every member but `found` is null when the credential is unknown. */
export const resolvedCredentialSchema = {
  type: "object",
  properties: {
    found: { type: "boolean", description: "Whether the credential exists, is not revoked and has not expired." },
    kind: { enum: ["merchant_key", "publishable_key", "engine_key", null] },
    merchant_id: nullableText,
    profile_id: nullableText,
    organization_id: nullableText,
    key_id: { ...nullableText, description: "Id of the key, as `merchants.api_key.revoked` names it." },
    directory_version: {
      type: ["integer", "null"],
      description: "Version of the merchant's settings at the answer.",
    },
    expires_at: { type: ["string", "null"], format: "date-time", description: "Null: never." },
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
  face: "internal",
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
