import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createDatabase, defineStatement } from "@railyard/database";
import type { Database } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, isolatedPostgres, recordingLogger } from "@railyard/testing";
import { createJobRunner, migrateJobs, sweepOf } from "../src/index.ts";

const sweeps = [sweepOf({ table: "parcels", members: { parcelId: "parcel_id" }, job: "send_parcel", about: "parcel" })];
const insert = defineStatement({
  name: "test_insert_parcels",
  text: `insert into parcels (parcel_id, due_at)
         select 'parcel_' || number, now() - interval '90 seconds' from generate_series(1, $1::int) as number`,
});

let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
let url: string;
let database: Database;

beforeAll(async () => {
  postgres = await isolatedPostgres();
  await postgres.createDatabase("jobs");
  url = postgres.url("jobs");
  await migrateJobs(url);
  database = createDatabase({ url, poolSize: 2, applicationName: "test", logger: silentLogger });
  await database.pool.query("create table parcels (parcel_id text primary key, due_at timestamptz)");
  await database.pool.query("create index parcels_due on parcels (due_at) where due_at is not null");
});

afterAll(async () => {
  await database.close();
  await postgres.stop();
});

it("shows what is due before it is begun, how jobs end, and the connections, and warns of nothing", async () => {
  const logger = recordingLogger();
  const metrics = createMetrics("payments");
  const common = { database, databaseUrl: url, logger, metrics, sweeps, sweepMs: 50, pollMs: 20 };
  const jobs = createJobRunner({ ...common, concurrency: 8 });
  await database.query(insert, [3]);

  const before = await metrics.render();
  expect(before).toContain('jobs_due{task="send_parcel"} 3\n');
  const age = /^jobs_oldest_due_age_seconds\{task="send_parcel"\} (\S+)$/mu.exec(before)?.[1];
  expect(Math.floor(Number(age))).toBe(90);

  jobs.start({
    send_parcel: {
      handle: async (payload) => {
        const { parcelId } = payload as { parcelId: string };
        await database.pool.query("update parcels set due_at = null where parcel_id = $1", [parcelId]);
        if (parcelId === "parcel_2") throw new TypeError("The parcel is too heavy.");
      },
    },
  });
  await eventually(async () => {
    const text = await metrics.render();
    expect(text).toContain('jobs_runs_total{task="send_parcel",outcome="done"} 2\n');
    expect(text).toContain('jobs_runs_total{task="send_parcel",outcome="failed"} 1\n');
    expect(text).toContain('jobs_duration_seconds_count{task="send_parcel"} 3\n');
    expect(text).toMatch(/^jobs_runs_total\{task="sweep",outcome="done"\} [1-9]/mu);
    expect(text).toContain('db_client_connection_max{pool="jobs"} 9\n');
  });
  await jobs.stop();
  await metrics.stop();
  const warnings = logger.lines.filter(({ message }) => /pool|concurrency/i.test(message));
  expect(warnings).toEqual([]);
}, 30_000);

it("runs a job that was put off when its time comes, although no worker looks for it by itself", async () => {
  const metrics = createMetrics("payments");
  const common = { database, databaseUrl: url, logger: silentLogger, metrics, sweeps, sweepMs: 50, pollMs: 60_000 };
  const jobs = createJobRunner({ ...common, concurrency: 2 });
  const startedAt = performance.now();
  const ranAfterMs = new Promise<number>((resolve) => {
    jobs.start({
      remind: {
        handle: () => {
          resolve(performance.now() - startedAt);
          return Promise.resolve();
        },
      },
    });
  });
  await database.pool.query("select graphile_worker.add_job('remind', run_at => now() + interval '1 second')");
  const timeMs = await ranAfterMs;
  expect(timeMs).toBeGreaterThanOrEqual(990);
  expect(timeMs).toBeLessThan(10_000);
  // What is looked for is no job of its own.
  const { rows } = await database.pool.query("select from graphile_worker.jobs where task_identifier = 'sweep'");
  expect(rows).toEqual([]);
  await jobs.stop();
  await metrics.stop();
}, 30_000);

it("looks for nothing before the library has its tables, and warns of nothing", async () => {
  await postgres.createDatabase("new_jobs");
  const databaseUrl = postgres.url("new_jobs");
  const own = createDatabase({ url: databaseUrl, poolSize: 2, applicationName: "test", logger: silentLogger });
  await own.pool.query("create table parcels (parcel_id text primary key, due_at timestamptz)");
  await own.query(insert, [1]);
  const logger = recordingLogger();
  const metrics = createMetrics("payments");
  const jobs = createJobRunner({
    ...{ database: own, databaseUrl, logger, metrics, sweeps, sweepMs: 1, pollMs: 20 },
    concurrency: 1,
  });
  const sent = new Promise<unknown>((resolve) => {
    jobs.start({ send_parcel: { handle: (payload) => Promise.resolve(resolve(payload)) } });
  });
  expect(await sent).toEqual({ parcelId: "parcel_1" });
  await jobs.stop();
  await metrics.stop();
  await own.close();
  expect(logger.lines.filter(({ level }) => level === "warn" || level === "error")).toEqual([]);
}, 30_000);
