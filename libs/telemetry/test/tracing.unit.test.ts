import { AsyncLocalStorage } from "node:async_hooks";

import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Context, ContextManager } from "@opentelemetry/api";
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

import { createLogger, createTracing, currentTraceParent, handedOnTraceParent, traceHeaders } from "../src/index.ts";

const contextManager = (): ContextManager => {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, work, thisArgument, ...given) => storage.run(active, () => work.apply(thisArgument, given)),
    bind: (_active, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
};

const remote = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };

describe("without an exporter", () => {
  it("runs the work and hands nothing on", async () => {
    const tracing = createTracing("payments");
    const result = await tracing.withSpan("create payment", {}, (span) => {
      span.setAttributes({ attempts: 1 });
      span.rename("x");
      return Promise.resolve(currentTraceParent());
    });

    expect(result).toBeUndefined();
    expect(traceHeaders()).toEqual({});
  });

  it("leaves the span of a caller elsewhere alone", async () => {
    const inside = await createTracing("payments").withSpan(
      "create payment",
      {},
      () => Promise.resolve(currentTraceParent()),
      { kind: "server", parent: remote },
    );

    expect(inside).toBeUndefined();
  });

  it("begins at the edge a trace that others may record, each time another one", () => {
    const begun = Array.from({ length: 1000 }, () => handedOnTraceParent(undefined));

    for (const traceparent of begun) expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    expect(new Set(begun.flatMap((traceparent) => traceparent.split("-").slice(1, 3))).size).toBe(2000);
    expect(handedOnTraceParent(remote.traceparent)).toBe(remote.traceparent);
  });

  it("lets errors through", async () => {
    const failing = createTracing("payments").withSpan("x", {}, () => Promise.reject(new Error("no")));

    await expect(failing).rejects.toThrow("no");
  });
});

describe("with an exporter", () => {
  const exporter = new InMemorySpanExporter();
  const tracing = createTracing("payments");

  beforeEach(() => {
    exporter.reset();
    context.setGlobalContextManager(contextManager());
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }));
  });

  afterEach(() => {
    trace.disable();
    context.disable();
  });

  it("records name, kind, attributes and the service as scope", async () => {
    await tracing.withSpan(
      "POST",
      { "http.request.method": "POST" },
      (span) => {
        span.setAttributes({ "http.route": "/payments" });
        span.rename("POST /payments");
        return Promise.resolve();
      },
      { kind: "server" },
    );

    expect(exporter.getFinishedSpans()).toMatchObject([
      {
        name: "POST /payments",
        kind: SpanKind.SERVER,
        attributes: { "http.request.method": "POST", "http.route": "/payments" },
        instrumentationScope: { name: "railyard/payments" },
      },
    ]);
  });

  it("nests spans across awaits", async () => {
    await tracing.withSpan("outer", {}, async () => {
      await Promise.resolve();
      await tracing.withSpan("inner", {}, () => Promise.resolve());
    });
    const [inner, outer] = exporter.getFinishedSpans();

    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId);
    expect(inner?.spanContext().traceId).toBe(outer?.spanContext().traceId);
  });

  it("continues a trace from headers and hands it on in the same form", async () => {
    const handedOn = await tracing.withSpan("x", {}, () => Promise.resolve(traceHeaders()), { parent: remote });
    const [span] = exporter.getFinishedSpans();

    expect(span?.parentSpanContext?.spanId).toBe("b7ad6b7169203331");
    expect(handedOn.traceparent).toBe(`00-0af7651916cd43dd8448eb211c80319c-${span?.spanContext().spanId ?? ""}-01`);
  });

  it.each([
    [undefined],
    [""],
    ["garbage"],
    ["00-00000000000000000000000000000000-b7ad6b7169203331-01"],
    ["00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01"],
    ["00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"],
  ])("starts a trace of its own when the caller sends %p", async (traceparent) => {
    await tracing.withSpan("x", {}, () => Promise.resolve(), { parent: { traceparent } });

    expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined();
  });

  it("does not record what the caller decided not to sample, but hands the trace on", async () => {
    const parent = { traceparent: remote.traceparent.replace(/01$/, "00") };
    const handedOn = await tracing.withSpan("x", {}, () => Promise.resolve(traceHeaders()), { parent });

    expect(exporter.getFinishedSpans()).toEqual([]);
    expect(handedOn.traceparent).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-00$/);
  });

  it("marks a failed span with the code, and masks the message", async () => {
    const error = Object.assign(new Error("card 4111111111111111"), { code: "provider_timeout" });

    await expect(tracing.withSpan("x", {}, () => Promise.reject(error))).rejects.toBe(error);
    expect(exporter.getFinishedSpans()).toMatchObject([
      {
        attributes: { "error.type": "provider_timeout" },
        status: { code: SpanStatusCode.ERROR, message: "card ***" },
      },
    ]);
  });

  it("marks a span whose work throws before it returns a promise", async () => {
    const work = (): Promise<never> => {
      throw new Error("at once");
    };

    await expect(tracing.withSpan("x", {}, work)).rejects.toThrow("at once");
    expect(exporter.getFinishedSpans()).toHaveLength(1);
  });

  it("puts the trace ids into log lines", async () => {
    const lines: string[] = [];
    const destination = { write: (line: string): void => void lines.push(line) };
    const logger = createLogger({ service: "payments", level: "info", destination });
    await tracing.withSpan("x", {}, () => Promise.resolve(logger.info({}, "inside")), { parent: remote });
    logger.info({}, "outside");

    expect(lines[0]).toContain('"trace_id":"0af7651916cd43dd8448eb211c80319c"');
    expect(lines[1]).not.toContain("trace_id");
  });
});
