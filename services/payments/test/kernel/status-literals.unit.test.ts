// Style as a test: a status changes by a table, so the rules of payments name none as they write it.
import { describe, expect, it } from "@jest/globals";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const sources = join(import.meta.dirname, "../../src");

/** The tables themselves. */
const isTable = (path: string): boolean => /-(status|moves|transitions)\.ts$/.test(path);

/** What has no table: captures, increments, authentications, prices of items, and what is only asked about. */
const withoutTable: readonly string[] = [
  "authentications/domain/settle-authentication.ts",
  "authentications/use-cases/create-authentication.ts",
  "payments/domain/capture-ledger.ts",
  "payments/domain/external-authentication.ts",
  "payments/domain/incremental-authorization.ts",
  "payments/use-cases/capture-payment.ts",
  "payments/use-cases/run-attempts.ts",
  "payouts/domain/change-payout.ts",
  "subscriptions/domain/item.ts",
];

describe("statuses in payments", () => {
  const writers = globSync("*/{domain,use-cases}/**/*.ts", { cwd: sources })
    .filter((path) => !isTable(path))
    .filter((path) => /[{,\n]\s*status: "[^"]*"(?! \|)/.test(readFileSync(join(sources, path), "utf8")))
    .sort();

  it("are written by tables, where there are any", () => {
    expect(writers.filter((path) => !withoutTable.includes(path))).toEqual([]);
  });

  it("have no exception that is not needed", () => {
    expect(withoutTable.filter((path) => !writers.includes(path))).toEqual([]);
  });
});
