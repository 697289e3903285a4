import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createIdentitySigner, createIdentityVerifier } from "@railyard/auth";
import type { Principal } from "@railyard/auth";
import { contentTypeOfClass, merchantChanged, merchantEventSubject, readMerchantSnapshot } from "@railyard/contracts";
import type { EventClass, EventType, MerchantSnapshot } from "@railyard/contracts";
import { createDatabase } from "@railyard/database";
import { edgeFailures } from "@railyard/failures";
import { createHttpServer, createServiceClient, defineRoute } from "@railyard/http";
import type { ServiceClient } from "@railyard/http";
import { newEventId } from "@railyard/identifiers";
import { defined } from "@railyard/members";
import { connectMessaging } from "@railyard/messaging";
import { append, createRelay, outboxRoute } from "@railyard/outbox";
import type { OutboxEvent } from "@railyard/outbox";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, isolatedNats, publishEvent, testDatabase } from "@railyard/testing";
import pg from "pg";
import type { App, Overrides } from "../../src/app.ts";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { ProfileSettings } from "./merchant-snapshots.ts";
import { masterKey, merchantSnapshot, sealContent } from "./merchant-snapshots.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

const internalSecret = "internal secret of the events tests, not published";
export const migrationsFolder = join(import.meta.dirname, "../../prisma/migrations");
const outboxSql = ["outbox.sql", "outbox-published.sql", "outbox-without-marks.sql"]
  .map((name) => readFileSync(join(import.meta.dirname, "../../../../libs/outbox", name), "utf8"))
  .join("\n");

/** What happened to an object, in short. */
export interface Happening {
  readonly merchantId: string;
  readonly eventType?: EventType;
  readonly eventClass?: EventClass;
  readonly profileId?: string;
  readonly objectId?: string;
  readonly objectVersion?: number;
  readonly object?: Readonly<Record<string, unknown>>;
  readonly time?: Date;
  readonly directoryVersion?: number;
}

