import { defined } from "@railyard/members";

import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { RefundInput, RefundListInput, RefundReferenceInput } from "../../port/inputs.ts";
import type { RefundListOutcome, RefundOutcome } from "../../port/outcomes.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { memberAt } from "../../wire/reading.ts";
import { listedRefunds, refusedRefundList } from "../../wire/listed-refunds.ts";
import { refusedRefund } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf, toBraintreeAmount, wireAmount } from "./amounts.ts";
import { braintreeCall, braintreeMutation } from "./calls.ts";
import { documents } from "./documents.ts";
import { declineOf, isNotFound, readAnswer } from "./errors.ts";
import { inexpressible } from "./refused-payments.ts";
import type { Refund, Refundable } from "./replies.ts";
import { asRefund, asRefundable, paymentOf } from "./replies.ts";
import { voidableStatuses } from "./unconfirmed.ts";

type Asked = Pick<RefundInput, "refundId" | "amount" | "currency" | "connectorTransactionId">;

export const refuseRefund = ({ amount, currency }: RefundInput): RefundOutcome | null =>
  toBraintreeAmount(amount, currency) === null ? refusedRefund(inexpressible(currency)) : null;

const transactionRequest = (
  context: ConnectorContext,
  { connectorTransactionId }: Pick<Asked, "connectorTransactionId">,
): ProviderRequest => braintreeCall(context, documents.paymentWithRefunds, { id: connectorTransactionId });

/** What can be refunded: the transaction, or the captures of its parts. */
const refundablesIn = (result: unknown, status: number): readonly Refundable[] => {
  const { partialCaptureDetails: parts, ...whole } = asRefundable(result, status);
  const captures = parts?.childCaptures ?? [];
  return captures.length === 0 ? [whole] : captures;
};

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

const refundOutcome = (refund: Refund): RefundOutcome => {
  const refundStatus = entryOf(statuses, refund.status);
  if (refundStatus === undefined) throw new UnreadableResponse("The provider's refund has an unknown status.");
  const amount = amountOf(refund.amount);
  const { currencyCode: currency } = refund.amount;
  return {
    refundStatus,
    settlement: refundStatus === "pending" ? "poll" : "final",
    connectorRefundId: refund.id,
    stated: {
      amount,
      currency,
      ...defined({
        reference: refund.orderId ?? undefined,
        connectorTransactionId: paymentOf(refund.refundedTransaction)?.id,
      }),
    },
    ...(refundStatus === "success" ? { amountRefunded: amount } : {}),
    ...(refundStatus === "failure" ? { error: declineOf(refund) } : {}),
  };
};

/** The customer has the whole amount back when the transaction was voided before it was settled. */
const voidOutcome = (of: Refundable, { amount, currency }: Asked): RefundOutcome | null => {
  const { currencyCode } = of.amount;
  const voided = amountOf(of.amount);
  const isWhole = currencyCode === currency && voided === amount;
  if (!isWhole || of.status !== "VOIDED") return null;
  return {
    refundStatus: "success",
    settlement: "final",
    connectorRefundId: of.id,
    stated: { amount: voided, currency: currencyCode, ...defined({ connectorTransactionId: paymentOf(of)?.id }) },
    amountRefunded: voided,
  };
};

/** The outcome of this refund, as the transactions that it can be of report it; null when it was not made. */
const knownOutcome = (refundables: readonly Refundable[], asked: Asked): RefundOutcome | null => {
  const ours = refundables.flatMap(({ refunds }) => refunds ?? []).filter(({ orderId }) => orderId === asked.refundId);
  const made = onlyFound(ours, ({ status }) => entryOf(statuses, status) === "failure");
  if (made !== undefined) return refundOutcome(made);
  // Of several captures a void of one may have been for another refund.
  const [only, ...others] = refundables;
  return only === undefined || others.length > 0 ? null : voidOutcome(only, asked);
};

/** Minor units that no refund has taken. */
const remainingOf = ({ amount, refunds, status: of }: Refundable): number =>
  of === "VOIDED"
    ? 0
    : (refunds ?? [])
        .filter(({ status }) => entryOf(statuses, status) !== "failure")
        .reduce((rest, refund) => rest - amountOf(refund.amount), amountOf(amount));

/** The one whose rest fits best; else the one with the most, and Braintree refuses. */
const chosenFor = (refundables: readonly Refundable[], amount: number): Refundable | undefined => {
  const byRest = refundables.toSorted((one, other) => remainingOf(one) - remainingOf(other));
  return byRest.find((one) => remainingOf(one) >= amount) ?? byRest.at(-1);
};

const transaction = "transaction";

/**
 * Looks at the transaction first: a refund that it has already is not made again, and what is not settled is voided
 * where the whole of it is to go back. The reply is what the choice needs, because a step does not know the amount.
 */
export const refundSteps: readonly PreparatoryStep<RefundInput>[] = [
  {
    name: transaction,
    build: transactionRequest,
    read: (response: ProviderResponse): StepReply | null => {
      if (isNotFound(response)) return null;
      const answer = readAnswer(response, "node");
      if ("refusal" in answer) return null;
      return { refundables: JSON.stringify(refundablesIn(answer.result, response.status)) };
    },
  },
];

const refundablesOf = (replies: Readonly<Record<string, StepReply>>): readonly Refundable[] =>
  JSON.parse(replies[transaction]?.["refundables"] ?? "[]") as readonly Refundable[];

