// Every list and total is compared with the one that looks at every row.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { EventType } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import { newEventId } from "@railyard/identifiers";
import { createListing } from "@railyard/listing";
import { silentLogger } from "@railyard/telemetry";
import { eventually, testDatabase } from "@railyard/testing";
import { createEventLog } from "../../../src/adapters/postgres/event-log.ts";
import { insertEvents } from "../../../src/adapters/postgres/intake-statements.ts";
import { createStillCursor, stillCursor } from "../../support/still-cursor.ts";
import { listedEvents } from "../../../src/adapters/postgres/listed-events.ts";
import { createPrismaClient } from "../../../src/adapters/postgres/prisma-client.ts";
import type { EventFilter } from "../../../src/domain/event-filter.ts";
import type { EventLog } from "../../../src/ports.ts";
import { migrationsFolder } from "../../support/events-environment.ts";

const types = ["payment_succeeded", "payment_failed", "refund_succeeded"] as const satisfies readonly EventType[];
const profiles = ["pro_1", "pro_2"];
const dayMs = 24 * 60 * 60 * 1_000;

let testing: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let log: EventLog;

const connect = (): Database =>
  createDatabase({
    url: testing.url,
    poolSize: 8,
    applicationName: "lists",
    keepsPlans: true,
    logger: silentLogger,
  });

const logOf = (connected: Database): EventLog =>
  createEventLog({
    prisma: createPrismaClient(connected.pool),
    database: connected,
    listing: createListing(listedEvents, { database: connected, logger: silentLogger }),
  });

beforeAll(async () => {
  testing = await testDatabase({ migrationsFolder });
  database = connect();
  await createStillCursor(database);
  log = logOf(database);
});

afterAll(async () => {
  await database.close();
  await testing.drop();
});

const pick = <Value>(values: readonly Value[], number: number): Value => values[number % values.length] as Value;

/** Stores events of all kinds over a hundred days, some at the same moment. */
const record = async (first: number, count: number, merchantId: string): Promise<readonly string[]> => {
  const numbers = Array.from({ length: count }, (_, index) => first + index);
  const times = numbers.map((number) => Date.now() - Math.floor((number * 7919) % 100) * dayMs);
  const ids = times.map((time) => newEventId(time));
  const each = <Value>(of: (number: number) => Value): Value[] => numbers.map(of);
  await database.query(insertEvents, [
    ids,
    each(() => merchantId),
    each((number) => pick(profiles, number)),
    each((number) => `pay_${String(number % 10)}`),
    each(() => 1),
    each(() => "payments"),
    each((number) => pick(types, number)),
    times.map((time) => new Date(time).toISOString()),
    each(() => "{}"),
    each(() => 1),
    each(() => null),
    each(() => null),
    [],
    "nobody",
    1_000,
    [],
    each(() => null),
    ...stillCursor,
  ]);
  return ids;
};

const settle = (ids: readonly string[], state: string) =>
  database.pool.query("update deliveries set state = $2 where event_id = any($1)", [ids, state]);

const everything: EventFilter = {
  profileId: undefined,
  objectId: undefined,
  eventId: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
  eventTypes: undefined,
  isDelivered: undefined,
  canMatch: true,
  limit: 20,
  offset: 0,
};

/** The ids of all events that match, newest first, by a look at each. */
const plainList = async (merchantId: string, filter: EventFilter): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ event_id: string }>(
    `select events.event_id from events left join deliveries using (event_id)
     where merchant_id = $1 and ($2::text is null or profile_id = $2) and ($3::text[] is null or event_type = any($3))
       and ($4::boolean is null or (coalesce(state, '') = 'delivered') = $4)
       and ($5::timestamptz is null or created >= $5) and ($6::timestamptz is null or created < $6)
       and ($7::text is null or object_id = $7)
     order by created desc, event_id desc`,
    [
      merchantId,
      filter.profileId,
      filter.eventTypes,
      filter.isDelivered,
      filter.createdAfter,
      filter.createdBefore,
      filter.objectId,
    ],
  );
  return rows.map((row) => row.event_id);
};

const expectSame = async (merchantId: string, filter: EventFilter): Promise<void> => {
  const { events, totalCount } = await log.list(merchantId, filter);
  const all = await plainList(merchantId, filter);
  expect(totalCount).toBe(all.length);
  expect(events.map(({ eventId }) => eventId)).toEqual(all.slice(filter.offset, filter.offset + filter.limit));
};

