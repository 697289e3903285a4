import { largestAmount } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";

import { defineOperation } from "../operation.ts";

const amount = { type: "integer", minimum: 0, maximum: largestAmount, description: "Minor units." } as const;

const sandboxTaxRequestSchema = {
  type: "object",
  title: "SandboxTaxRequest",
  properties: {
    reference: { type: "string", minLength: 1, maxLength: 128 },
    amount: { ...amount, description: "What is bought, in minor units." },
    shipping: { ...amount, description: "Sending it, in minor units." },
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
    country: { type: "string", pattern: "^[A-Z]{2}$", description: "Where it goes." },
    state: { type: ["string", "null"], maxLength: 64 },
  },
  required: ["reference", "amount", "shipping", "currency", "country", "state"],
  additionalProperties: false,
} as const;

export type SandboxTaxRequest = FromSchema<typeof sandboxTaxRequestSchema>;

export const sandboxTaxSchema = {
  type: "object",
  title: "SandboxTax",
  properties: {
    reference: { type: "string", maxLength: 128 },
    amount,
    currency: { type: "string" },
    rate_basis_points: { type: "integer", minimum: 0, maximum: 10_000 },
  },
  required: ["reference", "amount", "currency", "rate_basis_points"],
  additionalProperties: false,
} as const;

export type SandboxTax = FromSchema<typeof sandboxTaxSchema>;

/** POST /v1/taxes: worked out again each time, so nothing of it is kept. */
export const sandboxCalculateTax = defineOperation({
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
  operationId: "sandbox_calculate_tax",
  method: "POST",
  path: "/v1/taxes",
  summary: "Work out the tax on an order by where it goes",
  body: sandboxTaxRequestSchema,
  response: sandboxTaxSchema,
});
