import type { Attributes, HrTime } from "@opentelemetry/api";
import { ValueType } from "@opentelemetry/api";
import type { MetricData, MetricProducer } from "@opentelemetry/sdk-metrics";
import { AggregationTemporality, DataPointType } from "@opentelemetry/sdk-metrics";
import type { Resource } from "@opentelemetry/resources";

type Labels = Readonly<Record<string, string | number | boolean>>;

/** What was recorded under one set of labels since the start. */
interface Series {
  readonly attributes: Attributes;
  count: number;
  sum: number;
  /** How many amounts fell into each bucket; the last is beyond all bounds. */
  readonly bucketCounts: number[];
}

/** A place on the way from the first label to the last, whose place holds the series. */
interface Place {
  readonly next: Map<Labels[string] | undefined, Place>;
  series?: Series;
}

/** An instrument that only ever adds up. */
export interface RecordedInstrument {
  readonly name: string;
  readonly description: string;
  readonly labelNames: readonly string[];
  /** Upper bounds of a histogram; absent for a counter. */
  readonly bounds?: readonly number[];
}

export type RecordAmount = (amount: number, labels?: Labels) => void;

/** Further sets of labels are recorded together, as the OpenTelemetry SDK does it. */
const maximumSeries = 2000;
const overflow: Labels = { "otel.metric.overflow": true };
const noLabels: Labels = {};

const newPlace = (): Place => ({ next: new Map() });
const nowhere = newPlace();

const hrTimeOf = (ms: number): HrTime => [Math.trunc(ms / 1000), Math.round((ms % 1000) * 1e6)];

class Recorder {
  readonly instrument: RecordedInstrument;
  readonly #startTime = hrTimeOf(Date.now());
  readonly #root = newPlace();
  readonly #all: Series[] = [];

  constructor(instrument: RecordedInstrument) {
    this.instrument = instrument;
    // A rise is only seen from a number that was there before; the first of labelled ones cannot be known.
    if (instrument.labelNames.length === 0 && instrument.bounds === undefined) this.#newSeries(noLabels);
  }

  /** Negative amounts, and what is no number, are left out. */
  readonly record: RecordAmount = (amount, labels = noLabels) => {
    if (!(amount >= 0)) return;
    const { labelNames, bounds } = this.instrument;
    let place = this.#root;
    for (const name of labelNames) place = place.next.get(labels[name]) ?? nowhere;
    const series = place.series ?? this.#newSeries(this.#all.length < maximumSeries - 1 ? { ...labels } : overflow);
    series.count += 1;
    series.sum += amount;
    if (bounds === undefined) return;
    let bucket = 0;
    while (amount > (bounds[bucket] ?? Infinity)) bucket += 1;
    series.bucketCounts[bucket] = (series.bucketCounts[bucket] ?? 0) + 1;
  };

  #newSeries(attributes: Labels): Series {
    let place = this.#root;
    for (const name of this.instrument.labelNames) {
      const next = place.next.get(attributes[name]) ?? newPlace();
      place.next.set(attributes[name], next);
      place = next;
    }
    const known = place.series;
    if (known !== undefined) return known;
    const bucketCounts = [...(this.instrument.bounds ?? []), Infinity].map(() => 0);
    place.series = { attributes, count: 0, sum: 0, bucketCounts };
    this.#all.push(place.series);
    return place.series;
  }

  /** Also before the first record, so that a scrape names all that there can be. */
  data(endTime: HrTime): readonly MetricData[] {
    const { name, description, bounds } = this.instrument;
    const common = {
      descriptor: { name, description, unit: "", valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    const times = { startTime: this.#startTime, endTime };
    if (bounds === undefined) {
      const dataPoints = this.#all.map(({ attributes, sum }) => ({ ...times, attributes, value: sum }));
      return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
    }
    const dataPoints = this.#all.map(({ attributes, count, sum, bucketCounts }) => {
      const buckets = { boundaries: [...bounds], counts: [...bucketCounts] };
      return { ...times, attributes, value: { count, sum, buckets } };
    });
    return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
  }
}

/** Instruments that a reader of the OpenTelemetry SDK collects from. */
export interface RecordedSeries {
  readonly producer: MetricProducer;
  /** How to record; an instrument of a known name is the known one. */
  instrument(instrument: RecordedInstrument): RecordAmount;
}

/**
 * Counters and histograms whose series are found by their labels as they are. The SDK makes a text of the labels for
 * each amount, which costs more than all else that is done with it.
 */
export const createRecordedSeries = (scopeName: string, resource: Resource): RecordedSeries => {
  const recorders = new Map<string, Recorder>();
  return {
    instrument: (instrument) => {
      const recorder = recorders.get(instrument.name) ?? new Recorder(instrument);
      recorders.set(instrument.name, recorder);
      return recorder.record;
    },
    producer: {
      collect: () => {
        const endTime = hrTimeOf(Date.now());
        const metrics = [...recorders.values()].flatMap((recorder) => recorder.data(endTime));
        const scopeMetrics = [{ scope: { name: scopeName }, metrics }];
        return Promise.resolve({ resourceMetrics: { resource, scopeMetrics }, errors: [] });
      },
    },
  };
};
