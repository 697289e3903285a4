import { largestAmount } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";

import { defineOperation } from "../operation.ts";

const text = { type: "string", maxLength: 2048 } as const;

const sandboxSessionRequestSchema = {
  type: "object",
  title: "SandboxSessionRequest",
  properties: {
    reference: { type: "string", minLength: 1, maxLength: 128 },
    kind: { type: "string", enum: ["session", "order"], description: "A session of a wallet, or an order at it." },
    wallet: { type: "string", minLength: 1, maxLength: 64 },
    amount: { type: "integer", minimum: 0, maximum: largestAmount },
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
  },
  required: ["reference", "kind", "wallet", "amount", "currency"],
  additionalProperties: false,
} as const;

export type SandboxSessionRequest = FromSchema<typeof sandboxSessionRequestSchema>;

export const sandboxSessionSchema = {
  type: "object",
  title: "SandboxSession",
  properties: {
    session_id: text,
    reference: text,
    kind: { type: "string", enum: ["session", "order"] },
    wallet: text,
    token: { ...text, description: "What the wallet's SDK is given." },
    expires_at: { type: "string", format: "date-time" },
  },
  required: ["session_id", "reference", "kind", "wallet", "token", "expires_at"],
  additionalProperties: false,
} as const;

export type SandboxSession = FromSchema<typeof sandboxSessionSchema>;

/** POST /v1/sessions */
export const sandboxCreateSession = defineOperation({
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
  operationId: "sandbox_create_session",
  method: "POST",
  path: "/v1/sessions",
  summary: "Begin a session of a wallet, or an order at it",
  body: sandboxSessionRequestSchema,
  response: sandboxSessionSchema,
});