/** Filters alone and together, pages at the beginning, far on and behind the end. */
const filters = (createdAt: Date): readonly EventFilter[] => {
  const narrowed: readonly Partial<EventFilter>[] = [
    {},
    { profileId: "pro_2" },
    { profileId: "pro_none" },
    { eventTypes: ["payment_failed"] },
    { eventTypes: ["payment_failed", "refund_succeeded"] },
    { eventTypes: ["dispute_opened"] },
    { createdAfter: createdAt },
    { createdBefore: createdAt },
    { createdAfter: new Date(createdAt.getTime() - 40 * dayMs), createdBefore: createdAt },
    { profileId: "pro_1", eventTypes: ["payment_succeeded"], createdAfter: new Date(Date.now() - 30 * dayMs) },
  ];
  return narrowed
    .flatMap((one) => [one, { ...one, isDelivered: true }, { ...one, isDelivered: false }])
    .flatMap((one) => [0, 37, 5_000].map((offset) => ({ ...everything, ...one, offset })));
};

/** Entries of indexes of events that closed connections have read. */
const entriesRead = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ entries: number }>(
    "select sum(idx_tup_read)::int as entries from pg_stat_user_indexes where relname like 'events_%'",
  );
  return rows[0]?.entries ?? Number.NaN;
};

describe("lists of events", () => {
  // The first test, for it needs empty tables.
  it("read what changed and nothing else of the merchant, by plans made for empty tables", async () => {
    const before = await entriesRead();
    const connected = connect();
    const early = logOf(connected);
    const changed = 600;
    await record(0, 1, "m_6");
    await early.list("m_6", everything);
    await record(1, changed, "m_6");
    expect((await early.list("m_6", everything)).totalCount).toBe(changed + 1);
    // What a connection has read is counted when it ends.
    await connected.close();
    await eventually(async () => (await entriesRead()) - before > changed);
    // Twice for each: a pass looks for combinations that have not occurred, and then takes the changes.
    expect((await entriesRead()) - before).toBeLessThan(4 * changed);
  });

  it("are those of a look at every row, with exact totals, while events are recorded and delivered", async () => {
    let isDone = false;
    const totals: number[] = [];
    const watched = async (filter: EventFilter): Promise<void> => {
      // Events come and are delivered, and none goes, so a total is between those before and after it.
      while (!isDone) {
        const before = (await plainList("m_1", filter)).length;
        const { totalCount } = await log.list("m_1", filter);
        const after = (await plainList("m_1", filter)).length;
        expect([totalCount >= before, totalCount <= after]).toEqual([true, true]);
        totals.push(totalCount);
      }
    };
    const worked = async (worker: number): Promise<void> => {
      for (let round = 0; round < 15; round += 1) {
        const ids = await record(worker * 1_000 + round * 20, 20, pick(["m_1", "m_1", "m_2"], round));
        await settle(ids.slice(0, 12), "delivered");
        await settle(ids.slice(12, 15), "exhausted");
      }
    };
    const watching = [watched(everything), watched({ ...everything, isDelivered: true })];
    await Promise.all([worked(0), worked(1), worked(2)]);
    isDone = true;
    await Promise.all(watching);
    expect(Math.max(...totals)).toBeGreaterThan(20);
    const created = (await log.list("m_1", { ...everything, offset: 50 })).events[0]?.created;
    if (created === undefined) throw new Error("there are too few events");
    for (const filter of filters(created)) await expectSame("m_1", filter);
    for (const merchantId of ["m_2", "m_none"]) await expectSame(merchantId, everything);
  }, 60_000);

  it("find the events of an object, and one by its id", async () => {
    const [own = ""] = await record(500_003, 1, "m_3");
    await record(500_013, 1, "m_3");
    await expectSame("m_3", { ...everything, objectId: "pay_3" });
    const found = await log.list("m_3", { ...everything, eventId: own });
    expect([found.totalCount, found.events[0]?.eventId]).toEqual([1, own]);
    expect((await log.list("m_1", { ...everything, eventId: own })).totalCount).toBe(0);
  });

  it("are filled by a service whose migrations have only been applied", async () => {
    await record(700_000, 30, "m_5");
    await database.pool.query("update listed_progress set is_filled = false");
    await database.pool.query("truncate listed_events, listed_events_counts, listed_events_changes");
    const listing = createListing(listedEvents, { database, logger: silentLogger });
    expect(await listing.isFilled()).toBe(false);
    listing.start();
    await eventually(() => listing.isFilled());
    await listing.stop();
    for (const merchantId of ["m_1", "m_5"]) await expectSame(merchantId, everything);
  });

  it("follow a delivery that succeeds later, and an event that is deleted", async () => {
    const ids = await record(600_000, 3, "m_4");
    await settle(ids, "held");
    const delivered = async () => (await log.list("m_4", { ...everything, isDelivered: true })).totalCount;
    expect(await delivered()).toBe(0);
    await settle(ids.slice(1), "delivered");
    expect(await delivered()).toBe(2);
    await database.pool.query("delete from events where event_id = $1", [ids[2]]);
    expect([await delivered(), (await log.list("m_4", everything)).totalCount]).toEqual([1, 2]);
  });
});
