import type { Logger, Metrics } from "@railyard/telemetry";

import type { PaymentObserver } from "../../ports.ts";

/** The service's own metrics and warnings. No ids in labels. */
export const createObserver = (metrics: Metrics, logger: Logger): PaymentObserver => {
  const attempts = metrics.counter("payments.attempts", {
    describe: "Attempts at providers by what they came to.",
    labels: ["connector", "status", "error_category"],
  });
  const latency = metrics.histogram("payments.attempt.duration", {
    describe: "Time from sending an attempt to knowing its answer.",
    unit: "s",
    labels: ["connector"],
  });
  const retries = metrics.counter("payments.retries", {
    describe: "Automatic retries by where they went.",
    labels: ["decision"],
  });
  const decisions = metrics.counter("payments.routing", {
    describe: "Payments by how their connector was chosen.",
    labels: ["approach"],
  });
  return {
    attemptSettled: ({ connector, status, errorCategory, latencyMs }) => {
      attempts.add(1, { connector, status, error_category: errorCategory });
      if (latencyMs !== null) latency.record(latencyMs / 1000, { connector });
    },
    retried: (decision) => {
      retries.add(1, { decision });
    },
    decided: (approach) => {
      decisions.add(1, { approach });
    },
    warn: (facts, message) => {
      logger.warn(facts, message);
    },
  };
};
