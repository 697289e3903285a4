import { defined } from "@railyard/members";
import type { ProviderResponse } from "../../port/connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  CompleteAuthorizeInput,
  IncrementalAuthorizationInput,
  PaymentReferenceInput,
  VoidInput,
} from "../../port/inputs.ts";
import type { AttemptOutcome, ConnectorError, IncrementalOutcome, MandateOutcome } from "../../port/outcomes.ts";
import { refusedAttempt, refusedIncrement } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, readJson, requireSame, textAt } from "../../wire/reading.ts";
import { toAdyenAmount } from "./amounts.ts";
import { readRefusal } from "./errors.ts";
import { amountIn, paymentOutcome } from "./payment-outcome.ts";
import { methodParams, proofParams, shopperOf } from "./payment-params.ts";
import { redirectResultOf } from "./payment-requests.ts";
import { amountAt, needText } from "./replies.ts";

export const inexpressible = ({ currency }: { readonly currency: string }): ConnectorError => ({
  code: "amount_not_supported",
  message: `Adyen cannot take this amount of ${currency} exactly.`,
});

export const canExpress = (amount: number, { currency }: { readonly currency: string }): boolean =>
  toAdyenAmount(amount, currency) !== null;

const incompleteProof: ConnectorError = {
  code: "authentication_proof_incomplete",
  message: "Adyen needs the cryptogram, the directory server's transaction id and the version of 3-D Secure.",
};

const unknownMethod: ConnectorError = {
  code: "payment_method_not_supported",
  message: "This method is not sent to Adyen.",
};

const incompleteMethod: ConnectorError = {
  code: "payment_method_data_incomplete",
  message: "payment_method_data lacks what Adyen needs of this method.",
};

/** A payment that Adyen's API cannot express; null when it can. */
export const refuseAuthorization = (input: AuthorizeInput): AttemptOutcome | null => {
  if (!canExpress(input.amount, input)) return refusedAttempt("authorize", inexpressible(input));
  const method = methodParams(input);
  if (method === null) return refusedAttempt("authorize", unknownMethod);
  if (method === undefined) return refusedAttempt("authorize", incompleteMethod);
  const { authentication } = input;
  return authentication !== undefined && proofParams(authentication) === null
    ? refusedAttempt("authorize", incompleteProof)
    : null;
};

/** Whether the money stays held until a call of ours; a payment of nothing holds none. */
export const isHeld = ({ captureMethod, amount }: Pick<PaymentReferenceInput, "captureMethod" | "amount">): boolean =>
  captureMethod !== "automatic" && amount > 0;

type Asked = Pick<PaymentReferenceInput, "amount" | "currency">;

/** An answer about another amount or currency than was asked for is never a success. */
const withIntegrity = (answer: unknown, outcome: AttemptOutcome, input: Asked): AttemptOutcome => {
  const got = amountAt(answer);
  const isDone = outcome.attemptStatus === "authorized" || outcome.attemptStatus === "charged";
  if (!isDone || got === undefined) return outcome;
  if (got.currency === input.currency && amountIn(answer) === input.amount) return outcome;
  return {
    ...outcome,
    attemptStatus: "integrity_failure",
    settlement: "final",
    error: {
      code: "integrity_check_failed",
      message: "The provider confirmed another amount or currency than was asked for.",
      reason: `asked ${input.amount} ${input.currency}, got ${got.value} ${got.currency}`,
    },
  };
};

export const parseAuthorization = (response: ProviderResponse, input: AuthorizeInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("authorize", readRefusal(response));
  const answer = readJson(response.body, response.status);
  const outcome = withIntegrity(
    answer,
    paymentOutcome(answer, { isHeld: isHeld(input), shopper: shopperOf(input) }),
    input,
  );
  return input.isIncrementalAuthorizationRequested && outcome.attemptStatus === "authorized"
    ? { ...outcome, isIncrementalAuthorizationAllowed: true }
    : outcome;
};

const undecided = (input: CompleteAuthorizeInput, error?: ConnectorError): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "await_webhook",
  connectorTransactionId: input.connectorTransactionId,
  ...defined({ error }),
});

