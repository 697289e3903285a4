import type { ConnectorContext, ProviderResponse } from "../connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  IncrementalAuthorizationInput,
  PaymentReferenceInput,
} from "../inputs.ts";
import type { AttemptOutcome, ConnectorError, IncrementalOutcome, MandateOutcome } from "../outcomes.ts";
import { memberAt, readJson, requireSame, textAt } from "../reading.ts";
import { refusedAttempt } from "../refusals.ts";
import { UnreadableResponse } from "../unreadable-response.ts";
import { amountOf, toBraintreeAmount } from "./amounts.ts";
import { merchantAccountFor } from "./calls.ts";
import { isNotFound, readAnswer } from "./errors.ts";
import { foundTransaction } from "./found.ts";
import { captureIn, transactionOutcome, verificationOutcome } from "./payment-outcome.ts";
import { isVerification } from "./payment-params.ts";
import type { Transaction } from "./replies.ts";
import { asTransaction, asVerification } from "./replies.ts";

export const inexpressible = (currency: string): ConnectorError => ({
  code: "amount_not_supported",
  message: `Braintree cannot take this amount of ${currency}.`,
});

const needsChallenge = (input: AuthorizeInput): boolean =>
  input.authenticationType === "three_ds" && input.authentication === undefined && !input.offSession;

const refusalOf = (input: AuthorizeInput, context: ConnectorContext): ConnectorError | null => {
  const { authentication, paymentMethodData: data, currency } = input;
  if (toBraintreeAmount(input.amount, currency) === null) return inexpressible(currency);
  if (merchantAccountFor(context, currency) === undefined) {
    const message = `The account names no merchant account of Braintree for ${currency}.`;
    return { code: "currency_without_merchant_account", message };
  }
  if (authentication !== undefined && authentication.eci === null) {
    const message = "Braintree needs the indicator (ECI) of an authentication.";
    return { code: "authentication_proof_incomplete", message };
  }
  if (needsChallenge(input)) {
    const message = "Braintree takes 3-D Secure as a finished authentication only.";
    return { code: "three_ds_not_supported", message };
  }
  if (data.type === "other" || (data.type === "network_token" && data.token.cryptogram === null)) {
    const message = "Braintree takes cards, network tokens with a cryptogram, and what is in its vault.";
    return { code: "payment_method_not_supported", message };
  }
  return null;
};

/** A payment that cannot be expressed to Braintree; null when it can. */
export const refuseAuthorization = (input: AuthorizeInput, context: ConnectorContext): AttemptOutcome | null => {
  const error = refusalOf(input, context);
  return error === null ? null : refusedAttempt("authorize", error);
};

/** An answer about another amount or currency than was asked for is never a success. */
const checkIntegrity = (
  outcome: AttemptOutcome,
  { amount }: Transaction,
  asked: Pick<PaymentReferenceInput, "amount" | "currency">,
): AttemptOutcome => {
  const total = amountOf(amount);
  const said = outcome.amountAuthorized ?? total;
  if (amount.currencyCode === asked.currency && said === asked.amount && total === asked.amount) return outcome;
  return {
    ...outcome,
    attemptStatus: "integrity_failure",
    settlement: "final",
    error: {
      code: "integrity_check_failed",
      message: "The provider confirmed another amount or currency than was asked for.",
      reason: `asked ${asked.amount} ${asked.currency}, got ${total} ${amount.currencyCode}, authorized ${said}`,
    },
  };
};

type Reference = Pick<PaymentReferenceInput, "connectorTransactionId" | "currency">;

/** Holds a transaction to what was asked about; by our reference it was found among others, so its id tells nothing. */
const ofAsked = (
  transaction: Transaction,
  { connectorTransactionId: id, currency }: Reference,
  status: number,
): Transaction => {
  if (id !== null) requireSame(transaction.id, id, "payment", status);
  requireSame(transaction.amount.currencyCode, currency, "currency", status);
  return transaction;
};

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

