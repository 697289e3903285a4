import type { ListQuery, PageQuery } from "../src/index.ts";
import type { OrderRow } from "./orders.ts";

type Query = ListQuery<"shop" | "status" | "tries", "customer", "amount" | "modified_at">;

const isAmong = (values: readonly string[] | null | undefined, value: string | number | null): boolean =>
  values === null || values === undefined || values.includes(String(value));

/** The rows that match, by looking at every one of them. */
export const matching = (rows: readonly OrderRow[], query: Query): readonly OrderRow[] =>
  rows.filter((row) => {
    const { dimensions, keys = {}, range, createdFrom, createdUntil, ids } = query;
    return (
      row.merchant_id === query.merchantId &&
      isAmong(ids, row.order_id) &&
      isAmong(dimensions.shop, row.shop ?? "") &&
      isAmong(dimensions.status, row.status) &&
      isAmong(dimensions.tries, row.tries) &&
      isAmong(keys.customer, row.customer) &&
      row.amount >= (range?.from ?? -Infinity) &&
      row.amount <= (range?.until ?? Infinity) &&
      row.created_at.getTime() >= (createdFrom?.getTime() ?? -Infinity) &&
      row.created_at.getTime() <= (createdUntil?.getTime() ?? Infinity)
    );
  });

type Order = PageQuery<"tries", "amount" | "modified_at">["orderedBy"];

const placeOf = (row: OrderRow, orderedBy: Order): readonly (number | string)[] =>
  orderedBy === "tries" ? [row.tries, row.created_at.getTime(), row.order_id] : [Number(row[orderedBy]), row.order_id];

const compare = (left: readonly (number | string)[], right: readonly (number | string)[]): number => {
  for (const [index, value] of left.entries()) {
    const other = right[index] ?? 0;
    if (value !== other) return value < other ? -1 : 1;
  }
  return 0;
};

/** The rows in the order of a list. */
export const ordered = (rows: readonly OrderRow[], orderedBy: Order, direction: "asc" | "desc"): readonly OrderRow[] =>
  rows.toSorted(
    (left, right) => (direction === "asc" ? 1 : -1) * compare(placeOf(left, orderedBy), placeOf(right, orderedBy)),
  );

export type { Query };
