import { largestAmount } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";

import { defineOperation } from "../operation.ts";
import { pathParameters } from "../schema.ts";

// The authenticator of the sandbox provider: 3-D Secure apart from any acquirer.

const text = { type: "string", maxLength: 2048 } as const;
const optionalText = { type: ["string", "null"], maxLength: 2048 } as const;
const time = { type: "string", format: "date-time" } as const;
const reference = { type: "string", minLength: 1, maxLength: 128 } as const;
const url = { type: "string", minLength: 1, maxLength: 2048, pattern: "^https?://" } as const;

/** Statuses of an authentication. */
const sandboxAuthenticationStatuses = [
  "not_enrolled",
  "started",
  "challenged",
  "authenticated",
  "rejected",
  "unavailable",
] as const;

export type SandboxAuthenticationStatus = (typeof sandboxAuthenticationStatuses)[number];

export const sandboxAuthenticationSchema = {
  type: "object",
  title: "SandboxAuthentication",
  properties: {
    authentication_id: text,
    reference: { ...text, description: "The caller's own id." },
    status: { type: "string", enum: sandboxAuthenticationStatuses },
    version: { ...optionalText, description: "Of 3-D Secure; null for a card that takes no part." },
    directory_server_id: optionalText,
    server_transaction_id: text,
    method_url: { ...optionalText, description: "Where the browser is measured before the authentication." },
    method_data: optionalText,
    flow: { type: ["string", "null"], enum: ["frictionless", "challenge", null] },
    trans_status: { ...optionalText, description: "Y, N, U, R or C." },
    eci: optionalText,
    cavv: { ...optionalText, description: "Proof for the acquirer." },
    ds_transaction_id: optionalText,
    acs_url: { ...optionalText, description: "Page on which the customer is challenged." },
    acs_reference_number: optionalText,
    acs_transaction_id: optionalText,
    challenge_request: { ...optionalText, description: "Sent to that page as the form field creq." },
    created_at: time,
    updated_at: time,
  },
  required: [
    "authentication_id",
    "reference",
    "status",
    "version",
    "directory_server_id",
    "server_transaction_id",
    "method_url",
    "method_data",
    "flow",
    "trans_status",
    "eci",
    "cavv",
    "ds_transaction_id",
    "acs_url",
    "acs_reference_number",
    "acs_transaction_id",
    "challenge_request",
    "created_at",
    "updated_at",
  ],
  additionalProperties: false,
} as const;

export type SandboxAuthentication = FromSchema<typeof sandboxAuthenticationSchema>;

const sandboxStartAuthenticationSchema = {
  type: "object",
  title: "SandboxStartAuthenticationRequest",
  properties: {
    reference,
    order_reference: reference,
    card_number: { type: "string", pattern: "^[0-9]{8,19}$" },
    webhook_url: { ...optionalText, pattern: "^https?://" },
  },
  required: ["reference", "order_reference", "card_number"],
  additionalProperties: false,
} as const;

export type SandboxStartAuthenticationRequest = FromSchema<typeof sandboxStartAuthenticationSchema>;

const sandboxAuthenticateSchema = {
  type: "object",
  title: "SandboxAuthenticateRequest",
  properties: {
    amount: { type: "integer", minimum: 0, maximum: largestAmount },
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
    device_channel: { type: "string", enum: ["APP", "BRW"] },
    method_completed: { type: "string", enum: ["Y", "N", "U"] },
    challenge_wanted: { type: "boolean", description: "Challenge the customer in any case." },
    return_url: url,
    acquirer_bin: { type: "string", pattern: "^[0-9]{1,11}$" },
    acquirer_merchant_id: { type: "string", minLength: 1, maxLength: 35 },
  },
  required: ["amount", "currency", "device_channel", "method_completed", "challenge_wanted", "return_url"],
  additionalProperties: false,
} as const;

export type SandboxAuthenticateRequest = FromSchema<typeof sandboxAuthenticateSchema>;

/** The result of an authentication elsewhere, as an authorization carries it. */
export const sandboxProofSchema = {
  type: "object",
  title: "SandboxAuthenticationProof",
  properties: {
    trans_status: { type: "string", maxLength: 1 },
    eci: { type: ["string", "null"], maxLength: 2 },
    cavv: { type: ["string", "null"], maxLength: 128 },
    ds_transaction_id: { type: ["string", "null"], maxLength: 128 },
    version: { type: ["string", "null"], maxLength: 16 },
    exemption_indicator: { type: "string", maxLength: 64 },
  },
  required: ["trans_status", "eci", "cavv", "ds_transaction_id", "version"],
  additionalProperties: false,
} as const;

const provider = {
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
} as const;

const authenticationId = pathParameters({ authentication_id: "The provider's id of the authentication." });

/** POST /v1/authentications */
export const sandboxStartAuthentication = defineOperation({
  ...provider,
  operationId: "sandbox_start_authentication",
  method: "POST",
  path: "/v1/authentications",
  summary: "Find out whether and how a card takes part in 3-D Secure",
  body: sandboxStartAuthenticationSchema,
  response: sandboxAuthenticationSchema,
});

/** POST /v1/authentications/{authentication_id}/authenticate */
export const sandboxAuthenticate = defineOperation({
  ...provider,
  operationId: "sandbox_authenticate",
  method: "POST",
  path: "/v1/authentications/{authentication_id}/authenticate",
  summary: "Authenticate the customer, with a challenge or without",
  pathParameters: authenticationId,
  body: sandboxAuthenticateSchema,
  response: sandboxAuthenticationSchema,
});

/** GET /v1/authentications/{authentication_id} */
export const sandboxGetAuthentication = defineOperation({
  ...provider,
  operationId: "sandbox_get_authentication",
  method: "GET",
  path: "/v1/authentications/{authentication_id}",
  summary: "Look an authentication up",
  pathParameters: authenticationId,
  response: sandboxAuthenticationSchema,
});

const page = { ...provider, tag: "Sandbox pages", page: true } as const;

/** GET /authentication/{authentication_id} */
export const sandboxChallengePage = defineOperation({
  ...page,
  operationId: "sandbox_challenge_page",
  method: "GET",
  path: "/authentication/{authentication_id}",
  summary: "Page on which the customer is challenged",
  pathParameters: authenticationId,
});

/** POST /authentication/{authentication_id}: the same page, for browsers that bring the challenge request. */
export const sandboxChallengePageByForm = defineOperation({
  ...page,
  operationId: "sandbox_challenge_page_by_form",
  method: "POST",
  path: "/authentication/{authentication_id}",
  idempotent: false,
  summary: "The same page, for browsers that bring the challenge request",
  pathParameters: authenticationId,
});

/** POST /authentication/{authentication_id}/{choice} */
export const sandboxChallengeChoice = defineOperation({
  ...page,
  operationId: "sandbox_challenge_choice",
  method: "POST",
  path: "/authentication/{authentication_id}/{choice}",
  idempotent: false,
  summary: "The customer's answer to the challenge",
  pathParameters: {
    type: "object",
    properties: {
      authentication_id: { type: "string", maxLength: 128 },
      choice: { type: "string", enum: ["complete", "reject", "leave"] },
    },
    required: ["authentication_id", "choice"],
    additionalProperties: false,
  },
});
