import type { CreateRefundRequest, RefundRequest as RefundRequestRepresentation } from "@railyard/contracts";

import type { RefundRequest } from "../domain/refund-request.ts";

/** The request as the API answers it. The id of its refund is shown once that exists. */
export const refundRequestToWire = (request: RefundRequest): RefundRequestRepresentation => {
  const { reason, metadata, splitRefunds, isDespiteDisputes, note, decisionNote, error } = request.details;
  return {
    refund_request_id: request.refundRequestId,
    payment_id: request.paymentId,
    profile_id: request.profileId,
    status: request.status,
    amount: request.amount,
    currency: request.currency,
    reason: reason ?? null,
    metadata: metadata ?? null,
    split_refunds: splitRefunds ?? null,
    despite_disputes: isDespiteDisputes ?? false,
    note,
    requested_by: request.requestedBy,
    decided_by: request.decidedBy,
    decision_note: decisionNote ?? null,
    decided_at: request.decidedAt?.toISOString() ?? null,
    refund_id: request.status === "completed" ? request.refundId : null,
    error_code: error?.code ?? null,
    error_message: error?.message ?? null,
    expires_at: request.expiresAt.toISOString(),
    created_at: request.createdAt.toISOString(),
    modified_at: request.modifiedAt.toISOString(),
  };
};

/** What creates the refund of a request. */
export const refundOfRequest = ({ paymentId, refundId, amount, details }: RefundRequest): CreateRefundRequest => ({
  payment_id: paymentId,
  refund_id: refundId,
  amount,
  reason: details.reason ?? null,
  metadata: (details.metadata ?? null) as NonNullable<CreateRefundRequest["metadata"]> | null,
  split_refunds: details.splitRefunds ?? null,
  despite_disputes: details.isDespiteDisputes ?? false,
});
