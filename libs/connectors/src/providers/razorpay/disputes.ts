import { cutText } from "@railyard/members";
import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type {
  DisputeEvidenceInput,
  DisputeListInput,
  DisputeReferenceInput,
  EvidenceFileInput,
} from "../../port/inputs.ts";
import type { DisputeListOutcome, DisputeOutcome, DisputeReport, EvidenceFileOutcome } from "../../port/outcomes.ts";
import { multipartForm } from "../../wire/multipart-form.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedDispute, refusedEvidenceFile, reportedDispute } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { pathOf, razorpayGet, razorpaySend, razorpayUpload } from "./calls.ts";
import { isNotFound, readRefusal } from "./errors.ts";
import type { ContestParams } from "./params.ts";
import type { Dispute } from "./replies.ts";
import { asDispute, asDisputes, asDocument, timeOf } from "./replies.ts";
import { evidenceNames, lengths } from "./unconfirmed.ts";

export const disputeRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  razorpayGet(context, pathOf("disputes", input.connectorDisputeId));

const listMax = 100;
const millisecondsPerSecond = 1000;
const secondsOf = (time: string): string => String(Math.floor(Date.parse(time) / millisecondsPerSecond));

/** Pages are counted by what was seen. */
export const disputeListRequest = (context: ConnectorContext, input: DisputeListInput): ProviderRequest => {
  const query = new URLSearchParams({
    from: secondsOf(input.openedFrom),
    to: secondsOf(input.openedUntil),
    count: String(Math.min(input.limit, listMax)),
    skip: input.page ?? "0",
  });
  return razorpayGet(context, `/disputes?${query.toString()}`);
};

export const acceptRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  razorpaySend(context, { path: pathOf("disputes", input.connectorDisputeId, "/accept"), body: {} });

/** Texts become the summary, in which each kind has a line of its own. */
const summaryOf = (texts: DisputeEvidenceInput["texts"]): { readonly summary?: string } => {
  const summary = Object.entries(texts)
    .map(([kind, text]) => `${kind.replaceAll("_", " ")}: ${text}`)
    .join("\n");
  return summary === "" ? {} : { summary: cutText(summary, lengths.summary) };
};

const contestParams = ({ texts, files }: DisputeEvidenceInput): ContestParams => {
  const named = files.filter(({ evidenceType }) => entryOf(evidenceNames, evidenceType) !== undefined);
  const others = files.filter((file) => !named.includes(file));
  const byName = Map.groupBy(named, ({ evidenceType }) => entryOf(evidenceNames, evidenceType) ?? "");
  return {
    ...summaryOf(texts),
    ...Object.fromEntries([...byName].map(([name, found]) => [name, found.map((file) => file.connectorFileId)])),
    ...(others.length === 0
      ? {}
      : { others: others.map((file) => ({ type: file.evidenceType, document_ids: [file.connectorFileId] })) }),
    action: "submit",
  };
};

export const contestRequest = (context: ConnectorContext, input: DisputeEvidenceInput): ProviderRequest =>
  razorpaySend(context, {
    method: "PATCH",
    path: pathOf("disputes", input.connectorDisputeId, "/contest"),
    body: contestParams(input),
  });

/** Razorpay takes no evidence without a document. */
export const refuseContest = ({ files }: DisputeEvidenceInput): DisputeOutcome | null =>
  files.length > 0
    ? null
    : {
        disputeStatus: "unchanged",
        settlement: "final",
        report: null,
        error: { code: "evidence_without_document", message: "Razorpay needs at least one file as evidence." },
      };

const statuses: Readonly<Record<string, DisputeReport["disputeStatus"]>> = {
  open: "dispute_opened",
  under_review: "dispute_challenged",
  won: "dispute_won",
  lost: "dispute_lost",
  closed: "dispute_cancelled",
};

const stages: Readonly<Record<string, DisputeReport["disputeStage"]>> = {
  retrieval: "pre_dispute",
  fraud: "pre_dispute",
  chargeback: "dispute",
  pre_arbitration: "pre_arbitration",
  arbitration: "arbitration",
};

/** What a dispute at Razorpay means for ours; `at`: when it became so, where that is reported. */
export const disputeReport = (dispute: Dispute, at: string | null): DisputeReport => {
  const disputeStatus = entryOf(statuses, dispute.status);
  const disputeStage = entryOf(stages, dispute.phase);
  if (disputeStatus === undefined || disputeStage === undefined) {
    throw new UnreadableResponse("The provider's dispute has an unknown status or phase.");
  }
  const { respond_by: respondBy } = dispute;
  return {
    connectorDisputeId: dispute.id,
    disputeStage,
    disputeStatus,
    connectorStatus: dispute.status,
    amount: amountOf(dispute.amount),
    currency: dispute.currency,
    reason: dispute.reason_description ?? null,
    reasonCode: dispute.reason_code,
    challengeRequiredBy: typeof respondBy === "number" ? timeOf(respondBy) : null,
    connectorCreatedAt: timeOf(dispute.created_at),
    connectorUpdatedAt: at,
    stated: { connectorTransactionId: dispute.payment_id },
  };
};

const known = (response: ProviderResponse): DisputeOutcome =>
  reportedDispute(disputeReport(readBody(response, asDispute), null));

const refused = (response: ProviderResponse): DisputeOutcome => refusedDispute(readRefusal(response));

export const parseContest = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response) ? known(response) : refused(response);

/** An accepted dispute is lost in Razorpay's words. */
export const parseAcceptance = (response: ProviderResponse): DisputeOutcome => {
  if (!isSuccess(response)) return refused(response);
  const outcome = known(response);
  if (outcome.report === null || outcome.disputeStatus !== "dispute_lost") return outcome;
  const disputeStatus = "dispute_accepted";
  return { ...outcome, disputeStatus, report: { ...outcome.report, disputeStatus } };
};

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response)
    ? { ...known(response), found: true }
    : { ...refused(response), settlement: "poll", found: !isNotFound(response) };

export const parseDisputeList = (response: ProviderResponse, input: DisputeListInput): DisputeListOutcome => {
  if (!isSuccess(response)) {
    const error = readRefusal(response);
    return { listStatus: "refused", settlement: "final", disputes: [], nextPage: null, error };
  }
  const { items } = readBody(response, asDisputes);
  const seen = Number(input.page ?? "0") + items.length;
  return {
    listStatus: "listed",
    settlement: "final",
    disputes: items.map((dispute) => ({
      connectorTransactionId: dispute.payment_id,
      attemptId: null,
      report: disputeReport(dispute, null),
    })),
    nextPage: items.length < Math.min(input.limit, listMax) ? null : String(seen),
  };
};

export const uploadRequest = (context: ConnectorContext, input: EvidenceFileInput): ProviderRequest => {
  const { fileName, contentType } = input;
  const content = Buffer.from(input.contentBase64, "base64");
  return razorpayUpload(
    context,
    multipartForm([
      { name: "purpose", content: "dispute_evidence" },
      { name: "file", content, fileName, contentType },
    ]),
  );
};

export const parseEvidenceFile = (response: ProviderResponse): EvidenceFileOutcome =>
  isSuccess(response)
    ? { uploadStatus: "stored", settlement: "final", connectorFileId: readBody(response, asDocument).id }
    : refusedEvidenceFile(readRefusal(response));
