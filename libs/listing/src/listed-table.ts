/** How a column that lists are ordered by, or narrowed to a range of, is stored. */
export type OrderingType = "bigint" | "timestamptz(3)";

/** A further order of a list in addition to `created_at`, with the SQL of its value. */
export interface Ordering {
  readonly type: OrderingType;
  readonly value: string;
}

/**
 * A table whose rows are listed and counted. Its rows have a `merchant_id` and an id; every change of one is noted by a
 * trigger, and a pass brings what is kept for lists up to date.
 */
export interface ListedTable<
  Dimension extends string = string,
  Key extends string = string,
  Order extends string = string,
> {
  /** Name of the table; those made for its lists are called `listed_<table>`. */
  readonly table: string;
  /** Column that names a row of a merchant. */
  readonly id: string;
  /** The id names a row among those of all merchants, and an index begins with it: rows are found and walked by it. */
  readonly isIdUnique?: boolean;
  /** `from` of a row as it is now: the table itself, and what its lists are also narrowed by. */
  readonly from: string;
  /** SQL of the time by which the list goes; it does not change. */
  readonly created: string;
  /**
   * SQL of the columns that lists are narrowed by to a few values, and counted by. Every combination that occurs is
   * counted on its own, so each has few values.
   */
  readonly dimensions: Readonly<Record<Dimension, string>>;
  /** SQL of columns by which few rows are found, such as the customer. Null is not found. */
  readonly keys: Readonly<Record<Key, string>>;
  /** Further orders; lists can be narrowed to a range of each. */
  readonly orderings: Readonly<Record<Order, Ordering>>;
}

/** The names of what is made for the lists of a table. */
export interface ListNames {
  /** A narrow row for each row. */
  readonly rows: string;
  /** Rows that changed since the last pass. */
  readonly changes: string;
  /** Combinations of the dimensions that have occurred, each with a number: its facet. */
  readonly facets: string;
  /** How many rows each facet has by UTC month and day. */
  readonly counts: string;
}

export const listNamesOf = ({ table }: Pick<ListedTable, "table">): ListNames => ({
  rows: `listed_${table}`,
  changes: `listed_${table}_changes`,
  facets: `listed_${table}_facets`,
  counts: `listed_${table}_counts`,
});

/** The tables of a list, for schema checks. */
export const listTablesOf = (table: Pick<ListedTable, "table">): readonly string[] => [
  ...Object.values<string>({ ...listNamesOf(table) }),
  "listed_progress",
];

export const dimensionsOf = ({ dimensions }: ListedTable): readonly string[] => Object.keys(dimensions);

export const keysOf = ({ keys }: ListedTable): readonly string[] => Object.keys(keys);

/** Columns by which few rows are found: the id and the keys. */
export const accessesOf = (listed: ListedTable): readonly string[] => [listed.id, ...keysOf(listed)];

export const orderingsOf = ({ orderings }: ListedTable): readonly string[] => Object.keys(orderings);
