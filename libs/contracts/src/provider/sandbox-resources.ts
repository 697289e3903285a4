import { largestAmount } from "@railyard/money";
import type { FromSchema } from "json-schema-to-ts";

import { sandboxAuthenticationSchema } from "./sandbox-authentications.ts";

// The sandbox provider is a third party's API as far as Railyard is concerned: its names are its own.
const amount = {
  type: "integer",
  minimum: 0,
  maximum: largestAmount,
  description: "Minor units of the currency.",
} as const;
const currency = { type: "string", pattern: "^[A-Z]{3}$", description: "ISO 4217 code." } as const;
const text = { type: "string", maxLength: 2048 } as const;
const optionalText = { type: ["string", "null"], maxLength: 2048 } as const;
const time = { type: "string", format: "date-time" } as const;

/** Statuses of a payment at the sandbox provider. */
export const sandboxPaymentStatuses = [
  "requires_customer",
  "pending",
  "in_review",
  "authorized",
  "partially_captured",
  "captured",
  "voiding",
  "voided",
  "reversing",
  "reversed",
  "declined",
] as const;

export type SandboxPaymentStatus = (typeof sandboxPaymentStatuses)[number];

const sandboxError = {
  type: ["object", "null"],
  description: "Why the payment, refund or payout did not go through.",
  properties: {
    code: text,
    message: text,
    issuer_code: optionalText,
    network_code: optionalText,
  },
  required: ["code", "message", "issuer_code", "network_code"],
  additionalProperties: false,
} as const;

const sandboxCapture = {
  type: "object",
  properties: {
    capture_id: text,
    reference: { ...text, description: "The caller's own id." },
    status: { type: "string", enum: ["pending", "succeeded", "failed"] },
    amount,
    created_at: time,
  },
  required: ["capture_id", "reference", "status", "amount", "created_at"],
  additionalProperties: false,
} as const;

const sandboxSplit = {
  type: "object",
  description: "How what is taken is shared; only there when it is.",
  properties: {
    charge_id: text,
    kind: { type: "string", enum: ["direct", "destination"] },
    application_fee: amount,
    account: text,
  },
  required: ["charge_id", "kind", "application_fee", "account"],
  additionalProperties: false,
} as const;

const sandboxTransfer = {
  type: "object",
  description: "The account that the customer is to pay into; only there while that is awaited.",
  properties: {
    scheme: text,
    account_holder: text,
    account_number: text,
    bank_code: text,
    bank_name: text,
    reference: { ...text, description: "What the customer is to name." },
  },
  required: ["scheme", "account_holder", "account_number", "bank_code", "bank_name", "reference"],
  additionalProperties: false,
} as const;

const sandboxCode = {
  type: "object",
  description: "The QR code that the customer is to scan; only there while that is awaited.",
  properties: { image: { ...text, description: "A data URL." }, text, valid_until: time },
  required: ["image", "text", "valid_until"],
  additionalProperties: false,
} as const;

export const sandboxPaymentSchema = {
  type: "object",
  title: "SandboxPayment",
  properties: {
    payment_id: text,
    reference: { ...text, description: "The caller's id of this attempt." },
    order_reference: { ...text, description: "The caller's id of the payment that the attempt belongs to." },
    status: { type: "string", enum: sandboxPaymentStatuses },
    amount,
    currency,
    amount_authorized: { ...amount, description: "Held or taken; less than `amount` after a partial authorization." },
    amount_captured: amount,
    amount_refunded: amount,
    capture: { type: "string", enum: ["automatic", "manual"] },
    customer_url: { ...optionalText, description: "Page the customer must open." },
    error: sandboxError,
    checks: {
      type: ["object", "null"],
      properties: { cvc: text, postal_code: text, address: text },
      required: ["cvc", "postal_code", "address"],
      additionalProperties: false,
    },
    authentication: {
      type: ["object", "null"],
      properties: { flow: text, trans_status: text, eci: text, version: text, ds_transaction_id: text },
      required: ["flow", "trans_status", "eci", "version", "ds_transaction_id"],
      additionalProperties: false,
    },
    network_transaction_id: optionalText,
    mandate_id: optionalText,
    incremental_allowed: { type: "boolean" },
    collects_device_data: {
      type: "boolean",
      description: "Whether the customer's page only looks at the device; only there when it does.",
    },
    capture_before: { ...time, type: ["string", "null"], description: "Until when what is held can be captured." },
    extended: { type: "boolean", description: "Whether the authorization was made to live longer." },
    split: sandboxSplit,
    transfer: sandboxTransfer,
    code: sandboxCode,
    captures: { type: "array", maxItems: 1000, items: sandboxCapture, description: "Captures asked for one by one." },
    created_at: time,
    updated_at: time,
  },
  required: [
    "payment_id",
    "reference",
    "order_reference",
    "status",
    "amount",
    "currency",
    "amount_authorized",
    "amount_captured",
    "amount_refunded",
    "capture",
    "customer_url",
    "error",
    "checks",
    "authentication",
    "network_transaction_id",
    "mandate_id",
    "incremental_allowed",
    "capture_before",
    "extended",
    "captures",
    "created_at",
    "updated_at",
  ],
  additionalProperties: false,
} as const;

