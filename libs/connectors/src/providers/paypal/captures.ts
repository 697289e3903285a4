// Flows on what an order holds: capture and void.
import { defined } from "@railyard/members";

import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { CaptureInput, PaymentReferenceInput, VoidInput } from "../../port/inputs.ts";
import type { AttemptOutcome, CaptureOutcome, ConnectorError } from "../../port/outcomes.ts";
import { isSuccess, memberAt, readBody, readJson, textAt } from "../../wire/reading.ts";
import { refusedAttempt, refusedCapture } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { moneyOf, wireMoney } from "./amounts.ts";
import { boundedKey, orderPath, orders, payPalGet, payPalPost, paymentsPath } from "./calls.ts";
import { declineOf, inexpressible, readRefusal } from "./errors.ts";
import {
  authorizationIn,
  captureOutcomeOf,
  capturesIn,
  captureStatusOf,
  holdsNothing,
  isCompletedByPayPal,
  payerActionOf,
} from "./order-outcome.ts";
import { intentOf } from "./order-params.ts";
import { wholeOutcome } from "./orders.ts";
import type { CaptureParams, OrderParams } from "./params.ts";
import type { Authorization, Capture, Order } from "./replies.ts";
import { asAuthorization, asCapture, asOrder } from "./replies.ts";
import { isSetup } from "./setup-tokens.ts";

type Replies = Readonly<Record<string, StepReply>>;

const held = "held";

export const heldIn = (replies: Replies): string => replies[held]?.["authorization"] ?? "unknown";

const readHeld: PreparatoryStep<PaymentReferenceInput>["read"] = (response) => {
  if (!isSuccess(response)) return null;
  const order = readBody(response, asOrder);
  const authorization = authorizationIn(order);
  if (authorization === undefined) return null;
  const isPartlyCaptured = capturesIn(order).some((capture) => captureStatusOf(capture) === "charged");
  return { authorization: authorization.id, isPartlyCaptured: String(isPartlyCaptured) };
};

/** The authorization has an id of its own, which the order names. */
export const heldSteps: readonly PreparatoryStep<PaymentReferenceInput>[] = [
  {
    name: held,
    build: (context, { connectorTransactionId: id }) => payPalGet(context, orderPath(id ?? "")),
    read: readHeld,
  },
];

/** Invoice numbers are unique at PayPal, so a capture that comes twice is refused there. */
const invoiceIdOf = (authorizationKey: string, id: string): string =>
  boundedKey(`${authorizationKey.slice(0, authorizationKey.lastIndexOf(":") + 1)}${id}`);

export const captureParams = (input: CaptureInput): CaptureParams => ({
  amount: wireMoney(input.amountToCapture, input.currency),
  invoice_id: invoiceIdOf(input.authorizationKey, input.captureId),
  final_capture: input.isFinal,
});

export const captureRequest = (context: ConnectorContext, input: CaptureInput, replies: Replies): ProviderRequest =>
  payPalPost(context, {
    path: paymentsPath("authorizations", heldIn(replies), "/capture"),
    body: captureParams(input),
  });

export const refuseCapture = (input: CaptureInput): AttemptOutcome | null =>
  moneyOf(input.amountToCapture, input.currency) === null ? refusedCapture(input, inexpressible(input.currency)) : null;

const charged = (input: CaptureInput, capture: CaptureOutcome): AttemptOutcome => {
  const amountCaptured = input.amountCaptured + capture.amount;
  const isWhole = amountCaptured >= input.amount;
  const rest = input.isFinal ? "partial_charged" : "partial_charged_and_chargeable";
  return {
    attemptStatus: isWhole ? "charged" : rest,
    settlement: "final",
    connectorTransactionId: input.connectorTransactionId,
    amountCaptured,
    captures: [capture],
  };
};

export const nothingHeld: ConnectorError = {
  code: "AUTHORIZATION_NOT_FOUND",
  message: "The order holds no authorization.",
};

/** Whether the answer is the order, which ended the flow before its own call. */
export const isOrder = (response: ProviderResponse): boolean =>
  memberAt(readJson(response.body, response.status), "purchase_units") !== undefined;

/** The order of a movement: the one that it names, else the one that it was asked of. */
export const orderOf = <Id extends string | null>(movement: Authorization | Capture, asked: Id): string | Id =>
  textAt(movement, "supplementary_data", "related_ids", "order_id") ?? asked;

