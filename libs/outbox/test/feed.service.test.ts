import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Envelope, FeedType, OutboxPage } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";
import type { Transaction } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { OperationalError } from "@railyard/failures";
import type { Feed, FeedOptions } from "@railyard/outbox";
import { append, cursorStep, inTransaction, readOutboxPage } from "@railyard/outbox";
import { eventually } from "@railyard/testing";

import { assignPositions } from "../src/relay-statements.ts";
import type { Bench, TestMessages } from "./support/bench.ts";
import {
  commitEvents,
  createBench,
  createTestFeed,
  createTestMessages,
  effects,
  envelopeAt,
  event,
  recordEffects,
  source,
} from "./support/bench.ts";

const type: FeedType = auditChangeRecorded.payments.type;

describe("a feed of one type", () => {
  let origin: Bench;
  let consumer: Bench;
  const feeds: Feed[] = [];

  const open = (changes: Partial<FeedOptions> = {}): Feed => {
    const feed = createTestFeed(consumer, origin.database, {
      cursor: "railyard/payments audit",
      readSource: (after, limit) => readOutboxPage(origin.database, source, after, limit, type),
      subject: type,
      intervalMs: 50,
      ...changes,
    });
    feeds.push(feed);
    return feed;
  };

  /** `wanted` events among ten times as many others, with positions. */
  const commit = async (from: number, wanted: number): Promise<void> => {
    for (let number = from; number < from + wanted; number += 1) {
      await commitEvents(origin.database, number * 100, number * 100 + 9, 10);
      const reported = event(number, { subject: type });
      await origin.database.transaction((transaction) => append(transaction, [reported]));
    }
    await origin.database.query(assignPositions, [10_000, null]);
  };

  const stored = async (): Promise<string[]> => {
    const { rows } = await consumer.database.pool.query<{ id: string }>(
      "select event_id as id from effects order by position",
    );
    return rows.map(({ id }) => id);
  };

  const ids = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_none, index) => `evt_${String(from + index)}`);

  beforeEach(async () => {
    [origin, consumer] = await Promise.all([createBench(), createBench()]);
  });

  afterEach(async () => {
    await Promise.all(feeds.splice(0).map((feed) => feed.stop()));
    await Promise.all([origin.close(), consumer.close()]);
  });

  it("reads the events of its type in order, and none of the others", async () => {
    await commit(1, 7);
    open().start();
    await eventually(async () => (await stored()).length === 7);
    await commit(8, 2);
    await eventually(async () => (await stored()).length === 9);
    expect(await stored()).toEqual(ids(1, 9));
  });

  it("reads more than one page, and what comes while it sleeps", async () => {
    await commit(1, 3);
    const pages = (after: number, limit: number): Promise<OutboxPage> =>
      readOutboxPage(origin.database, source, after, Math.min(limit, 2), type);
    open({ readSource: pages }).start();
    await eventually(async () => (await stored()).length === 3);
    await commit(4, 5);
    await eventually(async () => (await stored()).length === 8);
    expect(await stored()).toEqual(ids(1, 8));
  });

  it("stores each event once, however many replicas read", async () => {
    for (let replica = 0; replica < 4; replica += 1) open({ patienceMs: 1, intervalMs: 5 }).start();
    for (let round = 0; round < 5; round += 1) {
      await commit(round * 10 + 1, 10);
      await eventually(async () => (await stored()).length >= (round + 1) * 10);
    }
    expect(await effects(consumer.database)).toEqual({ events: 50, effects: 50 });
  });

  it("neither loses nor doubles what a consumer was storing when it was killed", async () => {
    await commit(1, 5);
    let kills = 0;
    const dying = async (transaction: Transaction, events: readonly Envelope[]): Promise<void> => {
      await recordEffects(transaction, events);
      if (kills < 3) {
        kills += 1;
        const { rows } = await transaction.client.query<{ pid: number }>("select pg_backend_pid() as pid");
        // The end of a process, as the database sees it: the connection is gone before the commit.
        await consumer.database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      }
    };
    open({ take: inTransaction(consumer.database, dying) }).start();
    await eventually(async () => (await stored()).length > 0);
    expect(await stored()).toEqual(ids(1, 5));
    expect(kills).toBe(3);
  });

  it("continues when the source is back, and follows one that was restored to an earlier state", async () => {
    await commit(1, 2);
    let isAway = true;
    const readSource: FeedOptions["readSource"] = async (after, limit) => {
      if (isAway) throw new TypeError("away");
      return readOutboxPage(origin.database, source, after, limit, type);
    };
    open({ readSource }).start();
    await eventually(() => consumer.logger.lines.some(({ fields }) => fields["reason"] === "away"));
    isAway = false;
    await eventually(async () => (await stored()).length === 2);
    await origin.database.pool.query("delete from outbox; update outbox_counter set position = 5");
    await eventually(() => consumer.logger.lines.some(({ message }) => message.includes("restored")));
    await commit(3, 1);
    await eventually(async () => (await stored()).length === 3);
    expect((await stored()).toSorted()).toEqual(ids(1, 3));
  });
});

