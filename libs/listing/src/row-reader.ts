import type { Counters, RunNamed } from "./counters.ts";
import { spanValues } from "./counters.ts";
import type { ListCount, PageQuery } from "./list-query.ts";
import { countedRowsMax } from "./list-query.ts";
import type { ListedTable } from "./listed-table.ts";
import { cursorValues, roadOf, rowValues, spanOf } from "./list-scope.ts";
import type { Scope } from "./list-scope.ts";
import type { Span } from "./periods.ts";
import type { ReadStatements } from "./read-statements.ts";

/** What one index gives: all of a span, or all of a range. */
export interface Scan {
  readonly span: Span;
  readonly scannedBy: string;
  /** Most rows that are read; null: all. */
  readonly bound: number | null;
}

/** How many rows a scan read, and how many of these match. */
export interface ScanCount {
  readonly scanned: number;
  readonly matching: number;
}

/** Reads the ids of rows that match, in the order of the list. */
export interface RowReader {
  /** Rows of a span, no more of each facet than the page may need. */
  inOrder(scope: Scope, paging: PageQuery, span: Span): Promise<readonly string[]>;
  /** The same for many rows of many facets. */
  byShares(scope: Scope, paging: PageQuery, span: Span): Promise<readonly string[]>;
  /** Those that a scan gives. */
  gathered(scope: Scope, paging: PageQuery, scan: Scan): Promise<readonly string[]>;
  countScanned(scope: Scope, scan: Scan): Promise<ScanCount>;
  /** Counts to the bound. */
  boundedCount(scope: Scope, scannedBy: string): Promise<ListCount>;
}

export interface RowReaderOptions {
  readonly run: RunNamed;
  readonly counters: Counters;
  readonly statements: ReadStatements;
  readonly listed: ListedTable;
}

const shareMargin = 1.5;

/** How many rows of each facet are looked at first: somewhat more than it would have among so many of all. */
const sharesOf = (facets: readonly number[], rowsOf: ReadonlyMap<number, number>, reach: number): readonly number[] => {
  const total = [...rowsOf.values()].reduce((sum, rows) => sum + rows, 0);
  return facets.map((facet) => Math.ceil(((rowsOf.get(facet) ?? 0) / total) * reach * shareMargin) + 1);
};

export const createRowReader = ({ run, counters, statements, listed }: RowReaderOptions): RowReader => {
  const gathered = async (
    scope: Scope,
    paging: PageQuery,
    { span, scannedBy, bound }: Scan,
  ): Promise<readonly string[]> => {
    const { limit, offset } = paging;
    const statement = statements.gathered({ ...paging, ...roadOf(scope.query, listed) }, scannedBy);
    const values = { ...rowValues(scope, listed), ...spanValues(span), ...cursorValues(paging), bound, limit, offset };
    return (await run(statement, values)).map(({ id }) => id);
  };

  const inOrder = async (scope: Scope, paging: PageQuery, span: Span): Promise<readonly string[]> => {
    const { limit, offset } = paging;
    const statement = statements.inOrder({ ...paging, ...roadOf(scope.query, listed) });
    const values = { ...rowValues(scope, listed), ...spanValues(span), ...cursorValues(paging), limit, offset };
    return (await run(statement, values)).map(({ id }) => id);
  };

  const byShares = async (scope: Scope, paging: PageQuery, span: Span): Promise<readonly string[]> => {
    const { limit, offset } = paging;
    const shares = sharesOf(scope.facets, await counters.byFacet(scope.facets, span), limit + offset);
    const statement = statements.inOrderByShares({ ...paging, ...roadOf(scope.query, listed) });
    const values = {
      ...rowValues(scope, listed),
      ...spanValues(span),
      ...cursorValues(paging),
      shares,
      limit,
      offset,
    };
    return (await run(statement, values)).map(({ id }) => id);
  };

  const countScanned = async (
    scope: Scope,
    { span, scannedBy, bound }: Scan,
  ): Promise<{ readonly scanned: number; readonly matching: number }> => {
    const values = { ...rowValues(scope, listed), ...spanValues(span), bound };
    const [row] = await run(statements.gatheredCount(roadOf(scope.query, listed), scannedBy), values);
    return row ?? { scanned: 0, matching: 0 };
  };

  const boundedCount = async (scope: Scope, scannedBy: string): Promise<ListCount> => {
    const scan = { span: spanOf(scope.query), scannedBy, bound: countedRowsMax + 1 };
    const { scanned, matching } = await countScanned(scope, scan);
    return { count: matching, isExact: scanned <= countedRowsMax };
  };

  return { inOrder, byShares, gathered, countScanned, boundedCount };
};
