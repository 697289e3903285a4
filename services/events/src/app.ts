import { createIdentitySigner, createIdentityVerifier, internalSecretsOf } from "@railyard/auth";
import { createAddressGuard, readWebhookPorts } from "@railyard/contracts";
import type { ServiceName } from "@railyard/contracts";
import { createDatabase, createPartitionKeeper, pendingMigrations } from "@railyard/database";
import type { Database, PartitionKeeper } from "@railyard/database";
import { createDirectory } from "@railyard/directory";
import type { Directory } from "@railyard/directory";
import { createSealer } from "@railyard/encryption";
import { errorMessage } from "@railyard/failures";
import { createHttpServer, createServiceClient, neededAtStart, readLimitsOf } from "@railyard/http";
import type { HttpServer, ServiceClient } from "@railyard/http";
import { createIdempotencyStore, startPurging } from "@railyard/idempotency";
import type { PostgresIdempotencyStore, Purging } from "@railyard/idempotency";
import { newEventId } from "@railyard/identifiers";
import { createListing, observeLists } from "@railyard/listing";
import { brokerSettings, connectMessaging } from "@railyard/messaging";
import type { Messaging, Subscription } from "@railyard/messaging";
import {
  createInbox,
  createRelay,
  fetchMissingFrom,
  observeInboxGap,
  observeOutbox,
  outboxRoute,
} from "@railyard/outbox";
import type { Inbox, Relay } from "@railyard/outbox";
import { createCalmLog, createLogger, createMetrics, createTracing, duringWork, newWork } from "@railyard/telemetry";
import type { Logger, Metrics, Tracing } from "@railyard/telemetry";
import { join } from "node:path";
import { createEndpointDirectory } from "./adapters/directory/endpoint-directory.ts";
import {
  handleListDeliveryAttempts,
  handleListEvents,
  handleListProfileEvents,
  handleRetryDelivery,
} from "./adapters/http/event-handlers.ts";
import { createDeliveryQueue } from "./adapters/postgres/delivery-queue.ts";
import { createDueRange } from "./adapters/postgres/due-range.ts";
import type { EventListing } from "./adapters/postgres/event-lists.ts";
import { forgetDropped } from "./adapters/postgres/event-lists.ts";
import { createEventIntake } from "./adapters/postgres/event-intake.ts";
import { createEventLog } from "./adapters/postgres/event-log.ts";
import { dividedTables } from "./adapters/postgres/divided-tables.ts";
import { listedEvents } from "./adapters/postgres/listed-events.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { readBacklog } from "./adapters/postgres/queue-statements.ts";
import { createDeliveryLog, idsOfDelivery } from "./adapters/telemetry/delivery-log.ts";
import { createDeliveryMetrics } from "./adapters/telemetry/delivery-metrics.ts";
import { signWebhook } from "./adapters/webhook/signatures.ts";
import { createWebhookClient } from "./adapters/webhook/webhook-client.ts";
import type { ClosableWebhookClient } from "./adapters/webhook/webhook-client.ts";
import type { Config } from "./config.ts";
import { failuresToBlock } from "./domain/endpoint-health.ts";
import { retryPolicyOf } from "./domain/retry-policy.ts";
import type { Clock, DeliveryObserver, EndpointDirectory, Randomness } from "./ports.ts";
import { routesOf } from "./routes.ts";
import { subscriptionsOf } from "./subscriptions.ts";
import { deliverWebhook } from "./use-cases/deliver-webhook.ts";
import type { DeliverWebhook } from "./use-cases/deliver-webhook.ts";
import { listDeliveryAttempts } from "./use-cases/list-delivery-attempts.ts";
import { listEvents, listProfileEvents } from "./use-cases/list-events.ts";
import { recordEvents } from "./use-cases/record-events.ts";
import { retryDelivery } from "./use-cases/retry-delivery.ts";
import { createDeliveryWorker } from "./use-cases/run-deliveries.ts";
import type { DeliveryWorker } from "./use-cases/run-deliveries.ts";

/** An events service that can be started once and stopped once. */
export interface App {
  /** Resolves when it listens, consumes and delivers. */
  readonly start: () => Promise<{ readonly port: number }>;
  /** Finishes what is under way, then lets go of everything. */
  readonly stop: () => Promise<void>;
}

/** What tests put in place of the real thing. */
export interface Overrides {
  readonly clock?: Clock;
  readonly random?: Randomness;
  /** How often the inbox compares itself with its source. */
  readonly reconcileMs?: number;
}

