import type { Logger, Metrics } from "@railyard/telemetry";
import { remoteDurationBuckets } from "@railyard/telemetry";

import type { PaymentObserver } from "../../ports.ts";

/** The service's own metrics and warnings. No ids in labels. */
export const createObserver = (metrics: Metrics, logger: Logger): PaymentObserver => {
  const latency = metrics.histogram("payments.attempt.duration", {
    describe: "Time from sending an attempt to knowing its answer.",
    unit: "s",
    labels: ["connector"],
    buckets: remoteDurationBuckets,
  });
  const retries = metrics.counter("payments.retries", {
    describe: "Automatic retries by where they went.",
    labels: ["decision"],
  });
  const decisions = metrics.counter("payments.routing", {
    describe: "Payments by how their connector was chosen.",
    labels: ["approach"],
  });
  const unknownObjects = metrics.counter("provider_webhooks.unknown_objects", {
    describe: "Signed webhooks of providers about objects that are not known here; they are acknowledged.",
    labels: ["connector"],
  });
  const differences = metrics.counter("payments.integrity.differences", {
    describe: "What providers stated otherwise than it was asked for, none of which was believed.",
    labels: ["object", "source", "member"],
  });
  return {
    attemptAnswered: (connector, latencyMs) => {
      latency.record(latencyMs / 1000, { connector });
    },
    retried: (decision) => {
      retries.add(1, { decision });
    },
    decided: (approach) => {
      decisions.add(1, { approach });
    },
    unknownObjectReported: (connector) => {
      unknownObjects.add(1, { connector });
    },
    differed: (object, source, member) => {
      differences.add(1, { object, source, member });
    },
    warn: (facts, message) => {
      logger.warn(facts, message);
    },
  };
};
