import type { RowPage } from "./list-parts.ts";
import type { ListSearch } from "./list-search.ts";
import { nextOffset, offsetIn, pageSize } from "./offset-paging.ts";

/** A list as the API answers it. */
interface Answer<Row> {
  readonly data: readonly Row[];
  /** Null or left out: not counted. */
  readonly total_count?: number | null;
  readonly total_count_relation?: "exact" | "at_least" | null;
}

const pageOf = <Row>(answer: Answer<Row>, next: string | null): RowPage<Row> => ({
  rows: answer.data,
  total: answer.total_count ?? null,
  isTotalLowerBound: answer.total_count_relation === "at_least",
  next,
});

/** The page of `size` rows from the offset in the address. */
export const offsetPage = <Row>(search: ListSearch, answer: Answer<Row>, size = pageSize): RowPage<Row> => {
  const { data, total_count: total, total_count_relation: relation } = answer;
  const isLast = typeof total === "number" && relation !== "at_least" && offsetIn(search) + data.length >= total;
  return pageOf(answer, isLast ? null : nextOffset(search, data.length, size));
};

/** The page of rows behind the one whose id is in the address. */
export const idPage = <Row>(answer: Answer<Row>, idOf: (row: Row) => string): RowPage<Row> => {
  const last = answer.data.length < pageSize ? undefined : answer.data.at(-1);
  return pageOf(answer, last === undefined ? null : idOf(last));
};
