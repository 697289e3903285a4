import type { FromSchema } from "json-schema-to-ts";

import { defineOperation } from "../operation.ts";

export const sandboxAccountSchema = {
  type: "object",
  title: "SandboxAccount",
  properties: { connector: { type: "string", description: "The test connector that the key is for." } },
  required: ["connector"],
  additionalProperties: false,
} as const;

export type SandboxAccount = FromSchema<typeof sandboxAccountSchema>;

/** GET /v1/account: whose key it is. `sk_bad` and keys that begin with `revoked_` are refused, here and everywhere. */
export const sandboxReadAccount = defineOperation({
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
  operationId: "sandbox_read_account",
  method: "GET",
  path: "/v1/account",
  summary: "Read whose key it is",
  response: sandboxAccountSchema,
});
