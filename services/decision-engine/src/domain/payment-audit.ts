import { attemptId } from "@railyard/identifiers";

import { feedbackAttemptKey, mostAttempts } from "./feedback.ts";
import type { Verdict } from "./scoring/outcome.ts";

/** A decision as the log has it. */
export interface LoggedDecision {
  readonly decisionId: string;
  /** Which attempt of the payment it was made for, from 1. */
  readonly attempt: number;
  readonly approach: string;
  readonly ruleName: string | null;
  readonly connector: string | null;
  readonly merchantConnectorId: string | null;
  readonly ranked: readonly LoggedCandidate[];
  readonly explanation: object;
  readonly decidedAt: Date;
}

/** A candidate in its place; logs of older versions may lack members. */
export interface LoggedCandidate {
  readonly connector?: string;
  readonly merchant_connector_id?: string | null;
  readonly score?: number;
  readonly reasons?: readonly string[];
}

/** The outcome of an attempt, as reported to the scores. */
export interface LoggedOutcome {
  readonly attemptKey: string;
  readonly verdict: Verdict;
  /** The verdict on the same attempt that it replaces; null: none. */
  readonly corrects: Verdict | null;
  readonly connector: string;
  readonly merchantConnectorId: string | null;
  readonly errorCode: string | null;
  readonly routingApproach: string | null;
  readonly happenedAt: Date;
}

/**
 * The names under which outcomes of the payment may be found: attempts of ours by their number, feedback by the
 * gateways that were decided among. The log of outcomes is looked up by these; it has no order by payment.
 */
export const attemptKeysOf = (paymentId: string, decisions: readonly LoggedDecision[]): readonly string[] => {
  const attempts = Array.from({ length: mostAttempts }, (_none, index) => index + 1);
  const numbered = attempts.map((attempt) => attemptId(paymentId, attempt));
  const gateways = decisions.flatMap(({ ranked }) => ranked.flatMap(({ connector = "" }) => connector));
  const reported = [...new Set(gateways)].flatMap((gateway) =>
    attempts.map((attempt) => feedbackAttemptKey(paymentId, gateway, attempt)),
  );
  return [...numbered, ...reported];
};

/** A payment in short. */
export interface AuditedPayment {
  readonly paymentId: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly entries: number;
  readonly status: Verdict;
  readonly gateway: string | null;
  readonly isReported: boolean;
  readonly gateways: readonly string[];
  /** Whether an outcome of any of its attempts is known. */
  readonly hasOutcome: boolean;
}

/** What happened to a payment, in the order in which it did. */
export type AuditEntry =
  | { readonly stage: "gateway_decided"; readonly at: Date; readonly decision: LoggedDecision }
  | { readonly stage: "score_updated"; readonly at: Date; readonly outcome: LoggedOutcome };

/** Decisions and outcomes, oldest first; a decision comes before an outcome of the same moment. */
export const timelineOf = (
  decisions: readonly LoggedDecision[],
  outcomes: readonly LoggedOutcome[],
): readonly AuditEntry[] => {
  const entries: AuditEntry[] = [
    ...decisions.map((decision) => ({ stage: "gateway_decided", at: decision.decidedAt, decision }) as const),
    ...outcomes.map((outcome) => ({ stage: "score_updated", at: outcome.happenedAt, outcome }) as const),
  ];
  return entries.sort((left, right) => left.at.getTime() - right.at.getTime());
};
