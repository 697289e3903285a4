import { within } from "@railyard/waiting";

import type { GaugeReading, InstrumentOptions, Metrics } from "./metrics.ts";

/** How what is read for gauges is kept. */
export interface KeptReadingOptions {
  /** Further scrapers within this time are given the same. Default 5 s. */
  readonly keptMs?: number;
  /** Longer than this no scrape waits. Default 1 s. */
  readonly patienceMs?: number;
  /** Milliseconds that never go back. */
  readonly clockMs?: () => number;
}

/**
 * Reads at most once in a while, however many ask. Undefined when reading fails or takes too long, for as long as a
 * reading would have been kept.
 */
export const keptReading = <Value>(
  read: () => Promise<Value>,
  { keptMs = 5_000, patienceMs = 1_000, clockMs = () => performance.now() }: KeptReadingOptions = {},
): (() => Promise<Value | undefined>) => {
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<Value | undefined> = Promise.resolve(undefined);
  let isReading = false;
  const begin = (): void => {
    readAtMs = clockMs();
    isReading = true;
    // What cannot be read is missing in the scrape; the reader that needs the database reports why.
    reading = Promise.resolve()
      .then(read)
      .catch(() => undefined)
      .finally(() => {
        isReading = false;
      });
  };
  return async () => {
    if (!isReading && clockMs() - readAtMs >= keptMs) begin();
    return within(patienceMs, reading);
  };
};

/** One of several gauges that are made of the same reading. */
export interface SharedGauge<Value> {
  readonly name: string;
  readonly options: InstrumentOptions<string>;
  readonly readings: (value: Value) => readonly GaugeReading[];
}

/**
 * Gauges of what all replicas have in common, such as rows of their database. They are read seldom, and are missing in
 * a scrape while they cannot be read.
 */
export const observeShared = <Value>(
  metrics: Metrics,
  read: () => Promise<Value>,
  gauges: readonly SharedGauge<Value>[],
  options?: KeptReadingOptions,
): void => {
  const current = keptReading(read, options);
  for (const { name, options: instrument, readings } of gauges) {
    const describe = `${instrument.describe} Every replica reports the same number: take the maximum.`;
    metrics.observedGauge(name, { ...instrument, describe }, async () => {
      const value = await current();
      return value === undefined ? [] : readings(value);
    });
  }
};
