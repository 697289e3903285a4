import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, createPartitionKeeper, migrate } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import type { TestDatabase } from "@railyard/testing";
import { eventually, testDatabase } from "@railyard/testing";

import { lowestDecisionId } from "../../../src/domain/decision-id.ts";
import { readDecisions } from "../../../src/adapters/postgres/audit-trail.ts";
import { takeUncountedDecisions } from "../../../src/adapters/postgres/decision-count-statements.ts";
import { insertDecisions, readFacts, readFactsOfDecision } from "../../../src/adapters/postgres/decision-statements.ts";
import { readOutcomesToCount } from "../../../src/adapters/postgres/outcome-count-statements.ts";
import { dividedDecisions } from "../../../src/adapters/postgres/divided-decisions.ts";
import { migrationsFolder } from "../../../src/app.ts";

const dayMs = 24 * 60 * 60 * 1_000;
/** The migrations that divide the table begin with this one. */
const firstDividing = "1000";

let created: TestDatabase;
let database: Database;
beforeEach(async () => {
  created = await testDatabase();
  const settings = { poolSize: 4, applicationName: "divided-test", keepsPlans: true, logger: silentLogger };
  database = createDatabase({ url: created.url, ...settings });
});
afterEach(async () => {
  await database.close();
  await created.drop();
});

let wholeTables: string;
beforeAll(async () => {
  wholeTables = await mkdtemp(join(tmpdir(), "railyard-whole-"));
  for (const name of await readdir(migrationsFolder)) {
    if (name < firstDividing) await cp(join(migrationsFolder, name), join(wholeTables, name), { recursive: true });
  }
});
afterAll(() => rm(wholeTables, { recursive: true }));

const migrateWith = (folder: string): Promise<readonly string[]> =>
  migrate({ url: created.url, folder, logger: silentLogger });

let made = 0;
/** Logs a decision of that time, as the service does; answers its id. */
const decide = async (timeMs: number): Promise<string> => {
  made += 1;
  const id = `${lowestDecisionId(timeMs)}AbC-_${String(made)}`;
  const row = {
    decision_id: id,
    merchant_id: "m_1",
    payment_id: `pay_${String(made)}`,
    attempt: 1,
    face: "internal",
    routing_approach: "DEFAULT",
    decided_at: new Date(timeMs),
  };
  await database.execute(insertDecisions, [JSON.stringify([row]), "[]"]);
  return id;
};

const rowsOf = async <Row>(text: string): Promise<readonly Row[]> => (await database.pool.query(text)).rows as Row[];

/** Ids and the partitions that they are in. */
const placed = async (): Promise<Readonly<Record<string, string>>> => {
  const rows = await rowsOf<{ id: string; place: string }>(
    "select decision_id as id, tableoid::regclass::text as place from decisions order by decision_id",
  );
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
};

const partitions = async (): Promise<readonly string[]> =>
  (await rowsOf<{ name: string }>("select partition::text as name from table_partitions('decisions') order by 1")).map(
    ({ name }) => name,
  );

const keeperAt = (nowMs: number, retentionDays = 30) =>
  createPartitionKeeper({
    database,
    tables: dividedDecisions,
    retentionDays,
    logger: silentLogger,
    metrics: createMetrics("decision-engine"),
    now: () => nowMs,
  });

const nameOfWeek = (timeMs: number): string => {
  const monday = timeMs - ((new Date(timeMs).getUTCDay() + 6) % 7) * dayMs;
  return `decisions_${new Date(monday).toISOString().slice(0, 10).replaceAll("-", "")}`;
};

