import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { commonVariables, databaseUrl, port, readEnv, readVariables } from "@railyard/config";
import { defineStatement } from "@railyard/database";
import { createServiceBase } from "@railyard/service";
import type { TestDatabase } from "@railyard/testing";
import { eventually, httpCall, recordingLogger, testDatabase, testNatsUrl } from "@railyard/testing";

import type { StoreVariables } from "../src/index.ts";
import { createLeasingBase, createPlatformBase, createStoreBase } from "../src/index.ts";

const libraries = join(import.meta.dirname, "../..");
const tables = [
  "outbox/outbox.sql",
  "outbox/outbox-published.sql",
  "outbox/outbox-without-marks.sql",
  "idempotency/idempotency.sql",
  "idempotency/idempotency-canonical.sql",
  "database/lease-owners.sql",
];
const migrationsFolder = join(import.meta.dirname, "migrations");
const schema = {
  ...commonVariables,
  ...readVariables,
  HTTP_PORT: port({ default: 0, describe: "Port." }),
  DATABASE_URL: databaseUrl,
};

let database: TestDatabase;
beforeAll(async () => {
  const texts = await Promise.all(tables.map((name) => readFile(join(libraries, name), "utf8")));
  database = await testDatabase({ migrationsFolder, sql: texts.join("\n") });
});
afterAll(() => database.drop());

const configOf = (variables: Readonly<Record<string, string>> = {}): StoreVariables =>
  readEnv(schema, {
    DATABASE_URL: database.url,
    NATS_URL: testNatsUrl(),
    HTTP_PORT: "0",
    DATABASE_POOL_SIZE: "2",
    DRAIN_TIMEOUT_MS: "200",
    ...variables,
  });
const overrides = { logger: recordingLogger() };
const one = defineStatement<{ one: number }>({ name: "test_one", text: "select 1 as one" });

const readinessOf = async (at: number): Promise<{ status: number; parts: Readonly<Record<string, unknown>> }> => {
  const { status, text } = await httpCall(at, "/health/ready");
  return { status, parts: JSON.parse(text) as Record<string, unknown> };
};

