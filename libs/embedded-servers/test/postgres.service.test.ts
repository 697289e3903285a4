import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from "@jest/globals";
import pg from "pg";
import { type EmbeddedPostgres, findFreePort, isEmbeddedServerError, isPortFree, startPostgres } from "../src/index.ts";
import { postgresBinaries } from "../src/postgres-binaries.ts";
import { until } from "./support/until.ts";

jest.setTimeout(60_000);

let prepared: string;
let folder: string;
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), "railyard-embedded-"));
  await (await startPostgres({ dataFolder: prepared, durability: "none" })).stop();
});

afterAll(async () => {
  await rm(prepared, { recursive: true, force: true });
});

beforeEach(async () => {
  // Private to this account, as the clone of a careful person may be.
  folder = await mkdtemp(join(tmpdir(), "railyard-embedded-"));
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const start = async (options: { port?: number; durability?: "full" | "none" } = {}): Promise<EmbeddedPostgres> => {
  const postgres = await startPostgres({ dataFolder: folder, durability: "none", ...options });
  running.push(postgres);
  return postgres;
};

/** Puts a stopped cluster into the folder, with its owners and modes, in a tenth of the time of making one. */
const usePreparedCluster = (): void => {
  const { status } = spawnSync("cp", ["-a", `${prepared}/.`, folder]);
  expect(status).toBe(0);
};

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  return await work.then(
    () => "no error",
    (error: unknown) => (isEmbeddedServerError(error) ? error.code : String(error)),
  );
};

const serverProcessId = async (dataFolder = folder): Promise<number> => {
  return Number((await readFile(join(dataFolder, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);
};

/** A process that ended without being collected by its parent has nothing but an entry left. */
const isRunning = async (processId: number): Promise<boolean> => {
  const status = await readFile(`/proc/${String(processId)}/stat`, "utf8").catch(() => "");
  return status !== "" && !status.includes(") Z ");
};

it("keeps databases between runs and leaves no process behind", async () => {
  const first = await start({ durability: "full" });
  await first.createDatabase("shop");
  await first.createDatabase("shop");
  await query(first.url("shop"), "create table item (name text); insert into item values ('pear')");
  const processId = await serverProcessId();
  await first.stop();
  await first.stop();
  await until("the server has ended", async () => !(await isRunning(processId)));
  expect(await isPortFree(first.port)).toBe(true);

  const second = await start({ durability: "full" });
  await second.createDatabase("shop");
  expect(await query(second.url("shop"), "select name from item")).toEqual([{ name: "pear" }]);
});

it("works where no other account may enter, as below /root", async () => {
  const { folder: programs } = postgresBinaries();
  // On the file system of the programs, so that links take the place of copies.
  const closed = await mkdtemp(join(programs, "../closed-"));
  try {
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    expect(spawnSync("cp", ["-al", programs, join(closed, "programs")]).status).toBe(0);
    const options = {
      dataFolder: join(closed, "data"),
      programFolder: join(closed, "programs"),
      durability: "none",
    } as const;
    const postgres = await startPostgres(options);
    running.push(postgres);
    expect(await query(postgres.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.kill();
    await postgres.restart();
    expect(await query(postgres.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
    const command = await readFile(`/proc/${String(await serverProcessId(options.dataFolder))}/cmdline`, "utf8");
    expect(command).toContain(closed);
  } finally {
    for (const postgres of running.splice(0)) await postgres.stop();
    await rm(closed, { recursive: true, force: true });
  }
});

it("starts on data of the account that an earlier run had", async () => {
  usePreparedCluster();
  // Root may start it under any account, every other account under its own alone.
  const owner = process.getuid?.() === 0 ? 12_345 : process.getuid?.();
  expect(spawnSync("chown", ["-R", String(owner), join(folder, "cluster")]).status).toBe(0);
  const postgres = await start();
  expect(await query(postgres.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

it("keeps what was committed before a crash, and comes back on the same port", async () => {
  usePreparedCluster();
  const postgres = await start();
  await postgres.createDatabase("shop");
  await query(postgres.url("shop"), "create table item (name text); insert into item values ('pear')");
  await postgres.kill();
  await expect(query(postgres.url("shop"), "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await postgres.restart();
  expect(await query(postgres.url("shop"), "select name from item")).toEqual([{ name: "pear" }]);
});

it("lets only those in who know the generated password", async () => {
  usePreparedCluster();
  const postgres = await start();
  const url = new URL(postgres.url("postgres"));
  url.password = "guess";
  await expect(query(url.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
});

it("serves as many connections as asked for, in UTC and UTF-8", async () => {
  usePreparedCluster();
  const postgres = await startPostgres({ dataFolder: folder, durability: "none", maxConnections: 321 });
  running.push(postgres);
  const settings = "select current_setting('max_connections') as connections, current_setting('timezone') as zone";
  expect(await query(postgres.url("postgres"), settings)).toEqual([{ connections: "321", zone: "UTC" }]);
  expect(await query(postgres.url("postgres"), "select lower('ÄÖ') as text, length('😀') as length")).toEqual([
    { text: "äö", length: 1 },
  ]);
});

it("refuses a folder whose owner lives, and leaves that owner's server alone", async () => {
  usePreparedCluster();
  const postgres = await start();
  expect(await codeOf(start())).toBe("data_folder_in_use");
  expect(await query(postgres.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

it("takes over from an owner that is gone while its server still runs", async () => {
  usePreparedCluster();
  await start();
  const processId = await serverProcessId();
  const gone = spawnSync(process.execPath, ["--eval", ""]);
  await writeFile(join(folder, "owner.pid"), String(gone.pid));
  const second = await start();
  expect(await query(second.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
  expect(await isRunning(processId)).toBe(false);
});

it("is not misled by a stale process id that another program has now", async () => {
  usePreparedCluster();
  await writeFile(join(folder, "cluster", "postmaster.pid"), `${String(process.pid)}\n${folder}\n`);
  const postgres = await start();
  expect(await query(postgres.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

it("begins again when creating the cluster was interrupted", async () => {
  await mkdir(join(folder, "cluster.new"));
  await writeFile(join(folder, "cluster.new", "PG_VERSION"), "18\n");
  const postgres = await start();
  expect(await query(postgres.url("postgres"), "select 1 as one")).toEqual([{ one: 1 }]);
});

it("names a folder that holds something else", async () => {
  await mkdir(join(folder, "cluster"));
  await writeFile(join(folder, "cluster", "holiday.jpg"), "");
  expect(await codeOf(start())).toBe("data_folder_broken");
});

it("names a folder of another version", async () => {
  await mkdir(join(folder, "cluster"));
  await writeFile(join(folder, "cluster", "PG_VERSION"), "12\n");
  await expect(start()).rejects.toThrow("PostgreSQL 12");
});

it("names a folder whose files are damaged, with the server's own words", async () => {
  usePreparedCluster();
  await truncate(join(folder, "cluster", "global", "pg_control"), 10);
  const error: unknown = await start().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "data_folder_broken", retryable: false });
  expect(String(error)).toContain("pg_control");
});

it("names a folder that lost its password", async () => {
  usePreparedCluster();
  await rm(join(folder, "password"));
  expect(await codeOf(start())).toBe("data_folder_broken");
});

it("names a folder that cannot be made", async () => {
  await writeFile(join(folder, "file"), "");
  expect(await codeOf(startPostgres({ dataFolder: join(folder, "file", "data") }))).toBe("data_folder_broken");
});

it("names a port that is taken", async () => {
  usePreparedCluster();
  const port = await findFreePort();
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(port, "127.0.0.1", resolve);
  });
  const error: unknown = await start({ port }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "port_taken" });
  expect(String(error)).toContain(String(port));
  await new Promise((resolve) => other.close(resolve));
  expect((await start({ port })).port).toBe(port);
});
