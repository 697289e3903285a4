import { defineOperation } from "../../operation.ts";
import {
  listUnmatchedTransactionsBody,
  resolveUnmatchedTransactionBody,
  unmatchedTransaction,
  unmatchedTransactionList,
} from "../../resources/unmatched-transaction.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Unmatched transactions",
  access: ["merchant_key", "jwt"],
} as const;

const listing = {
  ...shape,
  permission: "payments:read",
  method: "POST",
  idempotent: false,
  weight: "list",
  body: listUnmatchedTransactionsBody,
  bodyOptional: true,
  response: unmatchedTransactionList,
} as const;

export const listUnmatchedTransactions = defineOperation({
  ...listing,
  operationId: "listUnmatchedTransactions",
  list: { style: "offset", items: "data" },
  path: "/unmatched_transactions/list",
  summary: "List unmatched transactions",
  description:
    "Returns authorizations and captures at providers that no payment accounts for, newest first. Those with status " +
    "review need action at the provider.",
});

export const listProfileUnmatchedTransactions = defineOperation({
  ...listing,
  operationId: "listProfileUnmatchedTransactions",
  list: { style: "offset", items: "data" },
  path: "/unmatched_transactions/profile/list",
  summary: "List unmatched transactions of a profile",
  description:
    "Like the operation without profile in its path, for the profile of the credential, else the one named in the " +
    "request, else the merchant's default.",
  failures: ["profile_not_found", "profile_required", "profile_fixed_by_credential"],
});

export const resolveUnmatchedTransaction = defineOperation({
  ...shape,
  operationId: "resolveUnmatchedTransaction",
  permission: "payments:write",
  method: "POST",
  path: "/unmatched_transactions/{unmatched_transaction_id}/resolve",
  summary: "Close an unmatched transaction",
  description:
    "Closes an unmatched transaction in review with what was found at the provider. Nothing is sent to the provider. " +
    "With the resolution that it already has, it is returned unchanged.",
  pathParameters: pathParameters({ unmatched_transaction_id: "The unmatched transaction." }),
  body: resolveUnmatchedTransactionBody,
  response: unmatchedTransaction,
  failures: [
    "unmatched_transaction_not_found",
    "unmatched_transaction_not_in_review",
    "unmatched_transaction_resolved_otherwise",
  ],
});

/** The operations on unmatched transactions. */
export const unmatchedTransactionOperations = [
  listUnmatchedTransactions,
  listProfileUnmatchedTransactions,
  resolveUnmatchedTransaction,
] as const;
