import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider } from "@opentelemetry/sdk-metrics";

import { callDurationBuckets } from "./duration-buckets.ts";
import { createObservedSeries } from "./observed-series.ts";
import { createRecordedSeries } from "./recorded-series.ts";
import { railyardVersion } from "./version.ts";

export type LabelValues<Label extends string> = Readonly<Record<Label, string | number | boolean>>;

type LabelArguments<Label extends string> = [Label] extends [never] ? [] : [labels: LabelValues<Label>];

/** A number that only grows, such as requests served. */
export interface Counter<Label extends string = never> {
  add(amount: number, ...labels: LabelArguments<Label>): void;
}

/** A distribution, such as durations in seconds. */
export interface Histogram<Label extends string = never> {
  record(amount: number, ...labels: LabelArguments<Label>): void;
}

/** A number that goes up and down, such as connections in use. */
export interface Gauge<Label extends string = never> {
  set(amount: number, ...labels: LabelArguments<Label>): void;
}

/** A number that is changed by steps, such as requests under way. */
export interface Level {
  /** May be negative. */
  add(amount: number): void;
}

/** One series of a gauge that is read when it is scraped. */
export interface GaugeReading {
  readonly amount: number;
  readonly labels?: LabelValues<string>;
}

export interface InstrumentOptions<Label extends string> {
  /** One sentence; it is the HELP line. */
  readonly describe: string;
  /** UCUM unit: `s`, `By` or `1`. It becomes the suffix of the Prometheus name. */
  readonly unit?: "s" | "By" | "1";
  /** Names of the labels. Each must have few values: never an id, a path or a message. */
  readonly labels?: readonly Label[];
}

export interface HistogramOptions<Label extends string> extends InstrumentOptions<Label> {
  /** Upper bounds. Default: {@link callDurationBuckets}. */
  readonly buckets?: readonly number[];
}

/** The metrics of one application. Nothing is shared with others in the same process. */
export interface Metrics {
  counter<const Label extends string = never>(name: string, options: InstrumentOptions<Label>): Counter<Label>;
  histogram<const Label extends string = never>(name: string, options: HistogramOptions<Label>): Histogram<Label>;
  gauge<const Label extends string = never>(name: string, options: InstrumentOptions<Label>): Gauge<Label>;
  /** A gauge that is changed by steps, from 0. All that have one name are one. */
  level(name: string, options: InstrumentOptions<never>): Level;
  /** A gauge whose series are read at each scrape. A reader that throws leaves the gauge out of that scrape. */
  observedGauge(
    name: string,
    options: InstrumentOptions<string>,
    read: () => readonly GaugeReading[] | Promise<readonly GaugeReading[]>,
  ): void;
  /** Like {@link Metrics.observedGauge} for a number that only grows. */
  observedCounter(name: string, options: InstrumentOptions<string>, read: () => readonly GaugeReading[]): void;
  /** Everything in the Prometheus text format, of content type {@link prometheusContentType}. */
  render(): Promise<string>;
  stop(): Promise<void>;
}

export const prometheusContentType = "text/plain; version=0.0.4; charset=utf-8";

// A label with a value per object would grow without bound, and would put merchants' data into dashboards.
// A scraper gives `job` and `instance` itself.
const forbiddenLabel =
  /(^|[._])(merchant|payment|profile|customer|refund|event|attempt|request|user|key)_?id$|path$|^(job|instance)$/i;

const suffixes = { s: "_seconds", By: "_bytes", "1": "" } as const;

/** `http.server.request.duration` in seconds becomes `http_server_request_duration_seconds`. */
const instrumentName = (name: string, options: InstrumentOptions<string>): string => {
  const unsuitable = (options.labels ?? []).find((label) => forbiddenLabel.test(label));
  if (unsuitable !== undefined) throw new TypeError(`The metric ${name} must not have the label ${unsuitable}.`);
  return name.replaceAll(".", "_") + suffixes[options.unit ?? "1"];
};

const buildInfo = { describe: "1 for the version that runs, and the Node.js under it.", labels: ["version", "node"] };

/** Gauges that are changed by steps; several parts of one application may share one. */
const levelsOf = (observe: Metrics["observedGauge"]): Metrics["level"] => {
  const levels = new Map<string, { amount: number }>();
  return (name, options) => {
    const known = levels.get(name);
    const level = known ?? { amount: 0 };
    levels.set(name, level);
    if (known === undefined) observe(name, options, () => [{ amount: level.amount }]);
    return {
      add: (amount) => {
        level.amount += amount;
      },
    };
  };
};

/**
 * A registry of its own for one application. `service` and `version` are in its `target_info`; `build_info` has the
 * version too.
 */
export const createMetrics = (service: string, version = railyardVersion): Metrics => {
  const resource = resourceFromAttributes({ "service.name": service, "service.version": version });
  const recorded = createRecordedSeries("railyard", resource);
  const observed = createObservedSeries("railyard", resource);
  const metricProducers = [observed.producer, recorded.producer];
  const exporter = new PrometheusExporter({ preventServerStart: true, metricProducers });
  const serializer = new PrometheusSerializer("", false, undefined, false, true);
  const provider = new MeterProvider({ resource, readers: [exporter] });
  const meter = provider.getMeter("railyard");
  const build = [{ amount: 1, labels: { version, node: process.versions.node } }];
  const observe =
    (kind: "gauge" | "counter"): Metrics["observedGauge"] =>
    (name, options, read) => {
      observed.observe({ kind, name: instrumentName(name, options), description: options.describe }, read);
    };
  const observedGauge = observe("gauge");
  observedGauge("build.info", buildInfo, () => build);
  return {
    counter: (name, options) => ({
      add: recorded.instrument({
        name: instrumentName(name, options),
        description: options.describe,
        labelNames: options.labels ?? [],
      }),
    }),
    histogram: (name, options) => ({
      record: recorded.instrument({
        name: instrumentName(name, options),
        description: options.describe,
        labelNames: options.labels ?? [],
        bounds: options.buckets ?? callDurationBuckets,
      }),
    }),
    gauge: (name, options) => {
      const instrument = meter.createGauge(instrumentName(name, options), { description: options.describe });
      return {
        set: (amount, ...labels: readonly LabelValues<string>[]) => {
          instrument.record(amount, labels[0] ?? {});
        },
      };
    },
    level: levelsOf(observedGauge),
    observedGauge,
    observedCounter: observe("counter"),
    render: async () => serializer.serialize((await exporter.collect({ timeoutMillis: 5000 })).resourceMetrics),
    stop: () => provider.shutdown(),
  };
};
