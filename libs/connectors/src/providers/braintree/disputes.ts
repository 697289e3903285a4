import { cutText, defined } from "@railyard/members";
import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { DisputeListInput, DisputeReferenceInput } from "../../port/inputs.ts";
import type { ConnectorError, DisputeListOutcome, DisputeOutcome, DisputeReport } from "../../port/outcomes.ts";
import { textAt } from "../../wire/reading.ts";
import { reportedDispute } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { braintreeCall, braintreeMutation } from "./calls.ts";
import { documents } from "./documents.ts";
import { isNotFound, readAnswer } from "./errors.ts";
import type { Dispute } from "./replies.ts";
import { asDispute, asPage, paymentOf } from "./replies.ts";
import { longestDisputePage } from "./unconfirmed.ts";

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

/** What a dispute at Braintree means for ours; `at` is when this was reported, where the dispute has no history. */
export const disputeReport = (dispute: Dispute, at: string | null): DisputeReport => {
  const disputeStatus = entryOf(statuses, dispute.status);
  if (disputeStatus === undefined) throw new UnreadableResponse("The provider's dispute has an unknown status.");
  const since = dispute.statusHistory?.find(({ status }) => status === dispute.status)?.timestamp;
  const { processorResponse: reported } = dispute;
  return {
    connectorDisputeId: dispute.id,
    disputeStage: entryOf(stages, dispute.type ?? "") ?? "dispute",
    disputeStatus,
    connectorStatus: dispute.status,
    amount: amountOf(dispute.amountDisputed),
    currency: dispute.amountDisputed.currencyCode,
    reason: textAt(reported, "reasonDescription") ?? textAt(reported, "reason") ?? null,
    reasonCode: textAt(reported, "reasonCode") ?? null,
    challengeRequiredBy: wholeDay(dispute.replyByDate),
    connectorCreatedAt: dispute.createdAt ?? null,
    connectorUpdatedAt: since ?? at,
    stated: defined({ connectorTransactionId: paymentOf(dispute.transaction)?.id }),
  };
};

export const knownDispute = (result: unknown, status: number): DisputeOutcome =>
  reportedDispute(disputeReport(asDispute(result, status), null));

export const refusedDispute = (error: ConnectorError): DisputeOutcome => ({
  disputeStatus: "unchanged",
  settlement: "final",
  report: null,
  error,
});

export const referenceTo = ({ connectorDisputeId }: DisputeReferenceInput): { readonly disputeId: string } => ({
  disputeId: connectorDisputeId,
});

export const disputeRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  braintreeCall(context, documents.dispute, { id: input.connectorDisputeId });

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome => {
  const open = { disputeStatus: "unchanged", settlement: "poll", report: null } as const;
  if (isNotFound(response)) return { ...open, found: false };
  const answer = readAnswer(response, "node");
  if ("refusal" in answer) return { ...open, error: answer.refusal };
  return { ...knownDispute(answer.result, response.status), found: true };
};

export const acceptRequest = (context: ConnectorContext, input: DisputeReferenceInput): ProviderRequest =>
  braintreeMutation(context, documents.acceptDispute, referenceTo(input));

export const parseAcceptance = (response: ProviderResponse): DisputeOutcome => {
  const answer = readAnswer(response, "acceptDispute", "dispute");
  return "refusal" in answer ? refusedDispute(answer.refusal) : knownDispute(answer.result, response.status);
};

/** Braintree lists by the day on which a dispute was received, in whole days. */
export const disputesRequest = (context: ConnectorContext, input: DisputeListInput): ProviderRequest =>
  braintreeCall(context, documents.disputes, {
    from: cutText(input.openedFrom, "YYYY-MM-DD".length),
    until: cutText(input.openedUntil, "YYYY-MM-DD".length),
    first: Math.min(input.limit, longestDisputePage),
    after: input.page,
  });

export const parseDisputes = (response: ProviderResponse): DisputeListOutcome => {
  const answer = readAnswer(response, "search", "disputes");
  if ("refusal" in answer) {
    return { listStatus: "refused", settlement: "final", disputes: [], nextPage: null, error: answer.refusal };
  }
  const { edges, pageInfo } = asPage(answer.result, response.status);
  return {
    listStatus: "listed",
    settlement: "final",
    disputes: edges.flatMap(({ node }) => {
      const dispute = asDispute(node, response.status);
      const paid = paymentOf(dispute.transaction);
      if (paid === null) return [];
      const { id: connectorTransactionId, orderId } = paid;
      return [{ connectorTransactionId, attemptId: orderId ?? null, report: disputeReport(dispute, null) }];
    }),
    nextPage: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
  };
};
