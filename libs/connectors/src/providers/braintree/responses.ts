import type { ConnectorContext, ProviderResponse } from "../../port/connector.ts";
import type { AuthorizeInput, IncrementalAuthorizationInput, PaymentReferenceInput } from "../../port/inputs.ts";
import type { AttemptOutcome, IncrementalOutcome, MandateOutcome } from "../../port/outcomes.ts";
import { memberAt, readJson, textAt } from "../../wire/reading.ts";
import { refusedAttempt, refusedIncrement } from "../../wire/refusals.ts";
import { amountOf, toBraintreeAmount } from "./amounts.ts";
import type { PaymentOperation } from "./documents.ts";
import { isNotFound, readAnswer } from "./errors.ts";
import { foundTransaction } from "./found.ts";
import { operationOf } from "./methods.ts";
import { captureIn, mandateOf, transactionOutcome, verificationOutcome } from "./payment-outcome.ts";
import { parseApproval } from "./paypal-approval.ts";
import { isPayPalPayment } from "./paypal-payment.ts";
import { inexpressible, refusalOf } from "./refused-payments.ts";
import type { PaymentMethod, Transaction } from "./replies.ts";
import { asPaymentMethod, asTransaction, asVerification } from "./replies.ts";

/** A payment that cannot be expressed to Braintree; null when it can. */
export const refuseAuthorization = (input: AuthorizeInput, context: ConnectorContext): AttemptOutcome | null => {
  const error = refusalOf(input, context);
  return error === null ? null : refusedAttempt("authorize", error);
};

/** The id that a payment at PayPal had before Braintree made a transaction of it. */
export const formerId = (id: string | null): Pick<AttemptOutcome, "formerTransactionId"> =>
  id !== null && isPayPalPayment(id) ? { formerTransactionId: id } : {};

const parseVerification = (response: ProviderResponse): AttemptOutcome => {
  const answer = readAnswer(response, "vaultCreditCard", "verification");
  if ("refusal" in answer) return refusedAttempt("setup_mandate", answer.refusal);
  const outcome = verificationOutcome(asVerification(answer.result, response.status));
  const body = readJson(response.body, response.status);
  const methodId = textAt(body, "data", "vaultCreditCard", "paymentMethod", "id");
  return outcome.attemptStatus === "charged" && methodId !== undefined
    ? { ...outcome, connectorMandateId: methodId }
    : outcome;
};

/** Wallets are kept without a verification. */
const parseVaulting = (response: ProviderResponse): AttemptOutcome => {
  const answer = readAnswer(response, "vaultPaymentMethod", "paymentMethod");
  if ("refusal" in answer) return refusedAttempt("setup_mandate", answer.refusal);
  const { id } = asPaymentMethod(answer.result, response.status);
  return {
    attemptStatus: "charged",
    settlement: "final",
    connectorTransactionId: id,
    connectorMandateId: id,
    amountCaptured: 0,
  };
};

type PaymentAsked = Pick<PaymentReferenceInput, "captureMethod">;

/** An agreement with PayPal that was made together with the payment. */
const agreementIn = (response: ProviderResponse, operation: string): Pick<AttemptOutcome, "connectorMandateId"> => {
  const body = readJson(response.body, response.status);
  const made = memberAt(body, "data", operation, "billingAgreementWithPurchasePaymentMethod");
  const paymentMethod: PaymentMethod | null =
    made === null || made === undefined ? null : asPaymentMethod(made, response.status);
  return mandateOf({ paymentMethod });
};

/** Right after it was made, a transaction is worth what was asked for. */
const wholeIn = ({ amount }: Transaction, { stated }: AttemptOutcome): AttemptOutcome["stated"] & object => ({
  ...stated,
  amount: amountOf(amount),
});

/** Reads the answer to a charge or an authorization. */
export const parsePayment = (response: ProviderResponse, operation: string, input: PaymentAsked): AttemptOutcome => {
  const answer = readAnswer(response, operation, "transaction");
  if ("refusal" in answer) return refusedAttempt("authorize", answer.refusal);
  const transaction = asTransaction(answer.result, response.status);
  const outcome = transactionOutcome(transaction, input.captureMethod);
  return { ...outcome, stated: wholeIn(transaction, outcome), ...agreementIn(response, operation) };
};

