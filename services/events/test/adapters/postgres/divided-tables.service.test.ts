import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, createPartitionKeeper, migrate } from "@railyard/database";
import { lowestEventId, newEventId } from "@railyard/identifiers";
import { createListing, fillList } from "@railyard/listing";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, testDatabase } from "@railyard/testing";
import pg from "pg";
import { createDeliveryQueue } from "../../../src/adapters/postgres/delivery-queue.ts";
import { dividedTables } from "../../../src/adapters/postgres/divided-tables.ts";
import { createDueRange } from "../../../src/adapters/postgres/due-range.ts";
import { createEventLog } from "../../../src/adapters/postgres/event-log.ts";
import { insertEvents } from "../../../src/adapters/postgres/intake-statements.ts";
import { createStillCursor, stillCursor } from "../../support/still-cursor.ts";
import type { EventLists } from "../../../src/adapters/postgres/event-lists.ts";
import { forgetDropped } from "../../../src/adapters/postgres/event-lists.ts";
import { listedEvents } from "../../../src/adapters/postgres/listed-events.ts";
import { createPrismaClient } from "../../../src/adapters/postgres/prisma-client.ts";
import {
  claimDeliveries,
  completeDeliveries,
  readOpenEndpoints,
  renewClaims,
} from "../../../src/adapters/postgres/queue-statements.ts";
import type { DeliveryQueue, DeliveryResult, EventLog } from "../../../src/ports.ts";
import type { ClaimedDelivery } from "../../../src/domain/delivery.ts";
import { migrationsFolder } from "../../support/events-environment.ts";
import { plainSeals } from "../../support/recorded-event.ts";
import { fillLog, migrateToWholeTables } from "../../support/filled-log.ts";

const dayMs = 24 * 60 * 60 * 1_000;
const filledCount = 2_000;
const tables = ["events", "deliveries", "delivery_attempts"] as const;

let testing: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let queue: DeliveryQueue;
let log: EventLog;
let listing: EventLists;

const queueAt = (clock: () => Date): DeliveryQueue =>
  createDeliveryQueue({
    database,
    dueRange: createDueRange({ database, clock, keptMs: 0 }),
    leaseMs: 60_000,
    slots: 10,
    failuresToBlock: 10,
    probeIntervalMs: 30_000,
  });

/** Stores events as they are taken, each with a delivery that is due. */
const record = (ids: readonly string[], merchantId = "m_new"): Promise<unknown> => {
  const each = <Value>(value: Value) => ids.map(() => value);
  const texts = [each(merchantId), each("pro_main"), each("pay_new"), each(1), each("payments")];
  const values = [ids, ...texts, each("payment_succeeded"), each(new Date().toISOString()), each("{}")];
  return database.query(insertEvents, [
    ...values,
    each(1),
    each(null),
    each(null),
    [],
    "nobody",
    1_000,
    [],
    each(null),
    ...stillCursor,
  ]);
};

const deliveredAt = (delivery: ClaimedDelivery, timeMs: number): DeliveryResult => ({
  delivery,
  health: null,
  next: { state: "delivered", delayMs: 0 },
  attempt: {
    attemptId: newEventId(timeMs),
    deliveryId: delivery.deliveryId,
    kind: "initial_attempt",
    startedAt: new Date(timeMs),
    requestHeaders: [],
    answer: { status: 200, headers: [], body: "", faultCode: null, faultMessage: null, durationMs: 1 },
    sealedAnswer: null,
    verdict: { outcome: "delivered", errorCode: null, errorMessage: null, retryAfterMs: 0, isTimeout: false },
  },
});

const delivered = (delivery: ClaimedDelivery): DeliveryResult => deliveredAt(delivery, Date.now());

const claim = (from: DeliveryQueue, merchantId: string, limit = 100): Promise<readonly ClaimedDelivery[]> =>
  from.claim([{ endpointId: `${merchantId}:pro_main`, free: limit }], limit);

