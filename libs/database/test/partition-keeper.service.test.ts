import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createMetrics } from "@railyard/telemetry";
import type { Metrics } from "@railyard/telemetry";
import pg from "pg";
import { type Database, type PartitionKeeper, createDatabase, createPartitionKeeper } from "../src/index.ts";
import { type EmptyDatabase, emptyDatabase, runSql } from "./support/empty-database.ts";

const silent = { info: () => undefined, warn: () => undefined };
const functions = join(import.meta.dirname, "../partitions.sql");
const tableSql = `
  create table note (id text primary key, is_open boolean not null default false, body text) partition by range (id);
  create index note_open on note (body) where is_open;
  create table note_default partition of note default with (fillfactor = 71, toast.autovacuum_enabled = false);
  alter table note_default alter column body set statistics 0`;

const keyOf = (timeMs: number): string => new Date(timeMs).toISOString();
let server: EmptyDatabase;
let database: Database;
let metrics: Metrics;
let nowMs: number;

const keeperOf = (retentionDays?: number, of = database): PartitionKeeper =>
  createPartitionKeeper({
    database: of,
    tables: {
      names: ["note"],
      key: "id",
      period: "month",
      keyOf,
      timeOf: Date.parse,
      oldestNeeded: async (queryable, before) => {
        const text = "select min(id) as id from note where is_open and id < $1";
        const [row] = await queryable.query<{ id: string | null }>({ name: "oldest_open", text }, [before]);
        return row?.id ?? null;
      },
    },
    retentionDays,
    logger: silent,
    metrics,
    now: () => nowMs,
  });

const add = (id: string, isOpen = false) =>
  database.pool.query("insert into note values ($1, $2, 'text')", [id, isOpen]);

/** Ids and the partitions that they are in. */
const placed = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await database.pool.query<{ id: string; place: string }>(
    "select id, tableoid::regclass::text as place from note order by id",
  );
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
};

const partitions = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select partition::text as name from table_partitions('note') order by 1",
  );
  return rows.map(({ name }) => name);
};

beforeEach(async () => {
  server = await emptyDatabase();
  await runSql(server.url, await readFile(functions, "utf8"));
  await runSql(server.url, tableSql);
  const settings = { poolSize: 3, applicationName: "test", keepsPlans: true, logger: silent };
  database = createDatabase({ url: server.url, ...settings });
  metrics = createMetrics("test");
  nowMs = Date.parse("2026-11-26T10:00:20.000Z");
});

afterEach(async () => {
  await metrics.stop();
  await database.close();
  await server.drop();
});

const months = ["note_20261101", "note_20261201", "note_20270101", "note_20270201"];

