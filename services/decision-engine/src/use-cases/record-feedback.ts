import type { UpdateGatewayScoreRequest } from "@railyard/contracts";

import type { DeclineReason } from "../domain/decline-reasons.ts";
import { declineReason } from "../domain/decline-reasons.ts";
import { feedbackAttemptKey, verdictOfFeedback } from "../domain/feedback.ts";
import { noTraits } from "../domain/scoring/clusters.ts";
import { slowRateOf } from "../domain/settings/resolve-settings.ts";
import type { Clock, Configuration, DecidedTraits, DecisionLog, OutcomeLog } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What taking in feedback needs. */
export interface FeedbackPorts {
  readonly configuration: Configuration;
  readonly decisionLog: DecisionLog;
  readonly outcomeLog: OutcomeLog;
  readonly clock: Clock;
}

// Without a decision to go by, the outcome says something about the gateway as a whole only.
const nothingKnown: DecidedTraits = {
  traits: noTraits,
  authenticationType: null,
  amount: null,
  approach: null,
};

/**
 * Takes in how a payment went at a gateway. Answers what is known about its error, if it had one.
 * @throws {Failure} forbidden
 * @throws {OperationalError} when it cannot be stored
 */
export const recordFeedback =
  (ports: FeedbackPorts) =>
  async (caller: Caller, request: UpdateGatewayScoreRequest): Promise<DeclineReason | null> => {
    const { merchantId, gateway, paymentId, status } = request;
    assertOwnMerchant(caller, merchantId);
    const decided = (await ports.decisionLog.traitsOf(merchantId, paymentId)) ?? nothingKnown;
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
    await ports.outcomeLog.append({
      merchantId,
      attemptKey: feedbackAttemptKey(paymentId, gateway, request.isSmartRetry ?? false),
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
      slowRate,
      happenedAt: ports.clock(),
    });
    return reason;
  };
