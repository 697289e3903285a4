import type { Direction } from "./read-statements.ts";
import type { Cell, Span } from "./periods.ts";
import { windowOf } from "./periods.ts";

/** Smaller months are read as a whole. */
const splitRowsMin = 1_000;

/** Where the rows of a page are. */
export interface PagePlace {
  readonly span: Span;
  /** Rows of the span that come before the page. */
  readonly skip: number;
}

/** Cells in the order of the list. */
export const inOrderOf = (cells: readonly Cell[], direction: Direction): readonly Cell[] =>
  direction === "desc" ? cells.toReversed() : cells;

export const totalOf = (cells: readonly Cell[]): number => cells.reduce((sum, { rows }) => sum + rows, 0);

/** The span that cells next to each other cover together. */
export const spanOfCells = (cells: readonly Cell[]): Span => ({
  from: Math.min(...cells.map(({ from }) => from)),
  until: Math.max(...cells.map(({ until }) => until)),
});

const isWorthSplitting = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.isMonth && cell.rows > splitRowsMin;

/**
 * The shortest span that holds a page, by days where months are long.
 * @param cells in the order of the list
 * @param daysOf the days of a month, in the order of the list
 */
export const locatePage = async (
  cells: readonly Cell[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  daysOf: (month: Cell) => Promise<readonly Cell[]>,
): Promise<PagePlace | undefined> => {
  const window = windowOf(cells, offset, limit);
  if (window === undefined) return undefined;
  const index = [window.first, window.last].find((place) => isWorthSplitting(cells[place]));
  const month = index === undefined ? undefined : cells[index];
  if (index === undefined || month === undefined) {
    return { span: spanOfCells(cells.slice(window.first, window.last + 1)), skip: window.skip };
  }
  const finer = cells.toSpliced(index, 1, ...(await daysOf(month)));
  return locatePage(finer, { offset, limit }, daysOf);
};
