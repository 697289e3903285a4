import type { Metrics } from "@railyard/telemetry";
import { deliveryLagBuckets, observeShared, remoteDurationBuckets } from "@railyard/telemetry";
import type { DeliveryObserver, DeliveryResult } from "../../ports.ts";

/** Due deliveries by how long they have been due, and endpoints that are switched off. */
export interface Backlog {
  /** Seconds for which the oldest due delivery has been waiting; null when none is due. */
  readonly seconds: number | null;
  readonly under_1m: number;
  readonly under_10m: number;
  readonly under_1h: number;
  readonly older: number;
  readonly disabled_endpoints: number;
}

export interface DeliveryMetricsOptions {
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly inFlight: () => number;
  readonly readBacklog: () => Promise<Backlog | undefined>;
}

// Most webhooks arrive within milliseconds, some after days; one histogram has to show both.
const lagBuckets = [0.01, 0.05, ...deliveryLagBuckets];

const outcomeOf = ({ attempt, next }: DeliveryResult): string => {
  if (attempt !== null) return next.state === "exhausted" ? "exhausted" : attempt.verdict.outcome;
  return next.state === "due" ? "postponed" : next.state;
};

const ages = ["under_1m", "under_10m", "under_1h", "older"] as const;

const observeBacklog = ({ metrics, readBacklog }: DeliveryMetricsOptions): void => {
  observeShared(metrics, readBacklog, [
    {
      name: "webhook.oldest_due.age",
      options: { describe: "For how long the oldest due webhook has been waiting.", unit: "s" },
      readings: (row) => [{ amount: row?.seconds ?? 0 }],
    },
    {
      name: "webhook.backlog",
      options: { describe: "Due webhooks that are not delivered, by how long they have been due.", labels: ["age"] },
      readings: (row) => ages.map((age) => ({ amount: row?.[age] ?? 0, labels: { age } })),
    },
    {
      name: "webhook.endpoints.disabled",
      options: { describe: "Endpoints that are switched off because they took nothing for too long." },
      readings: (row) => [{ amount: row?.disabled_endpoints ?? 0 }],
    },
  ]);
};

/** Measures deliveries. Answers what is to be measured of each. */
export const createDeliveryMetrics = (options: DeliveryMetricsOptions): DeliveryObserver => {
  const { metrics, now, inFlight } = options;
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
  const givenUp = metrics.counter("webhook.given_up", { describe: "Webhooks that are tried no more." });
  observeBacklog(options);
  return (result) => {
    deliveries.add(1, { outcome: outcomeOf(result) });
    if (result.next.state === "exhausted") givenUp.add(1);
    if (result.attempt === null) return;
    const { outcome } = result.attempt.verdict;
    duration.record(result.attempt.answer.durationMs / 1_000, { outcome });
    if (outcome === "delivered") lag.record((now().getTime() - result.delivery.created.getTime()) / 1_000);
  };
};
