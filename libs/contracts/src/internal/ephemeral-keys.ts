import { defineOperation } from "../operation.ts";

const nullableText = { type: ["string", "null"], maxLength: 64 } as const;

/** Asks the payments service whose ephemeral key this is. The secret itself never travels. */
export const resolveEphemeralKey = defineOperation({
  operationId: "resolve_ephemeral_key",
  service: "payments",
  api: "internal",
  method: "POST",
  path: "/internal/ephemeral-keys/resolve",
  access: ["service"],
  idempotent: false,
  tag: "Internal",
  summary: "Find the customer of an ephemeral key",
  body: {
    type: "object",
    properties: { secret_hash: { type: "string", pattern: "^[0-9a-f]{64}$", description: "SHA-256 of the key." } },
    required: ["secret_hash"],
    additionalProperties: false,
  },
  response: {
    type: "object",
    properties: {
      found: { type: "boolean", description: "Whether the key exists and has not expired." },
      merchant_id: nullableText,
      customer_id: nullableText,
      expires_at: { type: ["string", "null"], format: "date-time" },
    },
    required: ["found", "merchant_id", "customer_id", "expires_at"],
    additionalProperties: false,
  },
});
