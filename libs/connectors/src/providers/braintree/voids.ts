// Braintree reverses a transaction: before it is settled by a void, after that by a refund. Here only voids are meant.
import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { PaymentReferenceInput, VoidInput, VoidPostCaptureInput } from "../../port/inputs.ts";
import type { AttemptOutcome, ConnectorError } from "../../port/outcomes.ts";
import { memberAt, readJson } from "../../wire/reading.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { braintreeMutation } from "./calls.ts";
import { documents } from "./documents.ts";
import { isNotFound, readAnswer } from "./errors.ts";
import { foundTransaction } from "./found.ts";
import { transactionOutcome } from "./payment-outcome.ts";
import { isPayPalPayment } from "./paypal-payment.ts";
import type { Transaction } from "./replies.ts";
import { asRefund, asTransaction, paymentOf } from "./replies.ts";
import { syncRequest } from "./requests.ts";
import { formerId, unseen } from "./responses.ts";
import { voidableStatuses } from "./unconfirmed.ts";

type Voided = VoidInput | VoidPostCaptureInput;

const found = "found";
const notFound: ConnectorError = { code: "not_found", message: "Braintree does not know the transaction." };

/** Whether the answer is to a search by our reference. */
const isSearch = ({ body, status }: ProviderResponse): boolean =>
  memberAt(readJson(body, status), "data", "search") !== undefined;

type Looked = { readonly transaction: Transaction | null } | { readonly refusal: ConnectorError };

const lookedUp = (response: ProviderResponse, { attemptId }: PaymentReferenceInput): Looked => {
  const answer = isSearch(response) ? readAnswer(response, "search", "transactions") : readAnswer(response, "node");
  if ("refusal" in answer) return answer;
  const { status } = response;
  return {
    transaction: isSearch(response)
      ? foundTransaction(answer.result, attemptId, status)
      : asTransaction(answer.result, status),
  };
};

/** Finds the transaction, by our reference where its id is not known, and continues only when it is not settled. */
export const voidSteps: readonly PreparatoryStep<Voided>[] = [
  {
    name: found,
    build: syncRequest,
    read: (response, input): StepReply | null => {
      const looked = lookedUp(response, input);
      if ("refusal" in looked || looked.transaction === null) return null;
      const { id, status } = looked.transaction;
      return voidableStatuses.includes(status) ? { id } : null;
    },
  },
];

export const voidRequest = (
  context: ConnectorContext,
  _input: Voided,
  replies: Readonly<Record<string, StepReply>>,
): ProviderRequest => braintreeMutation(context, documents.reverse, { transactionId: replies[found]?.["id"] ?? "" });

/** What a transaction that cannot be voided is: void already, or something that the void must not change. */
const unvoidable = (transaction: Transaction, input: PaymentReferenceInput): AttemptOutcome => {
  const outcome = transactionOutcome(transaction, input.captureMethod);
  if (transaction.status === "VOIDED" || input.connectorTransactionId === null) return outcome;
  const message = "Transactions can be voided only until they are settled.";
  return { ...refusedAttempt("void", { code: "91504", message }), connectorTransactionId: transaction.id };
};

/** Without a transaction there is nothing to void: one at PayPal is taken only by our own call, which is not made. */
const ofNothing = ({ connectorTransactionId: id }: PaymentReferenceInput): AttemptOutcome =>
  id !== null && isPayPalPayment(id)
    ? { attemptStatus: "voided", settlement: "final", connectorTransactionId: id }
    : unseen(id);

/** A payment that was settled in between has been refunded as a whole: nothing is left of it either. */
const parseReversal = (response: ProviderResponse, input: PaymentReferenceInput): AttemptOutcome => {
  const answer = readAnswer(response, "reverseTransaction", "reversal");
  if ("refusal" in answer) return refusedAttempt("void", answer.refusal);
  const { connectorTransactionId } = input;
  if (memberAt(answer.result, "__typename") === "Refund") {
    const { amount, refundedTransaction } = asRefund(answer.result, response.status);
    return {
      attemptStatus: "voided",
      settlement: "final",
      connectorTransactionId: paymentOf(refundedTransaction)?.id ?? connectorTransactionId,
      stated: { currency: amount.currencyCode },
    };
  }
  const transaction = asTransaction(answer.result, response.status);
  return { ...transactionOutcome(transaction, input.captureMethod), ...formerId(connectorTransactionId) };
};

export const parseVoid = (response: ProviderResponse, input: Voided, { replies }: FlowCall): AttemptOutcome => {
  if (replies[found] !== undefined) return parseReversal(response, input);
  if (isNotFound(response)) return refusedAttempt("void", notFound);
  const looked = lookedUp(response, input);
  if ("refusal" in looked) return refusedAttempt("void", looked.refusal);
  return looked.transaction === null ? ofNothing(input) : unvoidable(looked.transaction, input);
};

/** What was captured is taken back by the same call; the payment is not as if it had never been charged. */
export const parsePostCaptureVoid = (response: ProviderResponse, input: Voided, call: FlowCall): AttemptOutcome => {
  const outcome = parseVoid(response, input, call);
  return outcome.attemptStatus === "voided" ? { ...outcome, attemptStatus: "voided_post_charge" } : outcome;
};
