/** From when until when, in milliseconds of one clock. */
export type Interval = readonly [fromMs: number, untilMs: number];

/** Ascending, and no two touch. */
export type Intervals = readonly Interval[];

/** The time that at least one of them covers. */
export const union = (intervals: readonly Interval[]): Intervals => {
  const found: [number, number][] = [];
  for (const [from, until] of intervals.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until);
    else if (until > from) found.push([from, until]);
  }
  return found;
};

/** Index of the first that ends after the moment. */
const firstAfter = (intervals: Intervals, momentMs: number): number => {
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((intervals[middle]?.[1] ?? Infinity) > momentMs) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** What of the first the second covers too. */
export const intersection = (some: Intervals, others: Intervals): Intervals => {
  const found: Interval[] = [];
  for (const [from, until] of some) {
    for (let at = firstAfter(others, from); at < others.length; at += 1) {
      const [otherFrom, otherUntil] = others[at] as Interval;
      if (otherFrom >= until) break;
      found.push([Math.max(from, otherFrom), Math.min(until, otherUntil)]);
    }
  }
  return found;
};

/** What of the first the second leaves uncovered. */
export const difference = (some: Intervals, others: Intervals): Intervals => {
  const found: Interval[] = [];
  for (const [from, until] of some) {
    let leftFrom = from;
    for (const [coveredFrom, coveredUntil] of intersection([[from, until]], others)) {
      if (coveredFrom > leftFrom) found.push([leftFrom, coveredFrom]);
      leftFrom = coveredUntil;
    }
    if (until > leftFrom) found.push([leftFrom, until]);
  }
  return found;
};

export const lengthMs = (intervals: Intervals): number =>
  intervals.reduce((total, [from, until]) => total + until - from, 0);
