import type { Statement } from "@railyard/database";
import type { CountOf, ListQuery, Look } from "@railyard/listing";

import type { ListSpan } from "../../ports.ts";

/** What a list is narrowed to by one value; null does not narrow. */
export const oneOf = (value: string | null): readonly string[] | null => (value === null ? null : [value]);

/** A list that is narrowed to a span of time, and to a profile where one is named. */
export const spanQuery = ({ merchantId, profileId, from, until }: ListSpan): ListQuery<"profile_id", never, never> => ({
  merchantId,
  dimensions: { profile_id: oneOf(profileId) },
  createdFrom: from,
  createdUntil: until,
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
export const loadInOrder = async <Row>(
  { transaction }: Pick<Look, "transaction">,
  statement: Statement<Row>,
  merchantId: string,
  ids: readonly string[],
  idOf: (row: Row) => string,
): Promise<readonly Row[]> => {
  if (ids.length === 0) return [];
  const rows = await transaction.query(statement, [merchantId, ids]);
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** Times between which something was made, some of them not in the span themselves. */
export interface TimeBounds {
  readonly from: Date | null;
  readonly after: Date | null;
  readonly until: Date | null;
  readonly before: Date | null;
}

/** Times are stored in milliseconds. */
const shifted = (time: Date | null, ms: 1 | -1): Date | null => (time === null ? null : new Date(time.getTime() + ms));

const later = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other > one) ? other : one;

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

/** The span that satisfies all bounds, both its ends in it. */
export const createdBetween = ({
  from,
  after,
  until,
  before,
}: TimeBounds): { readonly createdFrom: Date | null; readonly createdUntil: Date | null } => ({
  createdFrom: later(from, shifted(after, 1)),
  createdUntil: earlier(until, shifted(before, -1)),
});
