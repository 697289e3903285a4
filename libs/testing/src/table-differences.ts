import { readFile } from "node:fs/promises";
import pg from "pg";
import { testDatabase } from "./test-database.ts";

/** Everything that makes a table what it is, a line each. */
const tableLines = `
  select c.relname as table_name, 'table with ' || coalesce(array_to_string(c.reloptions, ', '), 'no options') as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select c.relname, 'column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end
    || case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end
    || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  union all
  select tablename, 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select c.relname, 'constraint ' || o.conname || ' ' || pg_get_constraintdef(o.oid)
  from pg_constraint o join pg_class c on c.oid = o.conrelid and c.relnamespace = 'public'::regnamespace
  where o.contype <> 'n'`;

export interface TableDifferencesOptions {
  /** A migrated database. */
  readonly databaseUrl: string;
  /** Statements that make the tables as a library wants them, such as `outbox.sql`, in their order. */
  readonly sqlFiles: readonly string[];
}

/**
 * Compares the tables a library's SQL files make with those of a service's migrated database: columns, defaults,
 * indexes, constraints and options. Tables that only the service has do not matter. An empty list means they agree.
 */
export const describeTableDifferences = async (options: TableDifferencesOptions): Promise<string[]> => {
  const files = await Promise.all(options.sqlFiles.map((file) => readFile(file, "utf8")));
  const reference = await testDatabase({ sql: files.join("\n") });
  try {
    const [wanted, actual] = await Promise.all([describeTables(reference.url), describeTables(options.databaseUrl)]);
    return [...wanted].flatMap(([table, lines]) => differences(table, lines, actual.get(table) ?? []));
  } finally {
    await reference.drop();
  }
};

const differences = (table: string, wanted: readonly string[], actual: readonly string[]): string[] => {
  const missing = wanted.filter((line) => !actual.includes(line)).map((line) => `${table} lacks: ${line}`);
  const added = actual.filter((line) => !wanted.includes(line)).map((line) => `${table} has in addition: ${line}`);
  return [...missing, ...added].sort();
};

const describeTables = async (url: string): Promise<Map<string, string[]>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ readonly table_name: string; readonly line: string }>(tableLines);
    const byTable = Map.groupBy(rows, (row) => row.table_name);
    return new Map([...byTable].map(([table, lines]) => [table, lines.map((row) => row.line)]));
  } finally {
    await client.end();
  }
};
