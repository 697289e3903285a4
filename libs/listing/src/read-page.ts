import type { ListCount, ListCursor, PageQuery } from "./list-query.ts";
import { countedRowsMax } from "./list-query.ts";
import type { ListedTable } from "./listed-table.ts";
import { accessOf, spanAfter, spanOf } from "./list-scope.ts";
import type { Scope } from "./list-scope.ts";
import { inOrderOf, locatePage, totalOf } from "./locate-page.ts";
import type { Cell, Span } from "./periods.ts";
import { createRangePages } from "./range-pages.ts";
import type { FacetRow } from "./read-statements.ts";
import type { RowReaderOptions } from "./row-reader.ts";
import { createRowReader } from "./row-reader.ts";

export interface PageReader {
  page(scope: Scope, paging: PageQuery): Promise<readonly string[]>;
  count(scope: Scope): Promise<ListCount>;
}

const isDimension = ({ dimensions }: ListedTable, name: string): boolean => name in dimensions;

/** A cursor among rows that are ordered by time. */
const atTime = (cursor: ListCursor): ListCursor => ({ ...cursor, value: cursor.createdAt });

interface Group {
  readonly value: number;
  readonly facets: readonly FacetRow[];
}

/** Facets by the value of the dimension that orders, from that of the cursor on. */
const groupsAfter = (facets: readonly FacetRow[], { orderedBy, direction, cursor }: PageQuery): readonly Group[] => {
  const sign = direction === "desc" ? -1 : 1;
  const first = cursor === null || cursor === undefined ? null : Number(cursor.value);
  return [...Map.groupBy(facets, (facet) => Number(facet[orderedBy]))]
    .map(([value, found]) => ({ value, facets: found }))
    .filter(({ value }) => first === null || sign * value >= sign * first)
    .sort((left, right) => sign * (left.value - right.value));
};

export const createPageReader = (options: RowReaderOptions): PageReader => {
  const { counters, listed } = options;
  const rows = createRowReader(options);
  const pageOfRange = createRangePages(rows, counters);
  const cellsOf = (scope: Scope, span: Span): Promise<readonly Cell[]> => counters.cells(scope.facets, span);

  const daysOf = (scope: Scope, paging: PageQuery) => async (month: Cell) =>
    inOrderOf(await counters.days(scope.facets, month), paging.direction);

  /** The counters show on which days the page is. */
  const pageByTime = async (scope: Scope, paging: PageQuery): Promise<readonly string[]> => {
    const { cursor, direction } = paging;
    const span = spanAfter(spanOf(scope.query), paging);
    const cells = inOrderOf(await cellsOf(scope, span), paging.direction);
    if (cursor === null || cursor === undefined) {
      const place = await locatePage(cells, paging, daysOf(scope, paging));
      return place === undefined ? [] : rows.inOrder(scope, { ...paging, offset: place.skip }, place.span);
    }
    // Rows of the cursor's own stretch come on top: how many of them are beyond it is not counted.
    const at = cursor.createdAt.getTime();
    const beyond = cells.filter(({ from, until }) => at < from || at >= until);
    const place = await locatePage(beyond, paging, daysOf(scope, paging));
    if (place === undefined) return rows.inOrder(scope, paging, span);
    const { from, until } = place.span;
    const reached = direction === "desc" ? { from, until: span.until } : { from: span.from, until };
    return rows.inOrder(scope, paging, reached);
  };

  const pageByKey = (scope: Scope, paging: PageQuery): Promise<readonly string[]> => {
    const span = spanOf(scope.query);
    if (paging.orderedBy === "created_at") return rows.inOrder(scope, paging, spanAfter(span, paging));
    return rows.gathered(scope, paging, { span, scannedBy: "created_at", bound: null });
  };

  const pageByOrdering = async (scope: Scope, paging: PageQuery): Promise<readonly string[]> => {
    const span = spanOf(scope.query);
    const total = totalOf(await cellsOf(scope, span));
    if (total > countedRowsMax) return rows.byShares(scope, paging, span);
    return rows.gathered(scope, paging, { span, scannedBy: "created_at", bound: null });
  };

  const count = async (scope: Scope): Promise<ListCount> => {
    const { range = null } = scope.query;
    if (scope.facets.length === 0) return { count: 0, isExact: true };
    if (accessOf(scope.query, listed) !== "facet") return rows.boundedCount(scope, "created_at");
    const total = totalOf(await cellsOf(scope, spanOf(scope.query)));
    if (range === null) return { count: total, isExact: true };
    return rows.boundedCount(scope, total <= countedRowsMax ? "created_at" : range.by);
  };

  const page = async (scope: Scope, paging: PageQuery): Promise<readonly string[]> => {
    const { range = null } = scope.query;
    if (scope.facets.length === 0) return [];
    if (isDimension(listed, paging.orderedBy)) return pageByDimension(scope, paging);
    if (accessOf(scope.query, listed) !== "facet") return pageByKey(scope, paging);
    if (range !== null) return pageOfRange(scope, paging, range);
    return paging.orderedBy === "created_at" ? pageByTime(scope, paging) : pageByOrdering(scope, paging);
  };

  /** One value of the dimension after the other, each by time. */
  const pageByDimension = async (scope: Scope, paging: PageQuery): Promise<readonly string[]> => {
    const { cursor, limit } = paging;
    const found: string[] = [];
    let { offset } = paging;
    for (const { value, facets } of groupsAfter(await scope.described(), paging)) {
      if (found.length === limit) break;
      const group = { ...scope, facets: facets.map(({ facet }) => facet) };
      const passed = offset === 0 ? undefined : await count(group);
      if (passed?.isExact === true && passed.count <= offset) {
        offset -= passed.count;
        continue;
      }
      const ofGroup = cursor !== null && cursor !== undefined && cursor.value === value ? atTime(cursor) : null;
      const part = { ...paging, orderedBy: "created_at", cursor: ofGroup, limit: limit - found.length, offset };
      found.push(...(await page(group, part)));
      offset = 0;
    }
    return found;
  };

  return { page, count };
};
