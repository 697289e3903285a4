import type {
  AttemptOutcome,
  CaptureInput,
  CaptureOutcome,
  ConnectorError,
  IncrementalAuthorizationInput,
  PaymentReferenceInput,
  RefundOutcome,
} from "@railyard/connectors";
import { subtractMinorUnits } from "@railyard/money";

import type { Relay } from "../domain/relay.ts";
import type { OfferedRelayType, RelayCapture, RelayIncrement, RelayOrder, RelayRefund } from "../domain/relay-order.ts";
import type { RelayAnswer } from "../domain/settle-relay.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import { webhookAddressOf } from "../../kernel/domain/public-addresses.ts";
import { followUpOrder } from "../../operations/use-cases/provider-operation.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { isRateLimited } from "../../kernel/domain/rate-limited.ts";

/** A relay at the account that is asked. */
export interface RelayAtProvider {
  readonly account: ProviderAccount;
  readonly relay: Relay;
}

type AskPorts = Pick<Ports, "policy">;

/** What a connector must be able to do for each type. */
export const flowOfRelay = {
  refund: "refund",
  capture: "capture",
  incremental_authorization: "incremental_authorization",
  void: "void",
} as const satisfies Record<OfferedRelayType, string>;

/** Idempotency key with which the provider executes the request only once. */
const relayKeyOf = ({ merchantId, relayId }: Relay): string => providerKey(merchantId, relayId);

const options = (relay: Relay): { readonly idempotencyKey: string } => ({ idempotencyKey: relayKeyOf(relay) });

const waiting: RelayAnswer = { event: "outcome_unknown", connectorReferenceId: null };

const refused = (error: ConnectorError | undefined): RelayAnswer => {
  if (isRateLimited(error)) return waiting;
  const { code = "refused", message = "The provider refused without a reason." } = error ?? {};
  return { event: "refused", connectorReferenceId: null, error: { code, message } };
};

const amountAndCurrency = (order: RelayOrder): { readonly amount: number; readonly currency: string } => {
  switch (order.type) {
    case "refund":
      return order;
    case "capture":
      return { amount: order.authorizedAmount ?? order.amountToCapture, currency: order.currency };
    case "incremental_authorization":
      return { amount: subtractMinorUnits(order.totalAmount, order.additionalAmount), currency: order.currency };
    case "void":
      return { amount: order.amount ?? 0, currency: order.currency ?? "" };
  }
};

/** The payment as the provider knows it; here it has no other name than the relay's. */
const referenceOf = (relay: Relay): PaymentReferenceInput & { readonly connectorTransactionId: string } => ({
  paymentId: relay.relayId,
  attemptId: relay.relayId,
  connectorTransactionId: relay.connectorResourceId,
  authorizationKey: relayKeyOf(relay),
  ...amountAndCurrency(relay.order),
  captureMethod: relay.order.type === "capture" ? (relay.order.captureMethod ?? "manual") : "manual",
  isPartialAuthorizationEnabled: false,
});

const refundAnswer = (outcome: RefundOutcome): RelayAnswer => {
  if (outcome.refundStatus === "failure") {
    return { ...refused(outcome.error), connectorReferenceId: outcome.connectorRefundId };
  }
  const event = outcome.refundStatus === "success" ? "done" : "outcome_unknown";
  return { event, connectorReferenceId: outcome.connectorRefundId };
};

const sendRefund = async ({ policy }: AskPorts, { account, relay }: RelayAtProvider, order: RelayRefund) =>
  refundAnswer(
    await account.call(
      "refund",
      {
        refundId: relay.relayId,
        paymentId: relay.relayId,
        attemptId: relay.relayId,
        connectorTransactionId: relay.connectorResourceId,
        amount: order.amount,
        currency: order.currency,
        reason: order.reason,
        webhookUrl: webhookAddressOf(policy.publicUrl, relay.merchantId, relay.merchantConnectorId),
      },
      options(relay),
    ),
  );

const captureOf = (relay: Relay, outcome: AttemptOutcome): CaptureOutcome | undefined =>
  outcome.captures?.find(({ captureId }) => captureId === relay.relayId);

const captureAnswer = (capture: CaptureOutcome, error: ConnectorError | undefined): RelayAnswer => {
  if (capture.captureStatus === "failed") return refused(error);
  const event = capture.captureStatus === "charged" ? "done" : "outcome_unknown";
  return { event, connectorReferenceId: capture.connectorCaptureId };
};

const sendCapture = async ({ account, relay }: RelayAtProvider, order: RelayCapture): Promise<RelayAnswer> => {
  const input: CaptureInput = {
    ...referenceOf(relay),
    captureId: relay.relayId,
    amountToCapture: order.amountToCapture,
    // How much was captured elsewhere is not known here.
    amountCaptured: 0,
    isFinal: order.captureMethod !== "manual_multiple",
  };
  const outcome = await account.call("capture", input, options(relay));
  // What was certainly not sent, or not looked at, is sent again later, under the same key.
  if (outcome.transport !== undefined || outcome.withoutEffect === "refused_at_door") return waiting;
  const capture = captureOf(relay, outcome);
  return capture === undefined ? waiting : captureAnswer(capture, outcome.error);
};

