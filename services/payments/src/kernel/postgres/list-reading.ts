import type { Statement } from "@railyard/database";
import type { CountOf, ListQuery, ListedTable, Listing, Look } from "@railyard/listing";
import { rowsInOrder } from "@railyard/listing";

import type { ListPosition, ListSpan } from "../ports.ts";

/** What a list is narrowed to by one value; null does not narrow. */
export const oneOf = (value: string | null): readonly string[] | null => (value === null ? null : [value]);

/** A list that is narrowed to a span of time, and to a profile where one is named. */
export const spanQuery = ({
  merchantId,
  profileId,
  createdFrom,
  createdUntil,
}: ListSpan): ListQuery<"profile_id", never, never> => ({
  merchantId,
  dimensions: { profile_id: oneOf(profileId) },
  createdFrom,
  createdUntil,
});

/** The values of a dimension that occur, sorted. */
export const occurring = <Named extends string>(counts: readonly CountOf<Named>[], name: Named): readonly string[] =>
  [...new Set(counts.map((count) => count[name]))].filter((value) => value !== "").sort();

/** How many rows have each status. */
export const countsByStatus = async (
  look: Pick<Look<"profile_id" | "status", never, never>, "countBy">,
  span: ListSpan,
): Promise<Readonly<Record<string, number>>> => {
  const counts = await look.countBy(spanQuery(span), ["status"]);
  return Object.fromEntries(counts.map(({ status, rows }) => [status, rows]));
};

/** The rows with these ids of a merchant, in the order of the ids. @param statement takes both */
export const loadInOrder = <Row>(
  { transaction }: Pick<Look, "transaction">,
  statement: Statement<Row>,
  merchantId: string,
  ids: readonly string[],
  idOf: (row: Row) => string,
): Promise<readonly Row[]> => rowsInOrder(ids, (some) => transaction.query(statement, [merchantId, some]), idOf);

/** A page from the newest on, or of those that follow a position. */
export interface NewestPage {
  readonly limit: number;
  readonly offset: number;
  readonly after?: ListPosition | null;
}

/** A page of the rows that match, newest first. @param statement as for {@link loadInOrder} */
export const readNewest = async <Dimension extends string, Key extends string, Order extends string, Row>(
  look: Look<Dimension, Key, Order>,
  query: ListQuery<Dimension, Key, Order>,
  { limit, offset, after = null }: NewestPage,
  statement: Statement<Row>,
  idOf: (row: Row) => string,
): Promise<readonly Row[]> => {
  const cursor = after === null ? null : { ...after, value: after.createdAt };
  const ids = await look.page(query, { orderedBy: "created_at", direction: "desc", cursor, limit, offset });
  return loadInOrder(look, statement, query.merchantId, ids, idOf);
};

export type ListingOf<Listed> =
  Listed extends ListedTable<infer Dimension, infer Key, infer Order> ? Listing<Dimension, Key, Order> : never;
