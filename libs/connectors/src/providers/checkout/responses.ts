import { defined } from "@railyard/members";

import type { ConnectorContext, FlowCall, ProviderResponse } from "../../port/connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  IncrementalAuthorizationInput,
  PaymentReferenceInput,
} from "../../port/inputs.ts";
import type { AttemptOutcome, ConnectorError, IncrementalOutcome } from "../../port/outcomes.ts";
import { refusedAttempt, refusedIncrement, refusedCapture } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, memberAt, readBody, readJson, textAt } from "../../wire/reading.ts";
import { amountOf, toCheckoutAmount } from "./amounts.ts";
import { declineOf, readRefusal } from "./errors.ts";
import { blikCodeOf, otherSource } from "./other-sources.ts";
import { proofMembers } from "./payment-body.ts";
import { capturesIn, declinedCaptureIn, paymentOutcome } from "./payment-outcome.ts";
import { asAccepted, asActions, asKnownPayment, asPayment } from "./replies.ts";
import { actionsStep } from "./requests.ts";
import { foundId } from "./search.ts";
import { tokenTypeOf } from "./sources.ts";
import { longestBlikReference, longestReference } from "./unconfirmed.ts";
import { canTokenize, walletCardOf } from "./wallets.ts";

export const inexpressible = (currency: string): ConnectorError => ({
  code: "amount_not_supported",
  message: `Checkout.com cannot take this amount of ${currency} exactly.`,
});

const incomplete = (message: string): ConnectorError => ({ code: "payment_method_data_incomplete", message });

const unknownMethod: ConnectorError = {
  code: "payment_method_not_supported",
  message: "Checkout.com does not take this payment method here.",
};

/** What keeps the data of the method from being sent; null when nothing does. */
const methodProblem = (input: AuthorizeInput, context: ConnectorContext): ConnectorError | null => {
  const { paymentMethodData: data } = input;
  if (data.type === "network_token" && tokenTypeOf(data.token) === null) {
    return { ...unknownMethod, message: "Checkout.com takes network tokens of Visa and Mastercard." };
  }
  if (data.type !== "other") return null;
  const card = walletCardOf(input);
  if (card === undefined) return incomplete("The wallet's token has not the form that the wallet gives it.");
  if (card?.type === "encrypted" && !canTokenize(context)) {
    return { code: "public_key_missing", message: "Wallets need the account's public key (key2)." };
  }
  if (card !== null) return null;
  const source = otherSource(input, data.data);
  if (source === null) return unknownMethod;
  return source === undefined ? incomplete("The method's data lack something.") : null;
};

const tooLong = (most: number): ConnectorError => ({
  code: "reference_too_long",
  message: `Checkout.com takes references of at most ${String(most)} characters here.`,
});

const refusalOf = (input: AuthorizeInput, context: ConnectorContext): ConnectorError | null => {
  const { authentication } = input;
  if (toCheckoutAmount(input.amount, input.currency) === null) return inexpressible(input.currency);
  const most = blikCodeOf(input) === undefined ? longestReference : longestBlikReference;
  if (input.attemptId.length > most) return tooLong(most);
  if (authentication !== undefined && proofMembers(authentication, input) === null) {
    const message =
      "Checkout.com needs cryptogram, indicator and version of 3DS, and but for Visa the directory server's id.";
    return { code: "authentication_proof_incomplete", message };
  }
  return methodProblem(input, context);
};

/** A payment that Checkout.com's API cannot express; null when it can. */
export const refuseAuthorization = (input: AuthorizeInput, context: ConnectorContext): AttemptOutcome | null => {
  const error = refusalOf(input, context);
  return error === null ? null : refusedAttempt("authorize", error);
};

export const parseAuthorization = (response: ProviderResponse, input: AuthorizeInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("authorize", readRefusal(response));
  const payment = readBody(response, asPayment);
  const isIncremental = input.isIncrementalAuthorizationRequested && input.captureMethod !== "automatic";
  const outcome = {
    ...paymentOutcome(payment, input.captureMethod),
    ...(isIncremental ? { isIncrementalAuthorizationAllowed: payment.status === "Authorized" } : {}),
  };
  const { amount, currency } = payment;
  if (payment.status === "Pending") return outcome;
  if (amount === undefined || currency === undefined) {
    throw new UnreadableResponse("The provider's payment has no amount.", response.status);
  }
  return outcome;
};

