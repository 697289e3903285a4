import type { AttemptStatus } from "@railyard/contracts";
import type { ConnectorFlow } from "../port/connector.ts";
import type { AttemptOutcome, ConnectorError } from "../port/outcomes.ts";

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
