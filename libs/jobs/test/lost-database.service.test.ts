// Jobs that end while the database is away cannot be marked as done; those that come later must run all the same.
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { createDatabase, defineStatement } from "@railyard/database";
import type { Database } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, isolatedPostgres, recordingLogger } from "@railyard/testing";
import { createJobRunner, migrateJobs } from "../src/index.ts";
import type { JobRunner } from "../src/index.ts";

const addJob = defineStatement({
  name: "test_add_job",
  text: "select graphile_worker.add_job('hold', json_build_object('holdId', $1::text), max_attempts => 1)",
});

const metrics = createMetrics("payments");
const quiet = { logger: silentLogger, metrics };
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
  // Each end is reported to the database by itself.
  await new Promise((resolve) => setTimeout(resolve, 20));
};

beforeAll(async () => {
  postgres = await isolatedPostgres();
  await postgres.createDatabase("jobs");
  const url = postgres.url("jobs");
  await migrateJobs(url);
  database = createDatabase({ url, poolSize: 2, applicationName: "test", logger: silentLogger });
  const options = { database, databaseUrl: url, logger: silentLogger, metrics, sweeps: [], sweepMs: 100, pollMs: 50 };
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
  const options = { database, databaseUrl: postgres.url("jobs"), ...quiet, sweeps: [], sweepMs: 100 };
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
  const options = { database, databaseUrl: postgres.url("jobs"), ...quiet, sweeps: [], sweepMs: 60_000 };
  const busy = createJobRunner({ ...options, pollMs: 50, concurrency: 1 });
  busy.start({ hold: { handle: hold } });
  for (const name of ["seventh", "eighth"]) await database.query(addJob, [name]);
  await runs("seventh");
  await postgres.kill();
  await end("seventh");
  await postgres.restart();
  await runs("eighth");
  await end("eighth");
  await database.query(addJob, ["much later"]);
  await runs("much later");
  await end("much later");
  await expect(busy.stop()).resolves.toBeUndefined();
});

it("the job runner reports ever less often that the database is away, and continues when it is back", async () => {
  const logger = recordingLogger();
  const sweeps = [defineStatement<{ count: number }>({ name: "nothing_due", text: "select 0 as count, $1::int8" })];
  const options = { database, databaseUrl: postgres.url("jobs"), logger, metrics, sweeps, sweepMs: 50, pollMs: 20 };
  const others = createJobRunner({ ...options, concurrency: 2 });
  others.start({ hold: { handle: hold } });
  await database.query(addJob, ["before"]);
  await runs("before");
  await end("before");
  const from = logger.lines.length;
  await postgres.kill();
  const countOf = (): number => logger.lines.slice(from).filter(({ level }) => level === "warn").length;
  await eventually(() => countOf() > 0);
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const topics = new Set(logger.lines.slice(from).map(({ message }) => message.slice(0, 30)));
  expect(countOf()).toBeLessThanOrEqual(3 * topics.size);
  await postgres.restart();
  await database.query(addJob, ["after"]);
  await runs("after");
  await end("after");
  await others.stop();
}, 30_000);

it("ends no process when jobs wait for a worker while the server only reads", async () => {
  const options = { database, databaseUrl: postgres.url("jobs"), ...quiet, sweeps: [], sweepMs: 500 };
  const busy = createJobRunner({ ...options, pollMs: 50, concurrency: 1 });
  busy.start({ hold: { handle: hold } });
  for (const name of ["running", "waiting"]) await database.query(addJob, [name]);
  await runs("running");
  await postgres.allowWrites(false);
  await end("running");
  // The runner stops, since the end of the job cannot be stored; an unhandled rejection would end the process.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await postgres.allowWrites(true);
  await runs("waiting");
  await end("waiting");
  await expect(busy.stop()).resolves.toBeUndefined();
}, 40_000);

it("lets go of a server that only reads, and runs jobs where they can be written", async () => {
  // By a session of another database: one of this database may only read itself.
  const url = postgres.url("postgres");
  const administration = createDatabase({ url, poolSize: 1, applicationName: "test", logger: silentLogger });
  await administration.pool.query("alter database jobs set default_transaction_read_only = on");
  const options = { database, databaseUrl: postgres.url("jobs"), ...quiet, sweeps: [], sweepMs: 100 };
  const others = createJobRunner({ ...options, pollMs: 50, concurrency: 2 });
  others.start({ hold: { handle: hold } });
  // The runner's sessions were opened while the server only read.
  await eventually(async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      "select query as text from pg_stat_activity where pid <> pg_backend_pid() and query ilike '%graphile_worker%'",
    );
    return rows.length > 0;
  });
  await administration.pool.query("alter database jobs set default_transaction_read_only = off");
  await administration.close();
  // A session of the test's own pool may be one that only reads.
  await eventually(() => database.query(addJob, ["written"]));
  await runs("written");
  await end("written");
  await others.stop();
}, 30_000);

it("runs jobs although the names of the jobs could not be stored at first", async () => {
  await database.pool.query(`
    create sequence refusals;
    create function refuse() returns trigger language plpgsql as $$
      begin perform nextval('refusals'); raise exception 'refused'; end $$;
    create trigger refuse before insert on graphile_worker._private_tasks for each statement execute function refuse();
  `);
  const options = { database, databaseUrl: postgres.url("jobs"), ...quiet, sweeps: [], sweepMs: 100 };
  const others = createJobRunner({ ...options, pollMs: 50, concurrency: 2 });
  others.start({ hold: { handle: hold } });
  await eventually(async () => {
    const { rows } = await database.pool.query<{ refused: boolean }>("select is_called as refused from refusals");
    return rows[0]?.refused === true;
  });
  await database.pool.query("drop function refuse() cascade");
  await database.query(addJob, ["named"]);
  await runs("named");
  await end("named");
  await others.stop();
}, 30_000);
