import type { TimelineEntry } from "@railyard/contracts";
import { attemptId as attemptIdOf, captureId as captureIdOf } from "@railyard/identifiers";

import type { Dispute } from "../../disputes/domain/dispute.ts";
import type { Capture } from "../../payments/domain/capture.ts";
import type { Payment } from "../../payments/domain/payment.ts";
import type { Refund } from "../../refunds/domain/refund.ts";
import type { RefundRequest } from "../../refunds/domain/refund-request.ts";
import { entryOf } from "./entry.ts";

const captureResults = {
  started: null,
  pending: null,
  charged: "succeeded",
  failed: "failed",
} as const;

/** That a capture was asked for, and what came of it. */
export const captureEntries = (payment: Payment, capture: Capture): readonly TimelineEntry[] => {
  const attemptId = attemptIdOf(payment.paymentId, capture.attemptNumber);
  const captureId = captureIdOf(attemptId, capture.sequence);
  const { amount, status, createdAt, modifiedAt } = capture;
  const common = {
    kind: "capture",
    attempt_id: attemptId,
    object_id: captureId,
    amount,
    currency: payment.currency,
    data: {
      status,
      capture_sequence: capture.sequence,
      connector_capture_id: capture.connectorCaptureId,
      error_code: capture.errorCode,
      error_message: capture.errorMessage,
      error_reason: capture.errorReason,
    },
  } as const;
  const result = captureResults[status];
  const requested = entryOf({
    ...common,
    entry_id: `${captureId}:requested`,
    at: createdAt,
    action: "requested",
    outcome: result === null ? "pending" : "info",
  });
  if (result === null) return [requested];
  const ended = { ...common, entry_id: `${captureId}:${result}`, at: modifiedAt, action: result, outcome: result };
  return [requested, entryOf(ended)];
};

const refundResults = {
  pending: null,
  succeeded: { action: "succeeded", outcome: "succeeded" },
  failed: { action: "failed", outcome: "failed" },
  review: { action: "held_for_review", outcome: "pending" },
} as const;

/** That a refund was asked for, and what came of it. */
export const refundEntries = (refund: Refund): readonly TimelineEntry[] => {
  const { refundId, status, details } = refund;
  const { error, reason, isExternal = false } = details;
  const common = {
    kind: "refund",
    attempt_id: attemptIdOf(refund.paymentId, refund.attemptNumber),
    object_id: refundId,
    amount: refund.amount,
    currency: refund.currency,
    data: {
      status,
      reason: reason ?? null,
      origin: isExternal ? "external" : "merchant",
      connector: refund.connector,
      merchant_connector_id: refund.merchantConnectorId,
      connector_refund_id: refund.connectorRefundId,
      error_code: error?.code ?? null,
      error_message: error?.message ?? null,
      unified_code: error?.unifiedCode ?? null,
      unified_message: error?.unifiedMessage ?? null,
      issuer_error_code: error?.issuerCode ?? null,
      issuer_error_message: error?.issuerMessage ?? null,
    },
  } as const;
  const result = refundResults[status];
  const requested = entryOf({
    ...common,
    entry_id: `${refundId}:requested`,
    at: refund.createdAt,
    action: "requested",
    outcome: result === null ? "pending" : "info",
  });
  if (result === null) return [requested];
  return [requested, entryOf({ ...common, entry_id: `${refundId}:${status}`, at: refund.modifiedAt, ...result })];
};

const requestResults = {
  open: "pending",
  approved: "pending",
  completed: "succeeded",
  failed: "failed",
  rejected: "failed",
  withdrawn: "info",
  expired: "info",
} as const;

/** That a user asked others to approve a refund, and what they decided. */
export const refundRequestEntries = (request: RefundRequest): readonly TimelineEntry[] => {
  const { refundRequestId: id, amount, currency, status, details, requestedBy, decidedBy, decidedAt } = request;
  const common = { kind: "refund_request", object_id: id, amount, currency } as const;
  const requested = entryOf({
    ...common,
    entry_id: `${id}:requested`,
    at: request.createdAt,
    action: "requested",
    outcome: status === "open" ? "pending" : "info",
    actor: { kind: "jwt", id: requestedBy },
    data: { status, note: details.note, reason: details.reason ?? null },
  });
  if (status === "open") return [requested];
  const isApproved = status === "approved" || status === "completed" || status === "failed";
  const decided = entryOf({
    ...common,
    entry_id: `${id}:decided`,
    at: decidedAt ?? request.modifiedAt,
    action: isApproved ? "approved" : status,
    outcome: requestResults[status],
    actor: decidedBy === null ? null : { kind: "jwt", id: decidedBy },
    data: {
      status,
      note: details.decisionNote ?? null,
      refund_id: status === "completed" ? request.refundId : null,
      error_code: details.error?.code ?? null,
      error_message: details.error?.message ?? null,
    },
  });
  return [requested, decided];
};

const disputeOutcomes: Readonly<Record<Dispute["status"], TimelineEntry["outcome"]>> = {
  dispute_opened: "pending",
  dispute_challenged: "pending",
  dispute_expired: "failed",
  dispute_accepted: "failed",
  dispute_cancelled: "succeeded",
  dispute_won: "succeeded",
  dispute_lost: "failed",
};

/** That a dispute was opened, and its status now if it has moved; `outcome` as the merchant sees it. */
export const disputeEntries = (dispute: Dispute): readonly TimelineEntry[] => {
  const { disputeId, status, createdAt, modifiedAt } = dispute;
  const common = {
    kind: "dispute",
    attempt_id: attemptIdOf(dispute.paymentId, dispute.attemptNumber),
    object_id: disputeId,
    amount: dispute.amount,
    currency: dispute.currency,
    data: {
      stage: dispute.stage,
      status,
      connector: dispute.connector,
      merchant_connector_id: dispute.merchantConnectorId,
      connector_dispute_id: dispute.connectorDisputeId,
      connector_status: dispute.connectorStatus,
      reason: dispute.reason,
      reason_code: dispute.details.reasonCode ?? null,
      challenge_required_by: dispute.challengeRequiredBy?.toISOString() ?? null,
    },
  } as const;
  const opened = entryOf({
    ...common,
    entry_id: `${disputeId}:opened`,
    at: createdAt,
    action: "opened",
    outcome: status === "dispute_opened" ? "pending" : "info",
  });
  if (status === "dispute_opened") return [opened];
  const action = status.replace(/^dispute_/, "");
  const moved = { entry_id: `${disputeId}:${action}`, at: modifiedAt, action, outcome: disputeOutcomes[status] };
  return [opened, entryOf({ ...common, ...moved })];
};
