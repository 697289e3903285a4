import type { Transaction } from "@railyard/database";
import { giveWay } from "@railyard/telemetry";
import type { NamedStatement, NamedValues } from "./parameters.ts";
import type { Cell, Span, SpanParts } from "./periods.ts";
import { isEmptySpan, nextDay, nextMonth, partsOf } from "./periods.ts";
import type { FacetCount, ReadStatements } from "./read-statements.ts";

export type RunNamed = <Row>(statement: NamedStatement<Row>, values: NamedValues) => Promise<Row[]>;

export const runIn =
  (transaction: Transaction): RunNamed =>
  async (statement, values) => {
    await giveWay();
    return transaction.query(statement.statement, statement.valuesOf(values));
  };

/** The day as a database reads it, which knows no year 0 and none of more than four digits as a Date writes them. */
const dayOf = (ms: number): string => {
  const day = Number.isFinite(ms) ? /^(?!0000)\d{4}-\d{2}-\d{2}/.exec(new Date(ms).toISOString())?.[0] : undefined;
  return day ?? (ms < 0 ? "-infinity" : "infinity");
};

const timeOf = (ms: number): Date | null => (Number.isFinite(ms) ? new Date(ms) : null);

/** A span as the parameters of a statement for rows. */
export const spanValues = ({ from, until }: Span): { readonly from: Date | null; readonly until: Date | null } => ({
  from: timeOf(from),
  until: timeOf(until),
});

const periods = { m: nextMonth, d: nextDay } as const;

/** How many rows facets have, by the counters; at the ends of a span by the rows themselves. */
export interface Counters {
  /** The stretches of a span that have rows, oldest first. */
  cells(facets: readonly number[], span: Span): Promise<readonly Cell[]>;
  /** The days of a month that have rows, oldest first. */
  days(facets: readonly number[], month: Span): Promise<readonly Cell[]>;
  /** How many rows of a span each facet has. */
  byFacet(facets: readonly number[], span: Span): Promise<ReadonlyMap<number, number>>;
}

export const createCounters = (run: RunNamed, statements: ReadStatements): Counters => {
  const values = (facets: readonly number[], period: "m" | "d", { from, until }: Span): NamedValues => ({
    facets,
    period,
    fromDay: dayOf(from),
    untilDay: dayOf(until),
  });

  const periodCells = async (facets: readonly number[], period: "m" | "d", span: Span): Promise<readonly Cell[]> => {
    const rows = await run(statements.countsByPeriod, values(facets, period, span));
    return rows
      .filter((row) => row.rows > 0)
      .map((row) => {
        const from = Date.parse(row.starts_on);
        return { from, until: periods[period](from), rows: row.rows, isMonth: period === "m" };
      });
  };

  const edgeCounts = (facets: readonly number[], span: Span): Promise<FacetCount[]> =>
    run(statements.edgeCounts, { facets, ...spanValues(span) });

  const edgeCell = async (facets: readonly number[], span: Span): Promise<readonly Cell[]> => {
    const counts = await edgeCounts(facets, span);
    const rows = counts.reduce((sum, count) => sum + count.rows, 0);
    return rows === 0 ? [] : [{ ...span, rows, isMonth: false }];
  };

  const inParts = async <Result>(
    { months, days, edges }: SpanParts,
    byPeriod: (period: "m" | "d", span: Span) => Promise<readonly Result[]>,
    byEdge: (span: Span) => Promise<readonly Result[]>,
  ): Promise<Result[]> => {
    const found = months === undefined ? [] : [...(await byPeriod("m", months))];
    for (const span of days) found.push(...(await byPeriod("d", span)));
    for (const span of edges) found.push(...(await byEdge(span)));
    return found;
  };

  const readCells = async (facets: readonly number[], span: Span): Promise<readonly Cell[]> => {
    const cells = await inParts(
      partsOf(span),
      (period, part) => periodCells(facets, period, part),
      (part) => edgeCell(facets, part),
    );
    return cells.sort((left, right) => left.from - right.from);
  };

  // A page and a count of the same facets mostly have the same cells.
  const known = new WeakMap<readonly number[], Map<string, Promise<readonly Cell[]>>>();

  return {
    cells: (facets, span) => {
      if (facets.length === 0 || isEmptySpan(span)) return Promise.resolve([]);
      const ofFacets = known.get(facets) ?? new Map<string, Promise<readonly Cell[]>>();
      known.set(facets, ofFacets);
      const key = `${String(span.from)} ${String(span.until)}`;
      const cells = ofFacets.get(key) ?? readCells(facets, span);
      ofFacets.set(key, cells);
      return cells;
    },
    days: (facets, month) => periodCells(facets, "d", month),
    byFacet: async (facets, span) => {
      if (facets.length === 0) return new Map();
      const counts = await inParts(
        partsOf(span),
        (period, part) => run(statements.countsByFacet, values(facets, period, part)),
        (part) => edgeCounts(facets, part),
      );
      const byFacet = new Map<number, number>();
      for (const { facet, rows } of counts) byFacet.set(facet, (byFacet.get(facet) ?? 0) + rows);
      return byFacet;
    },
  };
};