const service = "events" satisfies ServiceName;
const paymentsSource = "railyard/payments";
const serviceTimeoutMs = 5_000;
const migrations = join(import.meta.dirname, "../prisma/migrations");

interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly database: Database;
  readonly listing: EventListing;
  readonly partitions: PartitionKeeper;
  readonly messaging: Messaging;
  readonly clients: { readonly merchants: ServiceClient; readonly payments: ServiceClient };
  readonly directory: Directory;
  readonly endpoints: EndpointDirectory;
  readonly inbox: Inbox;
  readonly relay: Relay;
  readonly webhooks: ClosableWebhookClient;
  readonly clock: Clock;
  readonly random: Randomness;
}

const createParts = (config: Config, overrides: Overrides): Parts => {
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics(service, config.RAILYARD_VERSION);
  const tracing = createTracing(service);
  const { clock = () => new Date(), random = Math.random } = overrides;
  const database = createDatabase({
    url: config.DATABASE_URL.reveal(),
    poolSize: config.DATABASE_POOL_SIZE,
    reads: { poolSize: config.DATABASE_READ_POOL_SIZE, timeoutMs: config.READ_TIMEOUT_MS },
    keepsPlans: true,
    applicationName: `railyard-${service}`,
    logger,
    tracing,
    metrics,
  });
  const listing = createListing(listedEvents, { database, logger });
  const messaging = connectMessaging({ ...brokerSettings(config), name: service, logger, metrics, tracing });
  const identity = createIdentitySigner(config.INTERNAL_SECRET.reveal());
  const clientOf = (baseUrl: string): ServiceClient =>
    createServiceClient({ service, baseUrl, identity, metrics, timeoutMs: serviceTimeoutMs });
  const clients = { merchants: clientOf(config.MERCHANTS_URL), payments: clientOf(config.PAYMENTS_URL) };
  const directory = createDirectory({ client: clients.merchants, messaging, logger });
  const { reconcileMs } = overrides;
  observeOutbox(metrics, database);
  observeLists(metrics, database, [listedEvents]);
  return {
    config,
    logger,
    metrics,
    tracing,
    database,
    listing,
    partitions: createPartitionKeeper({
      database,
      tables: { ...dividedTables, forget: forgetDropped(database, listing) },
      retentionDays: config.EVENT_RETENTION_DAYS,
      logger,
      metrics,
    }),
    messaging,
    clients,
    directory,
    endpoints: createEndpointDirectory({
      directory,
      sealer: createSealer(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS),
      clock,
    }),
    inbox: createInbox({
      database,
      source: paymentsSource,
      fetchMissing: fetchMissingFrom(clients.payments, "payments"),
      logger,
      noteGap: observeInboxGap(metrics)("PAYMENTS"),
      ...(reconcileMs === undefined ? {} : { reconcileMs, graceMs: Math.min(reconcileMs, 1_000) }),
    }),
    relay: createRelay({ database, messaging, source: `railyard/${service}`, stream: "EVENTS", logger }),
    webhooks: createWebhookClient({
      mayConnect: createAddressGuard({ allowLoopback: config.RAILYARD_ENVIRONMENT !== "production" }),
      privateHosts: config.WEBHOOK_PRIVATE_HOSTS,
      ports: readWebhookPorts(config.WEBHOOK_PORTS),
      timeoutMs: config.WEBHOOK_TIMEOUT_MS,
      socketsPerHost: 4 * config.WEBHOOK_ENDPOINT_CONCURRENCY,
    }),
    clock,
    random,
  };
};

const tryPorts = ({ webhooks, clock }: Parts) => ({
  client: webhooks,
  sign: signWebhook,
  clock,
  newAttemptId: () => newEventId(),
});

const createDelivery = (parts: Parts): DeliverWebhook => {
  const log = createCalmLog(parts.logger);
  const schedule = parts.config.WEBHOOK_RETRY_SCHEDULE_MS;
  const deliver = deliverWebhook({
    ...tryPorts(parts),
    endpoints: parts.endpoints,
    policy: retryPolicyOf(schedule?.split(",").map(Number)),
    random: parts.random,
    onObstacle: ({ eventId }, error) => {
      log.error("obstacle", { event_id: eventId, error }, "A webhook could not be prepared; it is put back.");
    },
  });
  return (delivery, signal) =>
    parts.tracing.withSpan(
      "deliver webhook",
      { "railyard.event.type": delivery.eventType, "railyard.webhook.try": delivery.tries + 1 },
      () => duringWork(newWork(idsOfDelivery(delivery)), () => deliver(delivery, signal)),
      { kind: "client", parent: { traceparent: delivery.traceParent ?? undefined } },
    );
};

