import type { Column } from "./column.ts";
import type { StatementValue } from "./statement.ts";

export type Columns = Readonly<Record<string, Column>>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type ValueOf<Described> = Described extends Column<infer Value> ? Value : never;

type MemberOf<Name extends string, Described> =
  Described extends Column<unknown, infer Member> ? ([Member] extends [never] ? CamelCase<Name> : Member) : never;

/** What a query of the columns returns; with a prefix, under names that begin with it. */
type RowOfColumns<Described extends Columns, Prefix extends string = ""> = {
  readonly [Name in keyof Described & string as `${Prefix}${Name}`]: ValueOf<Described[Name]>;
};

/** The columns' values as members of an object of the domain. */
type RecordOfColumns<Described extends Columns> = {
  readonly [Name in keyof Described & string as MemberOf<Name, Described[Name]>]: ValueOf<Described[Name]>;
};

/** The columns' values in JSON, where times are text. */
type ItemOfColumns<Described extends Columns> = {
  readonly [Name in keyof Described & string]: ValueOf<Described[Name]> extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never;
};

/**
 * Columns in an order: a table, some columns of one, or the parameters of a statement. Everything that a statement by
 * hand contains about columns is made from it, so that its text and its values cannot come apart.
 */
export interface ColumnList<Described extends Columns, Prefix extends string = ""> {
  readonly columns: Described;
  readonly names: readonly (keyof Described & string)[];
  /** With the prefix. */
  readonly rowNames: readonly string[];
  /** `a, b`: to select, to insert into, to return. */
  readonly list: string;
  /** `a text, b integer`: the columns as `json_to_recordset` defines them. */
  readonly definitions: string;
  /** `source.a, source.b`, or `source.a as prefix_a` where the columns have a prefix: out of the table. */
  listFrom(source: string): string;
  /** `$1::text, $2::integer`, for {@link ColumnList.values} that begin at this parameter. */
  parameters(first?: number): string;
  /** `$2`: the one of {@link ColumnList.values} that the column has. */
  parameter(name: keyof Described & string, first?: number): string;
  /** `$1::text[], $2::integer[]`: an array for each column, to `unnest`. */
  arrays(first?: number): string;
  /** `a = $1, b = $2`, for {@link ColumnList.values} that begin at this parameter. */
  assignments(first?: number): string;
  /** `source.a, source.b`, or `source.prefix_a` where the columns have a prefix: out of rows that have such names. */
  listOf(source: string): string;
  /** `a = source.a, b = source.b`, or `a = source.prefix_a`. */
  assignmentsOf(source: string): string;
  /** The values of a record. */
  values(record: RecordOfColumns<Described>): StatementValue[];
  /** A record as an item of a JSON list, which `json_to_recordset` reads. */
  readonly toItem: (record: RecordOfColumns<Described>) => ItemOfColumns<Described>;
  readonly fromItem: (item: ItemOfColumns<Described>) => RecordOfColumns<Described>;
  readonly fromRow: (row: RowOfColumns<Described, Prefix>) => RecordOfColumns<Described>;
  /** The record of the only row; null when there is none. */
  readonly fromOnlyRow: (rows: readonly RowOfColumns<Described, Prefix>[]) => RecordOfColumns<Described> | null;
  /** These columns, in the order given. */
  pick<Name extends keyof Described & string>(...names: readonly Name[]): ColumnList<Pick<Described, Name>>;
  without<Name extends keyof Described & string>(...names: readonly Name[]): ColumnList<Omit<Described, Name>>;
  /** The same next to columns of other tables: rows have them under names that begin so. */
  prefixed<Name extends string>(prefix: Name): ColumnList<Described, Name>;
}

/** What a query of the list returns. */
export type Row<List> =
  List extends ColumnList<infer Described, infer Prefix> ? RowOfColumns<Described, Prefix> : never;
/** What the list's rows are read into. */
export type RecordOf<List> = List extends { readonly columns: infer Described extends Columns }
  ? RecordOfColumns<Described>
  : never;
/** The list's values within a JSON list. */
export type ItemOf<List> = List extends { readonly columns: infer Described extends Columns }
  ? ItemOfColumns<Described>
  : never;

export interface Table<Described extends Columns> extends ColumnList<Described> {
  readonly name: string;
}

type Values = Record<string, unknown>;

const memberName = (name: string): string =>
  name.replaceAll(/_(\w)/gu, (_match, letter: string) => letter.toUpperCase());

