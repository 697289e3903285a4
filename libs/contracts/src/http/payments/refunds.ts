import { defineOperation } from "../../operation.ts";
import { createRefundBody, refund, updateRefundBody } from "../../resources/refund.ts";
import { listRefundsBody, refundList, retrieveRefundQuery } from "../../resources/refund-list.ts";
import { pathParameters } from "../../schema.ts";

const refundPath = pathParameters({ refund_id: "The refund." });

const shape = { service: "payments", face: "merchant", tag: "Refunds" } as const;

export const createRefund = defineOperation({
  ...shape,
  operationId: "createRefund",
  method: "POST",
  path: "/refunds",
  access: ["merchant_key", "jwt"],
  permission: "refunds:write",
  summary: "Refund a payment",
  description:
    "Gives money back for a payment that succeeded or was captured in part. Refunds that have not failed never add " +
    "up to more than was captured.",
  body: createRefundBody,
  response: refund,
  failures: [
    "payment_not_found",
    "duplicate_refund",
    "refund_in_wrong_state",
    "refund_after_void",
    "refund_amount_not_positive",
    "refund_exceeds_captured",
    "refund_attempts_exhausted",
    "refund_too_late",
  ],
});

export const listRefunds = defineOperation({
  ...shape,
  operationId: "listRefunds",
  method: "POST",
  path: "/refunds/list",
  access: ["merchant_key", "jwt"],
  permission: "refunds:read",
  idempotent: false,
  summary: "List refunds",
  description: "Answers the refunds that match, newest first.",
  body: listRefundsBody,
  bodyOptional: true,
  response: refundList,
});

export const retrieveRefund = defineOperation({
  ...shape,
  operationId: "retrieveRefund",
  method: "GET",
  path: "/refunds/{refund_id}",
  access: ["merchant_key", "jwt"],
  permission: "refunds:read",
  summary: "Retrieve a refund",
  description: "Answers the refund; with force_sync the provider is asked first when the refund is not final.",
  pathParameters: refundPath,
  query: retrieveRefundQuery,
  response: refund,
  failures: ["refund_not_found"],
});

export const updateRefund = defineOperation({
  ...shape,
  operationId: "updateRefund",
  method: "POST",
  path: "/refunds/{refund_id}",
  access: ["merchant_key"],
  summary: "Update a refund",
  description: "Changes the reason or the metadata, in any state.",
  pathParameters: refundPath,
  body: updateRefundBody,
  response: refund,
  failures: ["refund_not_found"],
});

/** The operations on refunds; `/refunds/list` stands before the paths it would match. */
export const refundOperations = [createRefund, listRefunds, retrieveRefund, updateRefund] as const;
