import type { FlowCall, ProviderResponse } from "../../port/connector.ts";
import type { AuthorizeInput, CaptureInput, CompleteAuthorizeInput, PaymentReferenceInput } from "../../port/inputs.ts";
import type { AttemptOutcome, MandateOutcome } from "../../port/outcomes.ts";
import { isSuccess, memberAt, readBody, readJson } from "../../wire/reading.ts";
import { refusedAttempt, refusedCapture } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { isAuthenticationStep, isNotFound, paymentIn, readRefusal, stepIn } from "./errors.ts";
import { countingPayment, createdOutcome, paymentOutcome } from "./payment-outcome.ts";
import { keySecretOf } from "./calls.ts";
import type { Payment } from "./replies.ts";
import { asCreatedPayment, asDeletion, asPayment, asPayments } from "./replies.ts";
import { steps } from "./requests.ts";
import { isSignatureOf } from "./signatures.ts";

const isList = (response: ProviderResponse): boolean =>
  Array.isArray(memberAt(readJson(response.body, response.status), "items"));

/** A refusal may have made a payment all the same, which failed. */
const refusedPayment = (response: ProviderResponse): AttemptOutcome => {
  const refused = refusedAttempt("authorize", readRefusal(response));
  return {
    ...refused,
    ...(isAuthenticationStep(stepIn(response)) ? { attemptStatus: "authentication_failed" as const } : {}),
    connectorTransactionId: paymentIn(response),
  };
};

export const parseAuthorization = (
  response: ProviderResponse,
  input: AuthorizeInput,
  { replies }: FlowCall,
): AttemptOutcome => {
  if (!isSuccess(response)) return refusedPayment(response);
  const isUnderOrder = replies[steps.order] !== undefined;
  if (!isUnderOrder) throw new UnreadableResponse("The provider's order cannot be read.", response.status);
  if (!isList(response)) return createdOutcome(readBody(response, asCreatedPayment));
  const earlier = countingPayment(readBody(response, asPayments).items);
  if (earlier === undefined) throw new UnreadableResponse("The provider shows no payment.", response.status);
  const outcome = paymentOutcome(earlier, input.captureMethod);
  // Where its customer was sent to is not reported again.
  return outcome.attemptStatus === "unchanged" ? { ...outcome, attemptStatus: "pending" } : outcome;
};

const unseen = (connectorTransactionId: string | null): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "poll",
  connectorTransactionId,
  found: false,
});

const paymentOf = (response: ProviderResponse, input: PaymentReferenceInput): Payment | undefined => {
  const { connectorTransactionId: id } = input;
  if (id === null) return countingPayment(readBody(response, asPayments).items);
  return readBody(response, asPayment);
};

/** An unknown payment is a finding, not a failure: the request may still be on its way. */
export const parseLookUp = (
  response: ProviderResponse,
  input: PaymentReferenceInput,
  { replies }: FlowCall,
): AttemptOutcome => {
  const { connectorTransactionId: id } = input;
  if (!isSuccess(response)) {
    const refused = refusedAttempt("sync", readRefusal(response));
    return isNotFound(response) ? { ...refused, ...unseen(id) } : refused;
  }
  const isEmptySearch = id === null && replies[steps.order] === undefined;
  if (isEmptySearch && isList(response)) return unseen(null);
  const payment = paymentOf(response, input);
  return payment === undefined ? unseen(null) : { ...paymentOutcome(payment, input.captureMethod), found: true };
};

/**
 * Whether the customer brought back what Razorpay signed: that they have agreed to this payment. The order is the one
 * that the payment was made under, whatever the browser states.
 */
const isAgreed = ({ form, query }: CompleteAuthorizeInput, payment: Payment, { context }: FlowCall): boolean => {
  const brought = { ...query, ...form };
  return (
    brought["razorpay_payment_id"] === payment.id &&
    isSignatureOf(`${payment.order_id ?? ""}|${payment.id}`, keySecretOf(context), brought["razorpay_signature"] ?? "")
  );
};

/** The look-up counts; a good signature proves only that the bank's answer is on its way. */
export const parseReturn = (
  response: ProviderResponse,
  input: CompleteAuthorizeInput,
  call: FlowCall,
): AttemptOutcome => {
  const outcome = parseLookUp(response, input, call);
  if (outcome.attemptStatus !== "unchanged" || outcome.found !== true) return outcome;
  const payment = paymentOf(response, input);
  return payment !== undefined && isAgreed(input, payment, call) ? { ...outcome, attemptStatus: "pending" } : outcome;
};

/** Razorpay captures the whole amount or nothing. */
export const refuseCapture = (input: CaptureInput): AttemptOutcome | null =>
  input.amountToCapture === input.amount
    ? null
    : refusedCapture(input, {
        code: "partial_capture_not_supported",
        message: "Razorpay captures the whole amount of a payment only.",
      });

export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedCapture(input, readRefusal(response));
  const payment = readBody(response, asPayment);
  const outcome = paymentOutcome(payment, input.captureMethod);
  if (outcome.attemptStatus === "authorized") {
    throw new UnreadableResponse("The provider's payment is not captured.", response.status);
  }
  if (outcome.attemptStatus !== "charged") return outcome;
  const { captureId } = input;
  const amount = amountOf(payment.amount);
  return { ...outcome, captures: [{ captureStatus: "charged", connectorCaptureId: payment.id, captureId, amount }] };
};

export const parseRevocation = (response: ProviderResponse): MandateOutcome => {
  if (!isSuccess(response)) {
    return { mandateStatus: "unchanged", settlement: "final", error: readRefusal(response) };
  }
  readBody(response, asDeletion);
  return { mandateStatus: "revoked", settlement: "final" };
};
