import type { AttemptStatus } from "@railyard/contracts";
import type { ConnectorFlow } from "../port/connector.ts";
import type { CaptureInput, IncrementalAuthorizationInput } from "../port/inputs.ts";
import type {
  AttemptOutcome,
  ConnectorError,
  DisputeOutcome,
  DisputeReport,
  EvidenceFileOutcome,
  IncrementalOutcome,
  PayoutOutcome,
  RefundOutcome,
} from "../port/outcomes.ts";

/** What a refusal (an answer below 500 that is not a success) means for the attempt, by flow. */
const statusAfterRefusal: Partial<Record<ConnectorFlow, AttemptStatus | "unchanged">> = {
  authorize: "failure",
  complete_authorize: "failure",
  setup_mandate: "failure",
  sync: "unchanged",
  // A void or a review decision that was refused leaves the money where it is; the payment has not failed.
  void: "unchanged",
  void_post_capture: "unchanged",
  extend_authorization: "unchanged",
  approve: "unchanged",
  reject: "unchanged",
};

/** Outcome of an operation on a payment that the provider refused. */
export const refusedAttempt = (flow: Exclude<ConnectorFlow, "capture">, error: ConnectorError): AttemptOutcome => ({
  attemptStatus: statusAfterRefusal[flow] ?? "failure",
  settlement: "final",
  connectorTransactionId: null,
  error,
});

/**
 * Outcome of a capture that was refused: that capture has failed, and what is held stays held.
 * @param connectorCaptureId the provider's id of it, where it made one
 */
export const refusedCapture = (
  input: CaptureInput,
  error: ConnectorError,
  connectorCaptureId: string | null = null,
): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "final",
  connectorTransactionId: input.connectorTransactionId,
  captures: [
    { captureStatus: "failed", connectorCaptureId, captureId: input.captureId, amount: input.amountToCapture },
  ],
  error,
});

export const refusedRefund = (error: ConnectorError): RefundOutcome => ({
  refundStatus: "failure",
  settlement: "final",
  connectorRefundId: null,
  error,
});

export const refusedPayout = (error: ConnectorError): PayoutOutcome => ({
  payoutStatus: "failed",
  settlement: "final",
  connectorPayoutId: null,
  error,
});

/** What was authorized before stays so. */
export const refusedIncrement = (input: IncrementalAuthorizationInput, error: ConnectorError): IncrementalOutcome => ({
  authorizationStatus: "failure",
  settlement: "final",
  connectorAuthorizationId: null,
  amountAuthorized: input.authorizedTotal,
  error,
});

/** Nothing is known of the dispute then. */
export const refusedDispute = (error: ConnectorError): DisputeOutcome => ({
  disputeStatus: "unchanged",
  settlement: "final",
  report: null,
  error,
});

/** A dispute as the provider shows it; while it is open its webhooks report the end. */
export const reportedDispute = (report: DisputeReport): DisputeOutcome => {
  const isOpen = report.disputeStatus === "dispute_opened" || report.disputeStatus === "dispute_challenged";
  return { disputeStatus: report.disputeStatus, settlement: isOpen ? "await_webhook" : "final", report };
};

export const refusedEvidenceFile = (error: ConnectorError): EvidenceFileOutcome => ({
  uploadStatus: "refused",
  settlement: "final",
  connectorFileId: null,
  error,
});