const countIn = async (place: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int from ${place}`);
  return rows[0]?.count ?? 0;
};

const filesOf = async (names: readonly string[]): Promise<unknown> => {
  const text = "select pg_relation_filenode(name::regclass) as file from unnest($1::text[]) as name";
  return (await database.pool.query(text, [names])).rows;
};

const filter = {
  profileId: undefined,
  objectId: undefined,
  eventId: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
  eventTypes: undefined,
  isDelivered: undefined,
  canMatch: true,
  limit: 10,
  offset: 0,
};

/** Records, claims and completes without a pause until asked to stop; answers what it has recorded. */
const runTraffic = () => {
  let isStopped = false;
  const recorded: string[] = [];
  const traffic = (async () => {
    while (!isStopped) {
      const ids = [newEventId(), newEventId()];
      await record(ids, "m_busy");
      recorded.push(...ids);
      await queue.complete((await claim(queue, "m_busy")).map(delivered));
    }
  })();
  return {
    recorded,
    stop: async () => {
      isStopped = true;
      await traffic;
      // A clock that was set back makes what was recorded last due a moment later.
      await eventually(async () => {
        await queue.complete((await claim(queue, "m_busy")).map(delivered));
        const open = "select from deliveries where endpoint_id = 'm_busy:pro_main' and state <> 'delivered'";
        expect((await database.pool.query(open)).rowCount).toBe(0);
      });
    },
  };
};

beforeAll(async () => {
  testing = await testDatabase();
  await migrateToWholeTables(testing.url);
  const settings = { poolSize: 4, applicationName: "log", keepsPlans: true, logger: silentLogger };
  database = createDatabase({ url: testing.url, ...settings });
  await createStillCursor(database);
  queue = queueAt(() => new Date());
  listing = createListing(listedEvents, { database, logger: silentLogger });
  log = createEventLog({ prisma: createPrismaClient(database.pool), database, listing });
  await fillLog(database.pool, filledCount, 3_600);
}, 30_000);

afterAll(async () => {
  await database.close();
  await testing.drop();
});

const divide = async (): Promise<readonly string[]> => {
  const applied = await migrate({ url: testing.url, folder: migrationsFolder, logger: silentLogger });
  await fillList(database, listedEvents);
  return applied;
};

describe("tables that are divided while they are used", () => {
  it("keep every row where it was, and delay no caller behind a transaction that locks them", async () => {
    const before = await filesOf(tables);
    const traffic = runTraffic();
    const holder = new pg.Client({ connectionString: testing.url });
    await holder.connect();
    await holder.query("begin; select from events limit 1");
    const migrated = divide();
    // The migration has asked for the lock that the transaction denies it.
    await eventually(async () => {
      const waiting = "select from pg_locks where mode = 'AccessExclusiveLock' and not granted";
      expect((await database.pool.query(waiting)).rowCount).toBeGreaterThan(0);
    });
    const reached = traffic.recorded.length;
    await eventually(() => traffic.recorded.length > reached + 10);
    await holder.query("commit");
    await holder.end();
    expect(await migrated).toHaveLength(9);
    const afterwards = traffic.recorded.length;
    await eventually(() => traffic.recorded.length > afterwards + 10);
    await traffic.stop();
    expect(await filesOf(tables.map((table) => `${table}_earlier`))).toEqual(before);
    for (const table of tables) expect(await countIn(table)).toBe(filledCount + traffic.recorded.length);
    for (const table of tables) expect(await countIn(`${table}_earlier`)).toBe(filledCount + traffic.recorded.length);
    const { rows } = await database.pool.query("select event_id from deliveries where state <> 'delivered'");
    expect(rows).toEqual([]);
  }, 60_000);

  it("give partitions to come the settings of the table", async () => {
    await divide();
    const { rows } = await database.pool.query(`
      select distinct regexp_replace(relname, '_(earlier|default|[0-9]{8})$', '') as name, reloptions,
        (select count(*)::int from pg_index where indrelid = pg_class.oid) as indexes,
        (select array_agg(attname::text order by attnum) from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and attstattarget = 0) as unsampled
      from pg_class where relkind = 'r' and relispartition order by 1`);
    expect(rows).toEqual([
      {
        name: "deliveries",
        reloptions: [
          "fillfactor=70",
          "autovacuum_vacuum_scale_factor=0.02",
          "autovacuum_vacuum_insert_scale_factor=0.1",
        ],
        indexes: 2,
        unsampled: null,
      },
      {
        name: "delivery_attempts",
        reloptions: ["autovacuum_vacuum_insert_scale_factor=0.1"],
        indexes: 2,
        unsampled: ["request_headers", "response_headers", "response_body", "sealed_answer"],
      },
      {
        name: "events",
        reloptions: ["autovacuum_vacuum_insert_scale_factor=0.1", "toast_tuple_target=4080"],
        indexes: 4,
        unsampled: ["body", "sealed_content"],
      },
    ]);
  });
});

/** Half a year on, when the table from before is old and its successors are in use. */
const laterMs = Date.now() + 180 * dayMs;

const keeperAt = (nowMs: number, retentionDays?: number) =>
  createPartitionKeeper({
    database,
    tables: { ...dividedTables, forget: forgetDropped(database, listing) },
    retentionDays,
    logger: silentLogger,
    metrics: createMetrics("events"),
    now: () => nowMs,
  });

/** What PostgreSQL does for a statement whose plan it has kept. */
const keptPlan = async (text: string, values: readonly string[]): Promise<string> => {
  const client = await database.pool.connect();
  try {
    await client.query(`prepare kept as ${text}`);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain execute kept(${values.join(", ")})`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    client.release(true);
  }
};