export const parseCapture = (response: ProviderResponse, input: CaptureInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedCapture(input, readRefusal(response));
  if (isOrder(response)) return refusedCapture(input, nothingHeld);
  const reply = readBody(response, asCapture);
  const outcome = captureOutcomeOf(reply);
  const capture = { ...outcome, captureId: outcome.captureId ?? input.captureId };
  const connectorTransactionId = orderOf(reply, input.connectorTransactionId);
  const stated = { currency: reply.amount.currency_code };
  switch (captureStatusOf(reply)) {
    case "charged":
      return { ...charged(input, capture), connectorTransactionId, stated };
    case "failed":
      return { ...refusedCapture(input, declineOf(reply)), captures: [capture] };
    case "pending":
      return {
        attemptStatus: "unchanged",
        settlement: "await_webhook",
        connectorTransactionId,
        stated,
        captures: [capture],
      };
  }
};

/**
 * An order without a way to pay, made under the key of an authorization whose id is not known: PayPal answers with the
 * order that it has under that key, or the authorization gets this one from then on. Neither can be paid by itself.
 */
export const claimParams = (input: PaymentReferenceInput): OrderParams => ({
  intent: intentOf(input),
  purchase_units: [
    {
      amount: wireMoney(input.amount, input.currency),
      custom_id: input.attemptId,
      invoice_id: boundedKey(input.authorizationKey),
    },
  ],
});

export const voidSteps: readonly PreparatoryStep<VoidInput>[] = [
  {
    name: held,
    build: (context, input) =>
      input.connectorTransactionId === null
        ? payPalPost(context, { path: orders, body: claimParams(input), key: input.authorizationKey })
        : payPalGet(context, orderPath(input.connectorTransactionId)),
    read: readHeld,
  },
];

export const voidRequest = (context: ConnectorContext, _input: VoidInput, replies: Replies): ProviderRequest =>
  payPalPost(context, { path: paymentsPath("authorizations", heldIn(replies), "/void") });

/** What is only to be kept holds no money. */
export const refuseVoid = (input: VoidInput): AttemptOutcome | null =>
  isSetup(input) ? voided(input.connectorTransactionId) : null;

const voided = (connectorTransactionId: string | null, isPartlyCaptured = false): AttemptOutcome => ({
  attemptStatus: isPartlyCaptured ? "partial_charged" : "voided",
  settlement: "final",
  connectorTransactionId,
});

const notVoided = (order: Order, error: ConnectorError): AttemptOutcome => ({
  ...refusedAttempt("void", error),
  connectorTransactionId: order.id,
});

/** PayPal takes the money once the customer agrees, unless the customer cannot have been redirected for that. */
const voidOfOpenOrder = (order: Order, input: VoidInput): AttemptOutcome => {
  const message = "The customer may still agree at the bank, and PayPal takes the money then.";
  if (input.connectorTransactionId !== null) return notVoided(order, { code: "PAYER_MAY_AGREE", message });
  return payerActionOf(order) === undefined ? wholeOutcome(order) : voided(order.id);
};

/** An order that holds nothing needs no void where PayPal takes money only when the order is completed, by us. */
const voidOfOrder = (order: Order, input: VoidInput): AttemptOutcome => {
  if (holdsNothing(order)) {
    const isOver = order.status === "VOIDED" || !isCompletedByPayPal(order);
    return isOver ? voided(order.id) : voidOfOpenOrder(order, input);
  }
  if (input.connectorTransactionId === null) return wholeOutcome(order);
  return notVoided(order, { code: "PREVIOUSLY_CAPTURED", message: "The payment has been captured." });
};

const noContent = 204;

export const parseVoid = (response: ProviderResponse, input: VoidInput, { replies }: FlowCall): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("void", readRefusal(response));
  const isPartlyCaptured = replies[held]?.["isPartlyCaptured"] === "true";
  const done = voided(input.connectorTransactionId, isPartlyCaptured);
  if (response.status === noContent && replies[held] !== undefined) return done;
  if (isOrder(response)) return voidOfOrder(readBody(response, asOrder), input);
  const authorization = readBody(response, asAuthorization);
  const connectorTransactionId = orderOf(authorization, input.connectorTransactionId);
  const { amount } = authorization;
  const stated = defined({ currency: amount?.currency_code });
  if (authorization.status === "VOIDED") return { ...done, connectorTransactionId, stated };
  throw new UnreadableResponse("The provider's authorization is not void.", response.status);
};
