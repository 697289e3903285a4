import { defineOperation } from "../../operation.ts";
import {
  completeAuthorizeBody,
  manualPaymentUpdateBody,
  paymentMetadata,
  updateMetadataBody,
  updateStatusBody,
} from "../../resources/payment-corrections.ts";
import { payment } from "../../resources/payment.ts";
import { cancelPostCaptureBody, incrementAuthorizationBody } from "../../resources/payment-requests.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  face: "merchant",
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
    "Takes back what was captured, before the provider has settled it. Possible as long as nothing was refunded " +
    "or taken back by a dispute; nothing can be refunded afterwards. When the provider does it later, " +
    "state_metadata says so.",
  body: cancelPostCaptureBody,
  bodyOptional: true,
  failures: [
    ...common.filter((name) => name !== "provider_did_not"),
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
  summary: "Ask how a cancellation after capture stands",
  description: "Answers the payment; while the provider has not ended the cancellation it is asked first.",
  failures: ["payment_not_found"],
});

export const incrementAuthorization = defineOperation({
  ...shape,
  operationId: "incrementAuthorization",
  method: "POST",
  path: "/payments/{payment_id}/incremental_authorization",
  summary: "Raise an authorization",
  description:
    "Asks the provider to hold more. What became of it stands in incremental_authorizations; once it is granted, " +
    "the new total can be captured.",
  body: incrementAuthorizationBody,
  failures: [...common, "raise_not_possible"],
});

export const extendAuthorization = defineOperation({
  ...shape,
  operationId: "extendAuthorization",
  method: "POST",
  path: "/payments/{payment_id}/extend_authorization",
  summary: "Extend an authorization",
  description: "Asks the provider to hold the money for longer; capture_before tells until when.",
  failures: common,
});

export const approvePayment = defineOperation({
  ...shape,
  operationId: "approvePayment",
  method: "POST",
  path: "/payments/{payment_id}/approve",
  summary: "Approve a payment held for review",
  description: "Lets a payment go on that waits in requires_merchant_action.",
  failures: common,
});

export const rejectPayment = defineOperation({
  ...shape,
  operationId: "rejectPayment",
  method: "POST",
  path: "/payments/{payment_id}/reject",
  summary: "Reject a payment held for review",
  description: "Ends a payment that waits in requires_merchant_action; what the provider holds is released.",
  failures: common,
});

export const updatePaymentMetadata = defineOperation({
  ...shape,
  operationId: "updatePaymentMetadata",
  method: "POST",
  path: "/payments/{payment_id}/update_metadata",
  summary: "Change the metadata of a payment",
  description: "Adds to the merchant's own data of a payment, or replaces parts of it; possible in most statuses.",
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
    "Goes on with a payment after the customer's part: asks the provider how it stands. With a publishable key, " +
    "client_secret is needed, and shipping only repeats or completes what your server said.",
  body: completeAuthorizeBody,
  bodyOptional: true,
  failures: [
    "payment_not_found",
    "wrong_status",
    "client_secret_missing",
    "client_secret_expired",
    "client_secret_wrong",
    "customer_change_refused",
  ],
});

export const manuallyUpdatePayment = defineOperation({
  service: "payments",
  face: "merchant",
  tag: "Payments",
  operationId: "manuallyUpdatePayment",
  method: "PUT",
  path: "/payments/{payment_id}/manual-update",
  access: ["admin_key"],
  summary: "Correct a payment",
  description:
    "Records what an operator found out at the provider about the latest attempt of a payment that has not ended; " +
    "the state can only move as the payment can. A payment whose provider says that it holds or has taken the money " +
    "is not ended otherwise: cancel it, or retrieve it with force_sync. The merchant is named by merchant_id or by " +
    "the header X-Merchant-Id.",
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
  summary: "Say what became of a capture",
  description:
    "Ends a payment whose capture the provider reported as failed after it had succeeded, as the merchant knows it.",
  body: updateStatusBody,
  failures: ["payment_not_found", "not_in_review"],
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
] as const;
