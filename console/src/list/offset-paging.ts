import { textIn } from "./list-search.ts";
import type { ListSearch } from "./list-search.ts";

/** Rows of a page of a list. */
export const pageSize = 50;

/** How many rows come before the page that the address names. */
export const offsetIn = (search: ListSearch): number => {
  const offset = Number(textIn(search, "after") ?? 0);
  return Number.isSafeInteger(offset) && offset > 0 ? offset : 0;
};

/** `after` of the page behind this one; null where this one is not full, and so the last. */
export const nextOffset = (search: ListSearch, rows: number, size = pageSize): string | null =>
  rows < size ? null : String(offsetIn(search) + size);