describe("kept plans", () => {
  beforeAll(divide);

  const [from, before] = [lowestEventId(laterMs), lowestEventId(laterMs + 1)].map((id) => `'${id}'`);
  const range = [String(from), String(before)];
  const month = new Date(laterMs).toISOString().slice(0, 7).replace("-", "");
  const ofDeliveries = [`deliveries_${month}01`];
  const both = [...ofDeliveries, `events_${month}01`];

  it.each([
    ["claiming", claimDeliveries, ["'{m:p}'", "'{1}'", "1", "'c'", "1", "1", "1"], both],
    ["renewing", renewClaims, ["'{evt_1}'", "'{c}'", "1"], ofDeliveries],
    ["completing", completeDeliveries, ["'[]'", "'[]'", "1", "1", ...Array<string>(5).fill("'{1}'")], ofDeliveries],
    ["looking for what is due", readOpenEndpoints, ["''", "1"], ofDeliveries],
  ] as const)("of %s read one partition of a table and leave all others out", async (_doing, forms, values, places) => {
    await keeperAt(laterMs).keep();
    const plan = await keptPlan(forms.ofSomeTime.text, [...values, ...range]);
    expect(plan).not.toContain("Seq Scan");
    const read = [...plan.matchAll(/Scan .*on ((?:events|deliveries)_\w+) /gu)].map(([, partition]) => partition);
    expect([...new Set(read)].toSorted()).toEqual(places);
    // Ranges alone would go through all rows of a partition.
    for (const line of plan.split("\n").filter((text) => /Index Cond: .*event_id\)::text >= /u.test(text))) {
      expect(line).toMatch(/event_id\)::text = /u);
    }
  });
});

