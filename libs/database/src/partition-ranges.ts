/** Keys from one to before another. An empty lower end is before every key. */
export interface KeyRange {
  readonly from: string;
  readonly before: string;
}

/** The time that one partition is for, in UTC; weeks begin on Mondays. */
export type PartitionPeriod = "week" | "month";

/** How the keys of a table and time go together. */
export interface TimeKeys {
  /** Weeks where rows are kept for weeks: they go up to one period after the last of their partition is too old. */
  readonly period: PartitionPeriod;
  /** Smaller than every key of this time or later, larger than every one of an earlier time. */
  readonly keyOf: (timeMs: number) => string;
  readonly timeOf: (key: string) => number;
}

/** A period that has begun in the default partition continues there for as long, and then in one of its own. */
const noticeMs = 15 * 60 * 1_000;

const weekMs = 7 * 24 * 60 * 60 * 1_000;
const firstMondayMs = Date.UTC(1970, 0, 5);

interface Period {
  /** How many after the current one have their partitions already: all are ahead for more than 30 days. */
  readonly ahead: number;
  /** When the period of a time began, or the one so many later. */
  readonly startOf: (timeMs: number, later: number) => number;
}

const periods: Readonly<Record<PartitionPeriod, Period>> = {
  month: {
    ahead: 3,
    startOf: (timeMs, later) => {
      const time = new Date(timeMs);
      return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later, 1);
    },
  },
  week: {
    ahead: 5,
    startOf: (timeMs, later) => firstMondayMs + (Math.floor((timeMs - firstMondayMs) / weekMs) + later) * weekMs,
  },
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

/** The ranges for which a table should have partitions and has none, each within a period. */
export const missingRanges = (
  existing: readonly KeyRange[],
  { period, keyOf }: TimeKeys,
  nowMs: number,
): readonly KeyRange[] => {
  const { ahead, startOf } = periods[period];
  return Array.from({ length: ahead + 1 }, (_, later) => ({
    from: keyOf(startOf(nowMs, later)),
    before: keyOf(startOf(nowMs, later + 1)),
  })).flatMap((range) => uncovered(range, existing));
};

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
