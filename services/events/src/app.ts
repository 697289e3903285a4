import type { AddressGuard } from "@railyard/addresses";
import { createAddressGuard, readWebhookPorts } from "@railyard/addresses";
import { createPartitionKeeper } from "@railyard/database";
import { createDirectory } from "@railyard/directory";
import { createSealer } from "@railyard/encryption";
import { errorMessage } from "@railyard/failures";
import { neededAtStart } from "@railyard/http";
import type { Route } from "@railyard/http";
import { newEventId } from "@railyard/identifiers";
import { createListing, observeLists } from "@railyard/listing";
import type { Feed } from "@railyard/outbox";
import { createFeed, fetchEvents, observeFeeds } from "@railyard/outbox";
import { defined } from "@railyard/members";
import { createStoreBase } from "@railyard/platform";
import type { StoreBase } from "@railyard/platform";
import type { App, ServiceOverrides } from "@railyard/service";
import { createCalmLog, duringWork, newWork } from "@railyard/telemetry";
import { join } from "node:path";
import { createEndpointDirectory } from "./adapters/directory/endpoint-directory.ts";
import {
  handleListDeliveryAttempts,
  handleListDeliveryBacklog,
  handleListEvents,
  handleListEventsOfObjects,
  handleListProfileEvents,
  handleRetryDelivery,
} from "./adapters/http/event-handlers.ts";
import {
  handleCountEventResend,
  handleCreateEventResend,
  handleEventResend,
  handleListEventResends,
} from "./adapters/http/resend-handlers.ts";
import { handleStreamEvents } from "./adapters/http/stream-handlers.ts";
import { createDeliveryBacklog } from "./adapters/postgres/delivery-backlog.ts";
import { createDeliveryQueue } from "./adapters/postgres/delivery-queue.ts";
import { createDueRange } from "./adapters/postgres/due-range.ts";
import type { EventLists } from "./adapters/postgres/event-lists.ts";
import { forgetDropped } from "./adapters/postgres/event-lists.ts";
import { createContentStore } from "./adapters/postgres/content-store.ts";
import { createEventIntake } from "./adapters/postgres/event-intake.ts";
import { createEventLog } from "./adapters/postgres/event-log.ts";
import { createEventStreamStore } from "./adapters/postgres/event-stream-store.ts";
import { createEventsOfObjects } from "./adapters/postgres/events-of-objects.ts";
import { dividedTables } from "./adapters/postgres/divided-tables.ts";
import { listedEvents } from "./adapters/postgres/listed-events.ts";
import { createEndpointHealthStore } from "./adapters/postgres/endpoint-health-store.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { readBacklog } from "./adapters/postgres/queue-statements.ts";
import { createWebhookEndpointStore } from "./adapters/postgres/webhook-endpoint-store.ts";
import { createAccessTokens } from "./adapters/webhook/access-tokens.ts";
import { createResendStore } from "./adapters/postgres/resend-store.ts";
import { createDeliveryLog, idsOfDelivery } from "./adapters/telemetry/delivery-log.ts";
import { createDeliveryMetrics } from "./adapters/telemetry/delivery-metrics.ts";
import { signWebhook } from "./adapters/webhook/signatures.ts";
import { createWebhookClient } from "./adapters/webhook/webhook-client.ts";
import type { ClosableWebhookClient } from "./adapters/webhook/webhook-client.ts";
import type { Config } from "./config.ts";
import { failuresToBlock } from "./domain/endpoint-health.ts";
import { retryPolicyOf } from "./domain/retry-policy.ts";
import type { AccessTokens, Clock, DeliveryObserver, EndpointDirectory, Randomness } from "./ports.ts";
import type { Handlers } from "./routes.ts";
import { routesOf } from "./routes.ts";
import { paymentEvents } from "./subscriptions.ts";
import { deliverWebhook } from "./use-cases/deliver-webhook.ts";
import type { DeliverWebhook } from "./use-cases/deliver-webhook.ts";
import {
  cancelEventResend,
  countEventResend,
  createEventResend,
  retrieveEventResend,
} from "./use-cases/event-resends.ts";
import { createContentProtection } from "./use-cases/protect-contents.ts";
import { listDeliveryAttempts } from "./use-cases/list-delivery-attempts.ts";
import { listEvents, listProfileEvents } from "./use-cases/list-events.ts";
import type { RecordEventsPorts } from "./use-cases/record-events.ts";
import { recordEvents } from "./use-cases/record-events.ts";
import { retryDelivery } from "./use-cases/retry-delivery.ts";
import { createDeliveryWorker } from "./use-cases/run-deliveries.ts";
import type { DeliveryWorker } from "./use-cases/run-deliveries.ts";
import { createResendRunner } from "./use-cases/run-event-resends.ts";
import type { ResendRunner } from "./use-cases/run-event-resends.ts";
import { streamEvents } from "./use-cases/stream-events.ts";
import { createStreamWaits } from "./use-cases/stream-waits.ts";
import type { StreamWaits } from "./use-cases/stream-waits.ts";
import { endpointChecksOf, endpointHandlers } from "./endpoint-operations.ts";
import type { EndpointHandlers } from "./endpoint-operations.ts";

