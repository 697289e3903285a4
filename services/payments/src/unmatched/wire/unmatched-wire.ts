import type { UnmatchedTransaction as UnmatchedRepresentation } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { Resolution, UnmatchedTransaction } from "../domain/unmatched-transaction.ts";

const resolutionMembers = (
  resolution: Resolution | undefined,
): Pick<UnmatchedRepresentation, "resolution" | "resolution_note" | "resolved_by" | "resolved_at"> => ({
  resolution: resolution?.outcome ?? null,
  resolution_note: resolution?.note ?? null,
  resolved_by: resolution === undefined ? null : { actor_kind: resolution.actorKind, actor_id: resolution.actorId },
  resolved_at: resolution?.resolvedAt ?? null,
});

/** The unmatched transaction as the API answers it and as its events carry it. */
export const unmatchedToWire = (row: UnmatchedTransaction): UnmatchedRepresentation => ({
  unmatched_transaction_id: row.unmatchedTransactionId,
  payment_id: row.paymentId,
  attempt_id: attemptIdOf(row.paymentId, row.attemptNumber),
  profile_id: row.profileId,
  status: row.status,
  kind: row.kind,
  amount: row.amount,
  currency: row.currency,
  connector: row.connector,
  merchant_connector_id: row.merchantConnectorId,
  connector_transaction_id: row.connectorTransactionId,
  connector_refund_id: row.connectorRefundId,
  error_code: row.details.error?.code ?? null,
  error_message: row.details.error?.message ?? null,
  ...resolutionMembers(row.details.resolution),
  created_at: row.createdAt.toISOString(),
  modified_at: row.modifiedAt.toISOString(),
});
