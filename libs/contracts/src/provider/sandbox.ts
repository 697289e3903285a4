import { defineOperation } from "../operation.ts";
import { pathParameters } from "../schema.ts";
import {
  sandboxAuthorizeSchema,
  sandboxBehaviourRequestSchema,
  sandboxBehaviourSchema,
  sandboxCaptureRequestSchema,
  sandboxDeviceDataRequestSchema,
  sandboxIncrementSchema,
  sandboxPayoutRequestSchema,
  sandboxRefundRequestSchema,
} from "./sandbox-requests.ts";
import { sandboxPaymentSchema, sandboxPayoutSchema, sandboxRefundSchema } from "./sandbox-resources.ts";

// Every write wants the headers `authorization: Bearer <api key>`, `sandbox-connector` and `idempotency-key`; the
// key is remembered for good, per account, and a repetition answers with the present state of the same object.

const provider = {
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
} as const;
const paymentId = pathParameters({ payment_id: "The provider's id of the payment." });
const payment = { ...provider, pathParameters: paymentId, response: sandboxPaymentSchema } as const;

/** POST /v1/payments */
export const sandboxAuthorize = defineOperation({
  ...provider,
  operationId: "sandbox_authorize",
  method: "POST",
  path: "/v1/payments",
  summary: "Authorize a payment",
  body: sandboxAuthorizeSchema,
  response: sandboxPaymentSchema,
});

/** GET /v1/payments/{payment_id} */
export const sandboxGetPayment = defineOperation({
  ...payment,
  operationId: "sandbox_get_payment",
  method: "GET",
  path: "/v1/payments/{payment_id}",
  summary: "Look a payment up",
});

/** GET /v1/payment-keys/{key}: the payment that an authorization with this idempotency key made. */
export const sandboxGetPaymentByKey = defineOperation({
  ...provider,
  operationId: "sandbox_get_payment_by_key",
  method: "GET",
  path: "/v1/payment-keys/{key}",
  summary: "Look a payment up by the idempotency key of its authorization",
  pathParameters: pathParameters({ key: "The idempotency key of the call that made it." }),
  response: sandboxPaymentSchema,
});

/** POST /v1/payment-keys/{key}/void: void what the key made, and refuse an authorization that arrives later. */
export const sandboxVoidByKey = defineOperation({
  ...provider,
  operationId: "sandbox_void_by_key",
  method: "POST",
  path: "/v1/payment-keys/{key}/void",
  summary: "Make sure that an authorization key takes no money",
  pathParameters: pathParameters({ key: "The idempotency key of the call that made it." }),
  response: sandboxPaymentSchema,
});

/** POST /v1/payments/{payment_id}/captures */
export const sandboxCapture = defineOperation({
  ...payment,
  operationId: "sandbox_capture",
  method: "POST",
  path: "/v1/payments/{payment_id}/captures",
  summary: "Capture all or part of an authorization",
  body: sandboxCaptureRequestSchema,
});

/** POST /v1/payments/{payment_id}/void */
export const sandboxVoid = defineOperation({
  ...payment,
  operationId: "sandbox_void",
  method: "POST",
  path: "/v1/payments/{payment_id}/void",
  summary: "Release what is held",
});

/** POST /v1/payments/{payment_id}/reversal */
export const sandboxReverse = defineOperation({
  ...payment,
  operationId: "sandbox_reverse",
  method: "POST",
  path: "/v1/payments/{payment_id}/reversal",
  summary: "Take back what was captured, before it is settled",
});

/** POST /v1/payments/{payment_id}/extension */
export const sandboxExtend = defineOperation({
  ...payment,
  operationId: "sandbox_extend",
  method: "POST",
  path: "/v1/payments/{payment_id}/extension",
  summary: "Hold the money for longer",
});

/** POST /v1/payments/{payment_id}/increments */
export const sandboxIncrement = defineOperation({
  ...payment,
  operationId: "sandbox_increment",
  method: "POST",
  path: "/v1/payments/{payment_id}/increments",
  summary: "Raise an authorization to a new total",
  body: sandboxIncrementSchema,
});

/** POST /v1/payments/{payment_id}/device-data */
export const sandboxTakeDeviceData = defineOperation({
  ...payment,
  operationId: "sandbox_take_device_data",
  method: "POST",
  path: "/v1/payments/{payment_id}/device-data",
  summary: "Continue with the data of the customer's device",
  body: sandboxDeviceDataRequestSchema,
});

/** POST /v1/payments/{payment_id}/approve */
export const sandboxApprove = defineOperation({
  ...payment,
  operationId: "sandbox_approve",
  method: "POST",
  path: "/v1/payments/{payment_id}/approve",
  summary: "Continue a payment held for review",
});

/** POST /v1/payments/{payment_id}/reject */
export const sandboxReject = defineOperation({
  ...payment,
  operationId: "sandbox_reject",
  method: "POST",
  path: "/v1/payments/{payment_id}/reject",
  summary: "Stop a payment held for review",
});

/** POST /v1/payments/{payment_id}/refunds */
export const sandboxRefundPayment = defineOperation({
  ...payment,
  operationId: "sandbox_refund",
  method: "POST",
  path: "/v1/payments/{payment_id}/refunds",
  summary: "Give captured money back",
  body: sandboxRefundRequestSchema,
  response: sandboxRefundSchema,
});

/** GET /v1/refunds/{refund_id} */
export const sandboxGetRefund = defineOperation({
  ...provider,
  operationId: "sandbox_get_refund",
  method: "GET",
  path: "/v1/refunds/{refund_id}",
  summary: "Look a refund up",
  pathParameters: pathParameters({ refund_id: "The provider's id of the refund." }),
  response: sandboxRefundSchema,
});

