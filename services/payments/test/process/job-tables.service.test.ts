import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createDatabase, defineStatement } from "@railyard/database";
import type { Database } from "@railyard/database";
import { migrateJobs } from "@railyard/jobs";
import { silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";

import { migrationsFolder } from "../../src/app.ts";

let database: Database;
let url: string;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await testDatabase({ migrationsFolder });
  url = fresh.url;
  drop = () => fresh.drop();
  database = createDatabase({ url, poolSize: 1, applicationName: "test", logger: silentLogger });
});

afterAll(async () => {
  await database.close();
  await drop();
});

const readTables = defineStatement<{ count: number }>({
  name: "test_job_tables",
  text: "select count(*)::int from information_schema.tables where table_schema = 'graphile_worker'",
});

describe("the tables of the jobs", () => {
  it("are made before the service starts, and again without harm", async () => {
    expect(await database.query(readTables)).toEqual([{ count: 0 }]);
    await migrateJobs(url);
    const [made] = await database.query(readTables);
    expect(made?.count).toBeGreaterThan(0);
    await migrateJobs(url);
    expect(await database.query(readTables)).toEqual([made]);
  });
});
