/** Where most of some durations lie, in milliseconds; all zero when there were none. */
export interface LatencySummary {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
  readonly max: number;
}

/** The smallest value that at least `share` of the ascending values do not exceed. */
const percentile = (ascending: readonly number[], share: number): number =>
  ascending[Math.max(0, Math.ceil(ascending.length * share) - 1)] ?? 0;

/** Summarizes durations given in any order. */
export const summarizeLatencies = (durationsMs: readonly number[]): LatencySummary => {
  const ascending = durationsMs.toSorted((one, other) => one - other);
  return {
    p50: percentile(ascending, 0.5),
    p95: percentile(ascending, 0.95),
    p99: percentile(ascending, 0.99),
    p999: percentile(ascending, 0.999),
    max: ascending.at(-1) ?? 0,
  };
};