export const parseAuthorization = (response: ProviderResponse, input: AuthorizeInput): AttemptOutcome => {
  if (isVerification(input)) return parseVerification(response);
  const operation = input.captureMethod === "automatic" ? "chargeCreditCard" : "authorizeCreditCard";
  const answer = readAnswer(response, operation, "transaction");
  if ("refusal" in answer) return refusedAttempt("authorize", answer.refusal);
  const transaction = asTransaction(answer.result, response.status);
  const outcome = {
    ...transactionOutcome(transaction, input.captureMethod),
    ...(input.isIncrementalAuthorizationRequested && input.captureMethod !== "automatic"
      ? { isIncrementalAuthorizationAllowed: transaction.status === "AUTHORIZED" }
      : {}),
  };
  return checkIntegrity(outcome, transaction, input);
};

const unseen = (connectorTransactionId: string | null = null): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "poll",
  connectorTransactionId,
  found: false,
});

/** An unknown payment is a finding, not a failure: the request may still be on its way. */
export const parseLookUp = (response: ProviderResponse, input: PaymentReferenceInput): AttemptOutcome => {
  const { connectorTransactionId: id, captureMethod } = input;
  if (id !== null && isNotFound(response)) return unseen(id);
  const answer = id === null ? readAnswer(response, "search", "transactions") : readAnswer(response, "node");
  if ("refusal" in answer) return refusedAttempt("sync", answer.refusal);
  if (memberAt(answer.result, "__typename") === "Verification") {
    return { ...verificationOutcome(asVerification(answer.result, response.status)), found: true };
  }
  const { status } = response;
  const transaction = id === null ? foundTransaction(answer.result, status) : asTransaction(answer.result, status);
  if (transaction === null) return unseen();
  const outcome = transactionOutcome(ofAsked(transaction, input, status), captureMethod);
  return { ...outcome, ...captureIn(transaction, captureMethod), found: true };
};

const captureOf = (input: CaptureInput, captureStatus: "charged" | "failed", connectorCaptureId: string | null) => ({
  captureStatus,
  connectorCaptureId,
  captureId: input.captureId,
  amount: input.amountToCapture,
});

const failedCapture = (input: CaptureInput, error: ConnectorError): AttemptOutcome => ({
  ...refusedAttempt("capture", error),
  connectorTransactionId: input.connectorTransactionId,
  captures: [captureOf(input, "failed", null)],
});

export const refuseCapture = (input: CaptureInput): AttemptOutcome | null =>
  toBraintreeAmount(input.amountToCapture, input.currency) === null
    ? failedCapture(input, inexpressible(input.currency))
    : null;

export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  const answer = readAnswer(response, "captureTransaction", "transaction");
  if ("refusal" in answer) return failedCapture(input, answer.refusal);
  const transaction = ofAsked(asTransaction(answer.result, response.status), input, response.status);
  const outcome = transactionOutcome(transaction, input.captureMethod);
  const isAsAsked = amountOf(transaction.amount) === input.amountToCapture;
  if (outcome.attemptStatus !== "charged" && outcome.attemptStatus !== "partial_charged") return outcome;
  if (!isAsAsked) throw new UnreadableResponse("The provider captured another amount.", response.status);
  return { ...outcome, captures: [captureOf(input, "charged", transaction.id)] };
};

/** A payment that cannot be found may still arrive. */
export const parseVoid = (response: ProviderResponse, input: PaymentReferenceInput): AttemptOutcome => {
  const isSearch = memberAt(readJson(response.body, response.status), "data", "search") !== undefined;
  if (isSearch && input.connectorTransactionId === null) {
    const list = readAnswer(response, "search", "transactions");
    return "refusal" in list ? refusedAttempt("void", list.refusal) : unseen();
  }
  const answer = readAnswer(response, "voidTransaction", "transaction");
  if ("refusal" in answer) return refusedAttempt("void", answer.refusal);
  const transaction = ofAsked(asTransaction(answer.result, response.status), input, response.status);
  return transactionOutcome(transaction, input.captureMethod);
};

const refusedIncrement = (input: IncrementalAuthorizationInput, error: ConnectorError): IncrementalOutcome => ({
  authorizationStatus: "failure",
  settlement: "final",
  connectorAuthorizationId: null,
  amountAuthorized: input.authorizedTotal,
  error,
});

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
  const transaction = ofAsked(asTransaction(answer.result, response.status), input, response.status);
  const amountAuthorized = amountOf(transaction.amount);
  const isAsAsked = amountAuthorized === input.requestedTotal;
  return {
    authorizationStatus: isAsAsked && transaction.status === "AUTHORIZED" ? "success" : "unresolved",
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
