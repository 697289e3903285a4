import type { ListedTable } from "./listed-table.ts";
import { dimensionsOf, keysOf, listNamesOf, orderingsOf } from "./listed-table.ts";

/** How far the rows that were there before their list have come into it; once for each database. */
export const progressTable = `
create table listed_progress (
  list text primary key,
  merchant_id text not null default '',
  id text not null default '',
  is_filled boolean not null
);`;

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`).join(",\n");

// Rows of a stretch of time are picked by their range without a look at the table.
const rangedOf = (listed: ListedTable): readonly string[] =>
  orderingsOf(listed).filter((name) => listed.orderings[name]?.type === "bigint");

const keyIndexes = (listed: ListedTable, names: readonly string[]): string => {
  const { rows } = listNamesOf(listed);
  return names
    .map(
      (name) =>
        `create index ${rows}_${name}\n` +
        `  on ${rows} (merchant_id, ${name}, created_at, ${listed.id})\n` +
        `  include (${["facet", ...rangedOf(listed)].join(", ")}) where ${name} is not null;\n`,
    )
    .join("");
};

/** What a list needs that gets keys after it was made; the rows that it has are taken into it again. */
export const addedKeys = <Key extends string>(listed: ListedTable<string, Key>, names: readonly Key[]): string => `
alter table ${listNamesOf(listed).rows} ${names.map((name) => `add column ${name} text`).join(", ")};
${keyIndexes(listed, names)}
update listed_progress set merchant_id = '', id = '', is_filled = not exists (select from ${listed.table})
  where list = '${listed.table}';`;

const rowsTable = (listed: ListedTable): string => {
  const { rows } = listNamesOf(listed);
  const lines = [
    "merchant_id varchar(64) not null",
    `${listed.id} varchar(64) not null`,
    "facet integer not null",
    "created_at timestamptz(3) not null",
    ...orderingsOf(listed).map((name) => `${name} ${listed.orderings[name]?.type ?? ""} not null`),
    ...keysOf(listed).map((name) => `${name} text`),
    `primary key (merchant_id, ${listed.id})`,
  ];
  const further = orderingsOf(listed);
  const ranged = rangedOf(listed);
  const included = ranged.length === 0 ? "" : ` include (${ranged.join(", ")})`;
  return `
create table ${rows} (
${indented(lines)}
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index ${rows}_created on ${rows} (facet, created_at, ${listed.id})${included};
${further
  .map((name) => `create index ${rows}_${name} on ${rows} (facet, ${name}, ${listed.id}) include (created_at);\n`)
  .join("")}${keyIndexes(listed, keysOf(listed))}`;
};

const facetsTable = (listed: ListedTable): string => {
  const { facets } = listNamesOf(listed);
  const dimensions = dimensionsOf(listed);
  const lines = [
    "facet integer generated always as identity primary key",
    "merchant_id varchar(64) not null",
    ...dimensions.map((name) => `${name} text not null`),
    `unique (\n    ${["merchant_id", ...dimensions].join(",\n    ")}\n  )`,
  ];
  return `
create table ${facets} (
${indented(lines)}
);`;
};

const countsTable = (listed: ListedTable): string => {
  const { counts } = listNamesOf(listed);
  return `
create table ${counts} (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);`;
};

const changesTable = (listed: ListedTable): string => {
  const { changes } = listNamesOf(listed);
  return `
create table ${changes} (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  ${listed.id} varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);`;
};

/** A trigger function that notes the rows of a statement, and the triggers of a table that call it. */
const changeTriggers = (listed: ListedTable): string => {
  const { changes } = listNamesOf(listed);
  const note = `note_${changes}`;
  const trigger = (event: "insert" | "update" | "delete"): string => `
create trigger ${changes}_${event} after ${event} on ${listed.table}
  referencing ${event === "delete" ? "old" : "new"} table as changed for each statement execute function ${note}();`;
  return `
create function ${note}() returns trigger language plpgsql as $$
begin
  insert into ${changes} (merchant_id, ${listed.id}) select merchant_id, ${listed.id} from changed;
  return null;
end
$$;
${trigger("insert")}${trigger("update")}${trigger("delete")}`;
};

/** A list whose table is empty is complete; another one is filled before it is used. */
const firstProgress = ({ table }: ListedTable): string => `
insert into listed_progress (list, is_filled) values ('${table}', not exists (select from ${table}));`;

/**
 * The statements that make what is kept for the lists of a table, for a migration of its service; a test compares them.
 * They hold no lock on the table but for the moment in which its triggers are made.
 */
export const listTables = (listed: ListedTable): string =>
  [changesTable, facetsTable, rowsTable, countsTable, changeTriggers, firstProgress]
    .map((part) => part(listed))
    .join("\n");
