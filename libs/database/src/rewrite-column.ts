import type { Queryable } from "./database.ts";
import { defineStatement } from "./statement.ts";

/** A text column of a table and the text columns by which its rows are known. */
export interface RewrittenColumn {
  readonly table: string;
  /** Columns of the primary key, in its order. */
  readonly key: readonly [string, ...string[]];
  readonly column: string;
  /** The text in its new form, the same text when it has it already, null when it cannot be read. */
  readonly rewrite: (text: string, key: readonly string[]) => string | null;
}

export interface RewrittenRows {
  /** Rows with a text in the column. */
  readonly seen: number;
  readonly rewritten: number;
  /** Rows that another transaction held or changed meanwhile; the next call meets them again. */
  readonly busy: number;
  readonly unreadable: number;
}

const batchRows = 500;

interface KeyedText {
  readonly key: readonly string[];
  readonly text: string;
}

// Names come from our own code, never from outside.
const readBatch = ({ table, key, column }: RewrittenColumn) => {
  const parameters = key.map((_, place) => `$${String(place + 1)}`);
  return defineStatement<KeyedText>({
    name: `read_${table}_${column}`.slice(0, 63),
    text: `
      select array[${key.map((name) => `${name}::text`).join(", ")}] as key, ${column} as text from ${table}
      where (${key.join(", ")}) > (${parameters.join(", ")}) and ${column} is not null
      order by ${key.join(", ")} limit ${String(batchRows)}`,
  });
};

/** Skips rows that are locked, so that it never waits and others wait for one batch at most. */
const writeBatch = ({ table, key, column }: RewrittenColumn) => {
  const lists = [...key, "earlier", "later"].map((_, place) => `$${String(place + 1)}::text[]`);
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
  let after: readonly string[] = target.key.map(() => "");
  let [seen, rewritten, busy, unreadable] = [0, 0, 0, 0];
  for (;;) {
    const rows = await database.query(read, [...after]);
    const texts = rows.map((row) => ({ ...row, later: target.rewrite(row.text, row.key) }));
    const changes = texts.flatMap(({ key, text, later }) =>
      later === null || later === text ? [] : [{ key, text, later }],
    );
    const lists = target.key.map((_, place) => changes.map(({ key }) => key[place] ?? ""));
    const values = [...lists, changes.map(({ text }) => text), changes.map(({ later }) => later)];
    const stored = changes.length === 0 ? 0 : await database.execute(write, values);
    seen += rows.length;
    rewritten += stored;
    busy += changes.length - stored;
    unreadable += texts.filter(({ later }) => later === null).length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchRows) return { seen, rewritten, busy, unreadable };
    after = last.key;
  }
};
