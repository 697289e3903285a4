import type { Database, Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";

import type { DueRow, DueWork } from "../../clocks/ports.ts";
import type { DiscardedRows } from "./discarded-rows.ts";
import { discardText, discardedRows } from "./discarded-rows.ts";
import type { CheckedRows } from "./due-rows.ts";
import { checkedRows, dueColumnOf } from "./due-rows.ts";

interface KindOfRow {
  readonly kind: string;
  readonly table: string;
  readonly due: string;
  /** Columns that name a row, without the merchant's id. */
  readonly key: readonly string[];
}

const merchantColumn = "merchant_id";

const checkedKind = ({ members, furtherKey = [], table, ...rows }: CheckedRows): KindOfRow => ({
  kind: rows.job,
  table,
  due: dueColumnOf(rows),
  key: [...Object.values(members), ...furtherKey].filter((column) => column !== merchantColumn),
});

const discardedKind = ({ name, table, due, key }: DiscardedRows): KindOfRow => ({ kind: name, table, due, key });

const kinds: readonly KindOfRow[] = [...checkedRows.map(checkedKind), ...discardedRows.map(discardedKind)];

interface FoundRow {
  readonly kind: string;
  readonly key: readonly string[];
  readonly due: Date;
}

const firstOf = ({ kind, table, due, key }: KindOfRow, place: number): string => `
  (select '${kind}' as kind, ${String(place)} as place, array[${key.map((name) => `${name}::text`).join(", ")}] as key,
     ${due} as due
   from ${table} where ${merchantColumn} = $1 and ${due} <= $2 order by ${due}, ${key.join(", ")} limit 1)`;

const findFirst = defineStatement<FoundRow>({
  name: "due_work_first",
  text: `${kinds.map(firstOf).join("\n  union all")}\n  order by due, place limit 1`,
});

// Keys are compared as text: a merchant of the sandbox has few rows that are due.
const isRow = ({ table, key }: KindOfRow): string =>
  [
    `${table}.${merchantColumn} = $1`,
    ...key.map((name, index) => `${table}.${name}::text = ($2::text[])[${String(index + 1)}]`),
  ].join(" and ");

const putOffOf = (kind: KindOfRow): Statement<never> =>
  defineStatement({
    name: `due_work_put_off_${kind.kind}`,
    text: `update ${kind.table} set ${kind.due} = $3 where ${isRow(kind)} and ${kind.due} < $3`,
  });

const discardOf = (rows: DiscardedRows): Statement<never> =>
  defineStatement({
    name: `due_work_${rows.name}`,
    text: discardText(
      rows,
      `from ${rows.table} where ${isRow(discardedKind(rows))} and ${rows.due} <= $3 for update`,
      "$3::timestamptz",
    ),
  });

const putOffs = new Map(kinds.map((kind) => [kind.kind, putOffOf(kind)]));
const discards = new Map(discardedRows.map((rows) => [rows.name, discardOf(rows)]));
const checks = new Map(checkedRows.map((rows) => [rows.job, rows]));

const keyText = (key: readonly string[]): string => JSON.stringify(key);
const keyParts = ({ key }: DueRow): readonly string[] => JSON.parse(key) as readonly string[];

/** The job about a row, as a sweep would write it. */
const payloadOf = (
  { members }: CheckedRows,
  merchantId: string,
  key: readonly string[],
): Readonly<Record<string, string>> => {
  const values = [...key];
  return Object.fromEntries(
    Object.entries(members).map(([member, column]) => [
      member,
      column === merchantColumn ? merchantId : (values.shift() ?? ""),
    ]),
  );
};

export interface DueWorkOptions {
  readonly database: Database;
  readonly handlers: Readonly<Record<string, (payload: unknown) => Promise<void>>>;
  readonly logger: { warn(details: object, message: string): void };
}

/** What is due in the tables of all modules, one row after the other. */
export const createDueWork = ({ database, handlers, logger }: DueWorkOptions): DueWork => ({
  next: async (merchantId, until) => {
    const [row] = await database.query(findFirst, [merchantId, until]);
    if (row === undefined) return null;
    const { kind, key, due } = row;
    return { kind, key: keyText(key), dueAt: due, isQuestion: checks.get(kind)?.isQuestion === true };
  },
  perform: async (merchantId, row, now) => {
    const key = keyParts(row);
    const discard = discards.get(row.kind);
    const rows = checks.get(row.kind);
    try {
      if (discard !== undefined) await database.execute(discard, [merchantId, key, now]);
      else if (rows !== undefined) await handlers[row.kind]?.(payloadOf(rows, merchantId, key));
    } catch (error) {
      const facts = { reason: errorMessage(error), error, job: row.kind, merchant_id: merchantId };
      logger.warn(facts, "Something that an advancing clock has come to failed; it will be tried again.");
    }
  },
  putOff: async (merchantId, row, until) => {
    const statement = putOffs.get(row.kind);
    if (statement !== undefined) await database.execute(statement, [merchantId, keyParts(row), until]);
  },
});
