import type { ConnectorContext, PreparatoryStep, ProviderRequest, ProviderResponse } from "../connector.ts";
import type { DisputeEvidenceInput, DisputeReferenceInput } from "../inputs.ts";
import type { DisputeOutcome, DisputeReport } from "../outcomes.ts";
import { isSuccess, readBody } from "../reading.ts";
import { entryOf } from "../request-values.ts";
import { UnreadableResponse } from "../unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { payPalGet, payPalPost, payPalUpload } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { Dispute } from "./replies.ts";
import { asDispute } from "./replies.ts";
import { disputeOutcomes } from "./unconfirmed.ts";

const notFound = 404;
const longestNotes = 2_000;

const pathOf = ({ connectorDisputeId }: DisputeReferenceInput, below = ""): string =>
  `/v1/customer/disputes/${encodeURIComponent(connectorDisputeId)}${below}`;

const done = (response: ProviderResponse): { readonly done: string } | null =>
  isSuccess(response) ? { done: "yes" } : null;

/** The buyer gets the money back. */
export const acceptSteps: readonly PreparatoryStep<DisputeReferenceInput>[] = [
  {
    name: "accept",
    build: (context, input) =>
      payPalPost(context, { path: pathOf(input, "/accept-claim"), body: { note: "The claim is accepted." } }),
    read: done,
  },
];

/** PayPal takes files only along with the evidence, so evidence is text here. */
export const evidenceParams = ({ texts }: DisputeEvidenceInput): object => ({
  evidences: Object.entries(texts).map(([kind, text]) => ({
    evidence_type: "OTHER",
    notes: `${kind.replaceAll("_", " ")}: ${text}`.slice(0, longestNotes),
  })),
});

export const evidenceSteps: readonly PreparatoryStep<DisputeEvidenceInput>[] = [
  {
    name: "evidence",
    build: (context, input) =>
      payPalUpload(context, { path: pathOf(input, "/provide-evidence"), input: evidenceParams(input) }),
    read: done,
  },
];

export const refuseEvidence = ({ files, texts }: DisputeEvidenceInput): DisputeOutcome | null =>
  files.length === 0 && Object.keys(texts).length > 0
    ? null
    : {
        disputeStatus: "unchanged",
        settlement: "final",
        report: null,
        error: { code: "evidence_not_supported", message: "Give PayPal evidence as text, or at its own pages." },
      };

/** The answers to an acceptance and to evidence hold links only, so the dispute is read afterwards. */
export const disputeRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  payPalGet(context, pathOf(input));

const openStatuses: Readonly<Record<string, DisputeReport["disputeStatus"]>> = {
  OPEN: "dispute_opened",
  OTHER: "dispute_opened",
  WAITING_FOR_SELLER_RESPONSE: "dispute_opened",
  WAITING_FOR_BUYER_RESPONSE: "dispute_challenged",
  UNDER_REVIEW: "dispute_challenged",
};

const stages: Readonly<Record<string, DisputeReport["disputeStage"]>> = {
  INQUIRY: "pre_dispute",
  CHARGEBACK: "dispute",
  PRE_ARBITRATION: "pre_arbitration",
  ARBITRATION: "arbitration",
};

const statusOf = ({ status, dispute_outcome: outcome }: Dispute): DisputeReport["disputeStatus"] => {
  const known =
    status === "RESOLVED" ? entryOf(disputeOutcomes, outcome?.outcome_code ?? "NONE") : entryOf(openStatuses, status);
  if (known === undefined) throw new UnreadableResponse("The provider's dispute has an unknown status.");
  return known;
};

/** What a dispute at PayPal means for ours. */
export const disputeReport = (dispute: Dispute): DisputeReport => ({
  connectorDisputeId: dispute.dispute_id,
  disputeStage: entryOf(stages, dispute.dispute_life_cycle_stage ?? "CHARGEBACK") ?? "dispute",
  disputeStatus: statusOf(dispute),
  connectorStatus: dispute.status,
  amount: amountOf(dispute.dispute_amount),
  currency: dispute.dispute_amount.currency_code,
  reason: dispute.reason ?? null,
  reasonCode: dispute.external_reason_code ?? null,
  challengeRequiredBy: dispute.seller_response_due_date ?? null,
  connectorCreatedAt: dispute.create_time ?? null,
  connectorUpdatedAt: dispute.update_time ?? dispute.create_time ?? null,
});

const known = (response: ProviderResponse): DisputeOutcome => {
  const report = disputeReport(readBody(response, asDispute));
  const isOpen = report.disputeStatus === "dispute_opened" || report.disputeStatus === "dispute_challenged";
  return { disputeStatus: report.disputeStatus, settlement: isOpen ? "await_webhook" : "final", report };
};

const refused = (response: ProviderResponse): DisputeOutcome => ({
  disputeStatus: "unchanged",
  settlement: "final",
  report: null,
  error: readRefusal(response),
});

export const parseDispute = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response) ? known(response) : refused(response);

/** A claim that is accepted is lost at PayPal; that it was accepted is known here only. */
export const parseAcceptance = (response: ProviderResponse): DisputeOutcome => {
  const outcome = parseDispute(response);
  if (outcome.report === null || outcome.disputeStatus !== "dispute_lost") return outcome;
  const disputeStatus = "dispute_accepted";
  return { ...outcome, disputeStatus, report: { ...outcome.report, disputeStatus } };
};

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response)
    ? { ...known(response), found: true }
    : { ...refused(response), settlement: "poll", found: response.status !== notFound };
