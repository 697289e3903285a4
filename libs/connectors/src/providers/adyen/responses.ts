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
import type {
  AttemptOutcome,
  ConnectorError,
  IncrementalOutcome,
  MandateOutcome,
  StatedFacts,
} from "../../port/outcomes.ts";
import { refusedAttempt, refusedIncrement, refusedCapture } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, readJson, textAt } from "../../wire/reading.ts";
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

export const parseAuthorization = (response: ProviderResponse, input: AuthorizeInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("authorize", readRefusal(response));
  const answer = readJson(response.body, response.status);
  const outcome = paymentOutcome(answer, { isHeld: isHeld(input), shopper: shopperOf(input) });
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

/** Anyone can come back with a wrong result, so a refusal of it proves nothing about the payment. */
export const parseCompletion = (response: ProviderResponse, input: CompleteAuthorizeInput): AttemptOutcome => {
  if (!isSuccess(response)) return undecided(input, readRefusal(response));
  const answer = readJson(response.body, response.status);
  // Only our reference shows whose result the browser brought.
  needText(answer, "merchantReference", response.status);
  return paymentOutcome(answer, { isHeld: isHeld(input) });
};

/** A modification that Adyen has accepted; a webhook reports its result. */
interface AcceptedModification {
  readonly id: string;
  /** Adyen's id of the payment; null when the answer does not name it. */
  readonly payment: string | null;
  /** Null when the answer does not state it. */
  readonly amount: number | null;
  readonly stated: StatedFacts;
}

export const acceptedModification = (response: ProviderResponse): AcceptedModification => {
  const answer = readJson(response.body, response.status);
  if (textAt(answer, "status") !== "received") {
    throw new UnreadableResponse("The provider has not received the modification.", response.status);
  }
  return {
    id: needText(answer, "pspReference", response.status),
    payment: textAt(answer, "paymentPspReference") ?? null,
    amount: amountIn(answer),
    stated: defined({ account: textAt(answer, "merchantAccount"), currency: amountAt(answer)?.currency }),
  };
};

export const refuseCapture = (input: CaptureInput): AttemptOutcome | null =>
  canExpress(input.amountToCapture, input) ? null : refusedCapture(input, inexpressible(input));

export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedCapture(input, readRefusal(response));
  const { id, payment, amount, stated } = acceptedModification(response);
  const { captureId } = input;
  return {
    attemptStatus: input.captureMethod === "manual_multiple" ? "unchanged" : "capture_initiated",
    settlement: "await_webhook",
    connectorTransactionId: payment ?? input.connectorTransactionId,
    stated,
    captures: [
      { captureStatus: "pending", connectorCaptureId: id, captureId, amount: amount ?? input.amountToCapture },
    ],
  };
};

export const parseVoid = (response: ProviderResponse, input: VoidInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("void", readRefusal(response));
  const { payment, stated } = acceptedModification(response);
  return {
    attemptStatus: "void_initiated",
    settlement: "await_webhook",
    connectorTransactionId: payment ?? input.connectorTransactionId,
    stated,
  };
};

export const refuseIncrement = (input: IncrementalAuthorizationInput): IncrementalOutcome | null =>
  canExpress(input.requestedTotal, input) ? null : refusedIncrement(input, inexpressible(input));

export const parseIncrement = (
  response: ProviderResponse,
  input: IncrementalAuthorizationInput,
): IncrementalOutcome => {
  if (!isSuccess(response)) return refusedIncrement(input, readRefusal(response));
  const { id: connectorAuthorizationId, payment, amount, stated } = acceptedModification(response);
  return {
    authorizationStatus: "processing",
    settlement: "await_webhook",
    connectorAuthorizationId,
    stated: { ...stated, ...defined({ amount: amount ?? undefined }) },
    ...defined({ connectorTransactionId: payment ?? undefined }),
  };
};

const noContent = 204;

/** Nothing comes back with a success. */
export const parseRevocation = (response: ProviderResponse): MandateOutcome => {
  if (response.status === noContent) return { mandateStatus: "revoked", settlement: "final" };
  return { mandateStatus: "unchanged", settlement: "final", error: readRefusal(response) };
};
