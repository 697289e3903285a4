import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../connector.ts";
import type { RefundInput, RefundReferenceInput } from "../inputs.ts";
import type { ConnectorError, RefundOutcome } from "../outcomes.ts";
import { requireSame } from "../reading.ts";
import { entryOf } from "../request-values.ts";
import { UnreadableResponse } from "../unreadable-response.ts";
import { amountOf, toBraintreeAmount, wireAmount } from "./amounts.ts";
import { braintreeCall, braintreeKeyedMutation } from "./calls.ts";
import { documents } from "./documents.ts";
import { declineOf, isNotFound, readAnswer } from "./errors.ts";
import { foundRefund } from "./found.ts";
import type { Refund } from "./replies.ts";
import { asRefund } from "./replies.ts";
import { inexpressible } from "./responses.ts";

const refused = (error: ConnectorError): RefundOutcome => ({
  refundStatus: "failure",
  settlement: "final",
  connectorRefundId: null,
  error,
});

export const refuseRefund = ({ amount, currency }: RefundInput): RefundOutcome | null =>
  toBraintreeAmount(amount, currency) === null ? refused(inexpressible(currency)) : null;

/** Our reference of the refund is its order id. Braintree refunds only what is settled. */
export const refundRequest = (context: ConnectorContext, input: RefundInput): ProviderRequest =>
  braintreeKeyedMutation(context, documents.refund, {
    transactionId: input.connectorTransactionId,
    refund: { amount: wireAmount(input.amount, input.currency), orderId: input.refundId },
  });

export const refundSyncRequest = (context: ConnectorContext, input: RefundReferenceInput): ProviderRequest =>
  input.connectorRefundId === null
    ? braintreeCall(context, documents.refundsOfOrder, { orderId: input.refundId })
    : braintreeCall(context, documents.refundById, { id: input.connectorRefundId });

const statuses: Readonly<Record<string, "pending" | "success" | "failure">> = {
  AUTHORIZING: "pending",
  AUTHORIZED: "pending",
  SUBMITTED_FOR_SETTLEMENT: "pending",
  SETTLING: "pending",
  SETTLEMENT_PENDING: "pending",
  SETTLEMENT_CONFIRMED: "pending",
  SETTLED: "success",
  SETTLEMENT_DECLINED: "failure",
  PROCESSOR_DECLINED: "failure",
  GATEWAY_REJECTED: "failure",
  FAILED: "failure",
  VOIDED: "failure",
};

const refundOutcome = (refund: Refund, { amount, currency }: RefundInput | RefundReferenceInput): RefundOutcome => {
  const refundStatus = entryOf(statuses, refund.status);
  if (refundStatus === undefined) throw new UnreadableResponse("The provider's refund has an unknown status.");
  if (refund.amount.currencyCode !== currency || amountOf(refund.amount) !== amount) {
    throw new UnreadableResponse("The provider's refund is of another amount.");
  }
  return {
    refundStatus,
    settlement: refundStatus === "pending" ? "poll" : "final",
    connectorRefundId: refund.id,
    ...(refundStatus === "success" ? { amountRefunded: amount } : {}),
    ...(refundStatus === "failure" ? { error: declineOf(refund) } : {}),
  };
};

export const parseRefund = (response: ProviderResponse, input: RefundInput): RefundOutcome => {
  const answer = readAnswer(response, "refundTransaction", "refund");
  return "refusal" in answer
    ? refused(answer.refusal)
    : refundOutcome(asRefund(answer.result, response.status), input);
};

export const parseRefundLookUp = (response: ProviderResponse, input: RefundReferenceInput): RefundOutcome => {
  const { connectorRefundId: id } = input;
  const open = { refundStatus: "unchanged", settlement: "poll", connectorRefundId: id } as const;
  if (id !== null && isNotFound(response)) return { ...open, found: false };
  const answer = id === null ? readAnswer(response, "search", "refunds") : readAnswer(response, "node");
  if ("refusal" in answer) return { ...open, error: answer.refusal };
  const { status } = response;
  const refund = id === null ? foundRefund(answer.result, status) : asRefund(answer.result, status);
  if (id !== null && refund !== null) requireSame(refund.id, id, "refund", status);
  return refund === null ? { ...open, found: false } : { ...refundOutcome(refund, input), found: true };
};
