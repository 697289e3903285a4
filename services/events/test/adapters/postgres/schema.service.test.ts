import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describeSchemaDrift, describeTableDrift } from "@railyard/database";
import { listTables, listTablesOf, progressTable } from "@railyard/listing";
import type { TestDatabase } from "@railyard/testing";
import { testDatabase } from "@railyard/testing";
import { attempts } from "../../../src/adapters/postgres/attempt-row.ts";
import { events } from "../../../src/adapters/postgres/event-row.ts";
import { listedEvents } from "../../../src/adapters/postgres/listed-events.ts";
import { deliveries } from "../../../src/adapters/postgres/queue-statements.ts";
import { resends } from "../../../src/adapters/postgres/resend-statements.ts";

const service = join(import.meta.dirname, "../../..");
const libs = join(service, "../../libs");
const migrationsFolder = join(service, "prisma/migrations");

describe("the database", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ migrationsFolder });
  });
  afterAll(() => database.drop());

  it("has the tables that schema.prisma specifies", async () => {
    const drift = await describeSchemaDrift({
      databaseUrl: database.url,
      schemaFile: join(service, "prisma/schema.prisma"),
      tablesWithoutModel: [
        "outbox",
        "outbox_counter",
        "inbox",
        "inbox_cursor",
        "idempotency_keys",
        ...listTablesOf(listedEvents),
      ],
    });
    expect(drift).toEqual([]);
  });

  it("has every column that hand-written statements use, of the type that they specify", async () => {
    expect(await describeTableDrift(database.url, [attempts, deliveries, events, resends])).toEqual([]);
  });

  it.each([
    ["outbox/outbox.sql", "0001_create_event_log"],
    ["database/partitions.sql", "0830_make_partitions_by_functions"],
    ["idempotency/idempotency.sql", "0001_create_event_log"],
    ["idempotency/idempotency-canonical.sql", "0540_compare_requests_by_their_members"],
  ])("has what %s states, word for word", async (file, migrationName) => {
    const migration = await readFile(join(migrationsFolder, migrationName, "migration.sql"), "utf8");
    expect(migration).toContain(await readFile(join(libs, file), "utf8"));
  });

  it("has what the lists of events need", async () => {
    const migration = await readFile(join(migrationsFolder, "0836_list_events/migration.sql"), "utf8");
    for (const stated of [progressTable, listTables(listedEvents)]) expect(migration).toContain(stated.trim());
  });
});
