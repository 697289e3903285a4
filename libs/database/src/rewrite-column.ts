import type { Queryable } from "./database.ts";
import { defineStatement } from "./statement.ts";

/** A column of a table and the columns by which its rows are known. */
export interface RewrittenColumn {
  readonly table: string;
  /** Text columns of the primary key, in its order. */
  readonly key: readonly [string, ...string[]];
  /** An integer column that ends the primary key. */
  readonly number?: string;
  readonly column: string;
  /** Default text. */
  readonly type?: "text" | "jsonb";
  /** SQL condition on the rows that are to be rewritten; absent: all with a value in the column. */
  readonly where?: string;
  /**
   * The value in its new form, the same text when it has it already, null when it cannot be read.
   * @param key values of the primary key, in its order.
   */
  readonly rewrite: (text: string, key: readonly string[]) => string | null | Promise<string | null>;
}

export interface RewrittenRows {
  /** Rows with a value in the column that fulfil the condition. */
  readonly seen: number;
  readonly rewritten: number;
  /** Rows that another transaction held or changed meanwhile; the next call meets them again. */
  readonly busy: number;
  readonly unreadable: number;
}

const batchRows = 500;

interface KeyedText {
  readonly key: readonly string[];
  /** Null when there is nothing to rewrite. */
  readonly text: string | null;
}

const keyOf = ({ key, number }: RewrittenColumn): readonly string[] => [
  ...key,
  ...(number === undefined ? [] : [number]),
];

// Names and conditions come from our own code, never from outside. All rows count towards a batch, so that a statement
// takes no longer where few fulfil the condition.
const readBatch = (target: RewrittenColumn) => {
  const { table, column, where } = target;
  const key = keyOf(target);
  const parameters = key.map((_, place) => `$${String(place + 1)}`);
  const text = where === undefined ? `${column}::text` : `case when ${where} then ${column}::text end`;
  return defineStatement<KeyedText>({
    name: `read_${table}_${column}`.slice(0, 63),
    text: `
      select array[${key.map((name) => `${name}::text`).join(", ")}] as key, ${text} as text from ${table}
      where (${key.join(", ")}) > (${parameters.join(", ")}) and ${column} is not null
      order by ${key.join(", ")} limit ${String(batchRows)}`,
  });
};

/** Skips rows that are locked, so that it never waits and others wait for one batch at most. */
const writeBatch = (target: RewrittenColumn) => {
  const { table, column, type = "text", number } = target;
  const key = keyOf(target);
  const types = [...key.map((name) => (name === number ? "integer" : "text")), type, type];
  const lists = types.map((name, place) => `$${String(place + 1)}::${name}[]`);
  return defineStatement({
    name: `rewrite_${table}_${column}`.slice(0, 63),
    text: `
      with changes as (
        select * from unnest(${lists.join(", ")}) as change(${key.join(", ")}, earlier, later)
      ), held as (
        select ${key.join(", ")} from ${table} where (${key.join(", ")}) in (select ${key.join(", ")} from changes)
        for no key update skip locked
      )
      update ${table} set ${column} = changes.later from changes join held using (${key.join(", ")})
      where ${key.map((name) => `${table}.${name} = changes.${name}`).join(" and ")}
        and ${table}.${column} = changes.earlier`,
  });
};

/**
 * Goes through all rows once, in batches that are stored one by one, so that it may be ended at any time and begun
 * again. A row that changes meanwhile keeps what others stored in it.
 */
export const rewriteColumn = async (database: Queryable, target: RewrittenColumn): Promise<RewrittenRows> => {
  const read = readBatch(target);
  const write = writeBatch(target);
  const names = keyOf(target);
  // No number of a row is less than 1.
  let after: readonly string[] = names.map((name) => (name === target.number ? "0" : ""));
  let [seen, rewritten, busy, unreadable] = [0, 0, 0, 0];
  for (;;) {
    const rows = await database.query(read, [...after]);
    const found = rows.flatMap(({ key, text }) => (text === null ? [] : [{ key, text }]));
    const texts = await Promise.all(
      found.map(async (row) => ({ ...row, later: await target.rewrite(row.text, row.key) })),
    );
    const changes = texts.flatMap(({ key, text, later }) =>
      later === null || later === text ? [] : [{ key, text, later }],
    );
    const lists = names.map((_, place) => changes.map(({ key }) => key[place] ?? ""));
    const values = [...lists, changes.map(({ text }) => text), changes.map(({ later }) => later)];
    const stored = changes.length === 0 ? 0 : await database.execute(write, values);
    seen += found.length;
    rewritten += stored;
    busy += changes.length - stored;
    unreadable += texts.filter(({ later }) => later === null).length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows) return { seen, rewritten, busy, unreadable };
    after = last.key;
  }
};
