import { defineOperation } from "../../operation.ts";
import { createRefundBody, manualRefundUpdateBody, refund, updateRefundBody } from "../../resources/refund.ts";
import { timeRange } from "../../resources/list-filters.ts";
import {
  listRefundsBody,
  refundAggregate,
  refundFilterChoices,
  refundFilterValues,
  refundList,
  retrieveRefundQuery,
  syncRefundBody,
} from "../../resources/refund-list.ts";
import { pathParameters } from "../../schema.ts";

const refundPath = pathParameters({ refund_id: "The refund." });

const shape = { service: "payments", api: "merchant", tag: "Refunds" } as const;

export const createRefund = defineOperation({
  ...shape,
  operationId: "createRefund",
  method: "POST",
  path: "/refunds",
  access: ["merchant_key", "jwt"],
  permission: "refunds:write",
  summary: "Refund a payment",
  description:
    "Refunds a payment that succeeded or was partially captured. The refundable amount is the captured amount, " +
    "less refunds that have not failed, less disputed amounts: those of open, challenged, expired, accepted or " +
    "lost disputes. A dispute that is won or withdrawn restores its amount. A user whose roles have limits refunds " +
    "within them; POST /refund_requests asks another user to approve more.",
  body: createRefundBody,
  response: refund,
  failures: [
    "payment_not_found",
    "duplicate_refund",
    "refund_beyond_limit",
    "refund_in_wrong_state",
    "refund_after_void",
    "refund_refused",
    "refund_amount_not_positive",
    "refund_exceeds_captured",
    "refund_disputed",
    "refund_attempts_exhausted",
    "refund_too_late",
    "merchant_not_found",
    "flow_not_supported",
    "connector_account_unusable",
  ],
});

export const syncRefund = defineOperation({
  ...shape,
  operationId: "syncRefund",
  method: "POST",
  path: "/refunds/sync",
  access: ["merchant_key"],
  permission: "refunds:read",
  idempotent: false,
  summary: "Synchronize a refund",
  description: "Retrieves a refund named in the body; with force_sync the provider is queried first.",
  body: syncRefundBody,
  response: refund,
  failures: ["refund_not_found", "merchant_not_found"],
});

const reading = { ...shape, access: ["merchant_key", "jwt"], permission: "refunds:read" } as const;

const ofProfile =
  "Like the operation without profile in its path, for the profile of the credential, else the one named in the " +
  "request, else the merchant's default.";

const profileFailures = ["profile_not_found", "profile_required", "profile_fixed_by_credential"] as const;

const listShape = {
  ...reading,
  method: "POST",
  idempotent: false,
  body: listRefundsBody,
  bodyOptional: true,
  response: refundList,
} as const;

export const listRefunds = defineOperation({
  ...listShape,
  operationId: "listRefunds",
  weight: "list",
  list: { style: "offset", items: "data" },
  path: "/refunds/list",
  summary: "List refunds",
  description: "Returns the refunds that match, newest first.",
});

export const listProfileRefunds = defineOperation({
  ...listShape,
  operationId: "listProfileRefunds",
  weight: "list",
  list: { style: "offset", items: "data" },
  path: "/refunds/profile/list",
  summary: "List refunds of a profile",
  description: ofProfile,
  failures: [...profileFailures, "profile_fixed_by_credential"],
});

export const listRefundFilterValues = defineOperation({
  ...reading,
  operationId: "listRefundFilterValues",
  weight: "list",
  method: "POST",
  path: "/refunds/filter",
  idempotent: false,
  summary: "List filter values that occur in refunds",
  description: "Returns the values that occur in the refunds of a time range.",
  body: timeRange,
  response: refundFilterValues,
});

const choicesShape = { ...reading, method: "GET", response: refundFilterChoices } as const;

export const listRefundFilterChoices = defineOperation({
  ...choicesShape,
  operationId: "listRefundFilterChoices",
  weight: "bounded",
  path: "/refunds/v2/filter",
  summary: "List filter choices of refunds",
  description: "Returns all values by which lists of refunds can be filtered.",
});

export const listProfileRefundFilterChoices = defineOperation({
  ...choicesShape,
  operationId: "listProfileRefundFilterChoices",
  weight: "bounded",
  path: "/refunds/v2/profile/filter",
  summary: "List filter choices of a profile's refunds",
  description: ofProfile,
  failures: profileFailures,
});

const aggregateShape = { ...reading, method: "GET", query: timeRange, response: refundAggregate } as const;

export const aggregateRefunds = defineOperation({
  ...aggregateShape,
  operationId: "aggregateRefunds",
  weight: "list",
  path: "/refunds/aggregate",
  summary: "Count refunds by status",
  description: "Returns the number of refunds of a time range by status.",
});

export const aggregateProfileRefunds = defineOperation({
  ...aggregateShape,
  operationId: "aggregateProfileRefunds",
  weight: "list",
  path: "/refunds/profile/aggregate",
  summary: "Count refunds of a profile by status",
  description: ofProfile,
  failures: profileFailures,
});

export const retrieveRefund = defineOperation({
  ...shape,
  operationId: "retrieveRefund",
  method: "GET",
  path: "/refunds/{refund_id}",
  access: ["merchant_key", "jwt"],
  permission: "refunds:read",
  summary: "Retrieve a refund",
  description: "Returns the refund; with force_sync the provider is queried first while the refund is not final.",
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
  access: ["merchant_key", "jwt"],
  permission: "refunds:write",
  summary: "Update a refund",
  description: "Changes the reason or the metadata, in any status.",
  pathParameters: refundPath,
  body: updateRefundBody,
  response: refund,
  failures: ["refund_not_found"],
});

export const manuallyUpdateRefund = defineOperation({
  ...shape,
  operationId: "manuallyUpdateRefund",
  method: "PUT",
  path: "/refunds/{refund_id}/manual-update",
  access: ["admin_key"],
  summary: "Correct the status of a refund",
  description:
    "Records what an operator found out at the provider about a refund that is not final. A refund that its " +
    "provider has paid does not become failed.",
  pathParameters: refundPath,
  body: manualRefundUpdateBody,
  response: refund,
  failures: ["refund_not_found", "refund_not_correctable"],
});

/** The operations on refunds; those on many come before the paths they would match. */
export const refundOperations = [
  createRefund,
  syncRefund,
  listRefunds,
  listProfileRefunds,
  listRefundFilterValues,
  listRefundFilterChoices,
  listProfileRefundFilterChoices,
  aggregateRefunds,
  aggregateProfileRefunds,
  retrieveRefund,
  updateRefund,
  manuallyUpdateRefund,
] as const;
