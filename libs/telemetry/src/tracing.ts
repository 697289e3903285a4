import type { Span, Tracer } from "@opentelemetry/api";
import { context, isSpanContextValid, ProxyTracerProvider, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

import { redactText } from "./redaction.ts";
import type { TraceParent } from "./trace-context.ts";
import { contextWithParent } from "./trace-context.ts";

/** Facts of a span, named by the semantic conventions. Never secrets. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** The span while its work runs. */
export interface ActiveSpan {
  setAttributes(attributes: SpanAttributes): void;
  rename(name: string): void;
}

export interface SpanOptions {
  /** Which side of a call this is. Default internal. */
  readonly kind?: "server" | "client" | "producer" | "consumer" | "internal";
  /** The caller's span when it lies in another process; the active span otherwise. */
  readonly parent?: TraceParent | undefined;
}

/** Opens spans of one service. Without a started exporter it only runs the work. */
export interface Tracing {
  /** Runs the work inside a span that ends with it. A thrown error marks the span and is passed to the caller. */
  withSpan<Result>(
    name: string,
    attributes: SpanAttributes,
    work: (span: ActiveSpan) => Promise<Result>,
    options?: SpanOptions,
  ): Promise<Result>;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

const activeSpan = (span: Span): ActiveSpan => ({
  setAttributes: (attributes) => {
    span.setAttributes(attributes);
  },
  rename: (name) => {
    span.updateName(name);
  },
});

const untraced: ActiveSpan = { setAttributes: () => undefined, rename: () => undefined };

const markFailed = (span: Span, error: unknown): void => {
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  const message: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "message") : error;
  span.setAttribute("error.type", typeof code === "string" ? code : "unknown");
  span.setStatus({ code: SpanStatusCode.ERROR, message: redactText(String(message)) });
};

const runInSpan = async <Result>(span: Span, work: (span: ActiveSpan) => Promise<Result>): Promise<Result> => {
  try {
    return await work(activeSpan(span));
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
};

/** Whether anything takes the spans of this process. */
const isTraced = (tracerName: string): boolean => {
  const provider = trace.getTracerProvider();
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer(tracerName) !== undefined;
};

/** The spans of one service, named so in every trace. */
export const createTracing = (service: string): Tracing => {
  const tracerName = `railyard/${service}`;
  const tracer: Tracer = trace.getTracer(tracerName);
  return {
    withSpan: (name, attributes, work, options = {}) => {
      // Nothing is handed on then, so the caller's span need not even be read.
      if (!isTraced(tracerName)) return work(untraced);
      const parent = options.parent === undefined ? context.active() : contextWithParent(options.parent);
      const kind = kinds[options.kind ?? "internal"];
      const span = tracer.startSpan(name, { kind, attributes }, parent);
      // Nothing is traced at all, so there is nothing to hand on either.
      if (!isSpanContextValid(span.spanContext())) return work(untraced);
      if (!span.isRecording()) return context.with(trace.setSpan(parent, span), () => work(untraced));
      return context.with(trace.setSpan(parent, span), () => runInSpan(span, work));
    },
  };
};
