// Spans and a histogram of attempts, by the tracer and the meter of the application: no dependency of this package.
import type { Attempt, AttemptHook } from "./attempts.ts";
import { defined } from "./defined.ts";

type Attributes = Readonly<Record<string, string | number>>;

/** What is used of a span of `@opentelemetry/api`. */
export interface SpanLike {
  setStatus(status: { readonly code: number; readonly message: string }): unknown;
  end(endTime?: Date): void;
}

/** What is used of a tracer of `@opentelemetry/api`. */
export interface TracerLike {
  startSpan(name: string, options: SpanStart): SpanLike;
}

/** How a span begins. */
export interface SpanStart {
  readonly kind: number;
  readonly startTime: Date;
  readonly attributes: Attributes;
}

/** How a histogram is made. */
export interface HistogramShape {
  readonly description: string;
  readonly unit: string;
  readonly advice: { readonly explicitBucketBoundaries: number[] };
}

/** What is used of a meter of `@opentelemetry/api`. */
export interface MeterLike {
  createHistogram(name: string, options: HistogramShape): { record(value: number, attributes: Attributes): void };
}

/** Where attempts are reported: spans, measurements, or both. */
export interface OpenTelemetryOptions {
  readonly tracer?: TracerLike;
  readonly meter?: MeterLike;
}

/** SpanKind.CLIENT and SpanStatusCode.ERROR of `@opentelemetry/api`, whose values do not change. */
const clientKind = 2;
const errorStatus = 2;

const boundaries = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];

const nameOfError = (error: unknown): string => (error as { readonly name?: string }).name ?? "error";

/** Attributes with few values, by the semantic conventions of HTTP clients. */
const attributesOf = ({ method, path, operation, status, error }: Attempt): Attributes => ({
  "http.request.method": method,
  "url.template": path,
  "railyard.operation": operation,
  ...defined({
    "http.response.status_code": status,
    "error.type": error === undefined ? undefined : nameOfError(error),
  }),
});

const recordSpan = (tracer: TracerLike, attempt: Attempt): void => {
  const { startedAt, durationMs, error, requestId } = attempt;
  const attributes = {
    ...attributesOf(attempt),
    ...defined({
      "http.request.resend_count": attempt.attempt === 1 ? undefined : attempt.attempt - 1,
      "railyard.request_id": requestId,
    }),
  };
  const name = `${attempt.method} ${attempt.path}`;
  const span = tracer.startSpan(name, { kind: clientKind, startTime: startedAt, attributes });
  if (error !== undefined) span.setStatus({ code: errorStatus, message: nameOfError(error) });
  span.end(new Date(startedAt.getTime() + durationMs));
};

/**
 * A hook that reports every attempt as a span and in the histogram http.client.request.duration.
 * @example new Railyard({ onAttempt: openTelemetryHook({ tracer: trace.getTracer("shop") }) })
 */
export const openTelemetryHook = ({ tracer, meter }: OpenTelemetryOptions): AttemptHook => {
  const durations = meter?.createHistogram("http.client.request.duration", {
    description: "Duration of requests to Railyard.",
    unit: "s",
    advice: { explicitBucketBoundaries: boundaries },
  });
  return (attempt) => {
    if (tracer !== undefined) recordSpan(tracer, attempt);
    durations?.record(attempt.durationMs / 1_000, attributesOf(attempt));
  };
};
