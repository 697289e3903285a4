// Jobs that end while the database is away cannot be marked as done; those that come later must run all the same.
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createDatabase, defineStatement } from "@railyard/database";
import type { Database } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { eventually, isolatedPostgres } from "@railyard/testing";
import { createJobRunner, migrateJobs } from "../src/index.ts";
import type { JobRunner } from "../src/index.ts";

const addJob = defineStatement({
  name: "test_add_job",
  text: "select graphile_worker.add_job('hold', json_build_object('holdId', $1::text), max_attempts => 1)",
});

let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
let database: Database;
let jobs: JobRunner;
const held = new Map<string, () => void>();

const hold = async (payload: unknown): Promise<void> => {
  const { holdId } = payload as { holdId: string };
  await new Promise<void>((resolve) => held.set(holdId, resolve));
};

const runs = (holdId: string): Promise<void> =>
  eventually(() => (held.has(holdId) ? Promise.resolve() : Promise.reject(new TypeError("not yet"))), {
    timeoutMs: 15_000,
  });

const end = async (holdId: string): Promise<void> => {
  held.get(holdId)?.();
  held.delete(holdId);
  // Each end is told to the database by itself.
  await new Promise((resolve) => setTimeout(resolve, 20));
};

beforeAll(async () => {
  postgres = await isolatedPostgres();
  await postgres.createDatabase("jobs");
  const url = postgres.url("jobs");
  await migrateJobs(url);
  database = createDatabase({ url, poolSize: 2, applicationName: "test", logger: silentLogger });
  const options = { database, databaseUrl: url, logger: silentLogger, sweeps: [], sweepMs: 100, pollMs: 50 };
  jobs = createJobRunner({ ...options, concurrency: 4 });
  jobs.start({ hold: { handle: hold } });
});

afterAll(async () => {
  await database.close();
  await postgres.stop();
});

it("runs jobs again after several ended while the database was away, and can still be stopped", async () => {
  const names = ["first", "second", "third"];
  for (const name of names) await database.query(addJob, [name]);
  for (const name of names) await runs(name);
  await postgres.kill();
  for (const name of names) await end(name);
  await postgres.restart();
  await database.query(addJob, ["later"]);
  await runs("later");
  await end("later");
  await expect(jobs.stop()).resolves.toBeUndefined();
});

it("stops when running jobs end while the database is away", async () => {
  const options = { database, databaseUrl: postgres.url("jobs"), logger: silentLogger, sweeps: [], sweepMs: 100 };
  const others = createJobRunner({ ...options, pollMs: 50, concurrency: 4 });
  others.start({ hold: { handle: hold } });
  const names = ["fourth", "fifth", "sixth"];
  for (const name of names) await database.query(addJob, [name]);
  for (const name of names) await runs(name);
  const stopped = others.stop();
  await postgres.kill();
  for (const name of names) await end(name);
  await expect(stopped).resolves.toBeUndefined();
});

it("runs later jobs although some waited for a worker when the database went away", async () => {
  await postgres.restart();
  const options = { database, databaseUrl: postgres.url("jobs"), logger: silentLogger, sweeps: [], sweepMs: 60_000 };
  const busy = createJobRunner({ ...options, pollMs: 50, concurrency: 1 });
  busy.start({ hold: { handle: hold } });
  for (const name of ["seventh", "eighth"]) await database.query(addJob, [name]);
  await runs("seventh");
  await eventually(async () => {
    const { rows } = await database.pool.query("select 1 from graphile_worker.jobs where locked_at is not null");
    return rows.length >= 2;
  });
  await postgres.kill();
  await end("seventh");
  await postgres.restart();
  await database.query(addJob, ["much later"]);
  await runs("much later");
  await end("much later");
  await expect(busy.stop()).resolves.toBeUndefined();
});