const unseen = (): AttemptOutcome => ({
  attemptStatus: "unchanged",
  settlement: "poll",
  connectorTransactionId: null,
  found: false,
});

/** Whether the search by our reference was the last call, because it found nothing of ours. */
const isUnfound = ({ connectorTransactionId: id }: PaymentReferenceInput, replies: FlowCall["replies"]): boolean =>
  id === null && foundId(replies) === undefined;

/** Nothing is decided, and the customer may still be where only the first answer sent them. */
const stillUndecided = ({ status }: { readonly status: string }, outcome: AttemptOutcome): AttemptOutcome =>
  status === "Pending" && outcome.redirect === undefined ? { ...outcome, attemptStatus: "unchanged" } : outcome;

/** An unknown payment is a finding, not a failure: the request may still be on its way. */
export const parseLookUp = (
  response: ProviderResponse,
  input: PaymentReferenceInput,
  { replies }: FlowCall,
): AttemptOutcome => {
  if (!isSuccess(response)) {
    const refused = refusedAttempt("sync", readRefusal(response));
    return response.status === 404 ? { ...refused, settlement: "poll", found: false } : refused;
  }
  if (isUnfound(input, replies)) return unseen();
  const payment = readBody(response, asKnownPayment);
  const list = replies[actionsStep]?.["list"];
  const actions = list === undefined ? [] : asActions(readJson(list));
  const outcome = stillUndecided(payment, paymentOutcome(payment, input.captureMethod));
  if (input.captureMethod === "automatic") {
    const declined = outcome.attemptStatus === "pending" ? declinedCaptureIn(actions) : undefined;
    if (declined === undefined) return { ...outcome, found: true };
    const failed = { attemptStatus: "capture_failed", settlement: "final", isStillHeld: true } as const;
    return { ...outcome, ...failed, error: declineOf(declined), found: true };
  }
  const captures = capturesIn(actions, payment.currency);
  return { ...outcome, ...(captures.length === 0 ? {} : { captures }), found: true };
};

export const refuseCapture = (input: CaptureInput): AttemptOutcome | null =>
  toCheckoutAmount(input.amountToCapture, input.currency) === null
    ? refusedCapture(input, inexpressible(input.currency))
    : null;

/** A capture is accepted at first; its completion is reported by webhook, or found by a look-up. */
export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedCapture(input, readRefusal(response));
  const { action_id: connectorCaptureId } = readBody(response, asAccepted);
  const { connectorTransactionId, captureId, amountToCapture: amount } = input;
  return {
    attemptStatus: "unchanged",
    settlement: "await_webhook",
    connectorTransactionId,
    captures: [{ captureStatus: "pending", connectorCaptureId, captureId, amount }],
  };
};

/** A void is accepted at first, too. A payment that cannot be found may still arrive. */
export const parseVoid = (
  response: ProviderResponse,
  input: PaymentReferenceInput,
  { replies }: FlowCall,
): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("void", readRefusal(response));
  if (isUnfound(input, replies)) return unseen();
  readBody(response, asAccepted);
  return {
    attemptStatus: "void_initiated",
    settlement: "poll",
    connectorTransactionId: input.connectorTransactionId ?? foundId(replies) ?? null,
  };
};

export const refuseIncrement = (input: IncrementalAuthorizationInput): IncrementalOutcome | null =>
  toCheckoutAmount(input.requestedTotal - input.authorizedTotal, input.currency) === null
    ? refusedIncrement(input, inexpressible(input.currency))
    : null;

export const parseIncrement = (
  response: ProviderResponse,
  input: IncrementalAuthorizationInput,
): IncrementalOutcome => {
  if (!isSuccess(response)) return refusedIncrement(input, readRefusal(response));
  const body = readJson(response.body, response.status);
  if (memberAt(body, "approved") === false) return refusedIncrement(input, declineOf(body));
  const { action_id: connectorAuthorizationId } = readBody(response, asAccepted);
  const total = memberAt(body, "balances", "total_authorized");
  if (typeof total !== "number") {
    throw new UnreadableResponse("The provider's increment has no total.", response.status);
  }
  const currency = textAt(body, "currency");
  return {
    authorizationStatus: "success",
    settlement: "final",
    connectorAuthorizationId,
    amountAuthorized: amountOf(total, currency ?? input.currency),
    stated: defined({ currency }),
    ...defined({ connectorTransactionId: textAt(body, "id") }),
  };
};
