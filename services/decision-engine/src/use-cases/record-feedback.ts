import type { UpdateGatewayScoreRequest } from "@railyard/contracts";

import type { Reception } from "../domain/attempt-history.ts";
import type { DeclineReason } from "../domain/decline-reasons.ts";
import { declineReason } from "../domain/decline-reasons.ts";
import { attemptOf, feedbackAttemptKey, statementOf, verdictOfFeedback } from "../domain/feedback.ts";
import { noTraits } from "../domain/scoring/clusters.ts";
import { slowRateOf } from "../domain/settings/resolve-settings.ts";
import { failures } from "../failures.ts";
import type { Clock, Configuration, DecidedFacts, DecisionIds, DecisionLog, OutcomeLog } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What taking in feedback needs. */
export interface FeedbackPorts {
  readonly configuration: Configuration;
  readonly decisionIds: DecisionIds;
  readonly decisionLog: DecisionLog;
  readonly outcomeLog: OutcomeLog;
  readonly clock: Clock;
  /** Counts feedback by its result. */
  readonly countFeedback: (result: string) => void;
}

// Without a decision to go by, the outcome means something for the gateway as a whole only.
const nothingKnown: DecidedFacts = {
  traits: noTraits,
  authenticationType: null,
  customer: null,
  amount: null,
  approach: null,
  attempt: 1,
};

/**
 * What was decided about, by the id of the decision or else by the payment; null without a decision here. An id
 * that this secret did not sign counts when the log has it.
 * @throws {Failure} decision_id_invalid
 */
const decidedFor = async (
  { decisionIds, decisionLog }: FeedbackPorts,
  { merchantId, paymentId, decisionId }: UpdateGatewayScoreRequest,
): Promise<DecidedFacts | null> => {
  const payment = { merchantId, paymentId };
  if (decisionId === undefined || decisionId === null) return decisionLog.factsOf(payment);
  const facts = decisionIds.read(decisionId, payment) ?? (await decisionLog.factsOfDecision(decisionId, payment));
  if (facts === null) throw failures.decision_id_invalid({ field: "decisionId" });
  return facts;
};

/** The caller knows which network the payment went over; without a word it is the one that was decided. */
const overNetwork = (facts: DecidedFacts, cardNetwork: string | null): DecidedFacts =>
  cardNetwork === null ? facts : { ...facts, traits: { ...facts.traits, cardNetwork } };

/** How feedback was received. */
export interface TakenFeedback {
  /** What is known about the error, if there was one. */
  readonly reason: DeclineReason | null;
  /** The attempt that it was taken for. */
  readonly attempt: number;
  /** An unknown payment is accepted for the gateway as a whole. */
  readonly result: Reception | "unknown_payment";
}

/**
 * Takes in how a payment went at a gateway.
 * @throws {Failure} forbidden, decision_id_invalid
 * @throws {OperationalError} when it cannot be stored
 */
export const recordFeedback =
  (ports: FeedbackPorts) =>
  async (caller: Caller, request: UpdateGatewayScoreRequest): Promise<TakenFeedback> => {
    const { merchantId, gateway, paymentId, status } = request;
    assertOwnMerchant(caller, merchantId);
    const isKnownById = (request.decisionId ?? null) !== null;
    const found = await decidedFor(ports, request);
    const decided = found === null ? nothingKnown : overNetwork(found, request.cardNetwork ?? null);
    const attempt = attemptOf({
      attempt: request.attempt ?? null,
      // Without an id it is not known which of the decisions for the payment the caller went by.
      decided: isKnownById ? decided.attempt : null,
      isRetry: request.isSmartRetry ?? false,
    });
    const merchantSettings = ports.configuration.settings(merchantId);
    const error = request.errorInfo ?? null;
    const reason = declineReason({
      issuerErrorCode: error?.issuerErrorCode ?? null,
      errorCode: error?.errorCode ?? null,
    });
    const latency = request.txnLatency?.gatewayLatency ?? null;
    const latencyMs = latency === null ? null : Math.round(latency);
    const isForcedFailure = request.enforceDynamicRoutingFailure ?? false;
    const slowRate = slowRateOf(merchantSettings, {
      paymentMethodType: decided.traits.paymentMethod,
      paymentMethod: decided.traits.paymentMethodType,
      cardNetwork: decided.traits.cardNetwork,
      cardIsIn: decided.traits.cardBin,
      currency: decided.traits.currency,
      country: decided.traits.country,
      authType: decided.authenticationType,
      source: null,
    });
    const reception = await ports.outcomeLog.append({
      merchantId,
      attemptKey: feedbackAttemptKey(paymentId, gateway, attempt),
      verdict: verdictOfFeedback(
        { status, isForcedFailure, latencyMs, reason },
        {
          slowestMs: merchantSettings.elimination?.gatewayLatencyMs,
          filtersDeclines: merchantSettings.features["gsm-scoring-filter"],
        },
      ),
      origin: "feedback",
      paymentId,
      connector: gateway,
      merchantConnectorId: request.gatewayReferenceId ?? null,
      status,
      traits: decided.traits,
      authenticationType: decided.authenticationType,
      amount: decided.amount,
      errorCode: error?.errorCode ?? null,
      errorCategory: reason?.category ?? null,
      latencyMs,
      routingApproach: decided.approach,
      customer: merchantSettings.features["sticky-routing"] ? decided.customer : null,
      slowRate,
      happenedAt: ports.clock(),
      statement: statementOf({
        status,
        isForcedFailure,
        code: error?.issuerErrorCode ?? error?.errorCode ?? null,
      }),
      version: null,
    });
    const result = found === null && reception === "accepted" ? "unknown_payment" : reception;
    ports.countFeedback(result);
    return { reason, attempt, result };
  };
