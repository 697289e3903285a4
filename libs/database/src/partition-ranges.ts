/** Keys from one to before another. An empty lower end is before every key. */
export interface KeyRange {
  readonly from: string;
  readonly before: string;
}

/** How the keys of a table and time go together. */
export interface TimeKeys {
  /** Smaller than every key of this time or later, larger than every one of an earlier time. */
  readonly keyOf: (timeMs: number) => string;
  readonly timeOf: (key: string) => number;
}

/** How many months after the current one have their partitions already. */
const monthsAhead = 3;
/** A month that has begun in the default partition goes on there for as long, and then in one of its own. */
const noticeMs = 15 * 60 * 1_000;

const monthStart = (timeMs: number, monthsLater: number): number => {
  const time = new Date(timeMs);
  return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + monthsLater, 1);
};

/** What of the range is in none of the others. */
export const uncovered = (range: KeyRange, others: readonly KeyRange[]): readonly KeyRange[] => {
  const sorted = others.toSorted((left, right) => (left.from < right.from ? -1 : 1));
  const gaps: KeyRange[] = [];
  let from = range.from;
  for (const other of sorted) {
    if (other.before <= from) continue;
    if (other.from >= range.before) break;
    if (other.from > from) gaps.push({ from, before: other.from });
    from = other.before;
  }
  if (from < range.before) gaps.push({ from, before: range.before });
  return gaps;
};

/** The ranges for which a table should have partitions and has none, each within a month. */
export const missingRanges = (
  existing: readonly KeyRange[],
  { keyOf }: TimeKeys,
  nowMs: number,
): readonly KeyRange[] =>
  Array.from({ length: monthsAhead + 1 }, (_, month) => ({
    from: keyOf(monthStart(nowMs, month)),
    before: keyOf(monthStart(nowMs, month + 1)),
  })).flatMap((month) => uncovered(month, existing));

/** What remains of a range that the default partition has rows of: it begins when no row can be older. */
export const remainderOf = (range: KeyRange, { keyOf }: TimeKeys, nowMs: number): KeyRange | undefined => {
  const from = keyOf(Math.ceil((nowMs + noticeMs) / 60_000) * 60_000);
  if (from <= range.from) return range;
  return from < range.before ? { from, before: range.before } : undefined;
};

/** Name of a partition: that of the table and the day, or minute, with which it begins. */
export const partitionName = (table: string, { from }: KeyRange, { timeOf }: TimeKeys): string => {
  const digits = new Date(timeOf(from)).toISOString().replaceAll(/\D/gu, "");
  const minute = digits.slice(8, 12);
  return `${table}_${digits.slice(0, 8)}${minute === "0000" ? "" : `_${minute}`}`;
};