describe("the operator's pages", () => {
  beforeAll(divide);

  it("show statements that run", async () => {
    const page = await readFile(join(import.meta.dirname, "../../../../../docs/operations/tables.md"), "utf8");
    const [settings, bloat] = [...page.matchAll(/```sql\n([^`]+)```/gu)].map(([, sql = ""]) => sql);
    const changes = await database.pool.query<{ format: string }>(String(settings).replace("\\gexec", ""));
    expect(changes.rows.length).toBeGreaterThan(4);
    for (const { format } of changes.rows) await database.pool.query(format);
    // A test has no index of thousands of pages.
    const { rows } = await database.pool.query(String(bloat).replace("relpages > 1000", "relpages > 10"));
    expect(rows.map(({ index }) => String(index))).toContain("events_earlier_pkey");
    for (const { unused_percent: unused } of rows) expect(unused).toBeLessThan(60);
  });
});

describe("events of several partitions", () => {
  beforeAll(divide);

  const ids = [newEventId(laterMs - 60 * dayMs), newEventId(laterMs - 1_000), newEventId(laterMs)];

  it("are recorded, claimed, sent and listed like those of one", async () => {
    await keeperAt(laterMs).keep();
    await record(ids);
    for (const table of ["events", "deliveries"]) {
      expect(await countIn(`${table}_default`)).toBe(0);
      expect(await countIn(`${table}_earlier where event_id >= '${String(ids[0])}'`)).toBe(0);
    }
    const later = queueAt(() => new Date(laterMs));
    expect(await later.dueEndpoints("")).toEqual({ endpointIds: ["m_new:pro_main"], next: "" });
    const claimed = await claim(later, "m_new");
    expect(claimed.map(({ eventId }) => eventId).toSorted()).toEqual(ids.toSorted());
    await later.renew(claimed);
    await later.complete(claimed.map((delivery) => deliveredAt(delivery, laterMs)));
    expect((await log.list("m_new", filter)).events).toMatchObject(ids.map(() => ({ isDelivered: true })));
    const old = await log.list("m_old", { ...filter, offset: filledCount - 5 });
    expect([old.totalCount, old.events.length]).toEqual([filledCount, 5]);
  });

  it("are found by their id and by that of an attempt, old and new", async () => {
    const [old] = (await log.list("m_old", filter)).events.slice(3);
    for (const [merchantId, eventId] of [
      ["m_new", ids[1]],
      ["m_old", old?.eventId],
    ]) {
      const event = await log.find(String(merchantId), String(eventId));
      if (event === null) throw new Error(`${String(eventId)} was not found`);
      expect([event.isDelivered, event.attemptCount]).toEqual([true, 1]);
      const [attempt] = await log.attempts(event, plainSeals);
      const again = await log.find(String(merchantId), String(attempt?.attemptId));
      expect(again?.eventId).toBe(eventId);
    }
  });

  it("are claimed also when they came late, and then no longer looked for everywhere", async () => {
    const late = newEventId(Date.now() - 700 * dayMs);
    await record([late], "m_late");
    const later = queueAt(() => new Date(laterMs));
    expect((await later.dueEndpoints("")).endpointIds).toEqual(["m_late:pro_main"]);
    const claimed = await claim(later, "m_late");
    expect(claimed.map(({ eventId }) => eventId)).toEqual([late]);
    await later.complete(claimed.map(delivered));
    expect(await later.dueEndpoints("")).toEqual({ endpointIds: [], next: "" });
  });
});

describe("retention", () => {
  beforeAll(divide);

  it("drops the table from before as a whole when nothing in it is due, and nothing younger", async () => {
    const due = newEventId(Date.now() - 1_000);
    await record([due], "m_due");
    await keeperAt(laterMs, 100).keep();
    for (const table of tables) expect(await countIn(`${table}_earlier`)).toBeGreaterThan(filledCount);
    const [claimed] = await claim(queue, "m_due");
    if (claimed === undefined) throw new Error("what is due was not claimed");
    await queue.complete([delivered(claimed)]);
    await keeperAt(laterMs, 100).keep();
    const left = "select from pg_class where relname = any($1::text[])";
    expect((await database.pool.query(left, [tables.map((table) => `${table}_earlier`)])).rowCount).toBe(0);
    expect((await log.list("m_old", filter)).totalCount).toBe(0);
    expect((await log.list("m_new", filter)).totalCount).toBe(3);
    const old = newEventId(laterMs - 150 * dayMs);
    await record([old], "m_stray");
    const [stray] = await claim(queue, "m_stray");
    if (stray === undefined) throw new Error("a late event was not claimed");
    await queue.complete([delivered(stray)]);
    await keeperAt(laterMs, 100).keep();
    expect((await log.list("m_stray", filter)).totalCount).toBe(0);
    expect(await countIn(`events where event_id < '${lowestEventId(laterMs - 100 * dayMs)}'`)).toBe(0);
  });
});
