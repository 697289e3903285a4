import type { SandboxDispute, SandboxMandate, SandboxPayout, SandboxRefund } from "@railyard/contracts";

import type { Dispute } from "../../domain/dispute.ts";
import type { Mandate } from "../../domain/mandate.ts";
import type { Payment } from "../../domain/payment.ts";
import type { Payout } from "../../domain/payout.ts";
import type { Refund } from "../../domain/refund.ts";
import { errorToWire } from "./payment-wire.ts";

export const refundToWire = (refund: Refund): SandboxRefund => ({
  refund_id: refund.refundId,
  payment_id: refund.paymentId,
  reference: refund.reference,
  status: refund.status,
  amount: refund.amount,
  currency: refund.currency,
  error: errorToWire(refund.error),
  created_at: refund.createdAt.toISOString(),
  updated_at: refund.modifiedAt.toISOString(),
});

// An error that is still to come, such as that of a payout that will be returned, is not shown in advance.
export const payoutToWire = (payout: Payout): SandboxPayout => ({
  payout_id: payout.payoutId,
  reference: payout.reference,
  status: payout.status,
  amount: payout.amount,
  currency: payout.currency,
  error: payout.nextStatus === null ? errorToWire(payout.error) : null,
  created_at: payout.createdAt.toISOString(),
  updated_at: payout.modifiedAt.toISOString(),
});

export const disputeToWire = (dispute: Dispute, payment: Pick<Payment, "reference">): SandboxDispute => ({
  dispute_id: dispute.disputeId,
  payment_id: dispute.paymentId,
  payment_reference: payment.reference,
  stage: dispute.stage,
  status: dispute.status,
  amount: dispute.amount,
  currency: dispute.currency,
  reason: dispute.reason,
  reason_code: dispute.reasonCode,
  respond_by: dispute.respondBy.toISOString(),
  submissions: dispute.submissions,
  created_at: dispute.createdAt.toISOString(),
  updated_at: dispute.modifiedAt.toISOString(),
});

export const mandateToWire = (mandate: Mandate): SandboxMandate => ({
  mandate_id: mandate.mandateId,
  payment_id: mandate.paymentId,
  reference: mandate.reference,
  status: mandate.endedAt === null ? "active" : "revoked",
  created_at: mandate.createdAt.toISOString(),
  revoked_at: mandate.endedAt?.toISOString() ?? null,
});