const parsers: Readonly<Partial<Record<PaymentOperation, (response: ProviderResponse) => AttemptOutcome>>> = {
  vaultCreditCard: parseVerification,
  vaultPaymentMethod: parseVaulting,
  createPayPalOneTimePayment: parseApproval,
};

/** A step that was refused is answered by an error, whatever the step: it is read as one of the operation's own. */
export const parseAuthorization = (response: ProviderResponse, input: AuthorizeInput): AttemptOutcome => {
  const operation = operationOf(input);
  const parse = parsers[operation];
  if (parse !== undefined) return parse(response);
  const unverified = unverifiedAccount(response);
  if (unverified !== null) return unverified;
  const outcome = parsePayment(response, operation, input);
  const isHeld = input.isIncrementalAuthorizationRequested && input.captureMethod !== "automatic";
  return isHeld ? { ...outcome, isIncrementalAuthorizationAllowed: outcome.attemptStatus === "authorized" } : outcome;
};

/** A bank account that could not be verified is not charged; null when the answer is no such verification. */
const unverifiedAccount = (response: ProviderResponse): AttemptOutcome | null => {
  const made = memberAt(readJson(response.body, response.status), "data", "vaultUsBankAccount", "verification");
  if (made === undefined || made === null) return null;
  const { attemptStatus, error } = verificationOutcome(asVerification(made, response.status));
  if (error !== undefined) return refusedAttempt("authorize", error);
  const message = `The bank account is not verified (${attemptStatus}).`;
  return refusedAttempt("authorize", { code: "bank_account_not_verified", message });
};

/** A payment that cannot be found may still arrive. */
export const unseen = (connectorTransactionId: string | null = null): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "poll",
  connectorTransactionId,
  found: false,
});

const waitingAtPayPal = (connectorTransactionId: string): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "await_webhook",
  connectorTransactionId,
});

/** An unknown payment is a finding, not a failure: the request may still be on its way. */
export const parseLookUp = (response: ProviderResponse, input: PaymentReferenceInput): AttemptOutcome => {
  const { connectorTransactionId, captureMethod } = input;
  const isOpenAtPayPal = connectorTransactionId !== null && isPayPalPayment(connectorTransactionId);
  const id = isOpenAtPayPal ? null : connectorTransactionId;
  if (id !== null && isNotFound(response)) return unseen(id);
  const answer = id === null ? readAnswer(response, "search", "transactions") : readAnswer(response, "node");
  if ("refusal" in answer) return refusedAttempt("sync", answer.refusal);
  if (memberAt(answer.result, "__typename") === "Verification") {
    return { ...verificationOutcome(asVerification(answer.result, response.status)), found: true };
  }
  const { status } = response;
  const transaction =
    id === null ? foundTransaction(answer.result, input.attemptId, status) : asTransaction(answer.result, status);
  // The customer has not agreed yet: that is no payment which never arrived.
  if (transaction === null && isOpenAtPayPal) return waitingAtPayPal(connectorTransactionId);
  if (transaction === null) return unseen();
  const outcome = { ...transactionOutcome(transaction, captureMethod), ...formerId(connectorTransactionId) };
  return { ...outcome, ...captureIn(transaction, captureMethod), found: true };
};

export const refuseIncrement = (input: IncrementalAuthorizationInput): IncrementalOutcome | null =>
  toBraintreeAmount(input.requestedTotal, input.currency) === null
    ? refusedIncrement(input, inexpressible(input.currency))
    : null;

export const parseIncrement = (
  response: ProviderResponse,
  input: IncrementalAuthorizationInput,
): IncrementalOutcome => {
  const answer = readAnswer(response, "updateTransactionAmount", "transaction");
  if ("refusal" in answer) return refusedIncrement(input, answer.refusal);
  const transaction = asTransaction(answer.result, response.status);
  const amountAuthorized = amountOf(transaction.amount);
  return {
    authorizationStatus: transaction.status === "AUTHORIZED" ? "success" : "unresolved",
    connectorTransactionId: transaction.id,
    stated: { currency: transaction.amount.currencyCode },
    settlement: "final",
    connectorAuthorizationId: null,
    amountAuthorized,
  };
};

export const parseRevocation = (response: ProviderResponse): MandateOutcome => {
  const answer = readAnswer(response, "deletePaymentMethodFromVault");
  return "refusal" in answer
    ? { mandateStatus: "unchanged", settlement: "final", error: answer.refusal }
    : { mandateStatus: "revoked", settlement: "final" };
};
