import type { ScoreStatus } from "@railyard/contracts";

import { isNeutralCategory } from "./attempt-verdict.ts";
import type { DeclineReason } from "./decline-reasons.ts";
import type { Verdict } from "./scoring/outcome.ts";

const verdicts: Readonly<Record<ScoreStatus, Exclude<Verdict, "neutral">>> = {
  STARTED: "pending",
  PENDING_VBV: "pending",
  VBV_SUCCESSFUL: "pending",
  AUTHORIZING: "pending",
  PENDING: "pending",
  NOP: "pending",
  // From here on the gateway has authorized the payment, whatever became of it later.
  AUTHORIZED: "success",
  CHARGED: "success",
  COD_INITIATED: "success",
  VOIDED: "success",
  VOID_INITIATED: "success",
  VOID_FAILED: "success",
  CAPTURE_INITIATED: "success",
  CAPTURE_FAILED: "success",
  AUTO_REFUNDED: "success",
  PARTIAL_CHARGED: "success",
  TO_BE_CHARGED: "success",
  AUTHENTICATION_FAILED: "failure",
  AUTHORIZATION_FAILED: "failure",
  ROUTER_DECLINED: "failure",
  FAILURE: "failure",
  DECLINED: "failure",
};

/** What a caller tells about a payment at a gateway. */
export interface FeedbackFacts {
  readonly status: ScoreStatus;
  readonly isForcedFailure: boolean;
  readonly latencyMs: number | null;
  /** What the error means, where it is known. */
  readonly reason: DeclineReason | null;
}

/** What a merchant wants of feedback. */
export interface FeedbackPolicy {
  /** A success that took longer leaves the score alone; undefined: none does. */
  readonly slowestMs: number | undefined;
  /** Whether declines that are not the gateway's fault leave its score alone. */
  readonly filtersDeclines: boolean;
}

/**
 * What feedback says about the gateway. A success that took longer than the merchant allows leaves the score alone:
 * it is no reason to prefer the gateway, and no failure either.
 */
export const verdictOfFeedback = (facts: FeedbackFacts, { slowestMs, filtersDeclines }: FeedbackPolicy): Verdict => {
  if (facts.isForcedFailure) return "failure";
  const verdict = verdicts[facts.status];
  const isNeutral = filtersDeclines && isNeutralCategory(facts.reason?.category ?? null);
  if (verdict === "failure" && isNeutral) return "neutral";
  const isSlow = slowestMs !== undefined && facts.latencyMs !== null && facts.latencyMs > slowestMs;
  return verdict === "success" && isSlow ? "neutral" : verdict;
};

/**
 * Names the attempt that feedback is about. Callers have no attempt ids: a payment is tried once at a gateway, and
 * once more where they say that it is a retry.
 */
export const feedbackAttemptKey = (paymentId: string, gateway: string, isRetry: boolean): string =>
  `${paymentId}/${gateway.toLowerCase()}${isRetry ? "/retry" : ""}`;
