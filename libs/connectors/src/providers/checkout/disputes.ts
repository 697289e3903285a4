import { cutText, defined } from "@railyard/members";

import type { ConnectorContext, PreparatoryStep, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type {
  DisputeEvidenceInput,
  DisputeListInput,
  DisputeReferenceInput,
  EvidenceFileInput,
} from "../../port/inputs.ts";
import type { DisputeListOutcome, DisputeOutcome, DisputeReport, EvidenceFileOutcome } from "../../port/outcomes.ts";
import { multipartForm } from "../../wire/multipart-form.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedDispute, refusedEvidenceFile, reportedDispute } from "../../wire/refusals.ts";
import { amountOf } from "./amounts.ts";
import { checkoutGet, checkoutSend, checkoutUpload } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { Dispute } from "./replies.ts";
import { asDispute, asFile, asList } from "./replies.ts";
import { evidenceNames } from "./unconfirmed.ts";

const longestText = 500;

const pathOf = ({ connectorDisputeId }: DisputeReferenceInput, below = ""): string =>
  `/disputes/${encodeURIComponent(connectorDisputeId)}${below}`;

const nameOf = (kind: string): string => evidenceNames[kind] ?? "additional_evidence";

const evidenceBody = ({ texts, files }: DisputeEvidenceInput): object => {
  const body: Record<string, string> = {};
  for (const [kind, text] of Object.entries(texts)) {
    const name = `${nameOf(kind)}_text`;
    body[name] = cutText([body[name], text].filter(Boolean).join("\n"), longestText);
  }
  for (const { evidenceType, connectorFileId } of files) body[`${nameOf(evidenceType)}_file`] = connectorFileId;
  return body;
};

const done = (response: ProviderResponse): { readonly done: string } | null =>
  isSuccess(response) ? { done: "yes" } : null;

export const acceptSteps: readonly PreparatoryStep<DisputeReferenceInput>[] = [
  {
    name: "accept",
    build: (context, input) => checkoutSend(context, { path: pathOf(input, "/accept") }),
    read: done,
  },
];

export const evidenceSteps: readonly PreparatoryStep<DisputeEvidenceInput>[] = [
  {
    name: "evidence",
    build: (context, input) =>
      checkoutSend(context, {
        method: "PUT",
        path: pathOf(input, "/evidence"),
        body: evidenceBody(input),
        suffix: "_evidence",
      }),
    read: done,
  },
  {
    name: "submission",
    build: (context, input) => checkoutSend(context, { path: pathOf(input, "/evidence") }),
    read: done,
  },
];

/** The answers to acceptance and evidence are empty, so the dispute is read afterwards. */
export const disputeRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  checkoutGet(context, pathOf(input));

const statuses: Readonly<Record<string, DisputeReport["disputeStatus"]>> = {
  evidence_required: "dispute_opened",
  evidence_under_review: "dispute_challenged",
  arbitration_under_review: "dispute_challenged",
  arb_evidence_submitted: "dispute_challenged",
  won: "dispute_won",
  arbitration_won: "dispute_won",
  lost: "dispute_lost",
  arbitration_lost: "dispute_lost",
  expired: "dispute_expired",
  accepted: "dispute_accepted",
  canceled: "dispute_cancelled",
  resolved: "dispute_cancelled",
};

/** What a dispute at Checkout.com means for ours. */
export const disputeReport = (dispute: Dispute, at: string | null): DisputeReport => {
  const disputeStatus = Object.hasOwn(statuses, dispute.status) ? statuses[dispute.status] : undefined;
  if (disputeStatus === undefined) throw new UnreadableResponse("The provider's dispute has an unknown status.");
  return {
    connectorDisputeId: dispute.id,
    disputeStage: dispute.status.startsWith("arb") ? "arbitration" : "dispute",
    disputeStatus,
    connectorStatus: dispute.status,
    amount: amountOf(dispute.amount, dispute.currency),
    currency: dispute.currency,
    reason: dispute.category,
    reasonCode: dispute.reason_code ?? null,
    challengeRequiredBy: dispute.evidence_required_by ?? null,
    connectorCreatedAt: dispute.received_on ?? null,
    connectorUpdatedAt: dispute.last_update ?? at,
    stated: defined({ connectorTransactionId: dispute.payment_id ?? dispute.payment?.id }),
  };
};

const known = (response: ProviderResponse): DisputeOutcome =>
  reportedDispute(disputeReport(readBody(response, asDispute), null));

const refused = (response: ProviderResponse): DisputeOutcome => refusedDispute(readRefusal(response));

export const parseDispute = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response) ? known(response) : refused(response);

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response)
    ? { ...known(response), found: true }
    : { ...refused(response), settlement: "poll", found: response.status !== 404 };

const listLimitMax = 250;

const secondsOf = (time: string): string => new Date(time).toISOString().replace(/\.\d{3}Z$/, "Z");

/** A page is named by how many disputes come before it. */
export const disputeListRequest = (context: ConnectorContext, input: DisputeListInput): ProviderRequest => {
  const query = new URLSearchParams({
    limit: String(Math.min(input.limit, listLimitMax)),
    skip: input.page ?? "0",
    from: secondsOf(input.openedFrom),
    to: secondsOf(input.openedUntil),
  });
  return checkoutGet(context, `/disputes?${query.toString()}`);
};

export const parseDisputeList = (response: ProviderResponse, input: DisputeListInput): DisputeListOutcome => {
  if (!isSuccess(response)) {
    return { listStatus: "refused", settlement: "final", disputes: [], nextPage: null, error: readRefusal(response) };
  }
  const { data, total_count: total = 0 } = readBody(response, asList);
  const disputes = data.map((item) => {
    const dispute = asDispute(item, response.status);
    if (dispute.payment_id === undefined) throw new UnreadableResponse("The provider's dispute names no payment.");
    return {
      connectorTransactionId: dispute.payment_id,
      attemptId: dispute.payment_reference ?? null,
      report: disputeReport(dispute, null),
    };
  });
  const next = Number(input.page ?? "0") + disputes.length;
  const nextPage = disputes.length > 0 && next < total ? String(next) : null;
  return { listStatus: "listed", settlement: "final", disputes, nextPage };
};

export const uploadRequest = (context: ConnectorContext, input: EvidenceFileInput): ProviderRequest => {
  const { fileName, contentType } = input;
  const content = Buffer.from(input.contentBase64, "base64");
  return checkoutUpload(
    context,
    multipartForm([
      { name: "purpose", content: "dispute_evidence" },
      { name: "file", content, fileName, contentType },
    ]),
  );
};

export const parseEvidenceFile = (response: ProviderResponse): EvidenceFileOutcome =>
  isSuccess(response)
    ? { uploadStatus: "stored", settlement: "final", connectorFileId: readBody(response, asFile).id }
    : refusedEvidenceFile(readRefusal(response));
