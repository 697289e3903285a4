import { parseSearch, stringifySearch, textsIn } from "./list-search.ts";
import type { ListSearch } from "./list-search.ts";

/** What a saved view holds of an address. */
export interface ViewState {
  /** Filters, as the address has them, in the order of their names. */
  readonly query: string;
  /** Columns shown, in this order; empty: the usual ones. */
  readonly columns: readonly string[];
}

/** Name of the list at an address, as saved views have it: `developers-events`. */
export const screenOf = (pathname: string): string =>
  pathname
    .replace(/^\/console\/?/u, "")
    .replace(/\/$/u, "")
    .replaceAll("/", "-");

/** What an address shows, without the page that it is at. */
export const viewStateOf = (search: ListSearch): ViewState => {
  const filters = Object.entries(search)
    .filter(([name]) => name !== "after" && name !== "columns")
    .toSorted(([one], [other]) => one.localeCompare(other));
  return { query: stringifySearch(Object.fromEntries(filters)).slice(1), columns: textsIn(search, "columns") ?? [] };
};

/** The search of the address that shows a view. */
export const searchOfView = ({ query, columns }: ViewState): ListSearch => ({
  ...parseSearch(query),
  ...(columns.length === 0 ? {} : { columns }),
});

/** Whether an address shows this view. */
export const isShowing = (view: ViewState, state: ViewState): boolean =>
  viewStateOf(parseSearch(view.query)).query === state.query && view.columns.join() === state.columns.join();
