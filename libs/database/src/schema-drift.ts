import { readFile } from "node:fs/promises";
import pg from "pg";
import { toDatabaseError } from "./database-errors.ts";
import { type DeclaredColumn, type DeclaredTable, parseSchemaFile } from "./schema-file.ts";
import type { Columns, Table } from "./table.ts";

const readColumns = `
  select c.relname as table_name, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

interface ColumnRow {
  readonly table_name: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

export interface SchemaDriftOptions {
  readonly databaseUrl: string;
  /** Path of schema.prisma. */
  readonly schemaFile: string;
  /** Tables that exist for named statements only and have no model. */
  readonly tablesWithoutModel?: readonly string[];
}

/**
 * Compares the tables of a migrated database with the models of schema.prisma: tables, columns, types and
 * nullability. Each difference is one sentence; an empty list means they agree.
 */
export const describeSchemaDrift = async (options: SchemaDriftOptions): Promise<string[]> => {
  const declared = parseSchemaFile(await readFile(options.schemaFile, "utf8"));
  const actual = await readTables(options.databaseUrl);
  const exempt = new Set([...(options.tablesWithoutModel ?? []), "_prisma_migrations"]);
  const declaredNames = new Set(declared.map((table) => table.name));
  const undeclared = [...actual.keys()].filter((name) => !declaredNames.has(name) && !exempt.has(name));
  return [
    ...declared.flatMap((table) => tableDrift(table, actual.get(table.name))),
    ...undeclared.map((name) => `The table ${name} has no model.`),
  ];
};

/**
 * Compares descriptions of tables with a migrated database: every column that they name, with its type and nullability.
 * Columns that no statement by hand needs may be left out of a description. Each difference is one sentence.
 */
export const describeTableDrift = async (
  databaseUrl: string,
  tables: readonly Pick<Table<Columns>, "name" | "columns">[],
): Promise<string[]> => {
  const actual = await readTables(databaseUrl);
  return tables.flatMap(({ name: table, columns }) =>
    Object.entries(columns).flatMap(([name, { type, isNullable: nullable }]) => {
      const found = actual.get(table)?.find((column) => column.name === name);
      return columnDrift(table, { name, type, nullable }, found && { ...found, type: describedType(found.type) });
    }),
  );
};

/** Without lengths and precisions, and every type of characters as text: what a description states of it. */
const describedType = (type: string): string => {
  return type
    .replace(/\(\d+\)/u, "")
    .replace(/^character(?: varying)?$/u, "text")
    .replace(/^timestamp with time zone$/u, "timestamptz");
};

const readTables = async (databaseUrl: string): Promise<Map<string, ColumnRow[]>> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<ColumnRow>(readColumns);
    return Map.groupBy(rows, (row) => row.table_name);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const tableDrift = (declared: DeclaredTable, actual: readonly ColumnRow[] | undefined): string[] => {
  if (actual === undefined) return [`The table ${declared.name} does not exist.`];
  const columns = new Map(actual.map((column) => [column.name, column]));
  const declaredNames = new Set(declared.columns.map((column) => column.name));
  const undeclared = actual.filter((column) => !declaredNames.has(column.name));
  return [
    ...declared.columns.flatMap((column) => columnDrift(declared.name, column, columns.get(column.name))),
    ...undeclared.map((column) => `The model of ${declared.name} lacks the column ${column.name}.`),
  ];
};

const columnDrift = (table: string, declared: DeclaredColumn, actual: ColumnRow | undefined): string[] => {
  const column = `${table}.${declared.name}`;
  if (actual === undefined) return [`The column ${column} does not exist.`];
  const drift: string[] = [];
  if (plainType(declared.type) !== plainType(actual.type)) {
    drift.push(`The column ${column} is ${actual.type}, and is declared as ${declared.type}.`);
  }
  // A list field has no optional form in the schema language.
  if (declared.nullable !== actual.nullable && !declared.type.endsWith("[]")) {
    const expected = declared.nullable ? "nullable" : "not nullable";
    drift.push(`The column ${column} should be ${expected}.`);
  }
  return drift;
};

/** Without quotes, and without a time's precision of 6, which is what leaving it out means. */
const plainType = (type: string): string => {
  return type.replaceAll('"', "").replace(/^(time(?:stamp)?)\(6\)/u, "$1");
};
