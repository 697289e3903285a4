import type { Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { ListedTable } from "./listed-table.ts";
import { dimensionsOf, keysOf, listNamesOf, orderingsOf } from "./listed-table.ts";

/** Most changes of one pass: it takes some 50 ms, for which a list waits. */
export const changesOfPass = 1_000;

/**
 * One pass at a time, in whichever process: two would count the same change twice. Planning its statements takes
 * longer than a pass of few changes, so their plans are kept for a while.
 */
export const beginPass = defineStatement({
  name: "list_begin_pass",
  text: `
    select pg_advisory_xact_lock(hashtextextended('railyard.list.' || $1, 0)),
      set_config('plan_cache_mode', 'force_generic_plan', true)`,
});

/** Statements of the passes of one list; $1 is how many changes they take. */
export interface PassStatements {
  readonly hasChanges: Statement<{ readonly found: boolean }>;
  /** Numbers the combinations of changed rows that have not occurred before. */
  readonly addFacets: Statement<never>;
  /** Takes changes, and answers how many were there and how many are done: those of known facets. */
  readonly takeChanges: Statement<{ readonly taken: number; readonly done: number }>;
}

// The planner takes what a statement names for one row, and would compare each with each: so nothing named is joined to
// anything named.
//
// Rows are looked up one by one through lateral joins with a limit: any other plan reads a whole index of the table,
// and one that was made while the tables were small is kept. An id that is unique is looked up by itself: next to the
// merchant, an index of the merchant's rows seems as good as that of the ids while there are few.
const rowsNow = (listed: ListedTable): string => {
  const { table, id, isIdUnique = false, from, created, dimensions, keys, orderings } = listed;
  const columns = [
    `${created} as created_at`,
    ...dimensionsOf(listed).map((name) => `coalesce((${dimensions[name] ?? ""})::text, '') as ${name}`),
    ...keysOf(listed).map((name) => `(${keys[name] ?? ""})::text as ${name}`),
    ...orderingsOf(listed).map((name) => `${orderings[name]?.value ?? ""} as ${name}`),
  ];
  const names = isIdUnique ? [id] : ["merchant_id", id];
  const isChanged = names.map((name) => `${table}.${name} = changed.${name}`).join(" and ");
  return `
    select ${columns.join(", ")} from ${from}
    where ${isChanged} limit 1`;
};

const takenChanges = (listed: ListedTable): string => {
  const { changes } = listNamesOf(listed);
  return `
    taken as materialized (
      select change, merchant_id, ${listed.id} from ${changes} order by change limit $1
    ), changed as materialized (
      select merchant_id, ${listed.id}, array_agg(change) as changes from taken group by merchant_id, ${listed.id}
    )`;
};

const isSameFacet = (listed: ListedTable): string =>
  dimensionsOf(listed)
    .map((name) => `facets.${name} = row_now.${name}`)
    .join(" and ");

const addFacetsText = (listed: ListedTable): string => {
  const names = dimensionsOf(listed);
  const { facets } = listNamesOf(listed);
  return `
    with ${takenChanges(listed)}
    insert into ${facets} (merchant_id, ${names.join(", ")})
    select distinct changed.merchant_id, ${names.map((name) => `row_now.${name}`).join(", ")}
    from changed cross join lateral (${rowsNow(listed)}
    ) as row_now
    where not exists (
      select from ${facets} as facets where facets.merchant_id = changed.merchant_id and ${isSameFacet(listed)}
    )
    on conflict do nothing`;
};

const takeChangesText = (listed: ListedTable): string => {
  const { id } = listed;
  const { rows, changes, facets, counts } = listNamesOf(listed);
  const kept = ["facet", "created_at", ...orderingsOf(listed), ...keysOf(listed)];
  const ofRow = kept.filter((name) => name !== "facet").map((name) => `row_now.${name}`);
  const assigned = kept.map((name) => `${name} = excluded.${name}`).join(", ");
  const tuple = (prefix: string): string => `(${kept.map((name) => `${prefix}.${name}`).join(", ")})`;
  return `
    with ${takenChanges(listed)}, current as materialized (
      select changed.merchant_id, changed.${id}, changed.changes, known.facet,
        row_now.created_at is not null as is_there, ${ofRow.join(", ")}
      from changed
      left join lateral (${rowsNow(listed)}
      ) as row_now on true
      left join lateral (
        select facets.facet from ${facets} as facets
        where facets.merchant_id = changed.merchant_id and ${isSameFacet(listed)} limit 1
      ) as known on true
    ), ready as materialized (
      select * from current where facet is not null or not is_there
    ), before as materialized (
      select row_before.* , ready.is_there from ready cross join lateral (
        select ${rows}.ctid as place, ${rows}.facet, ${rows}.created_at from ${rows}
        where ${rows}.merchant_id = ready.merchant_id and ${rows}.${id} = ready.${id} limit 1
      ) as row_before
    ), written as (
      insert into ${rows} (merchant_id, ${id}, ${kept.join(", ")})
      select merchant_id, ${id}, ${kept.join(", ")} from ready where is_there
      on conflict (merchant_id, ${id}) do update set ${assigned}
      where ${tuple(rows)} is distinct from ${tuple("excluded")}
    ), removed as (
      delete from ${rows} where ctid = any (array(select place from before where not is_there))
    ), moved as (
      select facet, (created_at at time zone 'UTC')::date as day, 1 as step from ready where is_there
      union all
      select facet, (created_at at time zone 'UTC')::date, -1 from before
    ), steps as (
      select facet, 'd'::"char" as period, day as starts_on, sum(step) as rows from moved group by facet, day
      union all
      select facet, 'm'::"char", date_trunc('month', day::timestamp)::date, sum(step) from moved group by facet, 3
    ), counted as (
      insert into ${counts} as counts (facet, period, starts_on, rows)
      select facet, period, starts_on, rows from steps where rows <> 0 order by facet, period, starts_on
      on conflict (facet, period, starts_on) do update set rows = counts.rows + excluded.rows
    ), done as (
      delete from ${changes} where change = any (array(select unnest(ready.changes) from ready))
      returning change
    )
    select (select count(*) from taken)::int as taken, (select count(*) from done)::int as done`;
};

export const passStatementsOf = (listed: ListedTable): PassStatements => {
  const { changes } = listNamesOf(listed);
  return {
    hasChanges: defineStatement({
      name: `list_has_changes_${listed.table}`,
      text: `select exists (select from ${changes}) as found`,
    }),
    addFacets: defineStatement({ name: `list_add_facets_${listed.table}`, text: addFacetsText(listed) }),
    takeChanges: defineStatement({ name: `list_take_changes_${listed.table}`, text: takeChangesText(listed) }),
  };
};
