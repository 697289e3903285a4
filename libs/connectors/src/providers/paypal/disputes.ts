import { defined } from "@railyard/members";
import type { ConnectorContext, PreparatoryStep, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { DisputeEvidenceInput, DisputeReferenceInput } from "../../port/inputs.ts";
import type { DisputedPayment, DisputeOutcome, DisputeReport } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedDispute, reportedDispute } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { payPalGet, payPalUpload } from "./calls.ts";
import { evidenceFiles, evidenceParams } from "./evidence.ts";
import { readRefusal } from "./errors.ts";
import type { Dispute } from "./replies.ts";
import { asDispute } from "./replies.ts";
import { disputeOutcomes } from "./unconfirmed.ts";

const notFound = 404;

const pathOf = ({ connectorDisputeId }: DisputeReferenceInput, below = ""): string =>
  `/v1/customer/disputes/${encodeURIComponent(connectorDisputeId)}${below}`;

const done = (response: ProviderResponse): { readonly done: string } | null =>
  isSuccess(response) ? { done: "yes" } : null;

/** The buyer gets the money back. */
export const acceptSteps: readonly PreparatoryStep<DisputeReferenceInput>[] = [
  {
    name: "accept",
    build: (context, input) =>
      payPalUpload(context, { path: pathOf(input, "/accept-claim"), input: { note: "The claim is accepted." } }),
    read: done,
  },
];

/** Files go along with what they prove. */
export const evidenceSteps: readonly PreparatoryStep<DisputeEvidenceInput>[] = [
  {
    name: "evidence",
    build: (context, input) =>
      payPalUpload(context, {
        path: pathOf(input, "/provide-evidence"),
        input: evidenceParams(input),
        files: evidenceFiles(input),
      }),
    read: done,
  },
];

export const refuseEvidence = ({ texts, contents = [] }: DisputeEvidenceInput): DisputeOutcome | null =>
  contents.length > 0 || Object.keys(texts).length > 0
    ? null
    : {
        disputeStatus: "unchanged",
        settlement: "final",
        report: null,
        error: { code: "evidence_missing", message: "PayPal takes texts and files as evidence." },
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

const known = (response: ProviderResponse): DisputeOutcome =>
  reportedDispute(disputeReport(readBody(response, asDispute)));

const refused = (response: ProviderResponse): DisputeOutcome => refusedDispute(readRefusal(response));

export const parseDispute = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response) ? known(response) : refused(response);

/** A claim that is accepted is lost at PayPal; that it was accepted is known here only. */
export const parseAcceptance = (response: ProviderResponse): DisputeOutcome => {
  const outcome = parseDispute(response);
  if (outcome.report === null || outcome.disputeStatus !== "dispute_lost") return outcome;
  const disputeStatus = "dispute_accepted";
  return { ...outcome, disputeStatus, report: { ...outcome.report, disputeStatus } };
};

/** What names the payment; the transaction is the capture, so our own id goes before it. */
export const disputedPayment = ({ disputed_transactions: [disputed] = [] }: Dispute): DisputedPayment | undefined => {
  const connectorTransactionId = disputed?.seller_transaction_id;
  return connectorTransactionId === undefined
    ? undefined
    : { connectorTransactionId, attemptId: disputed?.custom ?? null };
};

const withPayment = (response: ProviderResponse): DisputeOutcome => {
  const payment = disputedPayment(readBody(response, asDispute));
  return { ...known(response), found: true, ...defined({ payment }) };
};

export const parseDisputeLookUp = (response: ProviderResponse): DisputeOutcome =>
  isSuccess(response)
    ? withPayment(response)
    : { ...refused(response), settlement: "poll", found: response.status !== notFound };
