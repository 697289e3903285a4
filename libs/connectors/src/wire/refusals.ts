import type { AttemptStatus } from "@railyard/contracts";
import type { ConnectorFlow } from "../port/connector.ts";
import type { IncrementalAuthorizationInput } from "../port/inputs.ts";
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
  capture: "capture_failed",
  sync: "unchanged",
  // A void or a review decision that was refused leaves the money where it is; the payment has not failed.
  void: "unchanged",
  void_post_capture: "unchanged",
  extend_authorization: "unchanged",
  approve: "unchanged",
  reject: "unchanged",
};

const tooManyRequests = 429;

/** Outcome of an operation on a payment that the provider refused. */
export const refusedAttempt = (flow: ConnectorFlow, error: ConnectorError): AttemptOutcome => {
  const isThrottledCapture = flow === "capture" && error.httpStatus === tooManyRequests;
  return {
    attemptStatus: isThrottledCapture ? "unchanged" : (statusAfterRefusal[flow] ?? "failure"),
    settlement: isThrottledCapture ? "poll" : "final",
    connectorTransactionId: null,
    error,
  };
};

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

/** A dispute as the provider shows it; while it is open its webhooks tell of the end. */
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