/** What PostgreSQL does for a statement whose plan it has kept. */
const keptPlan = async (text: string, values: string): Promise<string> => {
  const client = await database.pool.connect();
  try {
    await client.query(`prepare kept as ${text}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain execute kept(${values})`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release(true);
  }
};

describe("decisions that are divided while they are made", () => {
  it("stay where they were, and no caller waits", async () => {
    await migrateWith(wholeTables);
    const old = await Promise.all(Array.from({ length: 50 }, (_none, days) => decide(Date.now() - days * dayMs)));
    const [file] = await rowsOf("select pg_relation_filenode('decisions') as file");
    let isStopped = false;
    const recent: string[] = [];
    const traffic = (async () => {
      while (!isStopped) recent.push(await decide(Date.now()));
    })();
    expect(await migrateWith(migrationsFolder)).toContain("1003_divide_decisions");
    const reached = recent.length;
    await eventually(() => recent.length > reached + 5);
    isStopped = true;
    await traffic;
    expect(await rowsOf("select pg_relation_filenode('decisions_earlier') as file")).toEqual([file]);
    const places = await placed();
    expect(Object.keys(places).toSorted()).toEqual([...old, ...recent].toSorted());
    expect(new Set(Object.values(places))).toEqual(new Set(["decisions_earlier"]));
    expect(await rowsOf("select from uncounted_decisions")).toHaveLength(old.length + recent.length);
    // The table from before ends with a week, in 2 to 9 days, and the next weeks follow it.
    const weeks = (await partitions()).filter((name) => /_\d{8}$/u.test(name));
    const [firstMs] = [2, 3, 4, 5, 6, 7, 8, 9]
      .map((days) => Date.now() + days * dayMs)
      .filter((timeMs) => nameOfWeek(timeMs) === weeks[0]);
    expect(weeks).toEqual([0, 1, 2, 3, 4, 5].map((week) => nameOfWeek(Number(firstMs) + week * 7 * dayMs)));
  }, 60_000);

  it("are not divided while one has an id that contains no time, and it is named", async () => {
    await migrateWith(wholeTables);
    await decide(Date.now());
    await database.pool.query("update decisions set decision_id = 'dec_of_mine'");
    await expect(migrateWith(migrationsFolder)).rejects.toThrow("dec_of_mine");
    await database.pool.query("delete from decisions");
    await migrateWith(migrationsFolder);
    expect(await partitions()).toContain(nameOfWeek(Date.now()));
  });
});

describe("divided decisions", () => {
  beforeEach(() => migrateWith(migrationsFolder));

  it("are logged once, each in its week, with the settings that the table had", async () => {
    const nowMs = Date.now();
    await keeperAt(nowMs).keep();
    const ids = [await decide(nowMs), await decide(nowMs + 7 * dayMs), await decide(nowMs - 400 * dayMs)];
    expect(await placed()).toEqual({
      [String(ids[0])]: nameOfWeek(nowMs),
      [String(ids[1])]: nameOfWeek(nowMs + 7 * dayMs),
      [String(ids[2])]: "decisions_default",
    });
    const again = "insert into decisions select * from decisions on conflict (decision_id) do nothing";
    expect((await database.pool.query(again)).rowCount).toBe(0);
    const settings = await rowsOf(`
      select distinct reloptions, (select count(*)::int from pg_index where indrelid = pg_class.oid) as indexes
      from pg_class where relkind = 'r' and relispartition`);
    expect(settings).toEqual([
      { reloptions: ["autovacuum_vacuum_insert_scale_factor=0.1", "toast_tuple_target=4080"], indexes: 3 },
    ]);
  });

  it("are read by their id from one partition, and by their payment by an index of each", async () => {
    const nowMs = Date.now();
    await keeperAt(nowMs).keep();
    const id = await decide(nowMs);
    const byId = await keptPlan(readFactsOfDecision.text, `'${id}', 'm_1', 'pay_1'`);
    expect([...byId.matchAll(/Scan .*on (decisions_\w+)/gu)].map(([, name]) => name)).toEqual([nameOfWeek(nowMs)]);
    const ofPayments = [
      [readFacts, "'{m_1}', '{pay_1}'"],
      [readOutcomesToCount, "0, 1"],
      [readDecisions, "'m_1', 'pay_1', '2020-01-01', null"],
    ] as const;
    for (const [statement, values] of ofPayments) {
      const indexes = (await keptPlan(statement.text, values)).match(/(?<=using decisions_\w+?_)[a-z]\w+/gu);
      expect(indexes).toEqual(Array<string>(7).fill("merchant_id_payment_id_decided_at_idx"));
    }
    const byIds = await keptPlan(takeUncountedDecisions.text, "10");
    expect(byIds.match(/(?<=using decisions_\w+_)pkey/gu)).toHaveLength(7);
    const [counted] = await database.query(takeUncountedDecisions, [10]);
    expect(counted?.merchant_id).toBe("m_1");
  });

  it("go with their week when all of it is too old, and alone where they have none", async () => {
    const nowMs = Date.now();
    await keeperAt(nowMs).keep();
    const first = await decide(nowMs);
    await keeperAt(nowMs + 30 * dayMs).keep();
    expect(Object.keys(await placed())).toEqual([first]);
    const later = await decide(nowMs + 38 * dayMs);
    await decide(nowMs - 100 * dayMs);
    await keeperAt(nowMs + 38 * dayMs).keep();
    expect(Object.keys(await placed())).toEqual([later]);
    expect(await partitions()).not.toContain(nameOfWeek(nowMs));
    // Who counts it finds that it is gone.
    expect(await database.query(takeUncountedDecisions, [10])).toHaveLength(1);
  });
});
