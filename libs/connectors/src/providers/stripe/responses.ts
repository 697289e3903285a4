import { defined } from "@railyard/members";

import type { ConnectorFlow, ProviderResponse } from "../../port/connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  IncrementalAuthorizationInput,
  PaymentReferenceInput,
} from "../../port/inputs.ts";
import type { AttemptOutcome, ConnectorError, IncrementalOutcome, MandateOutcome } from "../../port/outcomes.ts";
import { refusedAttempt, refusedIncrement, refusedCapture } from "../../wire/refusals.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, readBody, textAt } from "../../wire/reading.ts";
import { canExpress, inexpressible } from "./checks.ts";
import { isAuthenticationFailure, readRefusal } from "./errors.ts";
import { captureNumber, capturesMax, ownMetadata } from "./metadata.ts";
import { amountOf, paymentOutcome, setupOutcome } from "./payment-outcome.ts";
import { isSetup } from "./saved-methods.ts";
import type { PaymentIntent, SetupIntent } from "./replies.ts";
import { asList, asPaymentIntent, asSetupIntent, isSetupIntent, readId } from "./replies.ts";

const readIntent = (value: unknown, status?: number): PaymentIntent | SetupIntent =>
  isSetupIntent(value) ? asSetupIntent(value, status) : asPaymentIntent(value, status);

const outcomeOf = (intent: PaymentIntent | SetupIntent): AttemptOutcome =>
  intent.object === "setup_intent" ? setupOutcome(intent) : paymentOutcome(intent);

/** A refusal shows the payment that was declined: its id is kept for look-ups and webhooks. */
const refusedAuthorization = (response: ProviderResponse): AttemptOutcome => {
  const { error, providerCode, intent } = readRefusal(response);
  const refused = refusedAttempt("authorize", error);
  const shown = intent === undefined ? undefined : outcomeOf(readIntent(intent, response.status));
  return {
    ...refused,
    attemptStatus: isAuthenticationFailure(providerCode) ? "authentication_failed" : refused.attemptStatus,
    connectorTransactionId: shown?.connectorTransactionId ?? null,
    ...defined({ stated: shown?.stated }),
  };
};

export const parseAuthorization = (response: ProviderResponse, input: AuthorizeInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAuthorization(response);
  return isSetup(input)
    ? setupOutcome(readBody(response, asSetupIntent))
    : paymentOutcome(readBody(response, asPaymentIntent));
};

/** Answer to a cancellation. */
export const parseVoid = (response: ProviderResponse): AttemptOutcome =>
  isSuccess(response)
    ? outcomeOf(readBody(response, readIntent))
    : refusedAttempt("void" satisfies ConnectorFlow, readRefusal(response).error);

/** Statuses of intents that hold no money and wait for nothing. */
const failedStatuses = ["canceled", "requires_payment_method"];

/** The intent that has our key in its metadata. */
const inOneOf = (response: ProviderResponse, { authorizationKey }: PaymentReferenceInput): unknown => {
  const { data } = readBody(response, asList);
  const ours = data.filter((item) => textAt(item, "metadata", ownMetadata.key) === authorizationKey);
  return onlyFound(ours, (item) => failedStatuses.includes(textAt(item, "status") ?? ""));
};

const unseen = (): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "poll",
  connectorTransactionId: null,
  found: false,
});

/** An unknown payment is a finding, not a failure: the request may still be on its way, or not be indexed yet. */
export const parseLookUp = (response: ProviderResponse, input: PaymentReferenceInput): AttemptOutcome => {
  if (!isSuccess(response)) {
    const refused = refusedAttempt("sync", readRefusal(response).error);
    return response.status === 404 ? { ...refused, settlement: "poll", found: false } : refused;
  }
  const isById = input.connectorTransactionId !== null;
  const item = isById ? readBody(response, readIntent) : inOneOf(response, input);
  if (item === undefined) return unseen();
  return { ...outcomeOf(readIntent(item, response.status)), found: true };
};

const tooManyCaptures: ConnectorError = {
  code: "too_many_captures",
  message: `At Stripe a payment takes at most ${String(capturesMax)} captures.`,
};

export const refuseCapture = (input: CaptureInput): AttemptOutcome | null => {
  if (!canExpress(input.amountToCapture, input)) return refusedCapture(input, inexpressible(input));
  // What does not leave its mark could not be distinguished from another capture once its answer was lost.
  const isBeyond = input.captureMethod === "manual_multiple" && captureNumber(input.captureId) > capturesMax;
  return isBeyond ? refusedCapture(input, tooManyCaptures) : null;
};

/** Distinguishes the capture asked for from the ones before it. */
export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedCapture(input, readRefusal(response).error);
  const outcome = paymentOutcome(readBody(response, asPaymentIntent));
  const captures = (outcome.captures ?? []).filter(({ captureId }) => captureId === input.captureId);
  return { ...outcome, captures };
};

export const refuseIncrement = (input: IncrementalAuthorizationInput): IncrementalOutcome | null =>
  canExpress(input.requestedTotal, input) ? null : refusedIncrement(input, inexpressible(input));

/** Stripe wants the new total, which is what the port gives. */
export const parseIncrement = (
  response: ProviderResponse,
  input: IncrementalAuthorizationInput,
): IncrementalOutcome => {
  if (!isSuccess(response)) return refusedIncrement(input, readRefusal(response).error);
  const intent = readBody(response, asPaymentIntent);
  const { connectorTransactionId, stated } = paymentOutcome(intent);
  return {
    authorizationStatus: "success",
    settlement: "final",
    connectorAuthorizationId: `${intent.id}_${input.authorizationId}`,
    amountAuthorized: amountOf(intent.amount, intent.currency),
    ...defined({ connectorTransactionId: connectorTransactionId ?? undefined, stated }),
  };
};

/** A payment method that Stripe does not know cannot be charged any more. */
export const parseRevocation = (response: ProviderResponse): MandateOutcome => {
  if (isSuccess(response)) {
    readId(response);
    return { mandateStatus: "revoked", settlement: "final" };
  }
  const { error } = readRefusal(response);
  return error.code === "resource_missing"
    ? { mandateStatus: "revoked", settlement: "final" }
    : { mandateStatus: "unchanged", settlement: "final", error };
};
