import { defined } from "@railyard/members";
import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { DisputeEvidenceInput, DisputeListInput, DisputeReferenceInput } from "../../port/inputs.ts";
import type { DisputeListOutcome, DisputeOutcome, DisputeReport } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, memberAt, readBody, textAt } from "../../wire/reading.ts";
import { refusedDispute, reportedDispute } from "../../wire/refusals.ts";
import { stripeGet, stripePost } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { DisputeParams } from "./params.ts";
import { amountOf } from "./payment-outcome.ts";
import type { Dispute } from "./replies.ts";
import { asDispute, asList, idIn, timeOf } from "./replies.ts";

const disputes = "/v1/disputes";
const listLimitMax = 100;

const pathOf = ({ connectorDisputeId }: DisputeReferenceInput): string =>
  `${disputes}/${encodeURIComponent(connectorDisputeId)}`;

const secondsOf = (time: string): string => String(Math.floor(Date.parse(time) / 1000));

/** Kinds of evidence that Stripe has another name for, or none. */
const evidenceNames: Readonly<Record<string, string>> = {
  invoice_showing_distinct_transactions: "duplicate_charge_documentation",
  recurring_transaction_agreement: "service_documentation",
};

const nameOf = (kind: string): string => evidenceNames[kind] ?? kind;

const disputeParams = ({ texts, files }: DisputeEvidenceInput): DisputeParams => {
  const named = Object.entries(texts).map(([kind, text]) => [nameOf(kind), text] as const);
  const attached = files.map(({ evidenceType, connectorFileId }) => [nameOf(evidenceType), connectorFileId] as const);
  return { evidence: Object.fromEntries([...named, ...attached]), submit: true };
};

export const disputeRequests = {
  sync: (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest => stripeGet(context, pathOf(input)),
  list: (context: ConnectorContext, input: DisputeListInput): ProviderRequest => {
    const query = new URLSearchParams({
      "created[gte]": secondsOf(input.openedFrom),
      "created[lte]": secondsOf(input.openedUntil),
      limit: String(Math.min(input.limit, listLimitMax)),
      ...defined({ starting_after: input.page ?? undefined }),
    });
    return stripeGet(context, `${disputes}?${query.toString()}`);
  },
  accept: (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
    stripePost(context, `${pathOf(input)}/close`, {}),
  submitEvidence: (context: ConnectorContext, input: DisputeEvidenceInput): ProviderRequest =>
    stripePost(context, pathOf(input), disputeParams(input)),
};

const statuses: Readonly<Record<string, DisputeReport["disputeStatus"]>> = {
  needs_response: "dispute_opened",
  warning_needs_response: "dispute_opened",
  appeal_needs_response: "dispute_opened",
  under_review: "dispute_challenged",
  warning_under_review: "dispute_challenged",
  appeal_under_review: "dispute_challenged",
  won: "dispute_won",
  prevented: "dispute_won",
  lost: "dispute_lost",
  warning_closed: "dispute_cancelled",
};

const stageOf = (status: string): DisputeReport["disputeStage"] => {
  if (status.startsWith("warning_")) return "pre_dispute";
  return status.startsWith("appeal_") ? "pre_arbitration" : "dispute";
};

const paymentOf = (dispute: Dispute): string | null => idIn(dispute.payment_intent);

/** What names the payment of a dispute. */
export const disputedPayment = (dispute: Dispute): string => paymentOf(dispute) ?? idIn(dispute.charge) ?? "";

/**
 * What a dispute at Stripe means for ours. It has no time of its last change: `at` is when Stripe reported this, which
 * orders what it reports.
 */
export const disputeReport = (dispute: Dispute, at: string | null): DisputeReport => {
  const disputeStatus = statuses[dispute.status];
  if (disputeStatus === undefined) throw new UnreadableResponse("The provider's dispute has an unknown status.");
  const dueBy = dispute.evidence_details?.due_by ?? null;
  const cardCode = textAt(memberAt(dispute.payment_method_details, "card"), "network_reason_code");
  return {
    connectorDisputeId: dispute.id,
    disputeStage: stageOf(dispute.status),
    disputeStatus,
    connectorStatus: dispute.status,
    amount: amountOf(dispute.amount, dispute.currency),
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    reasonCode: dispute.network_reason_code ?? cardCode ?? null,
    challengeRequiredBy: dueBy === null ? null : timeOf(dueBy),
    connectorCreatedAt: timeOf(dispute.created),
    connectorUpdatedAt: at,
    stated: defined({ connectorTransactionId: paymentOf(dispute) ?? undefined, isLive: dispute.livemode }),
  };
};

const statedAt = ({ headers }: ProviderResponse): string | null => {
  const time = Date.parse(headers["date"] ?? "");
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

const known = (response: ProviderResponse): DisputeOutcome =>
  reportedDispute(disputeReport(readBody(response, asDispute), statedAt(response)));

const refused = (response: ProviderResponse): DisputeOutcome => refusedDispute(readRefusal(response).error);

/** Answer to evidence: nothing is done when it is a refusal. */
export const parseDispute = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response) ? known(response) : refused(response);

/** A dispute that is given up is lost at Stripe; that it was given up is known here only. */
export const parseAcceptance = (response: ProviderResponse): DisputeOutcome => {
  const outcome = parseDispute(response);
  if (outcome.report === null || outcome.disputeStatus !== "dispute_lost") return outcome;
  const disputeStatus = "dispute_accepted";
  return { ...outcome, disputeStatus, report: { ...outcome.report, disputeStatus } };
};

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response)
    ? { ...known(response), found: true }
    : { ...refused(response), settlement: "poll", found: response.status !== 404 };

export const parseDisputeList = (response: ProviderResponse): DisputeListOutcome => {
  if (!isSuccess(response)) {
    const { error } = readRefusal(response);
    return { listStatus: "refused", settlement: "final", disputes: [], nextPage: null, error };
  }
  const { data, has_more: hasMore } = readBody(response, asList);
  const found = data.map((item) => asDispute(item, response.status));
  const at = statedAt(response);
  return {
    listStatus: "listed",
    settlement: "final",
    disputes: found.map((dispute) => ({
      connectorTransactionId: disputedPayment(dispute),
      attemptId: null,
      report: disputeReport(dispute, at),
    })),
    nextPage: hasMore ? (found.at(-1)?.id ?? null) : null,
  };
};