export type SandboxPayment = FromSchema<typeof sandboxPaymentSchema>;

export const sandboxRefundSchema = {
  type: "object",
  title: "SandboxRefund",
  properties: {
    refund_id: text,
    payment_id: text,
    reference: { ...text, description: "The caller's own id." },
    status: { type: "string", enum: ["pending", "succeeded", "failed"] },
    amount,
    currency,
    error: sandboxError,
    created_at: time,
    updated_at: time,
  },
  required: [
    "refund_id",
    "payment_id",
    "reference",
    "status",
    "amount",
    "currency",
    "error",
    "created_at",
    "updated_at",
  ],
  additionalProperties: false,
} as const;

export type SandboxRefund = FromSchema<typeof sandboxRefundSchema>;

export const sandboxDisputeSchema = {
  type: "object",
  title: "SandboxDispute",
  properties: {
    dispute_id: text,
    payment_id: text,
    payment_reference: text,
    stage: { type: "string", enum: ["pre_dispute", "dispute", "pre_arbitration", "arbitration"] },
    status: { type: "string", enum: ["open", "challenged", "accepted", "won", "lost", "expired", "cancelled"] },
    amount,
    currency,
    reason: text,
    reason_code: text,
    respond_by: time,
    submissions: { type: "integer", minimum: 0, description: "How often evidence was submitted." },
    created_at: time,
    updated_at: time,
  },
  required: [
    "dispute_id",
    "payment_id",
    "payment_reference",
    "stage",
    "status",
    "amount",
    "currency",
    "reason",
    "reason_code",
    "respond_by",
    "submissions",
    "created_at",
    "updated_at",
  ],
  additionalProperties: false,
} as const;

export type SandboxDispute = FromSchema<typeof sandboxDisputeSchema>;

export const sandboxDisputeListSchema = {
  type: "object",
  title: "SandboxDisputeList",
  properties: {
    disputes: { type: "array", items: sandboxDisputeSchema, description: "Oldest first." },
    next: { type: ["string", "null"], description: "What the next page comes after; null on the last page." },
  },
  required: ["disputes", "next"],
  additionalProperties: false,
} as const;

export type SandboxDisputeList = FromSchema<typeof sandboxDisputeListSchema>;

export const sandboxFileSchema = {
  type: "object",
  title: "SandboxFile",
  properties: {
    file_id: text,
    reference: { ...text, description: "The caller's own id." },
    name: text,
    content_type: text,
    bytes: { type: "integer", minimum: 0 },
    sha256: { ...text, description: "Digest of the content in hexadecimal." },
    created_at: time,
  },
  required: ["file_id", "reference", "name", "content_type", "bytes", "sha256", "created_at"],
  additionalProperties: false,
} as const;

export type SandboxFile = FromSchema<typeof sandboxFileSchema>;

export const sandboxPayoutSchema = {
  type: "object",
  title: "SandboxPayout",
  properties: {
    payout_id: text,
    reference: { ...text, description: "The caller's own id." },
    status: {
      type: "string",
      enum: [
        "awaiting_recipient",
        "accepted",
        "pending",
        "succeeded",
        "failed",
        "returned",
        "not_permitted",
        "cancelled",
      ],
    },
    amount,
    currency,
    error: sandboxError,
    created_at: time,
    updated_at: time,
  },
  required: ["payout_id", "reference", "status", "amount", "currency", "error", "created_at", "updated_at"],
  additionalProperties: false,
} as const;

export type SandboxPayout = FromSchema<typeof sandboxPayoutSchema>;

export const sandboxMandateSchema = {
  type: "object",
  title: "SandboxMandate",
  properties: {
    mandate_id: text,
    payment_id: { ...text, description: "The payment that made it." },
    reference: { ...text, description: "The caller's own id of that payment's attempt." },
    status: { type: "string", enum: ["active", "revoked"] },
    created_at: time,
    revoked_at: { type: ["string", "null"], format: "date-time" },
  },
  required: ["mandate_id", "payment_id", "reference", "status", "created_at", "revoked_at"],
  additionalProperties: false,
} as const;

export type SandboxMandate = FromSchema<typeof sandboxMandateSchema>;

/** Body of a webhook of the sandbox provider; exactly one of the six objects is there. */
export const sandboxWebhookSchema = {
  type: "object",
  title: "SandboxWebhook",
  properties: {
    event_id: text,
    type: {
      type: "string",
      enum: [
        "payment.updated",
        "refund.updated",
        "dispute.updated",
        "payout.updated",
        "authentication.updated",
        "mandate.updated",
      ],
    },
    created_at: time,
    payment: sandboxPaymentSchema,
    refund: sandboxRefundSchema,
    dispute: sandboxDisputeSchema,
    payout: sandboxPayoutSchema,
    authentication: sandboxAuthenticationSchema,
    mandate: sandboxMandateSchema,
  },
  required: ["event_id", "type", "created_at"],
  additionalProperties: false,
} as const;

export type SandboxWebhook = FromSchema<typeof sandboxWebhookSchema>;