/** Copies of it keep the shape that the engine gives what it parsed, whatever is put in the place of the nulls. */
const blankOf = (members: readonly string[]): Values =>
  JSON.parse(JSON.stringify(Object.fromEntries(members.map((member) => [member, null])))) as Values;

const listOf = <Described extends Columns, Prefix extends string>(
  columns: Described,
  prefix: Prefix,
): ColumnList<Described, Prefix> => {
  const described = Object.entries<Column>(columns).map(([name, { type, member = memberName(name) }]) => ({
    name,
    rowName: `${prefix}${name}`,
    type,
    member,
  }));
  const blankRecord = blankOf(described.map(({ member }) => member));
  const blankItem = blankOf(described.map(({ name }) => name));
  const listed = (text: (name: string, parameter: number, type: string) => string, first = 0): string =>
    described.map(({ name, type }, index) => text(name, first + index, type)).join(", ");
  const part = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, columns[name] as Column]));

  const fromRow = (row: Values): Values => {
    const record = { ...blankRecord };
    for (const { rowName, member } of described) record[member] = row[rowName];
    return record;
  };

  const list = {
    columns,
    names: described.map(({ name }) => name),
    rowNames: described.map(({ rowName }) => rowName),
    list: listed((name) => name),
    definitions: listed((name, _parameter, type) => `${name} ${type}`),
    listFrom: (source: string) => listed((name) => `${source}.${name}${prefix === "" ? "" : ` as ${prefix}${name}`}`),
    parameters: (first = 1) => listed((_name, parameter, type) => `$${String(parameter)}::${type}`, first),
    parameter: (name: string, first = 1) => `$${String(first + Object.keys(columns).indexOf(name))}`,
    arrays: (first = 1) => listed((_name, parameter, type) => `$${String(parameter)}::${type}[]`, first),
    assignments: (first = 1) => listed((name, parameter) => `${name} = $${String(parameter)}`, first),
    listOf: (source: string) => listed((name) => `${source}.${prefix}${name}`),
    assignmentsOf: (source: string) => listed((name) => `${name} = ${source}.${prefix}${name}`),
    values: (record: Values) =>
      described.map(({ type, member }) => {
        const value = record[member];
        return type.startsWith("json") && value !== null ? JSON.stringify(value) : (value as StatementValue);
      }),
    toItem: (record: Values) => {
      const item = { ...blankItem };
      for (const { name, member } of described) item[name] = record[member];
      return item;
    },
    fromItem: (item: Values) => {
      const record = { ...blankRecord };
      for (const { name, type, member } of described) {
        const value = item[name];
        record[member] = type === "timestamptz" && typeof value === "string" ? new Date(value) : value;
      }
      return record;
    },
    fromRow,
    fromOnlyRow: ([row]: readonly Values[]) => (row === undefined ? null : fromRow(row)),
    pick: (...names: readonly string[]) => listOf(part(names), ""),
    without: (...names: readonly string[]) =>
      listOf(part(Object.keys(columns).filter((name) => !names.includes(name))), ""),
    prefixed: (other: string) => listOf(columns, other),
  };
  // The types follow from the description; what is made here goes by names.
  return list as unknown as ColumnList<Described, Prefix>;
};

export const defineColumns = <Described extends Columns>(columns: Described): ColumnList<Described> =>
  listOf(columns, "");

type Joined = readonly Pick<ColumnList<Columns, string>, "columns" | "rowNames">[];

const typesOf = (lists: Joined): readonly string[] =>
  lists.flatMap(({ columns }) => Object.values(columns).map(({ type }) => type));

const rowNamesOf = (lists: Joined): string => lists.flatMap(({ rowNames }) => rowNames).join(", ");

/**
 * `source (a, b) as (values ($1::text, $2::integer), ...)`: so many rows of the columns of all lists, to begin a
 * statement with. Its values are those of the rows, one after the other.
 */
export const valueRows = (source: string, lists: Joined, count: number): string => {
  const types = typesOf(lists);
  const row = (position: number): string =>
    types.map((type, index) => `$${String(position * types.length + index + 1)}::${type}`).join(", ");
  const rows = Array.from({ length: count }, (_none, position) => `(${row(position)})`).join(", ");
  return `${source} (${rowNamesOf(lists)}) as (values ${rows})`;
};

export const columnCount = (lists: Joined): number => typesOf(lists).length;

/** Describes a table, or what this service's statements by hand have to do with it; schema.prisma owns it. */
export const defineTable = <Described extends Columns>(name: string, columns: Described): Table<Described> => ({
  ...defineColumns(columns),
  name,
});
