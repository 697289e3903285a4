import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describeSchemaDrift, describeTableDrift } from "@railyard/database";
import { addedKeys, listTables, listTablesOf, progressTable } from "@railyard/listing";
import type { TestDatabase } from "@railyard/testing";
import { testDatabase } from "@railyard/testing";

import { authentications } from "../../src/authentications/postgres/authentication-store.ts";
import { batches } from "../../src/blocklist/postgres/blocklist-batch-store.ts";
import { disputes, files } from "../../src/disputes/postgres/dispute-row.ts";
import { paymentLinks } from "../../src/links/postgres/payment-link-row.ts";
import { cardRanges } from "../../src/methods/postgres/card-range-store.ts";
import { collectLinks } from "../../src/pages/postgres/collect-link-store.ts";
import { listedPayments } from "../../src/payments/postgres/listed-payments.ts";
import { attempts, captures, payments } from "../../src/payments/postgres/payment-row.ts";
import { payouts } from "../../src/payouts/postgres/payout-row.ts";
import { allListedTables } from "../../src/process/postgres/listed-tables.ts";
import { refunds } from "../../src/refunds/postgres/refund-row.ts";
import { relays } from "../../src/relays/postgres/relay-store.ts";
import { unmatchedTransactions } from "../../src/unmatched/postgres/unmatched-store.ts";
import { itemPrices, items } from "../../src/subscriptions/postgres/subscription-item-store.ts";
import { invoices, subscriptions } from "../../src/subscriptions/postgres/subscription-row.ts";
import { customers } from "../../src/vault/postgres/customer-store.ts";
import { exportJobs } from "../../src/exports/postgres/export-store.ts";
import { notes } from "../../src/notes/postgres/note-store.ts";
import { ephemeralKeys } from "../../src/vault/postgres/ephemeral-key-store.ts";
import { mandates } from "../../src/vault/postgres/mandate-store.ts";
import { paymentMethods } from "../../src/vault/postgres/payment-method-row.ts";
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

/** Tables that statements by hand are made from. */
const described = [
  attempts,
  authentications,
  batches,
  captures,
  cardRanges,
  collectLinks,
  customers,
  disputes,
  ephemeralKeys,
  exportJobs,
  notes,
  files,
  invoices,
  itemPrices,
  items,
  mandates,
  paymentLinks,
  paymentMethods,
  payments,
  payouts,
  refunds,
  relays,
  unmatchedTransactions,
  subscriptions,
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

  it("has every column that hand-written statements use, of the type that they specify", async () => {
    expect(await describeTableDrift(database.url, described)).toEqual([]);
  });

  it.each([
    ["outbox/outbox.sql", "0001_payments_and_refunds"],
    ["idempotency/idempotency.sql", "0001_payments_and_refunds"],
    ["database/partitions.sql", "0939_record_provider_calls"],
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
    const added = "card_last4";
    const isAsMade = ([name]: readonly [string, string]): boolean => name !== added;
    for (const listed of allListedTables) {
      const keys = Object.fromEntries(Object.entries<string>(listed.keys).filter(isAsMade));
      expect(migrations).toContain(listTables({ ...listed, keys }).trim());
    }
    const later = join(migrationsFolder, "0910_find_payments_by_card", "migration.sql");
    expect(await readFile(later, "utf8")).toContain(addedKeys(listedPayments, [added]).trim());
  });
});