/** A browser that brings no result has proved nothing, neither that the payment was made nor that it failed. */
export const refuseCompletion = (input: CompleteAuthorizeInput): AttemptOutcome | null =>
  redirectResultOf(input) === undefined ? undecided(input) : null;

/** Anybody can come back with a wrong result, so a refusal of it says nothing about the payment. */
export const parseCompletion = (response: ProviderResponse, input: CompleteAuthorizeInput): AttemptOutcome => {
  if (!isSuccess(response)) return undecided(input, readRefusal(response));
  const answer = readJson(response.body, response.status);
  const reference = textAt(answer, "merchantReference");
  if (reference !== undefined && !reference.startsWith(input.attemptId)) {
    throw new UnreadableResponse("The provider's answer is about another payment.", response.status);
  }
  return withIntegrity(answer, paymentOutcome(answer, { isHeld: isHeld(input) }), input);
};

/**
 * Id of a modification that Adyen has accepted; a webhook reports its result.
 * @param payment Adyen's id of the payment; null when the payment was named by our reference
 */
export const modificationId = (response: ProviderResponse, payment: string | null): string => {
  const answer = readJson(response.body, response.status);
  if (textAt(answer, "status") !== "received") {
    throw new UnreadableResponse("The provider has not received the modification.", response.status);
  }
  const reported = textAt(answer, "paymentPspReference");
  if (payment !== null && reported !== undefined) requireSame(reported, payment, "payment", response.status);
  return needText(answer, "pspReference", response.status);
};

const captureOutcome = (
  input: CaptureInput,
  captureStatus: "pending" | "failed",
  connectorCaptureId: string | null,
): Pick<AttemptOutcome, "captures" | "connectorTransactionId"> => ({
  connectorTransactionId: input.connectorTransactionId,
  captures: [{ captureStatus, connectorCaptureId, captureId: input.captureId, amount: input.amountToCapture }],
});

const failedCapture = (input: CaptureInput, error: ConnectorError): AttemptOutcome => ({
  ...refusedAttempt("capture", error),
  // One refused capture of several leaves the authorization as it was.
  ...(input.captureMethod === "manual_multiple" ? { attemptStatus: "unchanged" as const } : {}),
  ...captureOutcome(input, "failed", null),
});

export const refuseCapture = (input: CaptureInput): AttemptOutcome | null =>
  canExpress(input.amountToCapture, input) ? null : failedCapture(input, inexpressible(input));

export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome =>
  isSuccess(response)
    ? {
        attemptStatus: input.captureMethod === "manual_multiple" ? "unchanged" : "capture_initiated",
        settlement: "await_webhook",
        ...captureOutcome(input, "pending", modificationId(response, input.connectorTransactionId)),
      }
    : failedCapture(input, readRefusal(response));

export const parseVoid = (response: ProviderResponse, input: VoidInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("void", readRefusal(response));
  const { connectorTransactionId } = input;
  modificationId(response, connectorTransactionId);
  return { attemptStatus: "void_initiated", settlement: "await_webhook", connectorTransactionId };
};

export const refuseIncrement = (input: IncrementalAuthorizationInput): IncrementalOutcome | null =>
  canExpress(input.requestedTotal, input) ? null : refusedIncrement(input, inexpressible(input));

export const parseIncrement = (response: ProviderResponse, input: IncrementalAuthorizationInput): IncrementalOutcome =>
  isSuccess(response)
    ? {
        authorizationStatus: "processing",
        settlement: "await_webhook",
        connectorAuthorizationId: modificationId(response, input.connectorTransactionId),
      }
    : refusedIncrement(input, readRefusal(response));

const noContent = 204;

/** Nothing comes back with a success. */
export const parseRevocation = (response: ProviderResponse): MandateOutcome => {
  if (response.status === noContent) return { mandateStatus: "revoked", settlement: "final" };
  return { mandateStatus: "unchanged", settlement: "final", error: readRefusal(response) };
};