const seriesOf = async (at: number): Promise<ReadonlySet<string>> => {
  const { text } = await httpCall(at, "/metrics");
  return new Set(text.split("\n").flatMap((line) => /^\w+(?:\{pool="\w+")?/.exec(line)?.[0] ?? []));
};

const storeBase = (config = configOf()) =>
  createStoreBase({
    service: "events",
    config,
    overrides,
    database: { migrationsFolder },
    outbox: { stream: "EVENTS" },
  });

describe("a service that keeps records", () => {
  it("is ready with its database, schema and broker, and shows what each of them does", async () => {
    const base = storeBase();
    const keys = base.openOwnPool(configOf(), "keys", 1);
    const app = base.serve({ routes: [], readiness: [{ name: "lists", isReady: () => true }] });
    const { port: at } = await app.start();
    try {
      await eventually(async () => (await readinessOf(at)).status === 200);
      expect((await readinessOf(at)).parts).toEqual({
        message: "Up",
        database: true,
        schema: true,
        broker: true,
        lists: true,
        accepting: true,
      });
      await Promise.all([base.database.query(one), keys.query(one)]);
      const shown = await seriesOf(at);
      const expected = [
        'db_client_connection_count{pool="main"',
        'db_client_connection_count{pool="reads"',
        'db_client_connection_count{pool="keys"',
        'db_client_connection_wait_time_seconds_bucket{pool="main"',
        "db_client_operation_duration_seconds_bucket",
        "broker_connected",
        "outbox_lag_seconds",
        "outbox_pending",
        "health_ready",
        "nodejs_eventloop_delay_seconds",
        "nodejs_eventloop_utilization",
        "process_memory_usage_bytes",
      ];
      expect(expected.filter((name) => !shown.has(name))).toEqual([]);
    } finally {
      await app.stop();
    }
    await expect(base.database.query(one)).rejects.toMatchObject({ message: expect.any(String) });
    await expect(keys.query(one)).rejects.toMatchObject({ message: expect.any(String) });
    expect(base.messaging.isConnected()).toBe(false);
  });

  it("lets go of everything when its port is taken", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port: taken } = other.address() as AddressInfo;
    const stated: string[] = [];
    const base = storeBase(configOf({ HTTP_PORT: String(taken) }));
    base.own({ start: () => stated.push("start"), stop: () => stated.push("stop") });
    await eventually(() => base.messaging.isConnected());
    await expect(base.serve({ routes: [] }).start()).rejects.toMatchObject({ code: "EADDRINUSE" });
    other.close();
    expect(stated).toEqual(["start", "stop"]);
    await expect(base.database.query(one)).rejects.toMatchObject({ message: expect.any(String) });
    expect(base.messaging.isConnected()).toBe(false);
  });

  it("works without its database where it declares that", async () => {
    let isLoaded = false;
    const base = createStoreBase({
      service: "events",
      config: configOf({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" }),
      overrides,
      database: { migrationsFolder, canBeMissed: () => isLoaded },
      outbox: { stream: "EVENTS" },
    });
    const app = base.serve({ routes: [] });
    const { port: at } = await app.start();
    try {
      await eventually(async () => (await readinessOf(at)).parts["broker"] === true);
      expect((await readinessOf(at)).status).toBe(503);
      isLoaded = true;
      expect(await readinessOf(at)).toMatchObject({ status: 200, parts: { database: false, schema: false } });
    } finally {
      await app.stop();
    }
  });
});

describe("a service whose processes hold leases", () => {
  it("is an owner from its start to the end of what may hold any", async () => {
    const countOwners = defineStatement<{ owners: number }>({
      name: "test_count_owners",
      text: "select count(*)::int as owners from lease_owners where owner_id = $1",
    });
    const watching = createServiceBase(
      { service: "payments", config: configOf(), overrides },
      {
        verify: () => undefined,
      },
    );
    const reader = watching.openOwnPool(configOf(), "reader", 1);
    const base = createLeasingBase({
      service: "payments",
      config: configOf(),
      overrides,
      database: { migrationsFolder },
      outbox: { stream: "PAYMENTS" },
      leases: { timeoutMs: 1_000, releases: [] },
    });
    const ownersNow = async (): Promise<number | undefined> =>
      (await reader.query(countOwners, [base.owner.id]))[0]?.owners;
    const seenAtStop: (number | undefined)[] = [];
    base.own({
      stop: async () => {
        seenAtStop.push(await ownersNow());
      },
    });
    const app = base.serve({ routes: [] });
    await app.start();
    expect(app.lost).toBe(base.owner.lost);
    await eventually(async () => (await ownersNow()) === 1);
    await app.stop();
    expect(seenAtStop).toEqual([1]);
    expect(await ownersNow()).toBe(0);
    await watching.appOf(() => undefined).stop();
  });
});

describe("a service without a database", () => {
  it("has several servers of one kind, and readiness that waits for the broker", async () => {
    const base = createPlatformBase({ service: "gateway", config: configOf(), overrides });
    const [api, internal] = [
      base.own(base.createServer({ routes: [], port: 0, publishes: "health" })),
      base.own(base.createServer({ routes: [], port: 0 })),
    ];
    const app = base.appOf(() => ({ api: api.port(), internal: internal.port() }));
    const ports = await app.start();
    try {
      await eventually(async () => (await readinessOf(ports.api)).status === 200);
      expect((await readinessOf(ports.internal)).parts).toEqual({ message: "Up", broker: true, accepting: true });
      expect((await httpCall(ports.api, "/metrics")).status).toBe(404);
      expect((await seriesOf(ports.internal)).has("nodejs_eventloop_utilization")).toBe(true);
    } finally {
      await app.stop();
    }
  });
});
