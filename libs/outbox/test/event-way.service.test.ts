import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createHttpServer, createServiceClient } from "@railyard/http";
import type { Messaging } from "@railyard/messaging";
import { connectMessaging } from "@railyard/messaging";
import type { Relay } from "@railyard/outbox";
import { append, createRelay, fetchEvents, outboxRoute } from "@railyard/outbox";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, isolatedNats } from "@railyard/testing";
import type { Bench } from "./support/bench.ts";
import { createBench, createTestFeed, effects, event, source } from "./support/bench.ts";

type Stop = () => Promise<void>;

/** Commits events one by one until stopped, through whatever happens to the database; counts the committed. */
const keepCommitting = (database: Database, hint: () => void): { stop(): Promise<number> } => {
  let isStopping = false;
  let committed = 0;
  const run = async (): Promise<void> => {
    while (!isStopping) {
      try {
        await append(database, [event(committed + 1)]);
        committed += 1;
        hint();
      } catch (error) {
        // The answer was cut off, but the commit had happened.
        if (typeof error === "object" && error !== null && "code" in error && error.code === "23505") committed += 1;
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const ended = run();
  return {
    stop: async () => {
      isStopping = true;
      await ended;
      return committed;
    },
  };
};

describe("the way of an event from commit to effect", () => {
  let nats: Awaited<ReturnType<typeof isolatedNats>>;
  let origin: Bench;
  let consumer: Bench;
  let stops: Stop[];

  const connect = (bench: Bench): Messaging => {
    const messaging = connectMessaging({ url: nats.url, name: "way-test", logger: bench.logger });
    stops.push(() => messaging.close());
    return messaging;
  };

  const startRelay = (): Relay => {
    const messaging = connect(origin);
    const { database, logger } = origin;
    const relay = createRelay({ database, messaging, source, stream: "PAYMENTS", logger, pollMs: 100 });
    relay.start();
    stops.push(() => relay.stop());
    return relay;
  };

  const startConsumer = (): void => {
    const feed = createTestFeed(consumer, origin.database, { messaging: connect(consumer) });
    feed.start();
    stops.push(() => feed.stop());
  };

  const allTookEffect = async (committed: number): Promise<void> => {
    await eventually(async () => (await effects(consumer.database)).events === committed, { timeoutMs: 25_000 });
    expect(await effects(consumer.database)).toEqual({ events: committed, effects: committed });
  };

  beforeAll(async () => {
    nats = await isolatedNats();
  });

  beforeEach(async () => {
    stops = [];
    [origin, consumer] = await Promise.all([createBench(), createBench()]);
  });

  afterEach(async () => {
    for (const stop of stops.reverse()) await stop();
    await Promise.all([origin.close(), consumer.close()]);
    await nats.restart({ wipeStore: true });
  });

  afterAll(async () => {
    await nats.stop();
  });

  it("loses and repeats nothing when the broker's store is deleted in the middle", async () => {
    const relay = startRelay();
    startConsumer();
    startConsumer();
    const traffic = keepCommitting(origin.database, relay.hint);
    await eventually(async () => (await effects(consumer.database)).events > 50);
    for (let round = 0; round < 2; round += 1) {
      const { events } = await effects(consumer.database);
      await nats.kill();
      await nats.restart({ wipeStore: true });
      await eventually(async () => (await effects(consumer.database)).events > events + 50, { timeoutMs: 20_000 });
    }
    await nats.kill();
    const committed = await traffic.stop();
    await nats.restart({ wipeStore: true });
    await allTookEffect(committed);
  }, 60_000);

  it("loses and repeats nothing when relays die in the middle of a batch", async () => {
    const hints: Relay[] = [startRelay(), startRelay()];
    startConsumer();
    const traffic = keepCommitting(origin.database, () => {
      for (const relay of hints) relay.hint();
    });
    for (let round = 0; round < 8; round += 1) {
      const { events } = await effects(consumer.database);
      await origin.database.pool
        // Locks are listed for the whole server, which other test files use too.
        .query(
          `select pg_terminate_backend(pid) from pg_locks
           where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
        )
        .catch(() => undefined);
      await eventually(async () => (await effects(consumer.database)).events > events, { timeoutMs: 10_000 });
    }
    await allTookEffect(await traffic.stop());
  }, 60_000);

  it("loses and repeats nothing when the databases cut all connections", async () => {
    const relay = startRelay();
    startConsumer();
    const traffic = keepCommitting(origin.database, relay.hint);
    for (let round = 0; round < 4; round += 1) {
      const { events } = await eventually(() => effects(consumer.database).catch(() => false as const));
      for (const { database } of [origin, consumer]) {
        await database.pool
          .query("select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()")
          .catch(() => undefined);
      }
      await eventually(async () => (await effects(consumer.database)).events > events + 10, { timeoutMs: 15_000 });
    }
    await allTookEffect(await traffic.stop());
  }, 60_000);

  it("brings events over the internal operation alone when there is no broker at all", async () => {
    await nats.kill();
    const relay = startRelay();
    const server = createHttpServer({
      service: "payments",
      routes: [outboxRoute(origin.database, "payments")],
      identity: { verify: (token) => (token === "events" ? { kind: "service" } : undefined) },
      logger: silentLogger,
      metrics: createMetrics("outbox-test"),
      readiness: [],
      host: "127.0.0.1",
      port: 0,
      drainTimeoutMs: 1_000,
    });
    const { port } = await server.start();
    const client = createServiceClient({
      service: "events",
      baseUrl: `http://127.0.0.1:${String(port)}`,
      identity: { sign: () => "events" },
      timeoutMs: 5_000,
    });
    stops.push(
      () => server.stop(),
      () => Promise.resolve(client.close()),
    );
    const readSource = fetchEvents(client, "payments");
    const feed = createTestFeed(consumer, origin.database, { readSource, messaging: connect(consumer) });
    feed.start();
    stops.push(() => feed.stop());
    await append(
      origin.database,
      Array.from({ length: 700 }, (_none, index) => event(index + 1)),
    );
    relay.hint();
    await allTookEffect(700);
    await nats.restart();
  }, 30_000);
});