/** GET /v1/refund-keys/{key} */
export const sandboxGetRefundByKey = defineOperation({
  ...provider,
  operationId: "sandbox_get_refund_by_key",
  method: "GET",
  path: "/v1/refund-keys/{key}",
  summary: "Look a refund up by its idempotency key",
  pathParameters: pathParameters({ key: "The idempotency key of the call that made it." }),
  response: sandboxRefundSchema,
});

/** POST /v1/payouts */
export const sandboxCreatePayout = defineOperation({
  ...provider,
  operationId: "sandbox_create_payout",
  method: "POST",
  path: "/v1/payouts",
  summary: "Pay money out",
  body: sandboxPayoutRequestSchema,
  response: sandboxPayoutSchema,
});

/** GET /v1/payouts/{payout_id} */
export const sandboxGetPayout = defineOperation({
  ...provider,
  operationId: "sandbox_get_payout",
  method: "GET",
  path: "/v1/payouts/{payout_id}",
  summary: "Look a payout up",
  pathParameters: pathParameters({ payout_id: "The provider's id of the payout." }),
  response: sandboxPayoutSchema,
});

/** GET /v1/payout-keys/{key} */
export const sandboxGetPayoutByKey = defineOperation({
  ...provider,
  operationId: "sandbox_get_payout_by_key",
  method: "GET",
  path: "/v1/payout-keys/{key}",
  summary: "Look a payout up by its idempotency key",
  pathParameters: pathParameters({ key: "The idempotency key of the call that made it." }),
  response: sandboxPayoutSchema,
});

/** POST /v1/payouts/{payout_id}/cancel */
export const sandboxCancelPayout = defineOperation({
  ...provider,
  operationId: "sandbox_cancel_payout",
  method: "POST",
  path: "/v1/payouts/{payout_id}/cancel",
  summary: "Stop a payout that has not arrived",
  pathParameters: pathParameters({ payout_id: "The provider's id of the payout." }),
  response: sandboxPayoutSchema,
});

/** POST /v1/payout-keys/{key}/cancel: stop what the key made, and refuse a payout that arrives later. */
export const sandboxCancelPayoutByKey = defineOperation({
  ...provider,
  operationId: "sandbox_cancel_payout_by_key",
  method: "POST",
  path: "/v1/payout-keys/{key}/cancel",
  summary: "Make sure that a payout key pays nothing",
  pathParameters: pathParameters({ key: "The idempotency key of the call that made it." }),
  response: sandboxPayoutSchema,
});

const page = {
  ...provider,
  pathParameters: pathParameters({ payment_id: "The payment, a point, and an unguessable token." }),
  page: true,
  tag: "Sandbox pages",
} as const;
const choice = {
  ...page,
  idempotent: false,
  pathParameters: {
    type: "object",
    properties: {
      payment_id: { type: "string", maxLength: 128 },
      choice: { type: "string", enum: ["complete", "reject", "leave"] },
    },
    required: ["payment_id", "choice"],
    additionalProperties: false,
  },
} as const;

/** GET /challenge/{payment_id}: what the customer sees for 3DS and for redirect methods. */
export const sandboxCustomerPage = defineOperation({
  ...page,
  operationId: "sandbox_customer_page",
  method: "GET",
  path: "/challenge/{payment_id}",
  summary: "Page on which the customer completes or rejects a payment",
});

/** POST /challenge/{payment_id}/{choice}: a button of that page; sends the customer back to the merchant's side. */
export const sandboxCustomerChoice = defineOperation({
  ...choice,
  operationId: "sandbox_customer_choice",
  method: "POST",
  path: "/challenge/{payment_id}/{choice}",
  summary: "The customer's choice",
});

const control = { ...provider, tag: "Sandbox control", idempotent: false } as const;

const cardRow = {
  type: "object",
  properties: {
    number: { type: "string" },
    network: { type: "string" },
    outcome: { type: "string", description: "What happens, in words." },
    error_code: { type: ["string", "null"], description: "`error_code` of the payment, where it fails." },
    exceptions: { type: "string", description: "Connectors that treat the card otherwise; empty when none does." },
  },
  required: ["number", "network", "outcome", "error_code", "exceptions"],
  additionalProperties: false,
} as const;

const otherRow = {
  type: "object",
  properties: { value: { type: "string" }, outcome: { type: "string" } },
  required: ["value", "outcome"],
  additionalProperties: false,
} as const;

/** GET /sandbox/cards */
export const sandboxListCards = defineOperation({
  ...control,
  operationId: "sandbox_list_cards",
  method: "GET",
  path: "/sandbox/cards",
  summary: "Test cards and other test values",
  response: {
    type: "object",
    properties: {
      cards: { type: "array", items: cardRow },
      network_tokens: { type: "array", items: otherRow },
      methods: { type: "array", items: otherRow },
      every_method: { type: "array", items: otherRow },
      payout_destinations: { type: "array", items: otherRow },
    },
    required: ["cards", "network_tokens", "methods", "every_method", "payout_destinations"],
    additionalProperties: false,
  },
});

/** PUT /sandbox/behaviour */
export const sandboxSetBehaviour = defineOperation({
  ...control,
  operationId: "sandbox_set_behaviour",
  method: "PUT",
  path: "/sandbox/behaviour",
  summary: "Set latency and faults of one connector account",
  body: sandboxBehaviourRequestSchema,
  response: sandboxBehaviourSchema,
});
