import type {
  AttemptOutcome,
  CaptureInput,
  IncrementalAuthorizationInput,
  PaymentReferenceInput,
  RefundOutcome,
} from "@railyard/connectors";
import { defined } from "@railyard/members";
import { subtractMinorUnits } from "@railyard/money";

import type { Relay } from "../domain/relay.ts";
import type {
  OfferedRelayType,
  RelayCapture,
  RelayIncrement,
  RelayOrder,
  RelayRefund,
  RelayVoid,
} from "../domain/relay-order.ts";
import type { RelayOf } from "../domain/relay-integrity.ts";
import {
  differencesOfRelayedCapture,
  differencesOfRelayedIncrement,
  differencesOfRelayedPayment,
  differencesOfRelayedRefund,
  judgedRelay,
} from "../domain/relay-integrity.ts";
import type { RelayAnswer } from "../domain/settle-relay.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import { webhookAddressOf } from "../../kernel/domain/public-addresses.ts";
import { followUpOrder } from "../../operations/use-cases/provider-operation.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { isRateLimited, isRefusedAtDoor } from "../../kernel/domain/rate-limited.ts";

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

const refused = ({
  error,
  withoutEffect = isRefusedAtDoor(error) ? "refused_at_door" : undefined,
}: Pick<AttemptOutcome, "error" | "withoutEffect">): RelayAnswer => {
  if (isRateLimited(error)) return waiting;
  const { code = "refused", message = "The provider refused without a reason." } = error ?? {};
  return { event: "refused", connectorReferenceId: null, error: { code, message }, ...defined({ withoutEffect }) };
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

const refundAnswer = (relay: RelayOf<RelayRefund>, outcome: RefundOutcome): RelayAnswer => {
  const { refundStatus, connectorRefundId: connectorReferenceId } = outcome;
  const event = refundStatus === "success" ? "done" : "outcome_unknown";
  const answer: RelayAnswer = refundStatus === "failure" ? refused(outcome) : { event, connectorReferenceId };
  return judgedRelay(differencesOfRelayedRefund(relay, outcome), { ...answer, connectorReferenceId });
};

const sendRefund = async (
  { policy }: AskPorts,
  account: ProviderAccount,
  relay: RelayOf<RelayRefund>,
): Promise<RelayAnswer> =>
  refundAnswer(
    relay,
    await account.call(
      "refund",
      {
        refundId: relay.relayId,
        paymentId: relay.relayId,
        attemptId: relay.relayId,
        connectorTransactionId: relay.connectorResourceId,
        amount: relay.order.amount,
        currency: relay.order.currency,
        reason: relay.order.reason,
        webhookUrl: webhookAddressOf(policy.publicUrl, relay.merchantId, relay.merchantConnectorId),
      },
      options(relay),
    ),
  );

/** Null when the relay's capture is not in it. */
const captureAnswer = (relay: RelayOf<RelayCapture>, outcome: AttemptOutcome): RelayAnswer | null => {
  const capture = outcome.captures?.find(({ captureId }) => captureId === relay.relayId);
  const differences = differencesOfRelayedCapture(relay, outcome, capture);
  if (differences.length > 0) return judgedRelay(differences, waiting);
  if (capture === undefined) return null;
  if (capture.captureStatus === "failed") return refused(outcome);
  const event = capture.captureStatus === "charged" ? "done" : "outcome_unknown";
  return { event, connectorReferenceId: capture.connectorCaptureId };
};

const sendCapture = async (account: ProviderAccount, relay: RelayOf<RelayCapture>): Promise<RelayAnswer> => {
  const { order } = relay;
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
  return captureAnswer(relay, outcome) ?? waiting;
};

const sendIncrement = async (account: ProviderAccount, relay: RelayOf<RelayIncrement>): Promise<RelayAnswer> => {
  const { order } = relay;
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
  const event = authorizationStatus === "success" ? "done" : "outcome_unknown";
  const answer: RelayAnswer = authorizationStatus === "failure" ? refused(outcome) : { event, connectorReferenceId };
  return judgedRelay(differencesOfRelayedIncrement(relay, outcome), answer);
};

const voidAnswer = (relay: RelayOf<RelayVoid>, outcome: AttemptOutcome): RelayAnswer | null => {
  const differences = differencesOfRelayedPayment(relay, outcome);
  if (differences.length > 0) return judgedRelay(differences, waiting);
  if (outcome.attemptStatus === "voided") {
    return { event: "done", connectorReferenceId: outcome.connectorTransactionId };
  }
  return outcome.attemptStatus === "void_initiated" ? waiting : null;
};

const sendVoid = async (account: ProviderAccount, relay: RelayOf<RelayVoid>): Promise<RelayAnswer> => {
  const { reason } = relay.order;
  const outcome = await account.call("void", { ...referenceOf(relay), reason }, options(relay));
  if (outcome.settlement === "poll" || outcome.transport !== undefined) return waiting;
  const answer = voidAnswer(relay, outcome);
  if (answer !== null) return answer;
  return outcome.error === undefined ? waiting : refused(outcome);
};

const send = (ports: AskPorts, { account, relay }: RelayAtProvider): Promise<RelayAnswer> => {
  const { order } = relay;
  switch (order.type) {
    case "refund":
      return sendRefund(ports, account, { ...relay, order });
    case "capture":
      return sendCapture(account, { ...relay, order });
    case "incremental_authorization":
      return sendIncrement(account, { ...relay, order });
    case "void":
      return sendVoid(account, { ...relay, order });
  }
};

/** Asks the provider for what the relay is about, under the relay's own key where it has one. */
export const sendRelay = async (ports: AskPorts & Pick<Ports, "clock">, at: RelayAtProvider): Promise<RelayAnswer> => {
  const answer = await send(ports, at);
  const isSentOnce = at.account.hasIdempotencyKeys(flowOfRelay[at.relay.order.type]);
  if (isSentOnce || answer.event !== "outcome_unknown") return answer;
  return { ...answer, mayArriveUntil: new Date(ports.clock.realNow().getTime() + ports.policy.leaseMs) };
};

const lookUpRefund = async (account: ProviderAccount, relay: RelayOf<RelayRefund>): Promise<RelayAnswer | null> => {
  const { amount, currency } = relay.order;
  const outcome = await account.call(
    "refund_sync",
    {
      refundId: relay.relayId,
      refundKey: relayKeyOf(relay),
      connectorRefundId: relay.connectorReferenceId,
      connectorTransactionId: relay.connectorResourceId,
      amount,
      currency,
    },
    options(relay),
  );
  return outcome.found === false ? null : refundAnswer(relay, outcome);
};

const lookUpPayment = async (
  account: ProviderAccount,
  relay: Relay,
  answerOf: (outcome: AttemptOutcome) => RelayAnswer | null,
): Promise<RelayAnswer | null> => {
  const outcome = await account.call("sync", referenceOf(relay), options(relay));
  if (outcome.found === false) return null;
  return outcome.found === undefined ? waiting : answerOf(outcome);
};

/** Null when the provider has never seen it, or has no look-up for it. */
const lookUp = async ({ account, relay }: RelayAtProvider): Promise<RelayAnswer | null> => {
  const { order } = relay;
  switch (order.type) {
    case "refund":
      return lookUpRefund(account, { ...relay, order });
    case "capture":
      return lookUpPayment(account, relay, (outcome) => captureAnswer({ ...relay, order }, outcome));
    case "void":
      return lookUpPayment(account, relay, (outcome) => voidAnswer({ ...relay, order }, outcome));
    case "incremental_authorization":
      return null;
  }
};

/**
 * Asks for the outcome of the relay. What the provider has never seen is sent again, under the same key; so is an
 * increment, of which providers have no look-up, where they have keys. Nothing is sent while what was asked before may
 * still be on its way.
 */
export const lookUpRelay = async (
  ports: AskPorts & Pick<Ports, "clock">,
  at: RelayAtProvider,
): Promise<RelayAnswer> => {
  const { order, interruptedUntil } = at.relay;
  const isIncrement = order.type === "incremental_authorization";
  if (isIncrement && !at.account.hasIdempotencyKeys(order.type)) return waiting;
  const answer = await followUpOrder({
    lookUp: () => lookUp(at),
    verdictOf: (found) => (found !== null ? "known" : isIncrement ? "unheard" : "never_seen"),
    sendAgain: () => sendRelay(ports, at),
    isInTransit: interruptedUntil !== null && interruptedUntil > ports.clock.realNow(),
    withoutEffectOf: (sent) => sent?.withoutEffect,
    unknown: () => waiting,
  });
  return answer ?? waiting;
};
