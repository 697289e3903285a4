import type { Database, Statement } from "@railyard/database";
import { defineStatement, isUniqueViolation } from "@railyard/database";

import type { InsertResult } from "../ports.ts";
import type { KeyedStore } from "../use-cases/made-before.ts";

/** What is asked of a table whose rows keep the idempotency key that made them. */
export interface KeyStatements<Row> {
  readonly load: Statement<Row>;
  readonly release: Statement<never>;
}

/**
 * @param table has the columns `merchant_id` and `idempotency_key`.
 * @param noun begins the names of the statements.
 * @param selection reads rows of the table, up to its condition.
 */
export const keyStatements = <Row>(table: string, noun: string, selection: string): KeyStatements<Row> => ({
  load: defineStatement<Row>({
    name: `${noun}_load_by_key`,
    text: `${selection} where ${table}.merchant_id = $1 and ${table}.idempotency_key = $2`,
  }),
  release: defineStatement({
    name: `${noun}_release_key`,
    text: `update ${table} set idempotency_key = null where merchant_id = $1 and idempotency_key = $2`,
  }),
});

/** The part of a store that finds what an idempotency key made. */
export const createKeyedStore = <Row, Stored>(
  database: Database,
  { load, release }: KeyStatements<Row>,
  fromRows: (rows: readonly Row[]) => Stored | null | Promise<Stored | null>,
): KeyedStore<Stored> => ({
  loadByIdempotencyKey: async (merchantId, key) => fromRows(await database.query(load, [merchantId, key])),
  releaseIdempotencyKey: async (merchantId, key) => {
    await database.execute(release, [merchantId, key]);
  },
});

/** Inserts a row of the table; the result names the unique index that refuses it. */
export const insertKeyed = async <Result extends string>(
  table: string,
  insert: () => Promise<Result>,
): Promise<Result | Exclude<InsertResult, "inserted">> => {
  try {
    return await insert();
  } catch (error) {
    if (isUniqueViolation(error, `${table}_pkey`)) return "duplicate_id";
    if (isUniqueViolation(error, `${table}_idempotency_key`)) return "duplicate_key";
    throw error;
  }
};