export type { App };

/** What tests put in place of the real thing. */
export interface Overrides extends ServiceOverrides {
  readonly clock?: Clock;
  readonly random?: Randomness;
  /** How often the payments service is asked without a message. */
  readonly feedIntervalMs?: number;
}

const migrationsFolder = join(import.meta.dirname, "../prisma/migrations");

interface Parts extends StoreBase {
  readonly config: Config;
  readonly listing: EventLists;
  readonly endpoints: EndpointDirectory;
  readonly feedIntervalMs: number | undefined;
  readonly webhooks: ClosableWebhookClient;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly random: Randomness;
}

const mayConnectOf = (config: Config): AddressGuard =>
  createAddressGuard({ allowLoopback: config.RAILYARD_ENVIRONMENT !== "production" });

const webhookClientOf = (config: Config): ClosableWebhookClient =>
  createWebhookClient({
    mayConnect: mayConnectOf(config),
    privateHosts: config.WEBHOOK_PRIVATE_HOSTS,
    ports: readWebhookPorts(config.WEBHOOK_PORTS),
    timeoutMs: config.WEBHOOK_TIMEOUT_MS,
    socketsPerHost: 4 * config.WEBHOOK_ENDPOINT_CONCURRENCY,
  });

const createParts = (config: Config, overrides: Overrides): Parts => {
  const { clock = () => new Date(), random = Math.random, feedIntervalMs } = overrides;
  const base = createStoreBase({
    service: "events",
    config,
    overrides,
    database: { migrationsFolder, keepsPlans: true },
    outbox: { stream: "EVENTS" },
  });
  const { database, logger, messaging, metrics, own } = base;
  observeLists(metrics, database, [listedEvents]);
  const directory = own(createDirectory({ client: base.clientOf(config.MERCHANTS_URL), messaging, logger }));
  const webhooks = own(webhookClientOf(config));
  const listing = createListing(listedEvents, { database, logger });
  const tables = { ...dividedTables, forget: forgetDropped(database, listing) };
  own(createPartitionKeeper({ database, tables, retentionDays: config.EVENT_RETENTION_DAYS, logger, metrics }));
  own(listing);
  const sealer = createSealer(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS);
  const endpoints = createEndpointDirectory({ directory, sealer, clock });
  // A try waits for its token and for the receiver, which gets most of the time.
  const tokens = createAccessTokens({ client: webhooks, waitMs: Math.ceil(config.WEBHOOK_TIMEOUT_MS / 3) });
  return { ...base, config, listing, endpoints, webhooks, tokens, clock, random, feedIntervalMs };
};