const insertEffectsInOrder = defineStatement({
  name: "test_insert_effects_in_order",
  text: `
    with passed as (${cursorStep(3)}
    ), done as (
      insert into effects (event_id, position)
      select * from unnest($1::text[], $2::bigint[]) where exists (select from passed)
    )
    select position from passed`,
});

describe("a feed of all events", () => {
  let origin: Bench;
  let consumer: Bench;
  let messages: TestMessages;
  const feeds: Feed[] = [];

  const open = (changes: Partial<FeedOptions> = {}): Feed => {
    const feed = createTestFeed(consumer, origin.database, { messaging: messages.messaging, ...changes });
    feeds.push(feed);
    return feed;
  };

  /** Takes events in one statement, as services do. */
  const takeAtOnce: FeedOptions["take"] = async ({ source: cursor, after, reached }, events) => {
    const values = [events.map(({ id }) => id), events.map(({ position = 0 }) => position), cursor, after, reached];
    return (await consumer.database.query(insertEffectsInOrder, values)).length === 1;
  };

  /** Events with positions, of which no message has told. */
  const giveOut = async (from: number, to: number): Promise<void> => {
    await commitEvents(origin.database, from, to, 100);
    await origin.database.query(assignPositions, [to, null]);
  };

  const at = (from: number, to = from): readonly Envelope[] =>
    Array.from({ length: to - from + 1 }, (_none, index) => envelopeAt(from + index));

  const cursors = async (): Promise<readonly object[]> =>
    (await consumer.database.pool.query<object>("select source, position::int from inbox_cursor order by source")).rows;

  const cursorIs = (position: number): Promise<void> =>
    eventually(async () => {
      expect(await cursors()).toEqual([{ source, position }]);
    });

  const tookEffect = async (count: number): Promise<void> => {
    await cursorIs(count);
    expect(await effects(consumer.database)).toEqual({ events: count, effects: count });
  };

  beforeEach(async () => {
    [origin, consumer] = await Promise.all([createBench(), createBench()]);
    messages = createTestMessages();
  });

  afterEach(async () => {
    await Promise.all(feeds.splice(0).map((feed) => feed.stop()));
    await Promise.all([origin.close(), consumer.close()]);
  });

  it("takes what messages bring without asking for it", async () => {
    const asked: number[] = [];
    const readSource: FeedOptions["readSource"] = (after, limit) => {
      asked.push(after);
      return readOutboxPage(origin.database, source, after, limit);
    };
    open({ readSource, take: takeAtOnce, intervalMs: 60_000 }).start();
    await cursorIs(0);
    await eventually(() => asked.length === 1);
    await giveOut(1, 400);
    for (let first = 1; first <= 400; first += 8) messages.bring(at(first, first + 7));
    await tookEffect(400);
    expect(asked).toEqual([0]);
  });

  it("asks for what no message brought: in the middle, at the end, and everything", async () => {
    await giveOut(1, 700);
    open({ take: takeAtOnce }).start();
    await tookEffect(700);
    await giveOut(701, 1_250);
    messages.bring(at(703, 704));
    messages.bring(at(900));
    await tookEffect(1_250);
    await giveOut(1_251, 1_260);
    await tookEffect(1_260);
  });

  it("asks after an interruption, and when a message has no events of the source", async () => {
    open({ intervalMs: 60_000 }).start();
    await cursorIs(0);
    await giveOut(1, 3);
    messages.interrupt();
    await tookEffect(3);
    await giveOut(4, 6);
    messages.bring([envelopeAt(4, { source: "railyard/other" })]);
    await tookEffect(6);
    await giveOut(7, 9);
    messages.bring("no envelope");
    await tookEffect(9);
  });

  it("lets an event take effect once, however often and late it comes", async () => {
    await giveOut(1, 9);
    open({ take: takeAtOnce }).start();
    messages.bring(at(1, 3));
    messages.bring(at(2, 3));
    await tookEffect(9);
    await giveOut(10, 12);
    messages.bring(at(1, 12));
    messages.bring(at(10, 12));
    await tookEffect(12);
  });

  it.each([
    ["in one statement", true],
    ["in a transaction", false],
  ])(
    "lets replicas race for the same events without doing one twice, %s",
    async (_how, isAtOnce) => {
      await giveOut(1, 1_500);
      const take = isAtOnce ? takeAtOnce : inTransaction(consumer.database, recordEffects);
      for (let replica = 0; replica < 3; replica += 1) open({ take, patienceMs: 1, intervalMs: 5 }).start();
      for (let first = 1; first <= 1_500; first += 5) {
        messages.bring(at(first, first + 4));
        if (first % 50 === 1) await new Promise((resolve) => setImmediate(resolve));
      }
      await tookEffect(1_500);
    },
    30_000,
  );

  it("leaves the work to one replica, until that stands still", async () => {
    const taken = new Map<string, number>();
    const replicaNamed = (name: string): Feed =>
      open({
        take: (step, events) => {
          taken.set(name, (taken.get(name) ?? 0) + events.length);
          return takeAtOnce(step, events);
        },
        intervalMs: 60_000,
        patienceMs: 300,
      });
    const replicas = { a: replicaNamed("a"), b: replicaNamed("b") };
    for (const replica of Object.values(replicas)) replica.start();
    await cursorIs(0);
    await giveOut(1, 300);
    for (let position = 1; position <= 200; position += 1) {
      messages.bring(at(position));
      if (position % 10 === 0) await cursorIs(position);
    }
    const [[worker = ""] = [], [, left = 0] = []] = [...taken].sort(([, one], [, other]) => other - one);
    // What both tried before one of them gave way.
    expect(left).toBeLessThan(50);
    await replicas[worker as "a" | "b"].stop();
    messages.bring(at(201, 300));
    await tookEffect(300);
  });

  it("tries an event that cannot be taken again and again, without holding up the others", async () => {
    await giveOut(1, 20);
    let failures = 0;
    let isBroken = true;
    const aside: number[] = [];
    open({
      take: (step, events) => {
        if (isBroken && events.some(({ position }) => position === 5)) {
          failures += 1;
          return Promise.reject(new TypeError("not yet"));
        }
        return takeAtOnce(step, events);
      },
      observer: { missing: () => undefined, setAside: (events) => aside.push(events) },
    }).start();
    await eventually(async () => (await effects(consumer.database)).events === 19);
    expect(await cursors()).toEqual([
      { source, position: 20 },
      { source: `${source}#5`, position: 4 },
    ]);
    await eventually(() => failures >= 4 && aside.includes(1));
    isBroken = false;
    await tookEffect(20);
    await eventually(() => aside.at(-1) === 0);
    expect(consumer.logger.lines.filter(({ level }) => level === "error")[0]?.fields).toMatchObject({
      position: 5,
      event_id: "evt_5",
      reason: "not yet",
    });
  });

  it("waits when no event can be taken, as after a faulty release", async () => {
    await giveOut(1, 150);
    let isBroken = true;
    open({
      take: (step, events) => (isBroken ? Promise.reject(new TypeError("broken")) : takeAtOnce(step, events)),
      retryMs: 60_000,
    }).start();
    const count = async (): Promise<number> => (await cursors()).length;
    await eventually(async () => (await count()) === 101);
    await eventually(() => consumer.logger.lines.some(({ message }) => message.includes("at the moment")));
    expect(await count()).toBe(101);
    expect(await effects(consumer.database)).toEqual({ events: 0, effects: 0 });
    isBroken = false;
    await feeds[0]?.stop();
    open({ take: takeAtOnce }).start();
    await tookEffect(150);
  });

  it("waits while the database is away, and sets nothing aside", async () => {
    await giveOut(1, 10);
    let isAway = true;
    open({
      take: (step, events) =>
        isAway ? Promise.reject(new OperationalError("database_unavailable", "Away.")) : takeAtOnce(step, events),
    }).start();
    await eventually(() => consumer.logger.lines.some(({ message }) => message.includes("at the moment")));
    expect(await cursors()).toEqual([{ source, position: 0 }]);
    isAway = false;
    await tookEffect(10);
  });

  it("passes, loudly, over what the source has already deleted", async () => {
    await giveOut(1, 5);
    open({ take: takeAtOnce }).start();
    await cursorIs(5);
    await feeds[0]?.stop();
    await giveOut(6, 30);
    await origin.database.pool.query("delete from outbox where position <= 10");
    open({ take: takeAtOnce }).start();
    await cursorIs(30);
    expect(await effects(consumer.database)).toEqual({ events: 25, effects: 25 });
    const lines = consumer.logger.lines.filter(({ level }) => level === "error");
    expect(lines.map(({ fields }) => [fields["first_position"], fields["last_position"]])).toEqual([[6, 10]]);
  });

  it("follows a source that was restored to an earlier state, without what was set aside of the later", async () => {
    await giveOut(1, 10);
    open({
      take: (step, events) =>
        events.some(({ position }) => position === 8)
          ? Promise.reject(new TypeError("never"))
          : takeAtOnce(step, events),
    }).start();
    await eventually(async () => (await effects(consumer.database)).events === 9);
    await origin.database.pool.query("delete from outbox where position > 6; update outbox_counter set position = 6");
    await cursorIs(6);
    expect(consumer.logger.lines.some(({ message }) => message.includes("restored"))).toBe(true);
    messages.bring(at(9, 10));
    await origin.database.transaction((transaction) => append(transaction, [event(1, { id: "evt_new" })]));
    await origin.database.query(assignPositions, [10, null]);
    await cursorIs(7);
    expect(await effects(consumer.database)).toEqual({ events: 10, effects: 10 });
  });

  it("waits for a source that does not answer, with few log lines", async () => {
    await giveOut(1, 3);
    let isDown = true;
    let tries = 0;
    const readSource: FeedOptions["readSource"] = (after, limit) => {
      tries += 1;
      return isDown ? Promise.reject(new TypeError("refused")) : readOutboxPage(origin.database, source, after, limit);
    };
    open({ readSource, take: takeAtOnce }).start();
    await eventually(() => tries >= 4);
    isDown = false;
    await tookEffect(3);
    expect(consumer.logger.lines.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

describe("the page that a feed reads", () => {
  it.each(["payments", "decision-engine", "events"] as const)(
    "has an index of its own in the database of %s",
    async (service) => {
      const folder = join(import.meta.dirname, "../../../services", service, "prisma/migrations");
      const names = (await readdir(folder)).filter((name) => name.endsWith("_find_audited_changes"));
      expect(names).toHaveLength(1);
      const migration = await readFile(join(folder, names[0] ?? "", "migration.sql"), "utf8");
      const bench = await createBench();
      try {
        await bench.database.pool.query(migration);
        await bench.database.pool.query("set enable_seqscan = off");
        const { rows } = await bench.database.pool.query<{ "QUERY PLAN": string }>(
          `explain (generic_plan) select outbox.id from outbox
         where position > $1 and position is not null and type = '${auditChangeRecorded[service].type}'
         order by position limit $2`,
        );
        expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("outbox_audited_changes");
      } finally {
        await bench.close();
      }
    },
  );
});
