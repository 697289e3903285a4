import { defineOperation } from "../../operation.ts";
import { listUnmatchedTransactionsBody, unmatchedTransactionList } from "../../resources/unmatched-transaction.ts";

const listing = {
  service: "payments",
  face: "merchant",
  tag: "Unmatched transactions",
  access: ["merchant_key", "jwt"],
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
  path: "/unmatched_transactions/list",
  summary: "List unmatched transactions",
  description:
    "Returns authorizations and captures at providers that no payment accounts for, newest first. Those with status " +
    "review need action at the provider.",
});

export const listProfileUnmatchedTransactions = defineOperation({
  ...listing,
  operationId: "listProfileUnmatchedTransactions",
  path: "/unmatched_transactions/profile/list",
  summary: "List unmatched transactions of a profile",
  description:
    "Like the operation without profile in its path, for the profile of the credential, else the one named in the " +
    "request, else the merchant's default.",
  failures: ["profile_not_found", "profile_required", "profile_fixed_by_credential"],
});

/** The operations on unmatched transactions. */
export const unmatchedTransactionOperations = [listUnmatchedTransactions, listProfileUnmatchedTransactions] as const;