const tryPorts = ({ webhooks, tokens, clock }: Parts) => ({
  client: webhooks,
  tokens,
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
        slots: config.WEBHOOK_ENDPOINT_CONCURRENCY,
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

type ResendHandlers = Pick<
  Handlers,
  "createEventResend" | "countEventResend" | "listEventResends" | "retrieveEventResend" | "cancelEventResend"
>;

interface Resending {
  readonly runner: ResendRunner;
  readonly handlers: ResendHandlers & EndpointHandlers;
}

const createResending = (parts: Parts, worker: DeliveryWorker): Resending => {
  const { config, database, listing: lists, endpoints, clock } = parts;
  const probeIntervalMs = config.WEBHOOK_PROBE_INTERVAL_MS;
  const leaseMs = config.WEBHOOK_TIMEOUT_MS + config.WEBHOOK_LEASE_MS;
  const resends = createResendStore({ database, lists, leaseMs, failuresToBlock, probeIntervalMs });
  const health = createEndpointHealthStore({ database, lists, probeIntervalMs });
  const added = createWebhookEndpointStore(database);
  const checks = endpointChecksOf(config, mayConnectOf(config), clock);
  const log = createCalmLog(parts.logger);
  const runner = createResendRunner(
    {
      ...tryPorts(parts),
      resends,
      endpoints,
      added,
      health,
      worker,
      onTrouble: (doing, error) => {
        log.warn(doing, { doing, reason: errorMessage(error) }, "Events could not be sent again now; trying again.");
      },
    },
    // Half of an endpoint's slots are left for new events.
    // A new resend is announced; those that are found by looking have waited for long.
    { concurrency: Math.ceil(config.WEBHOOK_ENDPOINT_CONCURRENCY / 2), pollMs: 5 * config.WEBHOOK_POLL_MS },
  );
  return {
    runner,
    handlers: {
      createEventResend: handleCreateEventResend(
        createEventResend({ resends, endpoints, added, health, clock, onCreated: runner.hint }),
      ),
      countEventResend: handleCountEventResend(countEventResend({ resends, endpoints, added, clock })),
      listEventResends: handleListEventResends(resends.list),
      retrieveEventResend: handleEventResend(retrieveEventResend({ resends })),
      cancelEventResend: handleEventResend(cancelEventResend({ resends })),
      ...endpointHandlers({ ...tryPorts(parts), endpoints, added, health, checks }, worker),
    },
  };
};

interface Streaming {
  readonly waits: StreamWaits;
  readonly handlers: Pick<Handlers, "streamEvents">;
}

const createStreaming = ({ config, database, endpoints, clock, logger }: Parts): Streaming => {
  const store = createEventStreamStore({ database, source: paymentEvents.source });
  const log = createCalmLog(logger);
  const waits = createStreamWaits({
    store,
    pollMs: config.WEBHOOK_POLL_MS,
    perMerchantMax: config.EVENT_POLLS_PER_MERCHANT,
    allMax: config.EVENT_POLLS,
    onTrouble: (error) => {
      log.warn("stream", { reason: errorMessage(error) }, "New events could not be looked for; trying again.");
    },
  });
  const retentionDays = config.EVENT_RETENTION_DAYS;
  const stream = streamEvents({ store, endpoints, waits, sign: signWebhook, clock, retentionDays });
  return { waits, handlers: { streamEvents: handleStreamEvents(stream) } };
};

const handledRoutes = (
  parts: Parts,
  handlers: ResendHandlers & EndpointHandlers & Pick<Handlers, "streamEvents">,
): readonly Route[] => {
  const { database, listing, endpoints } = parts;
  const log = createEventLog({ prisma: createPrismaClient(database.pool), database, listing });
  return routesOf({
    listEvents: handleListEvents(listEvents({ log, endpoints }), listProfileEvents({ log, endpoints })),
    listProfileEvents: handleListProfileEvents(listProfileEvents({ log, endpoints })),
    listDeliveryAttempts: handleListDeliveryAttempts(listDeliveryAttempts({ log, endpoints })),
    listDeliveryBacklog: handleListDeliveryBacklog(createDeliveryBacklog(database)),
    retryDelivery: handleRetryDelivery(retryDelivery({ ...tryPorts(parts), log, endpoints })),
    listEventsOfObjects: handleListEventsOfObjects(createEventsOfObjects(database).list),
    ...handlers,
  });
};

const createIntake = (
  { config, database, messaging, logger, metrics, clientOf, feedIntervalMs }: Parts,
  ports: Omit<RecordEventsPorts, "intake">,
): Feed => {
  const { source, stream, subject } = paymentEvents;
  return createFeed({
    database,
    cursor: source,
    readSource: fetchEvents(clientOf(config.PAYMENTS_URL), "payments"),
    take: recordEvents({ intake: createEventIntake({ database, leaseMs: config.WEBHOOK_LEASE_MS }), ...ports }),
    messaging,
    subject,
    source,
    logger,
    observer: observeFeeds(metrics)(stream),
    ...defined({ intervalMs: feedIntervalMs }),
  });
};

/** Puts the service together. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const parts = createParts(config, overrides);
  const worker = createWorker(parts);
  parts.own({
    start: () => {
      worker.start();
    },
    stop: () => worker.stop(config.DRAIN_TIMEOUT_MS),
  });
  const { runner, handlers } = createResending(parts, worker);
  const streaming = createStreaming(parts);
  parts.own({
    start: () => {
      runner.start();
    },
    stop: () => runner.stop(config.DRAIN_TIMEOUT_MS),
  });
  const log = createCalmLog(parts.logger);
  const protection = parts.own(
    createContentProtection({
      contents: createContentStore(parts.database),
      endpoints: parts.endpoints,
      onTrouble: (doing, error) => {
        log.warn(doing, { doing, reason: errorMessage(error) }, "Stored events could not be changed; trying again.");
      },
    }),
  );
  parts.own(createIntake(parts, { worker, stream: streaming.waits, redaction: protection }));
  const app = parts.serve({
    routes: handledRoutes(parts, { ...handlers, ...streaming.handlers }),
    readiness: [neededAtStart({ name: "lists", isReady: () => parts.listing.isFilled() })],
  });
  // Ends before the server, which waits for the requests under way.
  parts.own({ stop: streaming.waits.stop });
  return app;
};
