import type { Metrics } from "@railyard/telemetry";
import { deliveryLagBuckets, remoteDurationBuckets } from "@railyard/telemetry";
import type { DeliveryObserver, DeliveryResult } from "../../ports.ts";

export interface DeliveryMetricsOptions {
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly inFlight: () => number;
  /** Seconds that the oldest due delivery has been waiting. */
  readonly oldestDueSeconds: () => Promise<number>;
}

// Most webhooks arrive within milliseconds, some after days; one histogram has to show both.
const lagBuckets = [0.01, 0.05, ...deliveryLagBuckets];

const outcomeOf = ({ attempt, next }: DeliveryResult): string => {
  if (attempt !== null) return next.state === "exhausted" ? "exhausted" : attempt.verdict.outcome;
  return next.state === "due" ? "postponed" : next.state;
};

/** Measures deliveries. Answers what is to be told of each. */
export const createDeliveryMetrics = (options: DeliveryMetricsOptions): DeliveryObserver => {
  const { metrics, now, inFlight, oldestDueSeconds } = options;
  const deliveries = metrics.counter("webhook.deliveries", {
    describe: "Steps of webhook deliveries by what came of them.",
    labels: ["outcome"],
  });
  const lag = metrics.histogram("webhook.delivery.lag", {
    describe: "Time from the event to the receiver's 2xx.",
    unit: "s",
    buckets: lagBuckets,
  });
  const duration = metrics.histogram("webhook.request.duration", {
    describe: "Time a receiver took to answer.",
    unit: "s",
    labels: ["outcome"],
    buckets: remoteDurationBuckets,
  });
  metrics.observedGauge("webhook.deliveries.in_flight", { describe: "Webhooks on their way." }, () => [
    { amount: inFlight() },
  ]);
  metrics.observedGauge(
    "webhook.oldest_due.age",
    { describe: "For how long the oldest due webhook has been waiting.", unit: "s" },
    async () => [{ amount: await oldestDueSeconds() }],
  );
  return (result) => {
    deliveries.add(1, { outcome: outcomeOf(result) });
    if (result.attempt === null) return;
    const { outcome } = result.attempt.verdict;
    duration.record(result.attempt.answer.durationMs / 1_000, { outcome });
    if (outcome === "delivered") lag.record((now().getTime() - result.delivery.created.getTime()) / 1_000);
  };
};
