import type { Transaction } from "@railyard/database";
import { createCounters, runIn } from "./counters.ts";
import { createPageReader } from "./read-page.ts";
import type { ListCount, ListQuery, PageQuery } from "./list-query.ts";
import type { ListedTable } from "./listed-table.ts";
import { dimensionsOf } from "./listed-table.ts";
import type { Scope } from "./list-scope.ts";
import { spanOf } from "./list-scope.ts";
import type { NamedValues } from "./parameters.ts";
import type { FacetRow, ReadStatements } from "./read-statements.ts";

/** How many rows have these values. */
export type CountOf<Named extends string> = Readonly<Record<Named, string>> & { readonly rows: number };

/** What a list is at one moment. */
export interface Look<Dimension extends string = string, Key extends string = string, Order extends string = string> {
  /** Reads at the same moment. */
  readonly transaction: Transaction;
  /** The ids of the rows of a page, in their order. */
  page(query: ListQuery<Dimension, Key, Order>, paging: PageQuery<Dimension, Order>): Promise<readonly string[]>;
  count(query: ListQuery<Dimension, Key, Order>): Promise<ListCount>;
  /** How many rows have each combination of these dimensions; those without rows are left out. */
  countBy<Named extends Dimension>(
    query: Omit<ListQuery<Dimension, Key, Order>, "keys" | "range">,
    dimensions: readonly Named[],
  ): Promise<readonly CountOf<Named>[]>;
}

const groupCounts = <Named extends string>(
  facets: readonly FacetRow[],
  rowsOf: ReadonlyMap<number, number>,
  dimensions: readonly Named[],
): readonly CountOf<Named>[] => {
  const counts = new Map<string, CountOf<Named>>();
  for (const facet of facets) {
    const rows = rowsOf.get(facet.facet) ?? 0;
    if (rows === 0) continue;
    const values = dimensions.map((name) => [name, facet[name] ?? ""] as const);
    const key = JSON.stringify(values);
    const known = counts.get(key)?.rows ?? 0;
    counts.set(key, { ...(Object.fromEntries(values) as Record<Named, string>), rows: known + rows });
  }
  return [...counts.values()];
};

export const createLook = (transaction: Transaction, listed: ListedTable, statements: ReadStatements): Look => {
  const run = runIn(transaction);
  const counters = createCounters(run, statements);
  const reader = createPageReader({ run, counters, statements, listed });

  const facetValues = ({ merchantId, dimensions }: ListQuery): NamedValues => {
    const wanted = dimensionsOf(listed).map((name) => [`dimension ${name}`, dimensions[name] ?? null] as const);
    return { merchantId, ...Object.fromEntries(wanted) };
  };

  const readScope = async (query: ListQuery): Promise<Scope> => {
    const values = facetValues(query);
    const rows = await run(statements.facets, values);
    return {
      query,
      facets: rows.map(({ facet }) => facet),
      described: () => run(statements.describedFacets, values),
    };
  };

  // A page and a count of the same query share it.
  const scopes = new Map<ListQuery, Promise<Scope>>();
  const scopeFor = (query: ListQuery): Promise<Scope> => {
    const scope = scopes.get(query) ?? readScope(query);
    scopes.set(query, scope);
    return scope;
  };

  return {
    transaction,
    page: async (query, paging) => reader.page(await scopeFor(query), paging),
    count: async (query) => reader.count(await scopeFor(query)),
    countBy: async (query, dimensions) => {
      const { facets, described } = await scopeFor(query);
      return groupCounts(await described(), await counters.byFacet(facets, spanOf(query)), dimensions);
    },
  };
};
