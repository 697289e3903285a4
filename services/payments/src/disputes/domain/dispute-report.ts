import type { DisputeStage, DisputeStatus } from "@railyard/contracts";
import { cutText, defined } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";

import type { StatedFacts } from "../../kernel/domain/integrity.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Dispute, DisputeDetails } from "./dispute.ts";
import { isActionMove, isReportedMove, isUndecided } from "./dispute-transitions.ts";

/** A provider's report of a dispute. Times are ISO 8601. */
export interface DisputeReport {
  readonly connectorDisputeId: string;
  readonly disputeStage: DisputeStage;
  readonly disputeStatus: DisputeStatus;
  readonly connectorStatus: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string | null;
  readonly reasonCode: string | null;
  readonly challengeRequiredBy: string | null;
  readonly connectorCreatedAt: string | null;
  readonly connectorUpdatedAt: string | null;
  readonly stated?: StatedFacts;
}

/** The payment that a new dispute is about. */
export interface DisputedAttempt {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly attemptNumber: number;
  readonly profileId: string;
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorTransactionId: string;
}

/** How often providers are asked about disputes. */
export interface DisputeSchedules {
  /** While an answer of the merchant is not confirmed. */
  readonly requestChecks: CheckSchedule;
  /** While the dispute is undecided. */
  readonly disputeChecks: CheckSchedule;
}

const longestStatus = 255;
const longestReason = 1024;

const dateOf = (text: string | null): Date | null => {
  const date = text === null ? null : new Date(text);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
};

/** When to check the dispute next; null when its status cannot change any more. */
export const disputeDueAt = (
  dispute: Pick<Dispute, "status" | "details" | "challengeRequiredBy" | "dueCount">,
  { requestChecks, disputeChecks }: DisputeSchedules,
  now: Date,
): Date | null => {
  if (dispute.details.request !== undefined) return nextCheckAt(requestChecks, dispute.dueCount, now);
  if (!isUndecided(dispute.status)) return null;
  const next = nextCheckAt(disputeChecks, dispute.dueCount, now);
  const { challengeRequiredBy: deadline, status } = dispute;
  // At its deadline an unanswered dispute is decided, and the provider's message about it may be lost.
  const isSooner =
    status === "dispute_opened" && deadline !== null && deadline > now && next !== null && deadline < next;
  return isSooner ? deadline : next;
};

const factsOf = (report: DisputeReport) => ({
  stage: report.disputeStage,
  status: report.disputeStatus,
  amount: report.amount,
  connectorStatus: cutText(report.connectorStatus, longestStatus),
  reason: cutText(report.reason, longestReason) ?? null,
  challengeRequiredBy: dateOf(report.challengeRequiredBy),
  connectorCreatedAt: dateOf(report.connectorCreatedAt),
  connectorUpdatedAt: dateOf(report.connectorUpdatedAt),
});

/** The dispute that a report opens. */
export const newDispute = (
  report: DisputeReport,
  attempt: DisputedAttempt,
  context: { readonly disputeId: string; readonly now: Date; readonly schedules: DisputeSchedules },
): Dispute => {
  const dispute: Dispute = {
    ...attempt,
    ...factsOf(report),
    disputeId: context.disputeId,
    version: 1,
    currency: report.currency as CurrencyCode,
    connectorDisputeId: report.connectorDisputeId,
    createdAt: context.now,
    modifiedAt: context.now,
    dueAt: null,
    dueCount: 0,
    details: report.reasonCode === null ? {} : { reasonCode: report.reasonCode },
  };
  return { ...dispute, dueAt: disputeDueAt(dispute, context.schedules, context.now) };
};

/** What a report does to a dispute that is known. */
export type ReportResult =
  | { readonly outcome: "changed"; readonly dispute: Dispute }
  /** Reported before, or superseded by a later report: nothing to do. */
  | { readonly outcome: "known" | "late" }
  /** A move that no dispute makes. */
  | { readonly outcome: "impossible" };

const sameTime = (left: Date | null, right: Date | null): boolean => left?.getTime() === right?.getTime();

const isSame = (dispute: Dispute, facts: ReturnType<typeof factsOf>): boolean =>
  dispute.stage === facts.stage &&
  dispute.status === facts.status &&
  dispute.amount === facts.amount &&
  dispute.connectorStatus === facts.connectorStatus &&
  dispute.reason === facts.reason &&
  sameTime(dispute.challengeRequiredBy, facts.challengeRequiredBy) &&
  sameTime(dispute.connectorUpdatedAt, facts.connectorUpdatedAt);

/**
 * Applies a provider's report to a dispute. Reports may arrive twice and in any order: what is older than what is
 * known changes nothing, and of two with the same time the one that must have been first counts as the older.
 */
export const takeReport = (
  dispute: Dispute,
  report: DisputeReport,
  schedules: DisputeSchedules,
  now: Date,
): ReportResult => {
  const facts = factsOf(report);
  if (isSame(dispute, facts)) return { outcome: "known" };
  const { request } = dispute.details;
  const before = dispute.connectorUpdatedAt;
  const after = facts.connectorUpdatedAt;
  if (before !== null && after !== null && after < before) return { outcome: "late" };
  const isPossible =
    isReportedMove(dispute, facts) || (request !== undefined && isActionMove(request.action, dispute, facts));
  if (!isPossible) {
    const mayBeOlder = before === null || after === null || sameTime(before, after);
    return { outcome: mayBeOlder && isReportedMove(facts, dispute) ? "late" : "impossible" };
  }
  const isOver = !isUndecided(facts.status) || facts.stage !== dispute.stage;
  const details: DisputeDetails = {
    ...(isOver ? without(dispute.details, "request") : dispute.details),
    ...defined({ reasonCode: report.reasonCode ?? undefined }),
  };
  const changed: Dispute = { ...dispute, ...facts, details, version: dispute.version + 1, modifiedAt: now };
  const hasMoved = facts.stage !== dispute.stage || facts.status !== dispute.status;
  const counted = hasMoved ? { ...changed, dueCount: 0 } : changed;
  // The process that is sending an answer right now sets the next check itself.
  const isSending = details.request?.sentUntil !== undefined;
  return {
    outcome: "changed",
    dispute: isSending ? counted : { ...counted, dueAt: disputeDueAt(counted, schedules, now) },
  };
};
