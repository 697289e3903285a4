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
  // From here on the gateway has authorized the payment, whatever happened to it later.
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
  JUSPAY_DECLINED: "failure",
  FAILURE: "failure",
  DECLINED: "failure",
};

/** Whether a status means that the gateway authorized the payment. */
export const isAuthorizing = (status: string): boolean =>
  status in verdicts && verdicts[status as ScoreStatus] === "success";

/** What a caller reports about a payment at a gateway. */
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
 * What feedback means for the gateway. A success that took longer than the merchant allows leaves the score alone: it
 * is no reason to prefer the gateway, and no failure either.
 */
export const verdictOfFeedback = (facts: FeedbackFacts, { slowestMs, filtersDeclines }: FeedbackPolicy): Verdict => {
  if (facts.isForcedFailure) return "failure";
  const verdict = verdicts[facts.status];
  const isNeutral = filtersDeclines && isNeutralCategory(facts.reason?.category ?? null);
  if (verdict === "failure" && isNeutral) return "neutral";
  const isSlow = slowestMs !== undefined && facts.latencyMs !== null && facts.latencyMs > slowestMs;
  return verdict === "success" && isSlow ? "neutral" : verdict;
};

const maximumCodeLength = 64;

/** A caller's report, the same whenever it is repeated. */
export const statementOf = (report: {
  readonly status: ScoreStatus;
  readonly isForcedFailure: boolean;
  /** The issuer's code, or else the gateway's. */
  readonly code: string | null;
}): string =>
  [
    report.status,
    ...(report.isForcedFailure ? ["failure enforced"] : []),
    report.code?.slice(0, maximumCodeLength) ?? "",
  ]
    .filter((part) => part !== "")
    .join("/");

/** More tries than this no payment has. */
export const mostAttempts = 64;

const firstAttempt = 1;
const retryAttempt = 2;

// The second has the name that versions before gave to every retry.
const suffixOf = (attempt: number): string => {
  if (attempt === firstAttempt) return "";
  return attempt === retryAttempt ? "/retry" : `/${String(attempt)}`;
};

/** Names the attempt that feedback is about: callers have no attempt ids, but they count their tries. */
export const feedbackAttemptKey = (paymentId: string, gateway: string, attempt: number): string =>
  `${paymentId}/${gateway.toLowerCase()}${suffixOf(attempt)}`;

/**
 * Which attempt feedback is about: what the caller states, else what its decision was for. An automatic retry is no
 * first attempt; without anything it is the first.
 */
export const attemptOf = (report: {
  readonly attempt: number | null;
  readonly decided: number | null;
  readonly isRetry: boolean;
}): number => report.attempt ?? Math.max(report.decided ?? firstAttempt, report.isRetry ? retryAttempt : firstAttempt);

/** The number of an attempt by its name: `pay_1_2` of our own, `pay_1/fauxpay` or `pay_1/fauxpay/3` of feedback. */
export const attemptNumberOf = (paymentId: string, gateway: string, attemptKey: string): number => {
  const first = feedbackAttemptKey(paymentId, gateway, firstAttempt);
  if (attemptKey === first) return firstAttempt;
  if (attemptKey === feedbackAttemptKey(paymentId, gateway, retryAttempt)) return retryAttempt;
  const before = attemptKey.startsWith(first) ? first : paymentId;
  return Number(attemptKey.slice(before.length + 1));
};
