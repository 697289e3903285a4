import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Envelope, FeedType, OutboxPage } from "@railyard/contracts";
import { auditChangeRecorded } from "@railyard/contracts";
import type { Transaction } from "@railyard/database";
import type { Feed, FeedOptions } from "@railyard/outbox";
import { append, createFeed, readOutboxPage } from "@railyard/outbox";
import { eventually } from "@railyard/testing";

import { assignPositions } from "../src/relay-statements.ts";
import type { Bench } from "./support/bench.ts";
import { commitEvents, createBench, effects, event, recordEffects, source } from "./support/bench.ts";

const type: FeedType = auditChangeRecorded.payments.type;

describe("a feed", () => {
  let origin: Bench;
  let consumer: Bench;
  const feeds: Feed[] = [];

  const open = (changes: Partial<FeedOptions> = {}): Feed => {
    const feed = createFeed({
      database: consumer.database,
      cursor: "railyard/payments audit",
      readSource: (after, limit) => readOutboxPage(origin.database, source, after, limit, type),
      store: recordEffects,
      logger: consumer.logger,
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
    const feed = open();
    await feed.catchUp();
    expect(await stored()).toEqual(ids(1, 7));
    await commit(8, 2);
    await feed.catchUp();
    await feed.catchUp();
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
    const replicas = Array.from({ length: 4 }, () => open());
    for (let round = 0; round < 5; round += 1) {
      await commit(round * 10 + 1, 10);
      await Promise.all(replicas.map((feed) => feed.catchUp()));
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
    for (let round = 1; round <= 3; round += 1) {
      await expect(open({ store: dying }).catchUp()).rejects.toThrow();
      expect(await stored()).toEqual([]);
    }
    await open({ store: dying }).catchUp();
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
    const feed = open({ readSource });
    await expect(feed.catchUp()).rejects.toThrow("away");
    isAway = false;
    await feed.catchUp();
    expect(await stored()).toEqual(ids(1, 2));
    await origin.database.pool.query("delete from outbox; update outbox_counter set position = 5");
    await feed.catchUp();
    expect(consumer.logger.lines.some(({ message }) => message.includes("restored"))).toBe(true);
    await commit(3, 1);
    await feed.catchUp();
    expect((await stored()).toSorted()).toEqual(ids(1, 3));
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
