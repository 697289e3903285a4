import { largestAmount } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";

import { sandboxProofSchema } from "./sandbox-authentications.ts";

const amount = { type: "integer", minimum: 0, maximum: largestAmount } as const;
const currency = { type: "string", pattern: "^[A-Z]{3}$" } as const;
const reference = { type: "string", minLength: 1, maxLength: 128 } as const;
const optionalText = { type: ["string", "null"], maxLength: 2048 } as const;
const url = { type: "string", minLength: 1, maxLength: 2048, pattern: "^https?://" } as const;
const optionalUrl = { type: ["string", "null"], maxLength: 2048, pattern: "^https?://" } as const;

const cardSchema = {
  type: "object",
  properties: {
    number: { type: "string", pattern: "^[0-9]{8,19}$" },
    expiry_month: { type: "string", pattern: "^(0[1-9]|1[0-2])$" },
    expiry_year: { type: "string", pattern: "^[0-9]{4}$" },
    cvc: { type: ["string", "null"], pattern: "^[0-9]{1,6}$" },
    holder_name: optionalText,
    postal_code: optionalText,
  },
  required: ["number", "expiry_month", "expiry_year"],
  additionalProperties: false,
} as const;

const networkTokenSchema = {
  type: "object",
  description: "A card network's token in the place of a card number.",
  properties: {
    number: { type: "string", pattern: "^[0-9]{8,19}$" },
    expiry_month: { type: "string", pattern: "^(0[1-9]|1[0-2])$" },
    expiry_year: { type: "string", pattern: "^[0-9]{4}$" },
    cryptogram: optionalText,
    eci: optionalText,
    holder_name: optionalText,
  },
  required: ["number", "expiry_month", "expiry_year"],
  additionalProperties: false,
} as const;

/** How what is taken is shared between the caller's account and another one. */
const splitSchema = {
  type: "object",
  properties: {
    kind: { type: "string", enum: ["direct", "destination"], description: "Whose charge it is: theirs, or ours." },
    application_fee: { ...amount, description: "What stays with the caller of the whole amount." },
    account: { type: "string", minLength: 1, maxLength: 64, description: "The other account." },
  },
  required: ["kind", "application_fee", "account"],
  additionalProperties: false,
} as const;

/** Asks for an authorization, with capture at once unless `capture` is manual. */
export const sandboxAuthorizeSchema = {
  type: "object",
  title: "SandboxAuthorizeRequest",
  properties: {
    reference,
    order_reference: reference,
    amount,
    currency,
    capture: { type: "string", enum: ["automatic", "manual"] },
    method: {
      type: "string",
      maxLength: 64,
      description: "card, network_token, mandate, wallet, bank_redirect, upi, voucher, ...",
    },
    method_type: optionalText,
    card: cardSchema,
    network_token: networkTokenSchema,
    mandate_id: { type: "string", maxLength: 64 },
    virtual_payment_address: { type: "string", maxLength: 255 },
    gift_card_number: { type: "string", maxLength: 64 },
    shows_code: { type: "boolean", description: "The customer pays by a QR code rather than on a page." },
    three_ds: { type: "boolean" },
    authentication: { ...sandboxProofSchema, description: "What an authenticator found out before." },
    off_session: { type: "boolean" },
    network_transaction_id: {
      type: "string",
      maxLength: 255,
      description: "The network's id of the earlier payment with the customer, for a charge of this card without.",
    },
    save_for_later: { type: "boolean", description: "Answer with a mandate_id for later charges." },
    allow_incremental: { type: "boolean" },
    extended: { type: "boolean", description: "Hold the money for longer." },
    split: splitSchema,
    return_url: url,
    webhook_url: optionalUrl,
    description: optionalText,
  },
  required: ["reference", "order_reference", "amount", "currency", "capture", "method", "return_url"],
  additionalProperties: false,
} as const;

export type SandboxAuthorizeRequest = FromSchema<typeof sandboxAuthorizeSchema>;

export const sandboxCaptureRequestSchema = {
  type: "object",
  title: "SandboxCaptureRequest",
  properties: {
    reference,
    amount: { ...amount, minimum: 1 },
    final: { type: "boolean", description: "Release whatever is left after this capture." },
    overcapture: { type: "boolean", description: "The amount may go beyond the authorization; needs final." },
  },
  required: ["reference", "amount", "final"],
  additionalProperties: false,
} as const;

export type SandboxCaptureRequest = FromSchema<typeof sandboxCaptureRequestSchema>;

export const sandboxIncrementSchema = {
  type: "object",
  title: "SandboxIncrementRequest",
  properties: {
    reference,
    amount: { ...amount, minimum: 1, description: "The new total." },
  },
  required: ["reference", "amount"],
  additionalProperties: false,
} as const;

export type SandboxIncrementRequest = FromSchema<typeof sandboxIncrementSchema>;

export const sandboxDeviceDataRequestSchema = {
  type: "object",
  title: "SandboxDeviceDataRequest",
  properties: {
    reference: { ...reference, description: "What the customer's browser brought back as collectionReference." },
  },
  required: ["reference"],
  additionalProperties: false,
} as const;

export type SandboxDeviceDataRequest = FromSchema<typeof sandboxDeviceDataRequestSchema>;

