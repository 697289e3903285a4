import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Messaging } from "@railyard/messaging";
import { connectMessaging } from "@railyard/messaging";
import type { Relay, RelayOptions } from "@railyard/outbox";
import { append, createRelay } from "@railyard/outbox";
import { eventually, isolatedNats } from "@railyard/testing";
import { openLeaderSession } from "../src/leader-session.ts";
import { assignPositions, markPublished, purgePublished, readUnpublished } from "../src/relay-statements.ts";
import type { Bench } from "./support/bench.ts";
import { commitEvents, createBench, event, outboxState, source } from "./support/bench.ts";

describe("the relay", () => {
  let nats: Awaited<ReturnType<typeof isolatedNats>>;
  let bench: Bench;
  let messaging: Messaging;
  let positions: number[];
  const relays: Relay[] = [];

  const startRelay = (options: Partial<RelayOptions> = {}): Relay => {
    const relay = createRelay({
      database: bench.database,
      messaging,
      source,
      stream: "PAYMENTS",
      logger: bench.logger,
      pollMs: 50,
      ...options,
    });
    relay.start();
    relays.push(relay);
    return relay;
  };

  const allPublished = async (count: number): Promise<boolean> => {
    const rows = await bench.database.query(outboxState);
    return rows.length === count && rows.every(({ published }) => published);
  };

  beforeAll(async () => {
    nats = await isolatedNats();
  });

  beforeEach(async () => {
    bench = await createBench();
    messaging = connectMessaging({ url: nats.url, name: "relay-test", logger: bench.logger });
    await eventually(() => messaging.isUsable());
    positions = [];
    messaging.listen("payments.>", ({ position = 0 }) => positions.push(position));
  });

  afterEach(async () => {
    await Promise.all(relays.splice(0).map((relay) => relay.stop()));
    await messaging.close();
    await bench.close();
    await nats.restart({ wipeStore: true });
  });

  afterAll(async () => {
    await nats.stop();
  });

  it("lets go of a session that only reads", async () => {
    const name = new URL(bench.url).pathname.slice(1);
    const allowWrites = async (isAllowed: boolean): Promise<void> => {
      const setting = `default_transaction_read_only = ${isAllowed ? "off" : "on"}`;
      await bench.database.pool.query(`alter database ${name} set ${setting}`);
    };
    await allowWrites(false);
    startRelay();
    await eventually(() => bench.logger.lines.some(({ message }) => message.includes("relays the events")));
    await allowWrites(true);
    await commitEvents(bench.database, 1, 3);
    await eventually(() => allPublished(3));
  });

  it("publishes in the order of gapless positions and marks what is stored", async () => {
    const relay = startRelay({ batchSize: 7 });
    await commitEvents(bench.database, 1, 100, 3);
    relay.hint();
    await eventually(() => allPublished(100));
    await eventually(() => positions.length === 100);
    expect(positions).toEqual(Array.from({ length: 100 }, (_none, index) => index + 1));
    const rows = await bench.database.query(outboxState);
    expect(rows.map(({ position }) => position)).toEqual(positions);
  });

  it("lets events share messages in their order, but those that a consumer wants by their subject", async () => {
    const sent: [subject: string, events: number][] = [];
    const witnessed: Messaging = {
      ...messaging,
      publishMany: (messages) => {
        for (const { subject, payload } of messages) {
          const content: unknown = JSON.parse(payload);
          sent.push([subject, Array.isArray(content) ? content.length : 1]);
        }
        return messaging.publishMany(messages);
      },
    };
    await append(
      bench.database,
      Array.from({ length: 130 }, (_none, index) =>
        event(index + 1, index === 120 ? { subject: "payments.audit.change_recorded" } : {}),
      ),
    );
    const relay = startRelay({
      messaging: witnessed,
      sharedMessages: { subject: "payments.shared", apart: ["payments.audit.change_recorded"] },
    });
    await eventually(() => allPublished(130));
    await eventually(() => positions.length === 130);
    expect(positions).toEqual(Array.from({ length: 130 }, (_none, index) => index + 1));
    expect(sent).toEqual([
      ["payments.shared", 50],
      ["payments.shared", 50],
      ["payments.shared", 20],
      ["payments.audit.change_recorded", 1],
      ["payments.shared", 9],
    ]);
    await append(bench.database, [event(131)]);
    relay.hint();
    await eventually(() => allPublished(131));
    expect(sent[5]).toEqual([event(131).subject, 1]);
  });

  it("keeps shared messages within what the broker takes", async () => {
    const filler = "€".repeat(90_000);
    await append(
      bench.database,
      Array.from({ length: 7 }, (_none, index) => event(index + 1, { data: { filler } })),
    );
    startRelay({ sharedMessages: { subject: "payments.shared", apart: [] } });
    await eventually(() => allPublished(7));
    await eventually(() => positions.length === 7);
    expect(positions).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("loses nothing when a transaction with an earlier insertion commits later", async () => {
    const relay = startRelay();
    const late = await bench.database.pool.connect();
    await late.query("begin");
    await append({ execute: async ({ text }, values) => (await late.query(text, [...(values ?? [])])).rowCount ?? 0 }, [
      event(1),
    ]);
    await commitEvents(bench.database, 2, 4);
    relay.hint();
    await eventually(() => positions.length === 3);
    await late.query("commit");
    late.release();
    relay.hint();
    await eventually(() => allPublished(4));
    const rows = await bench.database.query(outboxState);
    expect(rows.map(({ id, position }) => [id, position])).toEqual([
      ["evt_2", 1],
      ["evt_3", 2],
      ["evt_4", 3],
      ["evt_1", 4],
    ]);
  });

  it("wakes by a hint long before it would look by itself", async () => {
    const relay = startRelay({ pollMs: 60_000 });
    await eventually(() => bench.logger.lines.some(({ message }) => message.includes("relays the events")));
    await commitEvents(bench.database, 1, 1);
    relay.hint();
    await eventually(() => allPublished(1));
    await commitEvents(bench.database, 2, 2);
    relay.hint();
    await eventually(() => allPublished(2));
  });

  it("has one leader at a time, is woken by the others, and is followed when it stops", async () => {
    const first = startRelay({ pollMs: 60_000 });
    await eventually(() => bench.logger.lines.some(({ message }) => message.includes("relays the events")));
    const second = startRelay({ pollMs: 100 });
    await commitEvents(bench.database, 1, 10);
    // Not the leader: its hint travels over the broker.
    await eventually(() => {
      second.hint();
      return allPublished(10);
    });
    await first.stop();
    await commitEvents(bench.database, 11, 20);
    await eventually(() => allPublished(20));
    await eventually(() => positions.length === 20);
    expect(positions).toEqual(Array.from({ length: 20 }, (_none, index) => index + 1));
  });

  it("notes when it stops what no further pass has noted, so that its successor does not send it again", async () => {
    const first = startRelay({ lingerMs: 60_000 });
    await commitEvents(bench.database, 1, 3, 3);
    first.hint();
    await eventually(() => positions.length === 3);
    expect(await allPublished(3)).toBe(false);
    await first.stop();
    expect(await allPublished(3)).toBe(true);
    const second = startRelay();
    await commitEvents(bench.database, 4, 4);
    second.hint();
    await eventually(() => allPublished(4));
    await eventually(() => positions.length === 4);
    expect(positions).toEqual([1, 2, 3, 4]);
  });

  it("continues when all database connections are cut, again and again", async () => {
    startRelay({ pollMs: 20, batchSize: 5 });
    startRelay({ pollMs: 20, batchSize: 5 });
    const cut = async (): Promise<void> => {
      await bench.database.pool
        .query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()")
        .catch(() => undefined);
    };
    for (let round = 0; round < 6; round += 1) {
      // A commit whose answer was cut off may have happened, so each event has its own try.
      for (let number = round * 20 + 1; number <= round * 20 + 20; number += 1) {
        await eventually(() =>
          append(bench.database, [event(number)]).catch((error: unknown) => {
            if (typeof error === "object" && error !== null && "code" in error && error.code === "23505") return;
            throw error;
          }),
        );
        if (number % 10 === 5) await cut();
      }
    }
    await eventually(() => allPublished(120), { timeoutMs: 15_000 });
    const rows = await bench.database.query(outboxState);
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 120 }, (_none, index) => index + 1));
    await eventually(() => new Set(positions).size === 120);
  }, 40_000);

  it("gives positions while the broker is away, and publishes when it is back", async () => {
    const relay = startRelay({ batchSize: 10 });
    await commitEvents(bench.database, 1, 5);
    relay.hint();
    await eventually(() => allPublished(5));
    await nats.kill();
    await commitEvents(bench.database, 6, 60);
    relay.hint();
    await eventually(async () => {
      const rows = await bench.database.query(outboxState);
      return rows.length === 60 && rows.every(({ position }) => position !== null);
    });
    await nats.restart();
    await eventually(() => allPublished(60), { timeoutMs: 10_000 });
    await eventually(() => new Set(positions).size === 60, { timeoutMs: 10_000 });
  }, 30_000);

  it("passes over what no broker takes instead of stopping there", async () => {
    const relay = startRelay();
    await append(bench.database, [
      event(1),
      event(2, { subject: "elsewhere.a.b" }),
      event(3, { data: { filler: "x".repeat(1_100_000) } }),
      event(4),
    ]);
    relay.hint();
    await eventually(() => allPublished(4));
    await eventually(() => positions.length === 2);
    expect(positions).toEqual([1, 4]);
    expect(bench.logger.lines.some(({ message }) => message.includes("cannot travel"))).toBe(true);
  });

  it.each([
    ["gives positions", assignPositions.text, ["500", "3"]],
    ["marks", markPublished.text, ["3"]],
    ["deletes", purgePublished.text, ["1000", "500"]],
    ["looks for what was left", readUnpublished.text, ["3", "500"]],
  ] as const)("never reads the whole table, whatever the statistics are, when it %s", async (_when, text, literals) => {
    const session = await openLeaderSession(bench.database.pool);
    const rows = await session.query<{ "QUERY PLAN": string }>({
      name: "test_explain",
      text: `explain ${text.replaceAll(/\$(\d)/g, (_parameter, index) => literals[Number(index) - 1] ?? "null")}`,
    });
    await session.end();
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("Index Scan using outbox_");
    expect(plan).not.toMatch(/Seq Scan on outbox( |$)/m);
  });

  it("deletes published events after the retention, from the old end", async () => {
    await commitEvents(bench.database, 1, 12, 10);
    // This one keeps them for longer: it looks for old ones right after its first pass.
    const relay = startRelay({ retentionMs: 7 * 86_400_000 });
    relay.hint();
    await eventually(() => allPublished(12));
    await bench.database.pool.query("update outbox set published_at = published_at - interval '2 days'");
    await commitEvents(bench.database, 13, 30, 10);
    relay.hint();
    await eventually(() => allPublished(30));
    await relay.stop();
    startRelay({ retentionMs: 86_400_000 });
    await eventually(async () => {
      const rows = await bench.database.query(outboxState);
      return rows.length === 18 && rows[0]?.position === 13;
    });
    // What is left is still reported as published, and nothing is sent again.
    expect(await allPublished(18)).toBe(true);
    await eventually(() => positions.length >= 30);
    expect(positions).toEqual(Array.from({ length: 30 }, (_none, index) => index + 1));
  });

  it("keeps what was published lately, whatever time one of the events is about", async () => {
    await commitEvents(bench.database, 1, 6);
    const relay = startRelay();
    relay.hint();
    await eventually(() => allPublished(6));
    await relay.stop();
    await bench.database.pool.query("update outbox set time = time - interval '30 days' where position = 4");
    await commitEvents(bench.database, 7, 7);
    // It purges right after its first pass.
    const next = startRelay({ retentionMs: 86_400_000 });
    next.hint();
    await eventually(() => allPublished(7));
    await next.stop();
    expect(await bench.database.query(outboxState)).toHaveLength(7);
  });

  it("takes over from a relay that marked each event, without sending what that one has sent", async () => {
    await commitEvents(bench.database, 1, 6);
    const { pool } = bench.database;
    await pool.query("alter table outbox_counter drop column published");
    await pool.query("update outbox set position = insertion; update outbox_counter set position = 6");
    await pool.query("update outbox set published_at = now() where position <= 4");
    await pool.query(await readFile(join(import.meta.dirname, "../outbox-published.sql"), "utf8"));
    startRelay();
    await eventually(() => allPublished(6));
    await eventually(() => positions.length === 2);
    expect(positions).toEqual([5, 6]);
  });
});
