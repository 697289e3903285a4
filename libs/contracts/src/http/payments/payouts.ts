import { clientFailures } from "./shared-failures.ts";
import { defineOperation } from "../../operation.ts";
import {
  cancelPayoutBody,
  confirmPayoutBody,
  createPayoutBody,
  fulfillPayoutBody,
  manualPayoutUpdateBody,
  payout,
  retrievePayoutQuery,
  updatePayoutBody,
} from "../../resources/payout.ts";
import {
  listPayoutsBody,
  listPayoutsQuery,
  payoutAggregate,
  payoutAggregateQuery,
  payoutFilterBody,
  payoutFilters,
  payoutFilterValues,
  payoutList,
} from "../../resources/payout-list.ts";
import { pathParameters } from "../../schema.ts";

const payoutPath = pathParameters({ payout_id: "The payout." });

const shape = { service: "payments", api: "merchant", tag: "Payouts" } as const;

/** What can be wrong with where the money is to go. */
const destinationFailures = [
  "customer_conflict",
  "customer_redacted",
  "payout_destination_twice",
  "payout_method_mismatch",
  "payout_account_invalid",
  "payment_method_not_found",
  "payment_method_unusable",
  "payment_token_invalid",
  "card_number_invalid",
  "card_expiry_invalid",
  "card_expired",
] as const;

/** What can be wrong with the terms of a payout. */
const termsFailures = ["profile_not_found", "profile_fixed_by_credential", "payout_link_misconfigured"] as const;

/** What can be in the way of sending the money. */
const confirmationFailures = ["payout_method_required", "amount_out_of_range", "no_eligible_payout_connector"] as const;

export const createPayout = defineOperation({
  ...shape,
  operationId: "createPayout",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payouts/create",
  access: ["merchant_key"],
  permission: "payouts:write",
  summary: "Create a payout",
  description:
    "Creates a payout. With confirm it is confirmed, and with auto_fulfill in addition it is sent in the same " +
    "request. A payout declined by the provider returns 200 and status failed.",
  body: createPayoutBody,
  response: payout,
  failures: [
    "merchant_suspended",
    "duplicate_payout",
    "merchant_not_found",
    "profile_required",
    "profile_fixed_by_credential",
    "payout_recurring_without_confirm",
    ...termsFailures,
    ...destinationFailures,
    ...confirmationFailures,
  ],
});

export const listPayouts = defineOperation({
  ...shape,
  operationId: "listPayouts",
  weight: "list",
  list: { style: "cursor", items: "data", cursor: "payout_id" },
  method: "GET",
  path: "/payouts/list",
  aliases: ["/payouts/profile/list"],
  access: ["merchant_key", "jwt"],
  permission: "payouts:read",
  summary: "List payouts",
  description: "Returns the payouts that match, newest first.",
  query: listPayoutsQuery,
  response: payoutList,
  failures: ["payout_not_found"],
});

export const filterPayouts = defineOperation({
  ...shape,
  operationId: "filterPayouts",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "POST",
  path: "/payouts/list",
  aliases: ["/payouts/profile/list"],
  access: ["merchant_key", "jwt"],
  permission: "payouts:read",
  idempotent: false,
  summary: "List payouts by filters",
  description: "Returns the payouts that match every filter, newest first.",
  body: listPayoutsBody,
  bodyOptional: true,
  response: payoutList,
  failures: ["payout_not_found"],
});

export const listPayoutFilters = defineOperation({
  ...shape,
  operationId: "listPayoutFilters",
  weight: "list",
  method: "POST",
  path: "/payouts/filter",
  aliases: ["/payouts/profile/filter"],
  access: ["merchant_key", "jwt"],
  permission: "payouts:read",
  idempotent: false,
  summary: "List filter values that occur in payouts",
  description: "Returns the values that occur in the merchant's payouts of a time range.",
  body: payoutFilterBody,
  bodyOptional: true,
  response: payoutFilters,
});

export const listPayoutFilterValues = defineOperation({
  ...shape,
  operationId: "listPayoutFilterValues",
  weight: "bounded",
  method: "GET",
  path: "/payouts/v2/filter",
  aliases: ["/payouts/v2/profile/filter"],
  access: ["merchant_key", "jwt"],
  permission: "payouts:read",
  summary: "List filter choices of payouts",
  description: "Returns all values by which payouts can be filtered, and the merchant's payout providers.",
  response: payoutFilterValues,
});

export const aggregatePayouts = defineOperation({
  ...shape,
  operationId: "aggregatePayouts",
  weight: "list",
  method: "GET",
  path: "/payouts/aggregate",
  aliases: ["/payouts/profile/aggregate"],
  access: ["merchant_key", "jwt"],
  permission: "payouts:read",
  summary: "Count payouts by status",
  description: "Returns the number of payouts of a time range by status.",
  query: payoutAggregateQuery,
  response: payoutAggregate,
});