export const sandboxRefundRequestSchema = {
  type: "object",
  title: "SandboxRefundRequest",
  properties: {
    reference,
    amount: { ...amount, minimum: 1 },
    webhook_url: optionalUrl,
    reason: optionalText,
    revert_application_fee: { type: "boolean", description: "Give the fee back, in proportion." },
    revert_transfer: { type: "boolean", description: "Take the transfer back, in proportion." },
    despite_disputes: {
      type: "boolean",
      description: "Pay although a dispute has taken the money back already, which pays the customer twice.",
    },
  },
  required: ["reference", "amount"],
  additionalProperties: false,
} as const;

export type SandboxRefundRequest = FromSchema<typeof sandboxRefundRequestSchema>;

export const sandboxPayoutRequestSchema = {
  type: "object",
  title: "SandboxPayoutRequest",
  properties: {
    reference,
    order_reference: optionalText,
    amount: { ...amount, minimum: 1 },
    currency,
    destination: {
      type: "string",
      minLength: 1,
      maxLength: 128,
      description: "Account number, IBAN, wallet or card.",
    },
    webhook_url: optionalUrl,
    description: optionalText,
  },
  required: ["reference", "amount", "currency", "destination"],
  additionalProperties: false,
} as const;

export type SandboxPayoutRequest = FromSchema<typeof sandboxPayoutRequestSchema>;

/** Largest content of a file, before it is written in base64. */
export const sandboxFileBytesMax = 4 * 1024 * 1024;

export const sandboxFileRequestSchema = {
  type: "object",
  title: "SandboxFileRequest",
  properties: {
    reference,
    name: { type: "string", maxLength: 255 },
    content_type: { type: "string", enum: ["image/jpeg", "image/png", "application/pdf"] },
    content: { type: "string", pattern: "^[A-Za-z0-9+/]+={0,2}$", description: "The file in base64." },
  },
  required: ["reference", "name", "content_type", "content"],
  additionalProperties: false,
} as const;

export type SandboxFileRequest = FromSchema<typeof sandboxFileRequestSchema>;

export const sandboxEvidenceRequestSchema = {
  type: "object",
  title: "SandboxEvidenceRequest",
  properties: {
    texts: {
      type: "object",
      description: "Texts by the kind of evidence.",
      maxProperties: 64,
      additionalProperties: { type: "string", maxLength: 20_000 },
    },
    files: {
      type: "array",
      maxItems: 32,
      items: {
        type: "object",
        properties: { kind: { type: "string", maxLength: 64 }, file_id: { type: "string", maxLength: 128 } },
        required: ["kind", "file_id"],
        additionalProperties: false,
      },
    },
  },
  required: ["texts", "files"],
  additionalProperties: false,
} as const;

export type SandboxEvidenceRequest = FromSchema<typeof sandboxEvidenceRequestSchema>;

const rate = { type: "number", minimum: 0, maximum: 1 } as const;
const delay = { type: "integer", minimum: 0, maximum: 60_000 } as const;

const behaviourMembers = {
  latency_ms: { ...delay, description: "Added to every answer." },
  latency_jitter_ms: { ...delay, description: "At most this much more, evenly spread." },
  decline_rate: { ...rate, description: "Share of authorizations and payouts that are declined." },
  server_error_rate: { ...rate, description: "Share of authorizations and payouts answered 500, nothing taken." },
  lost_answer_rate: {
    ...rate,
    description: "Share of authorizations and payouts taken whose connection is then cut.",
  },
  settlement_delay_ms: { ...delay, description: "How long pending things stay pending." },
  dispute_response_ms: {
    type: "integer",
    minimum: 0,
    maximum: 7_776_000_000,
    description: "How long a dispute waits for evidence before it expires.",
  },
  webhooks: {
    type: "string",
    enum: ["asynchronous", "always", "never"],
    description: "Which changes are reported: those not contained in a response, all, or none.",
  },
  webhook_late_rate: {
    ...rate,
    description: "Share of webhooks held back for a while, so that later ones pass them.",
  },
  webhook_duplicate_rate: { ...rate, description: "Share of webhooks that are sent again after they arrived." },
} as const;

/** How the provider treats one connector account, beyond what the card table specifies. */
export const sandboxBehaviourSchema = {
  type: "object",
  title: "SandboxBehaviour",
  properties: behaviourMembers,
  required: [
    "latency_ms",
    "latency_jitter_ms",
    "decline_rate",
    "server_error_rate",
    "lost_answer_rate",
    "settlement_delay_ms",
    "dispute_response_ms",
    "webhooks",
    "webhook_late_rate",
    "webhook_duplicate_rate",
  ],
  additionalProperties: false,
} as const;

export type SandboxBehaviour = FromSchema<typeof sandboxBehaviourSchema>;

/** Changes the behaviour of one account; members left out go back to their default. */
export const sandboxBehaviourRequestSchema = {
  type: "object",
  title: "SandboxBehaviourRequest",
  properties: {
    connector: { type: "string", minLength: 1, maxLength: 64 },
    api_key: { type: "string", minLength: 1, maxLength: 512 },
    webhook_secret: {
      type: ["string", "null"],
      minLength: 1,
      maxLength: 512,
      description: "Signs webhooks; absent or null: derived from the api key.",
    },
    ...behaviourMembers,
  },
  required: ["connector", "api_key"],
  additionalProperties: false,
} as const;

export type SandboxBehaviourRequest = FromSchema<typeof sandboxBehaviourRequestSchema>;
