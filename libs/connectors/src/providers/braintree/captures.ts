import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { CaptureInput } from "../../port/inputs.ts";
import type { AttemptOutcome, CaptureOutcome, ConnectorError } from "../../port/outcomes.ts";
import { refusedCapture } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf, toBraintreeAmount, wireAmount } from "./amounts.ts";
import { braintreeMutation } from "./calls.ts";
import { documents } from "./documents.ts";
import { declineOf, readAnswer } from "./errors.ts";
import { transactionOutcome } from "./payment-outcome.ts";
import { inexpressible } from "./refused-payments.ts";
import type { Transaction } from "./replies.ts";
import { asTransaction } from "./replies.ts";
import { notAuthorized } from "./unconfirmed.ts";

/** Several captures of one authorization are transactions of their own. PayPal and Venmo have them. */
const isInParts = ({ captureMethod }: CaptureInput): boolean => captureMethod === "manual_multiple";

/**
 * What is left of an authorization after its only capture is released by Braintree. A capture of a part carries our id
 * of it, by which look-ups determine which it is.
 */
export const captureRequest = (context: ConnectorContext, input: CaptureInput): ProviderRequest => {
  const amount = wireAmount(input.amountToCapture, input.currency);
  const { connectorTransactionId: transactionId } = input;
  return isInParts(input)
    ? braintreeMutation(context, documents.partialCapture, {
        transactionId,
        transaction: { amount, orderId: input.captureId, finalCapture: input.isFinal },
      })
    : braintreeMutation(context, documents.capture, { transactionId, transaction: { amount } });
};

const charged = ({ id, amount }: Transaction, captureId: string): CaptureOutcome => ({
  captureStatus: "charged",
  connectorCaptureId: id,
  captureId,
  amount: amountOf(amount),
  currency: amount.currencyCode,
});

export const refuseCapture = (input: CaptureInput): AttemptOutcome | null =>
  toBraintreeAmount(input.amountToCapture, input.currency) === null
    ? refusedCapture(input, inexpressible(input.currency))
    : null;

/** A transaction that is not authorized may have been captured by an earlier call whose answer was lost. */
const refusalOfCapture = (input: CaptureInput, error: ConnectorError, status: number): AttemptOutcome => {
  const isOpen = error.code === notAuthorized && !isInParts(input);
  if (isOpen) throw new UnreadableResponse(error.message, status, error.code);
  return refusedCapture(input, error);
};

const parsePart = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  const answer = readAnswer(response, "partialCaptureTransaction", "capture");
  if ("refusal" in answer) return refusalOfCapture(input, answer.refusal, response.status);
  const part = asTransaction(answer.result, response.status);
  const outcome = transactionOutcome({ ...part, partialCaptureDetails: null }, "automatic");
  if (outcome.attemptStatus === "failure") {
    return refusedCapture(input, declineOf(part), part.id);
  }
  if (outcome.attemptStatus !== "charged") {
    throw new UnreadableResponse("The provider has not captured the part.", response.status);
  }
  const amountCaptured = input.amountCaptured + amountOf(part.amount);
  const rest = input.isFinal ? "partial_charged" : "partial_charged_and_chargeable";
  return {
    attemptStatus: amountCaptured >= input.amount ? "charged" : rest,
    settlement: "final",
    connectorTransactionId: part.partialCaptureDetails?.parentAuthorization?.id ?? input.connectorTransactionId,
    stated: { currency: part.amount.currencyCode },
    amountCaptured,
    captures: [charged(part, part.orderId ?? input.captureId)],
  };
};

export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  if (isInParts(input)) return parsePart(response, input);
  const answer = readAnswer(response, "captureTransaction", "transaction");
  if ("refusal" in answer) return refusalOfCapture(input, answer.refusal, response.status);
  const transaction = asTransaction(answer.result, response.status);
  const outcome = transactionOutcome(transaction, input.captureMethod);
  if (outcome.attemptStatus !== "charged" && outcome.attemptStatus !== "partial_charged") return outcome;
  return { ...outcome, captures: [charged(transaction, input.captureId)] };
};