export const retrievePayout = defineOperation({
  ...shape,
  operationId: "retrievePayout",
  method: "GET",
  path: "/payouts/{payout_id}",
  access: ["merchant_key", "jwt"],
  permission: "payouts:read",
  summary: "Retrieve a payout",
  description: "Returns the payout; with force_sync the provider is queried first while the payout is in progress.",
  pathParameters: payoutPath,
  query: retrievePayoutQuery,
  response: payout,
  failures: ["payout_not_found", "merchant_not_found"],
});

const update = {
  ...shape,
  access: ["merchant_key"],
  description:
    "Changes a payout that was not sent to a provider; omitted members stay. With confirm it is also confirmed.",
  pathParameters: payoutPath,
  body: updatePayoutBody,
  response: payout,
  failures: [
    "merchant_suspended",
    "payout_not_found",
    "payout_not_possible",
    ...termsFailures,
    ...destinationFailures,
    ...confirmationFailures,
  ],
} as const;

export const updatePayout = defineOperation({
  ...update,
  operationId: "updatePayout",
  refusedWhileSuspended: true,
  method: "PUT",
  path: "/payouts/{payout_id}",
  permission: "payouts:write",
  summary: "Update a payout",
});

export const updatePayoutByPost = defineOperation({
  ...update,
  operationId: "updatePayoutByPost",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payouts/{payout_id}",
  permission: "payouts:write",
  summary: "Update a payout",
});

export const confirmPayout = defineOperation({
  ...shape,
  operationId: "confirmPayout",
  refusedWhileSuspended: true,
  requiresStepUp: true,
  method: "POST",
  path: "/payouts/{payout_id}/confirm",
  access: ["merchant_key", "publishable_key", "jwt"],
  permission: "payouts:write",
  summary: "Confirm a payout",
  description:
    "Confirms the payout, and sends it when auto_fulfill is set. With a publishable key, client_secret is " +
    "required and only the destination can be stated. A user confirms the payout as it is stored, without a body.",
  pathParameters: payoutPath,
  body: confirmPayoutBody,
  bodyOptional: true,
  response: payout,
  failures: [
    "merchant_suspended",
    "payout_not_found",
    "payout_wrong_status",
    ...clientFailures,
    "customer_change_refused",
    ...termsFailures,
    ...destinationFailures,
    ...confirmationFailures,
  ],
});

export const cancelPayout = defineOperation({
  ...shape,
  operationId: "cancelPayout",
  requiresStepUp: true,
  method: "POST",
  path: "/payouts/{payout_id}/cancel",
  access: ["merchant_key", "jwt"],
  permission: "payouts:write",
  summary: "Cancel a payout",
  description: "Cancels the payout. One already at a provider is cancelled there, if still possible.",
  pathParameters: payoutPath,
  body: cancelPayoutBody,
  bodyOptional: true,
  response: payout,
  failures: ["payout_not_found", "payout_not_possible", "payout_cancel_not_done", "connector_account_unusable"],
});

export const fulfillPayout = defineOperation({
  ...shape,
  operationId: "fulfillPayout",
  refusedWhileSuspended: true,
  requiresStepUp: true,
  method: "POST",
  path: "/payouts/{payout_id}/fulfill",
  access: ["merchant_key", "jwt"],
  permission: "payouts:write",
  summary: "Send a confirmed payout",
  description: "Sends a payout that was confirmed without auto_fulfill.",
  pathParameters: payoutPath,
  body: fulfillPayoutBody,
  bodyOptional: true,
  response: payout,
  failures: ["merchant_suspended", "payout_not_found", "payout_not_possible", "no_eligible_payout_connector"],
});

export const manuallyUpdatePayout = defineOperation({
  ...shape,
  operationId: "manuallyUpdatePayout",
  method: "PUT",
  path: "/payouts/{payout_id}/manual-update",
  access: ["admin_key"],
  summary: "Correct the status of a payout",
  description:
    "Records what an operator found out at the provider; only transitions of the payout's state machine are " +
    "possible.",
  pathParameters: payoutPath,
  body: manualPayoutUpdateBody,
  response: payout,
  failures: ["payout_not_found", "payout_not_possible", "payout_paid_at_provider"],
});

/** The operations on payouts; fixed paths come before the paths they would match. */
export const payoutOperations = [
  createPayout,
  listPayouts,
  filterPayouts,
  listPayoutFilters,
  listPayoutFilterValues,
  aggregatePayouts,
  retrievePayout,
  updatePayout,
  updatePayoutByPost,
  confirmPayout,
  cancelPayout,
  fulfillPayout,
  manuallyUpdatePayout,
] as const;
