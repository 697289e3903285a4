import type { SandboxDispute } from "@railyard/contracts";

import type { ProviderResponse } from "../../port/connector.ts";
import type { DisputeListOutcome, DisputeOutcome, DisputeReport, EvidenceFileOutcome } from "../../port/outcomes.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { readDispute, readDisputeList, readFile, readRefusal } from "./replies.ts";

const statuses = {
  open: "dispute_opened",
  challenged: "dispute_challenged",
  accepted: "dispute_accepted",
  won: "dispute_won",
  lost: "dispute_lost",
  expired: "dispute_expired",
  cancelled: "dispute_cancelled",
} as const;

/** What a dispute of the sandbox provider means for ours. */
export const disputeReport = (dispute: SandboxDispute): DisputeReport => ({
  connectorDisputeId: dispute.dispute_id,
  disputeStage: dispute.stage,
  disputeStatus: statuses[dispute.status],
  connectorStatus: dispute.status,
  amount: dispute.amount,
  currency: dispute.currency,
  reason: dispute.reason,
  reasonCode: dispute.reason_code,
  challengeRequiredBy: dispute.respond_by,
  connectorCreatedAt: dispute.created_at,
  connectorUpdatedAt: dispute.updated_at,
  stated: { connectorTransactionId: dispute.payment_id },
});

const isOpen = ({ disputeStatus }: DisputeReport): boolean =>
  disputeStatus === "dispute_opened" || disputeStatus === "dispute_challenged";

const known = (response: ProviderResponse): DisputeOutcome => {
  const report = disputeReport(readDispute(readJson(response.body, response.status), response.status));
  const settlement = isOpen(report) ? "await_webhook" : "final";
  return { disputeStatus: report.disputeStatus, settlement, report };
};

/** Answer to an acceptance or to evidence: nothing is done when it is a refusal. */
export const parseDispute = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response)
    ? known(response)
    : {
        disputeStatus: "unchanged",
        settlement: response.status === 429 ? "poll" : "final",
        report: null,
        error: readRefusal(response),
      };

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response)
    ? { ...known(response), found: true }
    : {
        disputeStatus: "unchanged",
        settlement: "poll",
        report: null,
        error: readRefusal(response),
        found: response.status !== 404,
      };

export const parseDisputeList = (response: ProviderResponse): DisputeListOutcome => {
  if (!isSuccess(response)) {
    const isLater = response.status === 429;
    return {
      listStatus: isLater ? "unchanged" : "refused",
      settlement: isLater ? "poll" : "final",
      disputes: [],
      nextPage: null,
      error: readRefusal(response),
    };
  }
  const { disputes, next } = readDisputeList(readJson(response.body, response.status), response.status);
  return {
    listStatus: "listed",
    settlement: "final",
    disputes: disputes.map((dispute) => ({
      connectorTransactionId: dispute.payment_id,
      attemptId: dispute.payment_reference,
      report: disputeReport(dispute),
    })),
    nextPage: next,
  };
};

export const parseEvidenceFile = (response: ProviderResponse): EvidenceFileOutcome => {
  if (isSuccess(response)) {
    const file = readFile(readJson(response.body, response.status), response.status);
    return { uploadStatus: "stored", settlement: "final", connectorFileId: file.file_id };
  }
  const isLater = response.status === 429;
  return {
    uploadStatus: isLater ? "unchanged" : "refused",
    settlement: isLater ? "poll" : "final",
    connectorFileId: null,
    error: readRefusal(response),
  };
};