const sendIncrement = async ({ account, relay }: RelayAtProvider, order: RelayIncrement): Promise<RelayAnswer> => {
  const input: IncrementalAuthorizationInput = {
    ...referenceOf(relay),
    authorizationId: relay.relayId,
    requestedTotal: order.totalAmount,
    authorizedTotal: subtractMinorUnits(order.totalAmount, order.additionalAmount),
    reason: order.reason,
  };
  const outcome = await account.call("incremental_authorization", input, options(relay));
  if (outcome.transport !== undefined) return waiting;
  const { authorizationStatus, connectorAuthorizationId: connectorReferenceId } = outcome;
  if (authorizationStatus === "failure") return refused(outcome.error);
  return { event: authorizationStatus === "success" ? "done" : "outcome_unknown", connectorReferenceId };
};

const voidAnswer = (outcome: AttemptOutcome): RelayAnswer | null => {
  if (outcome.attemptStatus === "voided") {
    return { event: "done", connectorReferenceId: outcome.connectorTransactionId };
  }
  return outcome.attemptStatus === "void_initiated" ? waiting : null;
};

const sendVoid = async ({ account, relay }: RelayAtProvider, reason: string | null): Promise<RelayAnswer> => {
  const outcome = await account.call("void", { ...referenceOf(relay), reason }, options(relay));
  if (outcome.settlement === "poll" || outcome.transport !== undefined) return waiting;
  const answer = voidAnswer(outcome);
  if (answer !== null) return answer;
  return outcome.error === undefined ? waiting : refused(outcome.error);
};

const send = (ports: AskPorts, at: RelayAtProvider): Promise<RelayAnswer> => {
  const { order } = at.relay;
  switch (order.type) {
    case "refund":
      return sendRefund(ports, at, order);
    case "capture":
      return sendCapture(at, order);
    case "incremental_authorization":
      return sendIncrement(at, order);
    case "void":
      return sendVoid(at, order.reason);
  }
};

/** Asks the provider for what the relay is about, under the relay's own key where it has one. */
export const sendRelay = async (ports: AskPorts & Pick<Ports, "clock">, at: RelayAtProvider): Promise<RelayAnswer> => {
  const answer = await send(ports, at);
  const isSentOnce = at.account.hasIdempotencyKeys(flowOfRelay[at.relay.order.type]);
  if (isSentOnce || answer.event !== "outcome_unknown") return answer;
  return { ...answer, mayArriveUntil: new Date(ports.clock.now().getTime() + ports.policy.leaseMs) };
};

const lookUpRefund = async ({ account, relay }: RelayAtProvider): Promise<RelayAnswer | null> => {
  const outcome = await account.call(
    "refund_sync",
    {
      refundId: relay.relayId,
      refundKey: relayKeyOf(relay),
      connectorRefundId: relay.connectorReferenceId,
      connectorTransactionId: relay.connectorResourceId,
      ...amountAndCurrency(relay.order),
    },
    options(relay),
  );
  return outcome.found === false ? null : refundAnswer(outcome);
};

const lookUpPayment = async ({ account, relay }: RelayAtProvider): Promise<RelayAnswer | null> => {
  const outcome = await account.call("sync", referenceOf(relay), options(relay));
  if (outcome.found === false) return null;
  if (outcome.found === undefined) return waiting;
  if (relay.order.type === "void") return voidAnswer(outcome);
  const capture = captureOf(relay, outcome);
  return capture === undefined ? null : captureAnswer(capture, outcome.error);
};

/**
 * Asks what became of the relay. What the provider has never seen is sent once more, under the same key; so is an
 * increment, of which providers have no look-up, where they have keys. Nothing is sent while what was asked before may
 * still be on its way.
 */
export const lookUpRelay = async (
  ports: AskPorts & Pick<Ports, "clock">,
  at: RelayAtProvider,
): Promise<RelayAnswer> => {
  const { order, interruptedUntil } = at.relay;
  if (order.type === "incremental_authorization" && !at.account.hasIdempotencyKeys(order.type)) return waiting;
  const lookUps: Readonly<Record<OfferedRelayType, () => Promise<RelayAnswer | null>>> = {
    refund: () => lookUpRefund(at),
    capture: () => lookUpPayment(at),
    void: () => lookUpPayment(at),
    incremental_authorization: () => Promise.resolve(null),
  };
  const answer = await followUpOrder({
    lookUp: lookUps[order.type],
    verdictOf: (found) => (found === null ? "never_seen" : "known"),
    sendAgain: () => sendRelay(ports, at),
    isInTransit: interruptedUntil !== null && interruptedUntil > ports.clock.now(),
    unknown: () => waiting,
  });
  return answer ?? waiting;
};
