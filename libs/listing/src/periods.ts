/** A span of time in milliseconds since 1970: its end is not in it. Infinite where it is open. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** How a span is counted: whole months and days by their counters, what is left at its ends row by row. */
export interface SpanParts {
  /** Whole months; absent when there is none. */
  readonly months: Span | undefined;
  /** Whole days outside of these months. */
  readonly days: readonly Span[];
  /** Parts of days. */
  readonly edges: readonly Span[];
}

const dayMs = 86_400_000;

const monthAfter = (ms: number, months: number): number => {
  const date = new Date(ms);
  // Not Date.UTC, which takes the years before 100 for those of the last century.
  return new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
};

export const monthStart = (ms: number): number => monthAfter(ms, 0);

export const nextMonth = (ms: number): number => monthAfter(ms, 1);

const dayStart = (ms: number): number => Math.floor(ms / dayMs) * dayMs;

const upwards = (ms: number, start: (ms: number) => number, next: (ms: number) => number): number =>
  Number.isFinite(ms) && start(ms) !== ms ? next(ms) : ms;

const downwards = (ms: number, start: (ms: number) => number): number => (Number.isFinite(ms) ? start(ms) : ms);

export const isEmptySpan = ({ from, until }: Span): boolean => from >= until;

const withoutEmpty = (spans: readonly Span[]): readonly Span[] => spans.filter((span) => !isEmptySpan(span));

export const nextDay = (ms: number): number => dayStart(ms) + dayMs;

/** The parts of a span by which it is counted; together they are the span. */
export const partsOf = (span: Span): SpanParts => {
  const { from, until } = span;
  if (isEmptySpan(span)) return { months: undefined, days: [], edges: [] };
  const days = { from: upwards(from, dayStart, nextDay), until: downwards(until, dayStart) };
  if (days.from > days.until) return { months: undefined, days: [], edges: [span] };
  const edges = withoutEmpty([
    { from, until: days.from },
    { from: days.until, until },
  ]);
  const months = { from: upwards(days.from, monthStart, nextMonth), until: downwards(days.until, monthStart) };
  if (months.from >= months.until) return { months: undefined, days: withoutEmpty([days]), edges };
  const around = [
    { from: days.from, until: months.from },
    { from: months.until, until: days.until },
  ];
  return { months, days: withoutEmpty(around), edges };
};

/** A stretch of time with the number of its rows. */
export interface Cell extends Span {
  readonly rows: number;
  /** A month can be looked at day by day. */
  readonly isMonth: boolean;
}

/** Which cells of a list hold a page. */
export interface Window {
  /** Indexes of the first and the last of them, in the order of the list. */
  readonly first: number;
  readonly last: number;
  /** Rows of these cells that come before the page. */
  readonly skip: number;
}

/** Where the rows after the first `offset` are, `limit` of them at most; undefined when there are no such rows. */
export const windowOf = (cells: readonly Cell[], offset: number, limit: number): Window | undefined => {
  let before = 0;
  let window: Window | undefined;
  for (const [index, { rows }] of cells.entries()) {
    if (rows > 0 && before + rows > offset) {
      window = { first: window?.first ?? index, last: index, skip: window?.skip ?? offset - before };
      if (before + rows >= offset + limit) return window;
    }
    before += rows;
  }
  return window;
};
