import type { Principal } from "@railyard/auth";
import type { Failure } from "@railyard/failures";
import { callDurationBuckets } from "@railyard/telemetry";
import type { Counter, Histogram, Logger, Metrics } from "@railyard/telemetry";

import { failureOf } from "./error-answer.ts";
import type { CallRecord } from "./operation.ts";

/** Writes down how each call ended. */
export interface CallLog {
  /** Counts a call in until it is left. */
  entered(template: string): void;
  left(template: string): void;
  /** `template` is the path of the contract; ids in paths would make endless series. */
  finished(record: CallRecord, template: string, status: number): void;
}

type RequestLabel = "route" | "method" | "status_class";

const knownMethods: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);

const statusClassOf = (status: number): string => `${String(Math.floor(status / 100))}xx`;

const requestDuration = (metrics: Metrics): Histogram<RequestLabel> =>
  metrics.histogram("http.server.request.duration", {
    describe: "How long requests took until their answer was sent.",
    unit: "s",
    labels: ["route", "method", "status_class"],
    buckets: callDurationBuckets,
  });

const refusalsOf = (metrics: Metrics): Counter<"status" | "reason"> =>
  metrics.counter("http.server.refusals", {
    describe:
      "Requests answered with 4xx or 5xx, by the reason in the error envelope; passed_on: the answer came from " +
      "another service or was stored.",
    labels: ["status", "reason"],
  });

/** A call that was answered with 4xx or 5xx by this server, with the failure that the caller got. */
export interface RefusedCall {
  readonly template: string;
  readonly failure: Failure;
  /** Absent: the caller is unknown. */
  readonly principal: Principal | undefined;
  readonly requestId: string;
  readonly paymentId: string | undefined;
  readonly traceParent: string | undefined;
}

interface CallLogOptions {
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly slowRequestMs: number;
  /** Templates that are measured but leave no line, because probes ask for them every few seconds. */
  readonly quietTemplates: ReadonlySet<string>;
  /** Called for every refusal; must not throw. */
  readonly onRefused?: ((refused: RefusedCall) => void) | undefined;
}

const refusedCallOf = ({ call, ids, principal, error }: CallRecord, template: string): RefusedCall => {
  const { traceparent } = call.request.headers;
  return {
    template,
    failure: failureOf(error),
    principal,
    requestId: call.requestId,
    paymentId: ids.payment_id,
    traceParent: typeof traceparent === "string" ? traceparent : undefined,
  };
};

/** One line and one measurement per call; errors that are hidden from the caller get a line of their own. */
export const createCallLog = (options: CallLogOptions): CallLog => {
  const { logger, slowRequestMs, quietTemplates } = options;
  const duration = requestDuration(options.metrics);
  const refusals = refusalsOf(options.metrics);
  const inFlight = options.metrics.level("http.server.requests.in_flight", {
    describe: "Requests under way, without those for health and metrics.",
  });
  return {
    entered: (template) => {
      if (!quietTemplates.has(template)) inFlight.add(1);
    },
    left: (template) => {
      if (!quietTemplates.has(template)) inFlight.add(-1);
    },
    finished: (record, template, status) => {
      const { call, ids, principal, error } = record;
      const durationMs = performance.now() - call.startedAtMs;
      const method = call.request.method ?? "";
      const isWait = record.isLongPoll === true && status < 400;
      if (!isWait) {
        duration.record(durationMs / 1000, {
          route: template,
          method: knownMethods.has(method) ? method : "other",
          status_class: statusClassOf(status),
        });
      }
      if (quietTemplates.has(template)) return;
      if (status >= 400) {
        refusals.add(1, { status, reason: error === undefined ? "passed_on" : failureOf(error).failureName });
        if (error !== undefined) options.onRefused?.(refusedCallOf(record, template));
      }
      const fields = {
        request_id: call.requestId,
        route: template,
        method,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
        ...ids,
        merchant_id: principal?.merchantId ?? ids.merchant_id,
      };
      if (status >= 500) logger.error({ ...fields, error }, "A request failed.");
      else if (durationMs >= slowRequestMs && !isWait) logger.warn(fields, "A request was slow.");
      else logger.info(fields, "A request was answered.");
    },
  };
};
