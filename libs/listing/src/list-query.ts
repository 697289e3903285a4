/** Which rows of a merchant a list shows. What is null or left out does not narrow. */
export interface ListQuery<
  Dimension extends string = string,
  Key extends string = string,
  Order extends string = string,
> {
  readonly merchantId: string;
  readonly dimensions: Readonly<Partial<Record<Dimension, readonly string[] | null>>>;
  readonly ids?: readonly string[] | null;
  /** By key: values of which the row has one. */
  readonly keys?: Readonly<Partial<Record<Key, readonly string[] | null>>>;
  readonly range?: ListRange<Order> | null;
  readonly createdFrom?: Date | null;
  /** Still in the list. */
  readonly createdUntil?: Date | null;
}

/** Both ends are in the range. */
export interface ListRange<Order extends string = string> {
  readonly by: Order;
  readonly from: number | null;
  readonly until: number | null;
}

/** The page begins after this row, in the order of the list. */
export interface ListCursor {
  /** What the list is ordered by, of that row. */
  readonly value: Date | number;
  readonly createdAt: Date;
  readonly id: string;
}

/** Which part of the rows a page shows. Rows of the same place are ordered by id, in the same direction. */
export interface PageQuery<Dimension extends string = string, Order extends string = string> {
  /** A dimension, whose values must be numbers, orders by it and then by time. */
  readonly orderedBy: "created_at" | Order | Dimension;
  readonly direction: "asc" | "desc";
  readonly cursor?: ListCursor | null;
  readonly limit: number;
  readonly offset: number;
}

/** How many rows there are. */
export interface ListCount {
  readonly count: number;
  /** False: there may be more, and it would take too long to count them. */
  readonly isExact: boolean;
}

/** Where no counter holds the number of rows, they are counted one by one up to here. */
export const countedRowsMax = 10_000;
