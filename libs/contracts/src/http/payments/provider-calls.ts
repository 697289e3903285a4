import { defineOperation } from "../../operation.ts";
import { listProviderCallsQuery, providerCallList } from "../../resources/provider-call.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  method: "GET",
  access: ["merchant_key", "jwt"],
  weight: "bounded",
  query: listProviderCallsQuery,
  response: providerCallList,
} as const;

const recordWords =
  "Returns what was asked of providers and what they answered, newest first, masked. Calls are recorded for " +
  "diagnosis: they appear within seconds, are deleted after PROVIDER_CALL_RETENTION_DAYS, and may be missing after " +
  "a failure of Railyard.";

export const listProviderCallsOfPayment = defineOperation({
  ...shape,
  operationId: "listProviderCallsOfPayment",
  list: { style: "cursor", items: "data", cursor: "call_id" },
  path: "/payments/{payment_id}/provider_calls",
  permission: "payments:read",
  tag: "Payments",
  summary: "List the calls to providers for a payment",
  description: `${recordWords} Calls for its refunds and disputes are included.`,
  pathParameters: pathParameters({ payment_id: "The payment." }),
  failures: ["payment_not_found"],
});

export const listProviderCallsOfRefund = defineOperation({
  ...shape,
  operationId: "listProviderCallsOfRefund",
  list: { style: "cursor", items: "data", cursor: "call_id" },
  path: "/refunds/{refund_id}/provider_calls",
  permission: "refunds:read",
  tag: "Refunds",
  summary: "List the calls to providers for a refund",
  description: recordWords,
  pathParameters: pathParameters({ refund_id: "The refund." }),
  failures: ["refund_not_found"],
});

export const listProviderCallsOfPayout = defineOperation({
  ...shape,
  operationId: "listProviderCallsOfPayout",
  list: { style: "cursor", items: "data", cursor: "call_id" },
  path: "/payouts/{payout_id}/provider_calls",
  permission: "payouts:read",
  tag: "Payouts",
  summary: "List the calls to providers for a payout",
  description: recordWords,
  pathParameters: pathParameters({ payout_id: "The payout." }),
  failures: ["payout_not_found"],
});

/** The operations on calls to providers. */
export const providerCallOperations = [
  listProviderCallsOfPayment,
  listProviderCallsOfRefund,
  listProviderCallsOfPayout,
] as const;
