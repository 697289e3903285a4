import type { JsonObject } from "../documents/json.ts";
import { unmatchedTransaction } from "../resources/unmatched-transaction.ts";
import { complete } from "./complete.ts";

/** An authorization of a declined attempt that was voided. */
export const unmatchedTransactionExample: JsonObject = complete(unmatchedTransaction, {
  unmatched_transaction_id: "umt_Q7vB2kX9mT4nW8sYc1Lz",
  payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
  attempt_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z_1",
  profile_id: "pro_Q7vB2kX9mT4nW8sYc1Lz",
  status: "reversed",
  kind: "authorization",
  amount: 4990,
  currency: "EUR",
  connector: "fauxpay",
  merchant_connector_id: "mca_Q7vB2kX9mT4nW8sYc1Lz",
  connector_transaction_id: "sp_8d1f0c2a",
  connector_refund_id: null,
  error_code: null,
  error_message: null,
  resolution: null,
  resolution_note: null,
  resolved_by: null,
  resolved_at: null,
  created_at: "2026-11-20T12:00:00.000Z",
  modified_at: "2026-11-20T12:00:00.240Z",
});

/** One that was refunded at the provider by hand. */
export const resolvedTransactionExample: JsonObject = {
  ...unmatchedTransactionExample,
  status: "resolved",
  kind: "capture",
  error_code: "unconfirmed",
  error_message: "The provider has not confirmed the transaction or its reversal.",
  resolution: "returned_at_provider",
  resolution_note: "Refunded in the dashboard, ticket 4711.",
  resolved_by: { actor_kind: "jwt", actor_id: "usr_Q7vB2kX9mT4nW8sYc1Lz" },
  resolved_at: "2026-11-21T09:30:00.000Z",
  modified_at: "2026-11-21T09:30:00.000Z",
};
