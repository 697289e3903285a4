import type { Intervals } from "./intervals.ts";
import { difference, intersection, lengthMs } from "./intervals.ts";

/** Something that can make payments slow, and when it was so. */
export interface Cause {
  readonly name: string;
  readonly intervals: Intervals;
}

/** A payment whose time is to be explained. */
export interface ObservedPayment {
  /** When it was ours: from the time that it should have been sent to its whole answer, without the provider's time. */
  readonly own: Intervals;
  /** What concerned this payment alone; asked after what concerned all. */
  readonly causes: readonly Cause[];
}

/** How much of the own time of slow payments goes with a cause, and how much of that of usual ones. */
export interface CauseRow {
  readonly cause: string;
  readonly slowMs: number;
  readonly usualMs: number;
  /** Of the time by which slow payments exceed usual ones. */
  readonly share: number;
  /** Share of slow payments of whose excess this is the largest part. */
  readonly largestIn: number;
}

export interface Attribution {
  readonly slow: number;
  readonly usual: number;
  /** At least so slow are those called slow. */
  readonly thresholdMs: number;
  readonly slowMs: number;
  readonly usualMs: number;
  readonly rows: readonly CauseRow[];
}

const unexplained = "nothing that was observed";

const ownMs = ({ own }: ObservedPayment): number => lengthMs(own);

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((total, number) => total + number, 0) / numbers.length;

/** Milliseconds by cause. Each moment counts once, for the first cause that covers it. */
export const explain = (
  { own, causes: ofItself }: ObservedPayment,
  causes: readonly Cause[],
): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  let left = own;
  for (const { name, intervals } of [...causes, ...ofItself]) {
    found.set(name, (found.get(name) ?? 0) + lengthMs(intersection(left, intervals)));
    left = difference(left, intervals);
  }
  return found.set(unexplained, lengthMs(left));
};

/** The slowest hundredth, and the half around the median. */
export const slowAndUsual = <Payment extends ObservedPayment>(
  payments: readonly Payment[],
): { readonly slow: readonly Payment[]; readonly usual: readonly Payment[]; readonly thresholdMs: number } => {
  const ascending = payments.toSorted((one, other) => ownMs(one) - ownMs(other));
  const quarter = Math.floor(ascending.length / 4);
  const slow = ascending.slice(ascending.length - Math.ceil(ascending.length / 100));
  return {
    slow,
    usual: ascending.slice(quarter, Math.max(quarter + 1, ascending.length - quarter)),
    thresholdMs: slow[0] === undefined ? 0 : ownMs(slow[0]),
  };
};

/**
 * Lines slow payments up with what happened meanwhile. A cause that takes as much of a usual payment explains nothing,
 * so the excess over usual payments counts; over all causes it adds up to the excess of the whole.
 */
export const attribute = (payments: readonly ObservedPayment[], causes: readonly Cause[]): Attribution => {
  const { slow, usual, thresholdMs } = slowAndUsual(payments);
  const [ofSlow, ofUsual] = [slow, usual].map((some) => some.map((payment) => explain(payment, causes))) as [
    ReadonlyMap<string, number>[],
    ReadonlyMap<string, number>[],
  ];
  const names = [...new Set([...ofSlow, ...ofUsual].flatMap((one) => [...one.keys()]))];
  const meanOf = (some: readonly ReadonlyMap<string, number>[], name: string): number =>
    mean(some.map((one) => one.get(name) ?? 0));
  const usualBy = new Map(names.map((name) => [name, meanOf(ofUsual, name)]));
  const largest = ofSlow.map(
    (one) =>
      names.toSorted(
        (left, right) =>
          (one.get(right) ?? 0) - (usualBy.get(right) ?? 0) - (one.get(left) ?? 0) + (usualBy.get(left) ?? 0),
      )[0],
  );
  const [slowMs, usualMs] = [mean(slow.map(ownMs)), mean(usual.map(ownMs))];
  const rows = names
    .map((cause) => ({
      cause,
      slowMs: meanOf(ofSlow, cause),
      usualMs: usualBy.get(cause) ?? 0,
      share: slowMs > usualMs ? (meanOf(ofSlow, cause) - (usualBy.get(cause) ?? 0)) / (slowMs - usualMs) : 0,
      largestIn: slow.length === 0 ? 0 : largest.filter((name) => name === cause).length / slow.length,
    }))
    .sort((one, other) => other.share - one.share);
  return { slow: slow.length, usual: usual.length, thresholdMs, slowMs, usualMs, rows };
};

/** How much of the own time of slow and of usual payments coincided with something else. */
export interface ConcurrentRow {
  readonly name: string;
  readonly slowShare: number;
  readonly usualShare: number;
}

/** What happens during slow payments more often than during usual ones, whether or not it keeps them waiting. */
export const concurrentCauses = (
  payments: readonly ObservedPayment[],
  others: readonly Cause[],
): readonly ConcurrentRow[] => {
  const { slow, usual } = slowAndUsual(payments);
  const shareOf = (some: readonly ObservedPayment[], { intervals }: Cause): number => {
    const totalMs = some.reduce((sum, payment) => sum + ownMs(payment), 0);
    const overlapMs = some.reduce((sum, { own }) => sum + lengthMs(intersection(own, intervals)), 0);
    return totalMs === 0 ? 0 : overlapMs / totalMs;
  };
  return others
    .map((other) => ({ name: other.name, slowShare: shareOf(slow, other), usualShare: shareOf(usual, other) }))
    .sort((one, other) => other.slowShare - other.usualShare - one.slowShare + one.usualShare);
};
