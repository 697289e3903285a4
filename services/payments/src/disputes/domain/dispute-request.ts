import type { EvidenceFileType } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { failures } from "../failures.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Dispute, DisputeRequest, EvidenceFiles } from "./dispute.ts";
import type { DisputeReport, DisputeSchedules } from "./dispute-report.ts";
import { disputeDueAt, takeReport } from "./dispute-report.ts";
import type { DisputeAction } from "./dispute-transitions.ts";
import { actionRules, isActionPossible } from "./dispute-transitions.ts";

/** A provider's answer to our request. */
export interface DisputeAnswer {
  /** With `unchanged` and settlement `final` the request was refused. */
  readonly disputeStatus: DisputeReport["disputeStatus"] | "unchanged";
  readonly settlement: "final" | "await_webhook" | "poll";
  /** Null with a status: the provider has done what was asked, and does not show the dispute. */
  readonly report: DisputeReport | null;
  readonly error?: { readonly code: string; readonly message: string; readonly httpStatus?: number };
  /** Look-ups only: false when the provider has never seen the dispute. */
  readonly found?: boolean;
}

/** Whether an answer of the merchant is on its way and will be sent again until it is confirmed. */
export const isRequestOpen = ({ details, dueAt }: Dispute): boolean => details.request !== undefined && dueAt !== null;

/** Whether a process is sending the merchant's answer right now. */
export const isSending = ({ details }: Dispute, now: Date): boolean =>
  details.request?.sentUntil !== undefined && new Date(details.request.sentUntil) > now;

/**
 * @throws {Failure} `dispute_in_wrong_state` (HE_03), `busy` (409) while an earlier answer is not confirmed.
 */
export const checkAction = (action: DisputeAction, dispute: Dispute): void => {
  if (!isActionPossible(action, dispute)) {
    const { stages, statuses } = actionRules[action];
    throw failures.dispute_in_wrong_state({
      action,
      stage: dispute.stage,
      status: dispute.status,
      stages: stages.join(", "),
      statuses: statuses.join(", "),
    });
  }
  if (isRequestOpen(dispute)) throw failures.busy({ resource: `dispute ${dispute.disputeId}` });
};

/** What the merchant adds to the evidence. */
export interface NewEvidence {
  /** Null: there are none. */
  readonly sealedTexts: string | null;
  readonly files: EvidenceFiles;
}

const withRequest = (dispute: Dispute, request: DisputeRequest, now: Date, until: Date): Dispute => ({
  ...dispute,
  version: dispute.version + 1,
  modifiedAt: now,
  dueAt: until,
  dueCount: 0,
  details: {
    ...dispute.details,
    request: { ...request, sentUntil: until.toISOString() },
    requestCount: (dispute.details.requestCount ?? 0) + 1,
  },
});

const hasNone = (files: EvidenceFiles): boolean => Object.keys(files).length === 0;

const keyOf = ({ disputeId, details }: Dispute, action: DisputeRequest["action"]): string =>
  `${disputeId}_${action}_${String((details.requestCount ?? 0) + 1)}`;

/** The dispute while its acceptance is on its way. @throws {Failure} those of {@link checkAction}. */
export const startAcceptance = (dispute: Dispute, now: Date, until: Date): Dispute => {
  checkAction("accept", dispute);
  return withRequest(dispute, { action: "accept", key: keyOf(dispute, "accept") }, now, until);
};

/**
 * The dispute while its evidence is being sent: what was attached before, and what this request adds.
 * @throws {Failure} those of {@link checkAction}, `dispute_without_evidence` (IR_16).
 */
export const startChallenge = (dispute: Dispute, evidence: NewEvidence, now: Date, until: Date): Dispute => {
  checkAction("challenge", dispute);
  const { sealedTexts } = evidence;
  const files = { ...dispute.details.files, ...evidence.files };
  if (sealedTexts === null && hasNone(files)) throw failures.dispute_without_evidence();
  const kept = without(dispute.details, "sealedTexts");
  const withEvidence = {
    ...dispute,
    details: { ...kept, ...defined({ sealedTexts: sealedTexts ?? undefined }), ...(hasNone(files) ? {} : { files }) },
  };
  return withRequest(withEvidence, { action: "challenge", key: keyOf(dispute, "challenge") }, now, until);
};

/** The dispute with a file as evidence, not an earlier one. @throws {Failure} those of {@link checkAction}. */
export const attachFile = (dispute: Dispute, type: EvidenceFileType, fileId: string, now: Date): Dispute => {
  checkAction("attach", dispute);
  const files = { ...dispute.details.files, [type]: fileId };
  return { ...dispute, version: dispute.version + 1, modifiedAt: now, details: { ...dispute.details, files } };
};

/**
 * The dispute without the file.
 * @throws {Failure} those of {@link checkAction}, `evidence_not_found` (HE_04).
 */
export const detachFile = (dispute: Dispute, type: EvidenceFileType, now: Date): Dispute => {
  checkAction("attach", dispute);
  const { files = {} } = dispute.details;
  if (files[type] === undefined) throw failures.evidence_not_found({ evidence_type: type });
  const details = { ...dispute.details, files: without(files, type) };
  return { ...dispute, version: dispute.version + 1, modifiedAt: now, details };
};

/** The dispute, claimed by a process that sends an unconfirmed answer again or asks the provider about it. */
export const claimDispute = (dispute: Dispute, until: Date): Dispute => {
  const { request } = dispute.details;
  return {
    ...dispute,
    version: dispute.version + 1,
    dueAt: until,
    ...defined({
      details:
        request === undefined
          ? undefined
          : { ...dispute.details, request: { ...request, sentUntil: until.toISOString() } },
    }),
  };
};

const textOf = (time: Date | null): string | null => time?.toISOString() ?? null;

/** The provider's report; of a bare confirmation: the dispute as it is known, in the status that it confirms. */
const reportIn = (dispute: Dispute, { report, disputeStatus }: DisputeAnswer): DisputeReport | null => {
  if (report !== null || disputeStatus === "unchanged") return report;
  const { connectorDisputeId, stage, connectorStatus, amount, currency, reason } = dispute;
  return {
    connectorDisputeId,
    disputeStage: stage,
    disputeStatus,
    connectorStatus,
    amount,
    currency,
    reason,
    reasonCode: null,
    challengeRequiredBy: textOf(dispute.challengeRequiredBy),
    connectorCreatedAt: textOf(dispute.connectorCreatedAt),
    connectorUpdatedAt: textOf(dispute.connectorUpdatedAt),
  };
};

/**
 * The dispute after the provider's answer to a request, or to a look-up.
 * @param key of the request that was answered; null after a look-up. An answer of the merchant that was made meanwhile
 * stays as it is.
 */
export const settleRequest = (
  dispute: Dispute,
  key: string | null,
  answer: DisputeAnswer,
  schedules: DisputeSchedules,
  now: Date,
): Dispute => {
  const report = reportIn(dispute, answer);
  const taken = report === null ? null : takeReport(dispute, report, schedules, now);
  const reported = taken?.outcome === "changed" ? taken.dispute : dispute;
  const { request } = reported.details;
  const version = dispute.version + 1;
  if (request !== undefined && request.key !== key) return { ...reported, version };
  const isSettled = report !== null || answer.settlement === "final";
  const rest = without(reported.details, "request");
  const details = request === undefined || isSettled ? rest : { ...rest, request: without(request, "sentUntil") };
  const after: Dispute = { ...reported, version, details };
  return { ...after, dueAt: disputeDueAt(after, schedules, now) };
};
