import type { ListTotal } from "../ports.ts";

const countedMax = 10_000;

/** Counts the rows of `matching`, which begins with `from`, but no more than a list's total needs. */
export const countOf = (matching: string): string =>
  `select count(*)::int as count from (select 1 ${matching} limit ${String(countedMax + 1)}) as found`;

/** The total in the answer to a statement of {@link countOf}. */
export const totalOf = ([row]: readonly { readonly count: number }[]): ListTotal => {
  const count = row?.count ?? 0;
  return { count: Math.min(count, countedMax), isExact: count <= countedMax };
};
