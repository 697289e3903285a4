import type { Refund as RefundRepresentation } from "@railyard/contracts";

import type { Refund } from "../domain/refund.ts";

/** The refund as the API answers it and as its events carry it. */
export const refundToWire = (refund: Refund): RefundRepresentation => {
  const { error, reason, metadata, splitRefunds } = refund.details;
  return {
    refund_id: refund.refundId,
    payment_id: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    status: refund.status,
    reason: reason ?? null,
    metadata: metadata ?? null,
    error_message: error?.message ?? null,
    error_code: error?.code ?? null,
    unified_code: error?.unifiedCode ?? null,
    unified_message: error?.unifiedMessage ?? null,
    created_at: refund.createdAt.toISOString(),
    updated_at: refund.modifiedAt.toISOString(),
    connector: refund.connector,
    profile_id: refund.profileId,
    merchant_connector_id: refund.merchantConnectorId,
    connector_refund_id: refund.connectorRefundId,
    split_refunds: splitRefunds ?? null,
    despite_disputes: refund.details.isDespiteDisputes ?? false,
    issuer_error_code: error?.issuerCode ?? null,
    issuer_error_message: error?.issuerMessage ?? null,
  };
};