/** A running events service. */
export interface Replica {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/** The events service with real PostgreSQL, NATS and HTTP around it, and stand-ins for the two services it calls. */
export interface EventsEnvironment {
  readonly receiver: WebhookReceiver;
  readonly nats: Awaited<ReturnType<typeof isolatedNats>>;
  /** Variables of a process of the events service. */
  readonly variables: Readonly<Record<string, string>>;
  /** Starts a replica in this process; each is stopped at the end. */
  startReplica(overrides?: Overrides): Promise<Replica>;
  /** Sets a merchant's profiles and publishes it. Answers the version. */
  setMerchant(merchantId: string, ...profiles: readonly ProfileSettings[]): Promise<number>;
  /** Commits events as payments does; answers their ids. */
  publish(...happenings: readonly Happening[]): Promise<readonly string[]>;
  /** The same, in the source's outbox under ids of the caller's choosing. */
  appendToOutbox(events: readonly OutboxEvent[]): Promise<void>;
  outboxEventOf(happening: Happening): OutboxEvent & { readonly id: string };
  readonly messaging: ReturnType<typeof connectMessaging>;
  /** Makes the merchants service answer 503, or not any more. */
  setMerchantsDown(isDown: boolean): void;
  /** Calls a replica's operations. */
  client(port: number): ServiceClient;
  /** Value of the header that states who calls. */
  identityOf(principal: Principal): string;
  /** How far the delivery of an event is, as the database has it; undefined when there is none. */
  stateOf(eventId: string): Promise<string | undefined>;
  /** Rows of the service's database. */
  rows<Row extends object>(text: string, ...values: readonly string[]): Promise<readonly Row[]>;
  /** Everything that is kept of tries, as text. */
  keptText(): Promise<string>;
  stop(): Promise<void>;
}

/** A user of the merchant who may read and write events. */
export const userOf = (merchantId: string): Principal => ({
  kind: "jwt",
  merchantId,
  userId: "usr_test",
  permissions: ["events:read", "events:write", "profiles:write"],
});

const outboxEventOf = (happening: Happening): OutboxEvent & { readonly id: string } => {
  const { merchantId, eventType = "payment_succeeded", eventClass = "payments", profileId = "pro_main" } = happening;
  const { objectId = "pay_01", objectVersion = 1, object = { payment_id: objectId, amount: 6540 } } = happening;
  const content = { type: contentTypeOfClass[eventClass], object };
  return {
    id: newEventId(),
    subject: merchantEventSubject(eventClass, eventType),
    objectId,
    objectVersion,
    merchantId,
    ...defined({ time: happening.time, directoryVersion: happening.directoryVersion }),
    data: {
      merchant_id: merchantId,
      profile_id: profileId,
      event_class: eventClass,
      event_type: eventType,
      object_id: objectId,
      object_version: objectVersion,
      sealed_content: sealContent(merchantId, content),
    },
  };
};

/** Payments' outbox and merchants' snapshots, behind one HTTP server. */
const startSources = async (natsUrl: string) => {
  const sourceDatabase = await testDatabase({ sql: outboxSql });
  const database = createDatabase({
    url: sourceDatabase.url,
    poolSize: 4,
    applicationName: "payments-stand-in",
    logger: silentLogger,
  });
  const messaging = connectMessaging({ url: natsUrl, name: "stand-ins", logger: silentLogger });
  await eventually(() => messaging.isUsable());
  const relay = createRelay({
    database,
    messaging,
    source: "railyard/payments",
    stream: "PAYMENTS",
    logger: silentLogger,
    pollMs: 50,
  });
  const merchants = new Map<string, MerchantSnapshot>();
  const state = { merchantsDown: false };
  const metrics = createMetrics("merchants");
  const server = createHttpServer({
    service: "merchants",
    routes: [
      outboxRoute(database, "payments"),
      defineRoute(readMerchantSnapshot, ({ params }) => {
        if (state.merchantsDown) return Promise.reject(edgeFailures.unavailable());
        const merchant = merchants.get(params.merchant_id);
        if (merchant === undefined) return Promise.reject(edgeFailures.not_found({ resource: params.merchant_id }));
        return Promise.resolve({ body: merchant });
      }),
    ],
    identity: createIdentityVerifier(internalSecret),
    logger: silentLogger,
    metrics,
    readiness: [],
    host: "127.0.0.1",
    port: 0,
    drainTimeoutMs: 100,
  });
  const { port } = await server.start();
  relay.start();
  return {
    url: `http://127.0.0.1:${String(port)}`,
    database,
    messaging,
    relay,
    merchants,
    state,
    stop: async () => {
      await relay.stop();
      await server.stop();
      await metrics.stop();
      await messaging.close();
      await database.close();
      await sourceDatabase.drop();
    },
  };
};

/** @param env variables that all replicas of the environment have */
export const startEventsEnvironment = async (
  env: Readonly<Record<string, string>> = {},
): Promise<EventsEnvironment> => {
  const nats = await isolatedNats();
  const sources = await startSources(nats.url);
  const receiver = await startWebhookReceiver();
  const ownDatabase = await testDatabase({ migrationsFolder });
  const databaseUrl = env["DATABASE_URL"] ?? ownDatabase.url;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => undefined);
  const signer = createIdentitySigner(internalSecret);
  const apps = new Set<App>();
  const clients: ServiceClient[] = [];
  const variables = {
    RAILYARD_ENVIRONMENT: "sandbox",
    LOG_LEVEL: "silent",
    HTTP_PORT: "0",
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: "4",
    NATS_URL: nats.url,
    MERCHANTS_URL: sources.url,
    PAYMENTS_URL: sources.url,
    MASTER_KEY: masterKey,
    INTERNAL_SECRET: internalSecret,
    DRAIN_TIMEOUT_MS: "500",
    WEBHOOK_RETRY_SCHEDULE_MS: "50,50,50",
    WEBHOOK_POLL_MS: "50",
    ...env,
  };
  const appendToOutbox = async (events: readonly OutboxEvent[]): Promise<void> => {
    await sources.database.transaction((transaction) => append(transaction, events));
    sources.relay.hint();
  };
  return {
    receiver,
    nats,
    variables,
    messaging: sources.messaging,
    outboxEventOf,
    appendToOutbox,
    startReplica: async (overrides = {}) => {
      const app = createApp(readConfig(variables), { feedIntervalMs: 500, ...overrides });
      const { port } = await app.start();
      apps.add(app);
      const stop = (): Promise<void> => (apps.delete(app) ? app.stop() : Promise.resolve());
      return { port, stop };
    },
    setMerchant: async (merchantId, ...profiles) => {
      const version = (sources.merchants.get(merchantId)?.version ?? 0) + 1;
      sources.merchants.set(merchantId, merchantSnapshot(merchantId, version, profiles));
      const id = newEventId();
      const envelope = {
        specversion: "1.0",
        id,
        source: "railyard/merchants",
        type: merchantChanged.type,
        subject: merchantId,
        time: new Date().toISOString(),
        datacontenttype: "application/json",
        sequence: String(version),
        partitionkey: merchantId,
        data: { merchant_id: merchantId, version },
      } as const;
      await publishEvent(sources.messaging, merchantChanged.type, envelope);
      return version;
    },
    publish: async (...happenings) => {
      const events = happenings.map(outboxEventOf);
      await appendToOutbox(events);
      return events.map(({ id }) => id);
    },
    setMerchantsDown: (isDown) => {
      sources.state.merchantsDown = isDown;
    },
    client: (port) => {
      const baseUrl = `http://127.0.0.1:${String(port)}`;
      const client = createServiceClient({ service: "gateway", baseUrl, identity: signer, timeoutMs: 5_000 });
      clients.push(client);
      return client;
    },
    identityOf: (principal) => signer.sign(principal),
    stateOf: async (eventId) => {
      const query = "select state from deliveries where event_id = $1";
      const { rows } = await pool.query<{ state: string }>(query, [eventId]);
      return rows[0]?.state;
    },
    rows: async <Row extends object>(text: string, ...values: readonly string[]) =>
      (await pool.query<Row>(text, [...values])).rows,
    keptText: async () => {
      const { rows } = await pool.query("select * from delivery_attempts left join endpoints on true");
      return JSON.stringify(rows);
    },
    stop: async () => {
      await pool.end();
      await Promise.all([...apps].map((app) => app.stop()));
      for (const client of clients) client.close();
      await receiver.stop();
      await sources.stop();
      await ownDatabase.drop();
      await nats.stop();
    },
  };
};