const isMade = (refundables: readonly Refundable[], input: Asked): boolean => knownOutcome(refundables, input) !== null;

/** Before it is settled a transaction can only go back as a whole. */
const isReversed = ([only, ...others]: readonly Refundable[], { amount }: Asked): boolean =>
  only !== undefined &&
  others.length === 0 &&
  voidableStatuses.includes(only.status) &&
  amountOf(only.amount) === amount;

/** Our reference of the refund is its order id. */
export const refundRequest = (
  context: ConnectorContext,
  input: RefundInput,
  replies: Readonly<Record<string, StepReply>>,
): ProviderRequest => {
  const refundables = refundablesOf(replies);
  if (isMade(refundables, input)) return transactionRequest(context, input);
  const chosen = chosenFor(refundables, input.amount);
  const transactionId = chosen?.id ?? input.connectorTransactionId;
  if (isReversed(refundables, input)) return braintreeMutation(context, documents.reverse, { transactionId });
  return braintreeMutation(context, documents.refund, {
    transactionId,
    refund: {
      amount: wireAmount(input.amount, input.currency),
      orderId: input.refundId,
    },
  });
};

/** A transaction that was settled in between was refunded instead of voided. */
const parseReversal = (response: ProviderResponse, input: RefundInput): RefundOutcome => {
  const answer = readAnswer(response, "reverseTransaction", "reversal");
  if ("refusal" in answer) return refusedRefund(answer.refusal);
  const { status } = response;
  if (memberAt(answer.result, "__typename") === "Refund") return refundOutcome(asRefund(answer.result, status));
  const outcome = voidOutcome(asRefundable(answer.result, status), input);
  if (outcome === null) throw new UnreadableResponse("The provider's transaction is not void.", status);
  return outcome;
};

/** A refund that is not there was never made; the transaction knows all of its refunds. */
const lookedUp = (response: ProviderResponse, asked: Asked): RefundOutcome => {
  const open = { refundStatus: "unchanged", settlement: "poll", connectorRefundId: null } as const;
  const answer = readAnswer(response, "node");
  if ("refusal" in answer) return { ...open, error: answer.refusal };
  const outcome = knownOutcome(refundablesIn(answer.result, response.status), asked);
  return outcome === null ? { ...open, found: false } : { ...outcome, found: true };
};

export const parseRefund = (response: ProviderResponse, input: RefundInput, { replies }: FlowCall): RefundOutcome => {
  const refundables = refundablesOf(replies);
  if (refundables.length === 0) {
    if (isNotFound(response)) {
      return refusedRefund({ code: "not_found", message: "Braintree does not know the payment." });
    }
    const answer = readAnswer(response, "node");
    if ("refusal" in answer) return refusedRefund(answer.refusal);
    throw new UnreadableResponse("The provider's answer has no transaction.", response.status);
  }
  if (isMade(refundables, input)) return lookedUp(response, input);
  if (isReversed(refundables, input)) return parseReversal(response, input);
  const answer = readAnswer(response, "refundTransaction", "refund");
  return "refusal" in answer ? refusedRefund(answer.refusal) : refundOutcome(asRefund(answer.result, response.status));
};

/** By its id, else among those of its transaction. */
export const refundSyncRequest = (context: ConnectorContext, input: RefundReferenceInput): ProviderRequest =>
  input.connectorRefundId === null
    ? transactionRequest(context, input)
    : braintreeCall(context, documents.refundById, { id: input.connectorRefundId });

export const parseRefundLookUp = (response: ProviderResponse, input: RefundReferenceInput): RefundOutcome => {
  const { connectorRefundId: id } = input;
  const open = { refundStatus: "unchanged", settlement: "poll", connectorRefundId: id } as const;
  if (id === null) return isNotFound(response) ? open : lookedUp(response, input);
  if (isNotFound(response)) return { ...open, found: false };
  const answer = readAnswer(response, "node");
  if ("refusal" in answer) return { ...open, error: answer.refusal };
  const { status } = response;
  const made = memberAt(answer.result, "__typename") === "Transaction" ? asRefundable(answer.result, status) : null;
  const outcome = made === null ? refundOutcome(asRefund(answer.result, status)) : voidOutcome(made, input);
  if (outcome === null) throw new UnreadableResponse("The provider's transaction is not void.", status);
  return { ...outcome, found: true };
};

export const refundListRequest = (
  context: ConnectorContext,
  { connectorTransactionId }: RefundListInput,
): ProviderRequest => braintreeCall(context, documents.paymentWithRefunds, { id: connectorTransactionId ?? "" });

export const parseRefundList = (response: ProviderResponse, input: RefundListInput): RefundListOutcome => {
  const { connectorTransactionId: payment } = input;
  const answer = readAnswer(response, "node");
  if ("refusal" in answer) return refusedRefundList(payment, answer.refusal);
  const made = refundablesIn(answer.result, response.status).flatMap(({ refunds }) => refunds ?? []);
  return listedRefunds(
    payment,
    made
      .filter(({ status }) => entryOf(statuses, status) === "success")
      .map(({ id, orderId, amount }) => ({
        connectorRefundId: id,
        refundId: orderId ?? null,
        amount: amountOf(amount),
        currency: amount.currencyCode,
      })),
  );
};
