import type { ServiceName } from "@railyard/contracts";
import { hasErrorCode } from "@railyard/failures";
import type { Metrics } from "@railyard/telemetry";

/** How a call to another service ended, for its caller. */
export type CallOutcome = "answered" | "refused" | "failed" | "timed_out";

/** Records a call to another service: `startedAtMs` is from `performance.now()`. */
export type RecordServiceCall = (callee: ServiceName, outcome: CallOutcome, startedAtMs: number) => void;

/** What an answer's status means for the call. */
export const outcomeOfStatus = (status: number): CallOutcome => {
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "answered";
};

/** What the error means for a call that had no whole answer. */
export const outcomeOfError = (error: unknown): CallOutcome =>
  hasErrorCode(error, "service_timeout") ? "timed_out" : "failed";

/** Measures calls to other services. */
export const measureServiceCalls = (metrics: Metrics | undefined): RecordServiceCall => {
  if (metrics === undefined) return () => undefined;
  const duration = metrics.histogram("service.call.duration", {
    describe:
      "How long calls to other services took, by the service and what came of them: answered, refused (4xx), failed " +
      "(5xx, or not reached), timed_out.",
    unit: "s",
    labels: ["callee", "outcome"],
  });
  return (callee, outcome, startedAtMs) => {
    duration.record((performance.now() - startedAtMs) / 1_000, { callee, outcome });
  };
};
