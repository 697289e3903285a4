export { fillList, fillLists } from "./fill.ts";
export type { ListCount, ListCursor, ListQuery, ListRange, PageWish } from "./list-query.ts";
export { countedRowsMax } from "./list-query.ts";
export { listTables, progressTable } from "./list-tables.ts";
export type { ListedTable } from "./listed-table.ts";
export { listTablesOf } from "./listed-table.ts";
export type { Listing, ListingOptions } from "./listing.ts";
export { createListing } from "./listing.ts";
export type { CountOf, Look } from "./look.ts";
