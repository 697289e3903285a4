import { context, diag, DiagLogLevel, trace } from "@opentelemetry/api";
import { within } from "@railyard/waiting";

import type { Logger } from "./logger.ts";
import { railyardVersion } from "./version.ts";

export interface TelemetryOptions {
  /** Name of the process in traces: the service, or `railyard` when several services share it. */
  readonly service: string;
  /** Absent: the version of this installation. */
  readonly version?: string | undefined;
  /** OTLP/HTTP collector such as http://collector:4318; absent means that nothing is traced. */
  readonly otlpEndpoint?: string | undefined;
  /** Headers for the collector, as in OTEL_EXPORTER_OTLP_HEADERS: `name=value` pairs, their values percent-encoded. */
  readonly otlpHeaders?: string | undefined;
  /** Attributes of every span in addition to the service's own, as in OTEL_RESOURCE_ATTRIBUTES. */
  readonly resourceAttributes?: string | undefined;
  /** Share of traces that are recorded, 0 to 1, chosen by trace id. Absent: all. */
  readonly sampledShare?: number;
  /** Hears about spans that could not be delivered. */
  readonly logger?: Logger;
}

/** Traces of the process, until stopped. */
export interface Telemetry {
  /** Delivers what is still buffered and switches tracing off. Never rejects; gives up after two seconds. */
  stop(): Promise<void>;
}

// The collector is in the same network. Waiting longer for it would eat the time the process has to drain.
const exportTimeoutMs = 2000;

const logDeliveryProblems = (logger: Logger): void => {
  const warn = (message: string): void => {
    logger.warn({ problem: message }, "Traces cannot be delivered.");
  };
  const quiet = (): void => undefined;
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The pairs of `name=value,name=value`, their values percent-decoded. */
const pairsIn = (text = ""): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([^=,]+)=([^,]*)/g)].map(([, name = "", value = ""]) => [name.trim(), decoded(value.trim())]),
  );

/**
 * Starts tracing for this process; call it once, first thing in `main`.
 * The exporter is only loaded when there is somewhere to send spans: its modules cost 200 ms of start and 30 MB.
 */
export const startTelemetry = async (options: TelemetryOptions): Promise<Telemetry> => {
  if (options.otlpEndpoint === undefined) return { stop: () => Promise.resolve() };
  const [
    { NodeSDK },
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import("@opentelemetry/sdk-node"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  if (options.logger !== undefined) logDeliveryProblems(options.logger);
  const url = `${options.otlpEndpoint.replace(/\/+$/, "")}/v1/traces`;
  // By trace id: every service records the same traces, and a caller's word cannot make us record all of its own.
  const chosen = new TraceIdRatioBasedSampler(options.sampledShare ?? 1);
  const exporter = new OTLPTraceExporter({
    url,
    headers: pairsIn(options.otlpHeaders),
    timeoutMillis: exportTimeoutMs,
  });
  const sdk = new NodeSDK({
    autoDetectResources: false,
    resource: resourceFromAttributes({
      ...pairsIn(options.resourceAttributes),
      "service.namespace": "railyard",
      "service.name": options.service,
      "service.version": options.version ?? railyardVersion,
    }),
    sampler: new ParentBasedSampler({ root: chosen, remoteParentSampled: chosen }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    instrumentations: [],
    // Metrics are scraped per service and logs go to standard output; the environment must not add exporters here.
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
  });
  sdk.start();
  return {
    stop: async () => {
      await within(
        exportTimeoutMs,
        sdk.shutdown().catch(() => undefined),
      );
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
};
