import type { Context, SpanContext } from "@opentelemetry/api";
import { context, isSpanContextValid, trace, TraceFlags } from "@opentelemetry/api";
import { takeRandomHex } from "@railyard/identifiers";

/** A span of another process in the W3C form, as it comes in headers and message envelopes. */
export interface TraceParent {
  readonly traceparent?: string | undefined;
}

const traceParentPattern = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

/** Longer than any version of the header that is known. */
const traceParentLengthMax = 64;

const spanContextOf = (traceparent: string): SpanContext => {
  const match = traceParentPattern.exec(traceparent);
  const [, traceId = "", spanId = "", flags = "0"] = match ?? [];
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
};

/** W3C `traceparent` of the active span; undefined when nothing is traced. */
export const currentTraceParent = (): string | undefined => {
  const spanContext = trace.getActiveSpan()?.spanContext();
  if (spanContext === undefined || !isSpanContextValid(spanContext)) return undefined;
  const flags = spanContext.traceFlags.toString(16).padStart(2, "0");
  return `00-${spanContext.traceId}-${spanContext.spanId}-${flags}`;
};

/**
 * What a process at the edge hands on: the active span; where nothing is traced, the caller's own if it is one, or the
 * beginning of a new trace that is not recorded yet.
 */
export const handedOnTraceParent = (incoming: string | undefined): string => {
  const current = currentTraceParent();
  if (current !== undefined) return current;
  if (incoming !== undefined && incoming.length <= traceParentLengthMax && isSpanContextValid(spanContextOf(incoming)))
    return incoming;
  const digits = takeRandomHex(24);
  return `00-${digits.slice(0, 32)}-${digits.slice(32)}-00`;
};

/** Headers, or members of an envelope, that hand the active span on; empty when nothing is traced. */
export const traceHeaders = (): { readonly traceparent?: string } => {
  const traceparent = currentTraceParent();
  return traceparent === undefined ? {} : { traceparent };
};

/** The active context with the remote span as parent. Text that is no `traceparent` is ignored, as W3C asks. */
export const contextWithParent = (parent: TraceParent): Context => {
  if (parent.traceparent === undefined) return context.active();
  const spanContext = spanContextOf(parent.traceparent);
  return isSpanContextValid(spanContext) ? trace.setSpanContext(context.active(), spanContext) : context.active();
};

/** Ids of the active span for log lines; empty when nothing is traced. */
export const currentTraceIds = (): { readonly trace_id?: string; readonly span_id?: string } => {
  const spanContext = trace.getActiveSpan()?.spanContext();
  return spanContext === undefined ? {} : { trace_id: spanContext.traceId, span_id: spanContext.spanId };
};
