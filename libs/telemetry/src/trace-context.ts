import type { Context } from "@opentelemetry/api";
import { context, isSpanContextValid, trace, TraceFlags } from "@opentelemetry/api";

/** A span of another process in the W3C form, as it comes in headers and message envelopes. */
export interface TraceParent {
  readonly traceparent?: string | undefined;
}

const traceParentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** W3C `traceparent` of the active span; undefined when nothing is traced. */
export const currentTraceParent = (): string | undefined => {
  const spanContext = trace.getActiveSpan()?.spanContext();
  if (spanContext === undefined || !isSpanContextValid(spanContext)) return undefined;
  const flags = spanContext.traceFlags.toString(16).padStart(2, "0");
  return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`;
};

/** Headers, or members of an envelope, that hand the active span on; empty when nothing is traced. */
export const traceHeaders = (): { readonly traceparent?: string } => {
  const traceparent = currentTraceParent();
  return traceparent === undefined ? {} : { traceparent };
};

/** The active context with the remote span as parent. Text that is no `traceparent` is ignored, as W3C asks. */
export const contextWithParent = (parent: TraceParent): Context => {
  const match = traceParentPattern.exec(parent.traceparent ?? "");
  const [, traceId = "", spanId = "", flags = "0"] = match ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const spanContext = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(context.active(), spanContext) : context.active();
};

/** Ids of the active span for log lines; empty when nothing is traced. */
export const currentTraceIds = (): { trace_id?: string; span_id?: string } => {
  const spanContext = trace.getActiveSpan()?.spanContext();
  return spanContext === undefined ? {} : { trace_id: spanContext.traceId, span_id: spanContext.spanId };
};
