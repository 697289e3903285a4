import { defineOperation } from "../../operation.ts";
import {
  aggregatePaymentsQuery,
  listPaymentsQuery,
  paymentAggregate,
  paymentFilterBody,
  paymentFilterChoices,
  paymentFilterValues,
  paymentPage,
  paymentSearchResult,
  searchPaymentsBody,
} from "../../resources/payment-list.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Payments",
  access: ["merchant_key", "jwt"],
  permission: "payments:read",
} as const;

const ofProfile = "Like the operation without profile in its path, for the profile of the credential.";

const listShape = {
  ...shape,
  method: "GET",
  query: listPaymentsQuery,
  response: paymentPage,
  failures: ["payment_not_found", "profile_fixed_by_credential", "combination_refused"],
} as const;

export const listPayments = defineOperation({
  ...listShape,
  operationId: "listPayments",
  weight: "list",
  list: { style: "cursor", items: "data", cursor: "payment_id" },
  path: "/payments/list",
  summary: "List payments",
  description: "Returns the matching payments, newest first, page by page: a cursor is the id of a payment.",
});

export const listProfilePayments = defineOperation({
  ...listShape,
  operationId: "listProfilePayments",
  weight: "list",
  list: { style: "cursor", items: "data", cursor: "payment_id" },
  path: "/payments/profile/list",
  summary: "List payments of a profile",
  description: ofProfile,
  failures: [...listShape.failures, "profile_required", "profile_fixed_by_credential"],
});

const searchShape = {
  ...shape,
  method: "POST",
  idempotent: false,
  body: searchPaymentsBody,
  bodyOptional: true,
  response: paymentSearchResult,
  failures: ["payment_not_found", "profile_fixed_by_credential", "combination_refused"],
} as const;

export const searchPayments = defineOperation({
  ...searchShape,
  operationId: "searchPayments",
  weight: "list",
  list: { style: "cursor", items: "data", cursor: "payment_id" },
  path: "/payments/list",
  summary: "Search payments",
  description:
    "Returns the payments that match all filters. Paging by cursor is stable while payments are added, paging by " +
    "offset is not.",
});

export const searchProfilePayments = defineOperation({
  ...searchShape,
  operationId: "searchProfilePayments",
  weight: "list",
  list: { style: "cursor", items: "data", cursor: "payment_id" },
  path: "/payments/profile/list",
  summary: "Search payments of a profile",
  description: ofProfile,
  failures: [...searchShape.failures, "profile_required", "profile_fixed_by_credential"],
});

export const listPaymentFilterValues = defineOperation({
  ...shape,
  operationId: "listPaymentFilterValues",
  weight: "list",
  method: "POST",
  path: "/payments/filter",
  idempotent: false,
  summary: "List filter values that occur",
  description: "Returns the values that occur in the payments of a time range.",
  body: paymentFilterBody,
  response: paymentFilterValues,
});

export const listPaymentFilterChoices = defineOperation({
  ...shape,
  operationId: "listPaymentFilterChoices",
  weight: "bounded",
  method: "GET",
  path: "/payments/v2/filter",
  summary: "List filter choices",
  description: "Returns all values by which lists of payments can be filtered.",
  response: paymentFilterChoices,
});

export const listProfilePaymentFilterChoices = defineOperation({
  ...shape,
  operationId: "listProfilePaymentFilterChoices",
  weight: "bounded",
  method: "GET",
  path: "/payments/v2/profile/filter",
  summary: "List filter choices of a profile",
  description: ofProfile,
  response: paymentFilterChoices,
  failures: ["profile_required", "profile_fixed_by_credential"],
});

const aggregateShape = {
  ...shape,
  method: "GET",
  query: aggregatePaymentsQuery,
  response: paymentAggregate,
} as const;

export const aggregatePayments = defineOperation({
  ...aggregateShape,
  operationId: "aggregatePayments",
  weight: "list",
  path: "/payments/aggregate",
  summary: "Count payments by status",
  description: "Returns the number of payments of a time range by status.",
});

export const aggregateProfilePayments = defineOperation({
  ...aggregateShape,
  operationId: "aggregateProfilePayments",
  weight: "list",
  path: "/payments/profile/aggregate",
  summary: "Count payments of a profile by status",
  description: ofProfile,
  failures: ["profile_required", "profile_fixed_by_credential"],
});

/** The operations on many payments; they come before those on one, whose paths they would match. */
export const paymentListOperations = [
  listPayments,
  listProfilePayments,
  searchPayments,
  searchProfilePayments,
  listPaymentFilterValues,
  listPaymentFilterChoices,
  listProfilePaymentFilterChoices,
  aggregatePayments,
  aggregateProfilePayments,
] as const;
