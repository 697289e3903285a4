import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

import {
  loadAttempts,
  loadPayment,
  rewritePayment,
  settlePayments,
} from "../../src/payments/postgres/payment-statements.ts";
import { migrationsFolder } from "../../src/app.ts";

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await testDatabase({ migrationsFolder });
  drop = () => fresh.drop();
  database = createDatabase({ url: fresh.url, poolSize: 1, applicationName: "test", logger: silentLogger });
});

afterAll(async () => {
  await database.close();
  await drop();
});

/** Indexes that the statement is planned by while its tables are empty, which is the plan that connections keep. */
const indexesOf = async (text: string): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(`explain (generic_plan) ${text}`);
  const used = rows.map((row) => /(?:using|Index Scan on) (\w+)/.exec(row["QUERY PLAN"])?.[1]);
  return [...new Set(used.filter((name) => name !== undefined))].toSorted();
};

describe("the plans of the hot path", () => {
  it.each([
    ["settles", settlePayments[0]?.text ?? "", ["attempts_pkey", "payments_pkey"]],
    ["settles one of two", settlePayments[1]?.text ?? "", ["attempts_pkey", "payments_pkey"]],
    ["settles one of eight", settlePayments.at(-1)?.text ?? "", ["attempts_pkey", "payments_pkey"]],
    ["rewrites", rewritePayment.text, ["payments_pkey"]],
    ["loads", loadPayment.text, ["attempts_pkey", "captures_pkey", "payments_pkey"]],
    ["loads the attempts of", loadAttempts.text, ["attempts_pkey"]],
  ] as const)(
    "find the one row by its whole key, also in a new database, when a statement %s a payment",
    async (_what, text, indexes) => {
      expect(await indexesOf(text)).toEqual(indexes);
    },
  );
});
