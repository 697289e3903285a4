import type { ListQuery, PageQuery } from "./list-query.ts";
import type { ListedTable } from "./listed-table.ts";
import { accessesOf } from "./listed-table.ts";
import type { NamedValues } from "./parameters.ts";
import type { Span } from "./periods.ts";
import type { Access, FacetRow, ScanRoad } from "./read-statements.ts";

/** A query with the numbers of the facets that match its dimensions. */
export interface Scope {
  readonly query: ListQuery;
  readonly facets: readonly number[];
  /** The same with their dimensions, which most lists do not need. */
  readonly described: () => Promise<readonly FacetRow[]>;
}

/** The time that a query names. */
export const spanOf = ({ createdFrom, createdUntil }: Pick<ListQuery, "createdFrom" | "createdUntil">): Span => ({
  from: createdFrom?.getTime() ?? Number.NEGATIVE_INFINITY,
  // Times are stored in milliseconds.
  until: createdUntil === null || createdUntil === undefined ? Number.POSITIVE_INFINITY : createdUntil.getTime() + 1,
});

/** The part of a span in which a page after a cursor is, when rows are ordered by time. */
export const spanAfter = (span: Span, { cursor, direction }: PageQuery): Span => {
  if (cursor === null || cursor === undefined) return span;
  const at = cursor.createdAt.getTime();
  return direction === "desc"
    ? { from: span.from, until: Math.min(span.until, at + 1) }
    : { from: Math.max(span.from, at), until: span.until };
};

const keyValuesOf = ({ ids, keys = {} }: ListQuery, listed: ListedTable): NamedValues =>
  Object.fromEntries(accessesOf(listed).map((column) => [column, (column === listed.id ? ids : keys[column]) ?? null]));

/** The id or the first key that the query names values of; `facet` when there is none. */
export const accessOf = (query: ListQuery, listed: ListedTable): Access => {
  const values = keyValuesOf(query, listed);
  return accessesOf(listed).find((column) => (values[column] ?? null) !== null) ?? "facet";
};

export const roadOf = (query: ListQuery, listed: ListedTable): ScanRoad => ({
  access: accessOf(query, listed),
  isRanged: (query.range ?? null) !== null,
});

/** What every statement for rows is given. */
export const rowValues = ({ query, facets }: Scope, listed: ListedTable): NamedValues => {
  const { merchantId, range } = query;
  return {
    ...keyValuesOf(query, listed),
    merchantId,
    facets,
    rangeFrom: range?.from ?? null,
    rangeUntil: range?.until ?? null,
  };
};

export const cursorValues = ({ cursor }: PageQuery): NamedValues =>
  cursor === null || cursor === undefined ? {} : { cursorValue: cursor.value, cursorId: cursor.id };
