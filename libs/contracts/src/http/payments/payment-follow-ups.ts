import { clientFailures } from "./shared-failures.ts";
import { defineOperation } from "../../operation.ts";
import {
  completeAuthorizeBody,
  manualPaymentUpdateBody,
  paymentMetadata,
  updateMetadataBody,
  updateStatusBody,
} from "../../resources/payment-corrections.ts";
import { paymentActionList } from "../../resources/payment-actions.ts";
import { payment } from "../../resources/payment.ts";
import { cancelPostCaptureBody, incrementAuthorizationBody } from "../../resources/payment-requests.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Payments",
  access: ["merchant_key", "jwt"],
  permission: "payments:write",
  pathParameters: pathParameters({ payment_id: "The payment." }),
  response: payment,
} as const;

const common = [
  "payment_not_found",
  "wrong_status",
  "flow_not_supported",
  "connector_account_unusable",
  "provider_did_not",
] as const;

export const cancelPostCapture = defineOperation({
  ...shape,
  operationId: "cancelPostCapture",
  method: "POST",
  path: "/payments/{payment_id}/cancel_post_capture",
  summary: "Cancel a payment after its capture",
  description:
    "Reverses the capture before the provider has settled it. Possible while nothing was refunded or charged " +
    "back; no refund is possible afterwards. When the provider completes it later, state_metadata shows the " +
    "progress. The captured amount counts against the refund limits of a user.",
  body: cancelPostCaptureBody,
  bodyOptional: true,
  failures: [
    ...common.filter((name) => name !== "provider_did_not"),
    "refund_beyond_limit",
    "post_capture_void_not_possible",
    "post_capture_void_disputed",
  ],
});

export const syncPostCaptureVoid = defineOperation({
  ...shape,
  operationId: "syncPostCaptureVoid",
  method: "GET",
  path: "/payments/{payment_id}/cancel_post_capture",
  permission: "payments:read",
  summary: "Synchronize a cancellation after capture",
  description: "Returns the payment; while the cancellation is pending the provider is queried first.",
  failures: ["payment_not_found"],
});

export const incrementAuthorization = defineOperation({
  ...shape,
  operationId: "incrementAuthorization",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payments/{payment_id}/incremental_authorization",
  summary: "Increment an authorization",
  description:
    "Requests an incremental authorization from the provider. Its result is in incremental_authorizations; once " +
    "granted, the new total can be captured.",
  body: incrementAuthorizationBody,
  failures: ["merchant_suspended", ...common, "raise_not_possible", "amount_out_of_range"],
});

export const extendAuthorization = defineOperation({
  ...shape,
  operationId: "extendAuthorization",
  method: "POST",
  path: "/payments/{payment_id}/extend_authorization",
  summary: "Extend an authorization",
  description: "Requests a longer authorization from the provider; capture_before is its new expiry.",
  failures: common,
});

export const approvePayment = defineOperation({
  ...shape,
  operationId: "approvePayment",
  method: "POST",
  path: "/payments/{payment_id}/approve",
  summary: "Approve a payment held for review",
  description: "Continues a payment in requires_merchant_action.",
  failures: common,
});

export const rejectPayment = defineOperation({
  ...shape,
  operationId: "rejectPayment",
  method: "POST",
  path: "/payments/{payment_id}/reject",
  summary: "Reject a payment held for review",
  description: "Ends a payment in requires_merchant_action; the authorization is released.",
  failures: common,
});

export const updatePaymentMetadata = defineOperation({
  ...shape,
  operationId: "updatePaymentMetadata",
  method: "POST",
  path: "/payments/{payment_id}/update_metadata",
  summary: "Change the metadata of a payment",
  description: "Merges into the merchant's metadata of a payment; possible in most statuses.",
  body: updateMetadataBody,
  response: paymentMetadata,
  failures: ["payment_not_found", "wrong_status"],
});

export const completeAuthorize = defineOperation({
  ...shape,
  operationId: "completeAuthorize",
  method: "POST",
  path: "/payments/{payment_id}/complete_authorize",
  access: ["merchant_key", "publishable_key"],
  summary: "Complete an authorization",
  description:
    "Continues a payment after the customer's action: queries the provider for the result. With a publishable " +
    "key, client_secret is required, and shipping may only repeat or complete what your server set.",
  body: completeAuthorizeBody,
  bodyOptional: true,
  failures: ["payment_not_found", "wrong_status", ...clientFailures, "customer_change_refused"],
});

export const manuallyUpdatePayment = defineOperation({
  service: "payments",
  api: "merchant",
  tag: "Payments",
  operationId: "manuallyUpdatePayment",
  method: "PUT",
  path: "/payments/{payment_id}/manual-update",
  access: ["admin_key"],
  summary: "Correct the status of a payment",
  description:
    "Records what an operator found out at the provider about the latest attempt of a payment that has not ended; " +
    "only transitions of the payment's state machine are possible. A payment whose provider reports an " +
    "authorization or a capture cannot be ended otherwise: cancel it, or retrieve it with force_sync. The " +
    "merchant is named by merchant_id or by the header X-Merchant-Id.",
  pathParameters: shape.pathParameters,
  body: manualPaymentUpdateBody,
  response: payment,
  failures: ["payment_not_found", "payment_not_correctable", "missing_field"],
});

export const updatePaymentStatus = defineOperation({
  ...shape,
  operationId: "updatePaymentStatus",
  method: "POST",
  path: "/payments/{payment_id}/manual-status-update",
  access: ["jwt"],
  summary: "Correct the result of a capture",
  description:
    "Ends a payment whose capture the provider reported as failed after it had succeeded, with the result known " +
    "to the merchant.",
  body: updateStatusBody,
  failures: ["payment_not_found", "not_in_review"],
});

export const listPaymentActions = defineOperation({
  ...shape,
  operationId: "listPaymentActions",
  weight: "bounded",
  list: { style: "whole", items: "actions" },
  method: "GET",
  path: "/payments/{payment_id}/actions",
  permission: "payments:read",
  summary: "List the actions possible on a payment",
  description:
    "Returns what the caller may do to the payment now, by its status, its connector account and the permissions of " +
    "the caller. An action without reason_if_not is accepted; its provider may still refuse it.",
  response: paymentActionList,
  failures: ["payment_not_found", "merchant_not_found"],
});

/** What may be done to a payment after a provider took it on. */
export const paymentFollowUpOperations = [
  cancelPostCapture,
  syncPostCaptureVoid,
  incrementAuthorization,
  extendAuthorization,
  approvePayment,
  rejectPayment,
  updatePaymentMetadata,
  completeAuthorize,
  updatePaymentStatus,
  manuallyUpdatePayment,
  listPaymentActions,
] as const;
