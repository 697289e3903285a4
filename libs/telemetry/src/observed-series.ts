import type { Attributes, HrTime } from "@opentelemetry/api";
import { ValueType } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import type { MetricData, MetricProducer } from "@opentelemetry/sdk-metrics";
import { AggregationTemporality, DataPointType } from "@opentelemetry/sdk-metrics";

/** What is read at a scrape. */
export interface Reading {
  readonly amount: number;
  readonly labels?: Attributes;
}

export type ReadSeries = () => readonly Reading[] | Promise<readonly Reading[]>;

interface Observed {
  readonly kind: "gauge" | "counter";
  readonly name: string;
  readonly description: string;
  /** Several parts of an application may each have some of the series. */
  readonly readers: ReadSeries[];
}

/** Instruments that are read when a reader of the OpenTelemetry SDK collects from them. */
export interface ObservedSeries {
  readonly producer: MetricProducer;
  observe(instrument: Omit<Observed, "readers">, read: ReadSeries): void;
}

const hrTimeOf = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.round((ms % 1000) * 1e6)];

/** Without what cannot be read at the moment. */
const readAll = async (readers: readonly ReadSeries[]): Promise<readonly Reading[]> => {
  const results = await Promise.allSettled(readers.map(async (read) => read()));
  return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
};

const dataOf = ({ kind, name, description }: Observed, readings: readonly Reading[], times: Times): MetricData => {
  const common = {
    descriptor: { name, description, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPoints: readings.map(({ amount, labels = {} }) => ({ ...times, attributes: labels, value: amount })),
  };
  return kind === "gauge"
    ? { ...common, dataPointType: DataPointType.GAUGE }
    : { ...common, dataPointType: DataPointType.SUM, isMonotonic: true };
};

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/**
 * Gauges and counters whose series are those of this scrape alone. The SDK keeps showing the last value of what can
 * no longer be read, as if nothing had happened.
 */
export const createObservedSeries = (scopeName: string, resource: Resource): ObservedSeries => {
  const startTime = hrTimeOf(Date.now());
  const all = new Map<string, Observed>();
  return {
    observe: (instrument, read) => {
      const known = all.get(instrument.name);
      if (known === undefined) all.set(instrument.name, { ...instrument, readers: [read] });
      else known.readers.push(read);
    },
    producer: {
      collect: async () => {
        const endTime = hrTimeOf(Date.now());
        const metrics = await Promise.all(
          [...all.values()].map(async (observed) =>
            dataOf(observed, await readAll(observed.readers), { startTime, endTime }),
          ),
        );
        // Those without series too: their help lines make a scrape a list of all that there can be.
        const scopeMetrics = [{ scope: { name: scopeName }, metrics }];
        return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
      },
    },
  };
};
