import { defineOperation } from "../../operation.ts";
import {
  decideRefundRequestBody,
  listRefundRequestsQuery,
  refundRequest,
  refundRequestDays,
  refundRequestList,
  requestRefundBody,
} from "../../resources/refund-request.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant", tag: "Refund requests" } as const;

const requestPath = pathParameters({ refund_request_id: "The refund request." });

const writing = { ...shape, method: "POST", access: ["jwt"], permission: "refunds:write" } as const;

const deciding = {
  ...writing,
  pathParameters: requestPath,
  body: decideRefundRequestBody,
  bodyOptional: true,
  response: refundRequest,
} as const;

const decidingFailures = ["refund_request_not_found", "refund_request_not_open"] as const;

export const requestRefund = defineOperation({
  ...writing,
  operationId: "requestRefund",
  path: "/refund_requests",
  summary: "Request a refund",
  description:
    "Asks another user to approve a refund, for example one above the limits of one's own roles. Nothing is refunded " +
    `before. The request expires after ${String(refundRequestDays)} days.`,
  body: requestRefundBody,
  response: refundRequest,
  failures: [
    "payment_not_found",
    "refund_in_wrong_state",
    "refund_after_void",
    "refund_amount_not_positive",
    "refund_exceeds_captured",
    "refund_disputed",
    "refund_attempts_exhausted",
    "refund_too_late",
    "merchant_not_found",
  ],
});

export const listRefundRequests = defineOperation({
  ...shape,
  operationId: "listRefundRequests",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/refund_requests",
  access: ["merchant_key", "jwt"],
  permission: "refunds:read",
  summary: "List refund requests",
  description: "Returns the matching requests, newest first; with a credential of a profile those of the profile.",
  query: listRefundRequestsQuery,
  response: refundRequestList,
});

export const retrieveRefundRequest = defineOperation({
  ...shape,
  operationId: "retrieveRefundRequest",
  method: "GET",
  path: "/refund_requests/{refund_request_id}",
  access: ["merchant_key", "jwt"],
  permission: "refunds:read",
  summary: "Retrieve a refund request",
  description: "Returns the request with its decision.",
  pathParameters: requestPath,
  response: refundRequest,
  failures: ["refund_request_not_found"],
});

export const approveRefundRequest = defineOperation({
  ...deciding,
  operationId: "approveRefundRequest",
  requiresStepUp: true,
  path: "/refund_requests/{refund_request_id}/approve",
  summary: "Approve a refund request",
  description:
    "Approves a request of another user, within the limits of one's own roles, and creates its refund once. An " +
    "approval that is sent again returns the request as it is.",
  failures: [
    ...decidingFailures,
    "refund_request_own",
    "refund_beyond_limit",
    "payment_not_found",
    "refund_in_wrong_state",
    "refund_after_void",
    "refund_exceeds_captured",
    "refund_disputed",
    "refund_attempts_exhausted",
    "refund_too_late",
  ],
});

export const rejectRefundRequest = defineOperation({
  ...deciding,
  operationId: "rejectRefundRequest",
  path: "/refund_requests/{refund_request_id}/reject",
  summary: "Reject a refund request",
  description: "Ends a request of another user; nothing is refunded.",
  failures: [...decidingFailures, "refund_request_own"],
});

export const withdrawRefundRequest = defineOperation({
  ...deciding,
  operationId: "withdrawRefundRequest",
  path: "/refund_requests/{refund_request_id}/withdraw",
  summary: "Withdraw a refund request",
  description: "Ends a request of one's own; nothing is refunded.",
  failures: [...decidingFailures, "refund_request_of_another"],
});

/** The operations on refund requests. */
export const refundRequestOperations = [
  requestRefund,
  listRefundRequests,
  retrieveRefundRequest,
  approveRefundRequest,
  rejectRefundRequest,
  withdrawRefundRequest,
] as const;