const createWorker = (parts: Parts): DeliveryWorker => {
  const { config, database, metrics, clock } = parts;
  const log = createCalmLog(parts.logger);
  const observers: DeliveryObserver[] = [];
  const worker = createDeliveryWorker(
    {
      queue: createDeliveryQueue({
        database,
        dueRange: createDueRange({ database, clock }),
        leaseMs: config.WEBHOOK_LEASE_MS,
        failuresToBlock,
        probeIntervalMs: config.WEBHOOK_PROBE_INTERVAL_MS,
      }),
      deliver: createDelivery(parts),
      observe: (result) => {
        for (const observe of observers) observe(result);
      },
      onTrouble: (doing, error) => {
        log.warn(doing, { doing, reason: errorMessage(error) }, "The delivery queue does not answer; trying again.");
      },
    },
    {
      concurrency: config.WEBHOOK_CONCURRENCY,
      endpointConcurrency: config.WEBHOOK_ENDPOINT_CONCURRENCY,
      pollMs: config.WEBHOOK_POLL_MS,
      leaseMs: config.WEBHOOK_LEASE_MS,
    },
  );
  observers.push(
    createDeliveryLog(parts.logger),
    createDeliveryMetrics({
      metrics,
      now: clock,
      inFlight: worker.inFlight,
      readBacklog: async () => (await database.query(readBacklog))[0],
    }),
  );
  return worker;
};

const createServer = (parts: Parts, idempotency: PostgresIdempotencyStore): HttpServer => {
  const { config, database, listing, messaging, endpoints, logger, metrics } = parts;
  const log = createEventLog({ prisma: createPrismaClient(database.pool), database, listing });
  return createHttpServer({
    service,
    routes: [
      ...routesOf({
        listEvents: handleListEvents(listEvents({ log, endpoints }), listProfileEvents({ log, endpoints })),
        listProfileEvents: handleListProfileEvents(listProfileEvents({ log, endpoints })),
        listDeliveryAttempts: handleListDeliveryAttempts(listDeliveryAttempts({ log })),
        retryDelivery: handleRetryDelivery(retryDelivery({ ...tryPorts(parts), log, endpoints })),
      }),
      outboxRoute(database, service),
    ],
    identity: createIdentityVerifier(internalSecretsOf(config)),
    logger,
    metrics,
    idempotency,
    readiness: [
      { name: "database", isReady: () => database.isUsable() },
      neededAtStart({
        name: "schema",
        isReady: async () => (await pendingMigrations(database.pool, migrations)).length === 0,
      }),
      neededAtStart({ name: "lists", isReady: () => listing.isFilled() }),
      neededAtStart({ name: "broker", isReady: () => messaging.isUsable() }),
    ],
    limits: { reads: readLimitsOf(config) },
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    drainQuietMs: config.DRAIN_QUIET_MS,
  });
};

/** Puts the service together. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const parts = createParts(config, overrides);
  const { database, listing, partitions, messaging, inbox, directory, clients, metrics, logger } = parts;
  const worker = createWorker(parts);
  const idempotency = createIdempotencyStore(database, { secret: internalSecretsOf(config) });
  const server = createServer(parts, idempotency);
  const record = recordEvents({
    intake: createEventIntake({ database, inbox, leaseMs: config.WEBHOOK_LEASE_MS }),
    worker,
  });
  let subscriptions: readonly Subscription[] = [];
  let purging: Purging | undefined;
  return {
    start: async () => {
      const listening = await server.start();
      partitions.start();
      listing.start();
      purging = startPurging({ store: idempotency, logger });
      subscriptions = subscriptionsOf({ recordEvents: record }).map((options) => messaging.consume(options));
      parts.relay.start();
      inbox.start({ batchHandler: record });
      worker.start();
      return listening;
    },
    stop: async () => {
      await Promise.all([server.stop(), inbox.stop(), ...subscriptions.map((subscription) => subscription.stop())]);
      await worker.stop(config.DRAIN_TIMEOUT_MS);
      await Promise.all([purging?.stop(), partitions.stop(), listing.stop()]);
      directory.stop();
      await parts.relay.stop();
      parts.webhooks.close();
      clients.merchants.close();
      clients.payments.close();
      await messaging.close();
      await database.close();
      await metrics.stop();
    },
  };
};
