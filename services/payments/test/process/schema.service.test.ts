import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describeSchemaDrift } from "@railyard/database";
import { listTables, listTablesOf, progressTable } from "@railyard/listing";
import type { TestDatabase } from "@railyard/testing";
import { testDatabase } from "@railyard/testing";

import { allListedTables } from "../../src/process/postgres/listed-tables.ts";
import { migrationsFolder } from "../../src/app.ts";

const service = join(import.meta.dirname, "../..");
const tablesOfLibraries = [
  "outbox",
  "outbox_counter",
  "inbox",
  "inbox_cursor",
  "idempotency_keys",
  "lease_owners",
  ...allListedTables.flatMap(listTablesOf),
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ migrationsFolder });
});
afterAll(() => database.drop());

describe("the migrated database", () => {
  it("has exactly the columns that the generated client expects", async () => {
    const drift = await describeSchemaDrift({
      databaseUrl: database.url,
      schemaFile: join(service, "prisma/schema.prisma"),
      tablesWithoutModel: tablesOfLibraries,
    });
    expect(drift).toEqual([]);
  });

  it.each([
    ["outbox/outbox.sql", "0001_payments_and_refunds"],
    ["idempotency/idempotency.sql", "0001_payments_and_refunds"],
    ["database/lease-owners.sql", "0541_take_over_from_dead_processes"],
    ["idempotency/idempotency-canonical.sql", "0540_compare_requests_by_their_members"],
  ])("has what %s states", async (file, migrationName) => {
    const stated = await readFile(join(service, "../../libs", file), "utf8");
    const migration = await readFile(join(migrationsFolder, migrationName, "migration.sql"), "utf8");
    expect(migration).toContain(stated.trim());
  });

  it("has what its lists need", async () => {
    const names = ["0800_list_payments", "0801_list_refunds_payouts_and_disputes", "0802_list_everything_else"];
    const files = names.map((name) => readFile(join(migrationsFolder, name, "migration.sql"), "utf8"));
    const migrations = (await Promise.all(files)).join("");
    expect(migrations).toContain(progressTable.trim());
    for (const listed of allListedTables) expect(migrations).toContain(listTables(listed).trim());
  });
});