describe("partitions in time", () => {
  it("are made with all settings of the default partition, once", async () => {
    await keeperOf().keep();
    await keeperOf().keep();
    expect(await partitions()).toEqual([...months, "note_default"]);
    const { rows } = await database.pool.query(`
      select made.reloptions, toasted.reloptions as toast, attstattarget,
        (select count(*)::int from pg_index where indrelid = made.oid) as indexes
      from pg_class as made join pg_class as toasted on toasted.oid = made.reltoastrelid
      join pg_attribute on attrelid = made.oid and attname = 'body'
      where made.relname = 'note_20261201'`);
    expect(rows).toEqual([
      { reloptions: ["fillfactor=71"], toast: ["autovacuum_enabled=false"], attstattarget: 0, indexes: 2 },
    ]);
  });

  it("are not made of what is in the default partition: the month continues in one of its own soon", async () => {
    await add("2026-11-26T09:00");
    await keeperOf().keep();
    await add("2026-11-26T10:10");
    await add("2026-11-26T10:20");
    expect(await placed()).toEqual({
      "2026-11-26T09:00": "note_default",
      "2026-11-26T10:10": "note_default",
      "2026-11-26T10:20": "note_20261126_1016",
    });
    expect(await partitions()).toEqual(["note_20261126_1016", ...months.slice(1), "note_default"]);
  });

  it("are caught up with after months without any", async () => {
    await keeperOf().keep();
    nowMs = Date.parse("2027-05-10T10:00:00.000Z");
    await add("2027-03-15");
    await add("2027-05-09");
    await keeperOf().keep();
    const later = ["note_20270510_1015", "note_20270601", "note_20270701", "note_20270801"];
    expect(await partitions()).toEqual([...months, ...later, "note_default"]);
    await add("2027-05-11");
    expect(await placed()).toEqual({
      "2027-03-15": "note_default",
      "2027-05-09": "note_default",
      "2027-05-11": "note_20270510_1015",
    });
  });

  it("are left to the process that is at it", async () => {
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    await other.query("begin; select pg_try_advisory_xact_lock(7230841186)");
    await keeperOf().keep();
    expect(await partitions()).toEqual(["note_default"]);
    await other.end();
    await keeperOf().keep();
    expect(await partitions()).toEqual([...months, "note_default"]);
  });

  it("are made and dropped by a role that owns no table", async () => {
    await runSql(
      server.url,
      `do $$ begin
         if not exists (select from pg_roles where rolname = 'note_taker') then create role note_taker login; end if;
       end $$;
       grant select, insert, update, delete on note to note_taker`,
    );
    const asRole = createDatabase({
      url: `${server.url}?options=${encodeURIComponent("-c session_authorization=note_taker")}`,
      poolSize: 1,
      applicationName: "test",
      logger: silent,
    });
    await database.pool.query("select add_table_partition('note', 'note_old', '2020-01', '2020-02')");
    await keeperOf(30, asRole).keep();
    await asRole.close();
    expect(await partitions()).toEqual([...months, "note_default"]);
  });
});

describe("retention", () => {
  beforeEach(async () => {
    const months = ["2026-07", "2026-08", "2026-09", "2026-10"];
    for (const [index, before] of months.entries()) {
      const from = months[index - 1];
      if (from === undefined) continue;
      await database.pool.query("select add_table_partition('note', $1, $2, $3)", [`note_${from}`, from, before]);
    }
    for (const month of ["2026-05", ...months, "2026-11"]) await add(`${month}-10`);
  });

  it("drops nothing when none is set", async () => {
    await keeperOf().keep();
    expect(Object.keys(await placed())).toHaveLength(6);
  });

  it("drops partitions that are too old as a whole, and old rows that have none", async () => {
    await keeperOf(60).keep();
    // A row of September is younger than 60 days, so all of them stay.
    expect(Object.keys(await placed())).toEqual(["2026-09-10", "2026-10-10", "2026-11-10"]);
    expect(await partitions()).toEqual(['"note_2026-09"', "note_20261126_1016", ...months.slice(1), "note_default"]);
  });

  it("keeps what is needed and all that is younger", async () => {
    await add("2026-08-20", true);
    await keeperOf(30).keep();
    expect(Object.keys(await placed())).toEqual(["2026-08-10", "2026-08-20", "2026-09-10", "2026-10-10", "2026-11-10"]);
    await database.pool.query("update note set is_open = false");
    await keeperOf(30).keep();
    expect(Object.keys(await placed())).toEqual(["2026-11-10"]);
  });

  it("waits for no reader, and tries again", async () => {
    const reader = new pg.Client({ connectionString: server.url });
    await reader.connect();
    await reader.query("begin; select from note");
    await expect(keeperOf(60).keep()).rejects.toMatchObject({ code: "database_timeout" });
    const kept = keeperOf(60).keep();
    await reader.query("commit");
    await kept;
    await reader.end();
    expect(Object.keys(await placed())).toEqual(["2026-09-10", "2026-10-10", "2026-11-10"]);
  });

  it("shows what it cannot drop, what is left of the time ahead, and a default partition that is used", async () => {
    await add("2026-08-20", true);
    await keeperOf(30).keep();
    const text = await metrics.render();
    expect(text).toMatch(/partitions_expired\{table="note"\} 2/u);
    const ahead = (Date.parse("2027-03-01") - nowMs) / 1_000;
    expect(text).toContain(`partitions_headroom_seconds{table="note"} ${String(ahead)}`);
    expect(text).toMatch(/partitions_default_size_bytes\{table="note"\} [1-9]/u);
  });
});
