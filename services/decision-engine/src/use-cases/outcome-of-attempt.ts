import type { AttemptSettled, Envelope } from "@railyard/contracts";

import { verdictOfAttempt } from "../domain/attempt-verdict.ts";
import { cardBinOf } from "../domain/card-bin.ts";
import { withDimensions } from "../domain/scoring/score-dimensions.ts";
import { slowRateOf } from "../domain/settings/resolve-settings.ts";
import type { Configuration, CustomerKeys, OutcomeRecord } from "../ports.ts";

/** The payments service's report of an attempt, as the log of outcomes keeps it. */
export const outcomeOfAttempt =
  (configuration: Configuration, customerKeys: CustomerKeys) =>
  (attempt: AttemptSettled, event: Pick<Envelope, "time" | "sequence">): OutcomeRecord => {
    const merchantSettings = configuration.settings(attempt.merchant_id);
    const cardBin = cardBinOf(attempt.card_bin);
    const slowRate = slowRateOf(merchantSettings, {
      paymentMethodType: attempt.payment_method,
      paymentMethod: attempt.payment_method_type,
      cardNetwork: attempt.card_network,
      cardIsIn: cardBin,
      currency: attempt.currency,
      country: attempt.country,
      authType: attempt.authentication_type,
      source: null,
    });
    const customerId = attempt.customer_id ?? null;
    const customer =
      merchantSettings.features["sticky-routing"] && customerId !== null
        ? customerKeys.keysOf(attempt.merchant_id, customerId)[0]
        : null;
    const traits = {
      paymentMethod: attempt.payment_method,
      paymentMethodType: attempt.payment_method_type,
      cardNetwork: attempt.card_network,
      currency: attempt.currency,
      country: attempt.country,
      cardBin,
    };
    return {
      merchantId: attempt.merchant_id,
      attemptKey: attempt.attempt_id,
      verdict: verdictOfAttempt(attempt, { filtersDeclines: merchantSettings.features["gsm-scoring-filter"] }),
      origin: "payments",
      paymentId: attempt.payment_id,
      connector: attempt.connector,
      merchantConnectorId: attempt.merchant_connector_id,
      status: attempt.status,
      traits: withDimensions(traits, merchantSettings.dimensions, {
        authenticationType: attempt.authentication_type,
        udfs: [],
      }),
      authenticationType: attempt.authentication_type,
      amount: attempt.amount,
      errorCode: attempt.error_code,
      errorCategory: attempt.error_category,
      latencyMs: attempt.latency_ms,
      routingApproach: attempt.routing_approach,
      customer,
      slowRate,
      happenedAt: new Date(event.time),
      statement: `${event.sequence}/${attempt.outcome}`,
      version: Number(event.sequence),
    };
  };
