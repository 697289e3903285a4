import type { ConnectorContext, PreparatoryStep, ProviderRequest, ProviderResponse } from "../connector.ts";
import type { DisputeEvidenceInput, DisputeReferenceInput } from "../inputs.ts";
import type { ConnectorError, DisputeOutcome, DisputeReport } from "../outcomes.ts";
import { textAt } from "../reading.ts";
import { entryOf } from "../request-values.ts";
import { UnreadableResponse } from "../unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { braintreeCall, braintreeMutation } from "./calls.ts";
import { documents } from "./documents.ts";
import { isNotFound, readAnswer } from "./errors.ts";
import type { Dispute } from "./replies.ts";
import { asDispute } from "./replies.ts";

const statuses: Readonly<Record<string, DisputeReport["disputeStatus"]>> = {
  OPEN: "dispute_opened",
  DISPUTED: "dispute_challenged",
  UNDER_REVIEW: "dispute_challenged",
  ACCEPTED: "dispute_accepted",
  AUTO_ACCEPTED: "dispute_accepted",
  EXPIRED: "dispute_expired",
  WON: "dispute_won",
  LOST: "dispute_lost",
};

const stages: Readonly<Record<string, DisputeReport["disputeStage"]>> = {
  CHARGEBACK: "dispute",
  PRE_ARBITRATION: "pre_arbitration",
  RETRIEVAL: "pre_dispute",
};

const wholeDay = (date: string | null | undefined): string | null =>
  date === null || date === undefined ? null : `${date}T00:00:00Z`;

/** What a dispute at Braintree means for ours; `at` is when this was said, where the dispute has no history. */
export const disputeReport = (dispute: Dispute, at: string | null): DisputeReport => {
  const disputeStatus = entryOf(statuses, dispute.status);
  if (disputeStatus === undefined) throw new UnreadableResponse("The provider's dispute has an unknown status.");
  const since = dispute.statusHistory?.find(({ status }) => status === dispute.status)?.timestamp;
  const { processorResponse: said } = dispute;
  return {
    connectorDisputeId: dispute.id,
    disputeStage: entryOf(stages, dispute.type ?? "") ?? "dispute",
    disputeStatus,
    connectorStatus: dispute.status,
    amount: amountOf(dispute.amountDisputed),
    currency: dispute.amountDisputed.currencyCode,
    reason: textAt(said, "reasonDescription") ?? textAt(said, "reason") ?? null,
    reasonCode: textAt(said, "reasonCode") ?? null,
    challengeRequiredBy: wholeDay(dispute.replyByDate),
    connectorCreatedAt: dispute.createdAt ?? null,
    connectorUpdatedAt: since ?? at,
  };
};

const known = (result: unknown, status: number): DisputeOutcome => {
  const report = disputeReport(asDispute(result, status), null);
  const isOpen = report.disputeStatus === "dispute_opened" || report.disputeStatus === "dispute_challenged";
  return { disputeStatus: report.disputeStatus, settlement: isOpen ? "await_webhook" : "final", report };
};

const refused = (error: ConnectorError): DisputeOutcome => ({
  disputeStatus: "unchanged",
  settlement: "final",
  report: null,
  error,
});

const referenceTo = ({ connectorDisputeId }: DisputeReferenceInput) => ({ disputeId: connectorDisputeId });

export const disputeRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  braintreeCall(context, documents.dispute, { id: input.connectorDisputeId });

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome => {
  const open = { disputeStatus: "unchanged", settlement: "poll", report: null } as const;
  if (isNotFound(response)) return { ...open, found: false };
  const answer = readAnswer(response, "node");
  if ("refusal" in answer) return { ...open, error: answer.refusal };
  return { ...known(answer.result, response.status), found: true };
};

export const acceptRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  braintreeMutation(context, documents.acceptDispute, referenceTo(input));

export const parseAcceptance = (response: ProviderResponse): DisputeOutcome => {
  const answer = readAnswer(response, "acceptDispute", "dispute");
  return "refusal" in answer ? refused(answer.refusal) : known(answer.result, response.status);
};

/** All texts as one; Braintree's categories are about single facts such as a tracking number. */
const textEvidence: PreparatoryStep<DisputeEvidenceInput> = {
  name: "evidence",
  build: (context, input) =>
    braintreeMutation(context, documents.textEvidence, {
      ...referenceTo(input),
      category: "GENERAL",
      content: Object.entries(input.texts)
        .map(([kind, text]) => `${kind.replaceAll("_", " ")}: ${text}`)
        .join("\n"),
    }),
  read: (response) => {
    const answer = readAnswer(response, "createDisputeTextEvidence", "evidence");
    return "refusal" in answer ? null : { id: textAt(answer.result, "id") ?? "" };
  },
};

export const evidenceSteps: readonly PreparatoryStep<DisputeEvidenceInput>[] = [textEvidence];

export const refuseEvidence = ({ files, texts }: DisputeEvidenceInput): DisputeOutcome | null =>
  files.length === 0 && Object.keys(texts).length > 0
    ? null
    : refused({ code: "evidence_not_supported", message: "Evidence for Braintree must be texts." });

/** The evidence goes to the bank with this, and cannot be changed afterwards. */
export const evidenceRequest = (context: ConnectorContext, input: DisputeEvidenceInput): ProviderRequest =>
  braintreeMutation(context, documents.finalizeDispute, referenceTo(input));

export const parseEvidence = (response: ProviderResponse): DisputeOutcome => {
  const answer = readAnswer(response, "finalizeDispute", "dispute");
  return "refusal" in answer ? refused(answer.refusal) : known(answer.result, response.status);
};
