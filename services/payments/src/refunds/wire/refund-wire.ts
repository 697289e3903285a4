import type { CreateRefundRequest, Refund as RefundRepresentation } from "@railyard/contracts";

import type { Refund, RefundOrder } from "../domain/refund.ts";
import type { SplitRefundOrder } from "../domain/split-refund.ts";

const splitFromWire = (request: CreateRefundRequest["split_refunds"]): SplitRefundOrder | null => {
  if (request === undefined || request === null) return null;
  const { revert_platform_fee: fee, revert_transfer: transfer } = request.provider_split_refund;
  return { revertsPlatformFee: fee ?? false, revertsTransfer: transfer ?? false };
};

/** What the body of POST /refunds orders. */
export const refundOrderFromWire = (request: CreateRefundRequest): RefundOrder => ({
  amount: request.amount ?? null,
  reason: request.reason ?? null,
  metadata: (request.metadata ?? null) as Readonly<Record<string, unknown>> | null,
  split: splitFromWire(request.split_refunds),
  isDespiteDisputes: request.despite_disputes ?? false,
});

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
    origin: refund.details.isExternal === true ? "external" : "merchant",
  };
};
