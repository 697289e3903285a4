import type { Counters } from "./counters.ts";
import type { ListRange, PageQuery } from "./list-query.ts";
import { countedRowsMax } from "./list-query.ts";
import type { Scope } from "./list-scope.ts";
import { spanAfter, spanOf } from "./list-scope.ts";
import { inOrderOf, spanOfCells, totalOf } from "./locate-page.ts";
import type { Cell } from "./periods.ts";
import type { RowReader, Scan } from "./row-reader.ts";

/** The first stretch in which rows of a range are looked for; every further one is four times as long. */
const firstStretchRows = 5_000;
const stretchGrowth = 4;

/** As many of the first cells as have so many rows; at least one. */
const firstCells = (cells: readonly Cell[], rows: number): readonly Cell[] => {
  let sum = 0;
  const end = cells.findIndex((cell) => {
    sum += cell.rows;
    return sum >= rows;
  });
  return end === -1 ? cells : cells.slice(0, end + 1);
};

/** Reads pages of rows that are narrowed to a range. */
export const createRangePages = (
  rows: RowReader,
  counters: Counters,
): ((scope: Scope, paging: PageQuery, range: ListRange) => Promise<readonly string[]>) => {
  /** How the rows of a range are found at once; undefined when both the span and the range have many. */
  const scanOfRange = async (
    scope: Scope,
    range: ListRange,
    cells: readonly Cell[],
  ): Promise<Pick<Scan, "scannedBy" | "bound"> | undefined> => {
    if (totalOf(cells) <= countedRowsMax) return { scannedBy: "created_at", bound: null };
    const { scanned } = await rows.countScanned(scope, {
      span: spanOf(scope.query),
      scannedBy: range.by,
      bound: countedRowsMax + 1,
    });
    return scanned <= countedRowsMax ? { scannedBy: range.by, bound: countedRowsMax } : undefined;
  };

  /** Rows of a range that are many, stretch by stretch, until the page is full. */
  const pageByStretches = async (
    scope: Scope,
    paging: PageQuery,
    cells: readonly Cell[],
  ): Promise<readonly string[]> => {
    const wanted = paging.offset + paging.limit;
    const found: string[] = [];
    let left = inOrderOf(cells, paging.direction);
    let stretchRows = firstStretchRows;
    while (found.length < wanted && left.length > 0) {
      const [first] = left;
      if (first?.isMonth === true && first.rows > stretchRows) {
        left = [...inOrderOf(await counters.days(scope.facets, first), paging.direction), ...left.slice(1)];
      }
      const stretch = firstCells(left, stretchRows);
      left = left.slice(stretch.length);
      stretchRows *= stretchGrowth;
      const part = { ...paging, limit: wanted - found.length, offset: 0 };
      const scan = { span: spanOfCells(stretch), scannedBy: "created_at", bound: null };
      found.push(...(await rows.gathered(scope, part, scan)));
    }
    return found.slice(paging.offset, wanted);
  };

  const pageOfRange = async (scope: Scope, paging: PageQuery, range: ListRange): Promise<readonly string[]> => {
    const span = spanOf(scope.query);
    const isByTime = paging.orderedBy === "created_at";
    const cells = await counters.cells(scope.facets, isByTime ? spanAfter(span, paging) : span);
    const scan = await scanOfRange(scope, range, cells);
    if (scan !== undefined) return rows.gathered(scope, paging, { span, ...scan });
    return isByTime ? pageByStretches(scope, paging, cells) : rows.byShares(scope, paging, span);
  };

  return pageOfRange;
};
