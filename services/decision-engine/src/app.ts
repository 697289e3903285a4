import { join } from "node:path";

import { createIdentitySigner, createIdentityVerifier } from "@railyard/auth";
import type { Database } from "@railyard/database";
import { createDatabase, pendingMigrations } from "@railyard/database";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import type { ReadinessCheck, ServiceClient } from "@railyard/http";
import { createHttpServer, createServiceClient, neededAtStart } from "@railyard/http";
import { createIdempotencyStore, startPurging } from "@railyard/idempotency";
import { newId } from "@railyard/identifiers";
import type { Messaging } from "@railyard/messaging";
import { connectMessaging, observeBroker } from "@railyard/messaging";
import type { Inbox, Relay } from "@railyard/outbox";
import { createInbox, createRelay, fetchMissingFrom, observeOutboxLag, outboxRoute } from "@railyard/outbox";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createLogger, createMetrics, createTracing } from "@railyard/telemetry";

import { createDecisionIds } from "./adapters/decision-ids/decision-ids.ts";
import { createMerchantDirectory } from "./adapters/directory/merchant-directory.ts";
import { createAttemptReceiver } from "./adapters/postgres/attempt-receiver.ts";
import { createAuditTrail } from "./adapters/postgres/audit-trail.ts";
import { followedConfiguration } from "./adapters/postgres/configuration-statements.ts";
import { createDatabaseProbe } from "./adapters/postgres/database-probe.ts";
import type { StoppableDecisionLog } from "./adapters/postgres/decision-log.ts";
import { createDecisionLog } from "./adapters/postgres/decision-log.ts";
import { createFeatureStore } from "./adapters/postgres/feature-store.ts";
import type { LogFollower } from "./adapters/postgres/log-follower.ts";
import { createLogFollower } from "./adapters/postgres/log-follower.ts";
import type { LogRetention } from "./adapters/postgres/log-retention.ts";
import { createLogRetention } from "./adapters/postgres/log-retention.ts";
import { createOutcomeLog, followedOutcomes } from "./adapters/postgres/outcome-log.ts";
import { fromOutcomeRow } from "./adapters/postgres/outcome-statements.ts";
import type { PrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createRuleStore } from "./adapters/postgres/rule-store.ts";
import { createSettingsStore } from "./adapters/postgres/settings-store.ts";
import type { Config } from "./config.ts";
import {
  activeRuleOf,
  applyConfigurationChange,
  createConfigurationState,
  settingsOf,
} from "./domain/configuration-state.ts";
import { recordOutcome } from "./domain/scoring/record-outcome.ts";
import type { ScoreState } from "./domain/scoring/score-state.ts";
import { createScoreState } from "./domain/scoring/score-state.ts";
import type { Clock, Configuration } from "./ports.ts";
import type { ServicePorts } from "./routes.ts";
import { routesOf } from "./routes.ts";
import { attemptIn, paymentsSubscription } from "./subscriptions.ts";
import { outcomeOfAttempt } from "./use-cases/outcome-of-attempt.ts";

const service = "decision-engine";
const source = `railyard/${service}`;
const clientTimeoutMs = 5_000;
/** No part of the platform waits for these events, and every pass is a commit that feedback has to wait for. */
const relayLingerMs = 200;

/** Where this service's migrations are. */
export const migrationsFolder = join(import.meta.dirname, "../prisma/migrations");

/** The service, which can be started once and stopped once. */
export interface App {
  /** Resolves when requests are taken. */
  start(): Promise<{ readonly port: number }>;
  /** Finishes requests under way, then lets go of everything. */
  stop(): Promise<void>;
}

/** Ports that tests choose themselves. */
export interface Overrides {
  readonly clock?: Clock;
}

/** What the parts of one application share. */
interface Foundation {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly prisma: PrismaClient;
  readonly messaging: Messaging;
  readonly merchants: ServiceClient;
  readonly payments: ServiceClient;
  readonly directory: Directory;
  readonly relay: Relay;
  readonly inbox: Inbox;
  readonly decisionLog: StoppableDecisionLog;
  readonly retention: LogRetention;
}

const layFoundation = (config: Config): Foundation => {
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics(service);
  const database = createDatabase({
    url: config.DATABASE_URL.reveal(),
    poolSize: config.DATABASE_POOL_SIZE,
    applicationName: `railyard-${service}`,
    logger,
  });
  const messaging = connectMessaging({
    url: config.NATS_URL.reveal(),
    name: service,
    logger,
    tracing: createTracing(service),
  });
  const identity = createIdentitySigner(config.INTERNAL_SECRET.reveal());
  const clientOf = (baseUrl: string): ServiceClient =>
    createServiceClient({ service, baseUrl, identity, timeoutMs: clientTimeoutMs });
  const merchants = clientOf(config.MERCHANTS_URL);
  const payments = clientOf(config.PAYMENTS_URL);
  observeOutboxLag(metrics, database);
  observeBroker(metrics, messaging);
  const fetchMissing = fetchMissingFrom(payments, "payments");
  return {
    config,
    logger,
    metrics,
    database,
    prisma: createPrismaClient(database.pool),
    messaging,
    merchants,
    payments,
    directory: createDirectory({ client: merchants, messaging, logger }),
    relay: createRelay({ database, messaging, source, stream: "ROUTING", logger, lingerMs: relayLingerMs }),
    inbox: createInbox({ database, source: paymentsSubscription.source, fetchMissing, logger }),
    decisionLog: createDecisionLog({ database, logger, metrics }),
    retention: createLogRetention({ database, logger, retentionDays: config.LOG_RETENTION_DAYS }),
  };
};

/** What this replica holds in memory, and what keeps it fresh. */
interface Memory {
  readonly scores: ScoreState;
  readonly configuration: Configuration;
  readonly outcomes: LogFollower;
  readonly changes: LogFollower;
}

const createMemory = ({ config, database, messaging, logger }: Foundation): Memory => {
  const scores = createScoreState();
  const state = createConfigurationState();
  const outcomes = followedOutcomes(database, config.SCORE_WINDOW_OUTCOMES, (row) => {
    recordOutcome(scores, fromOutcomeRow(row));
  });
  const changes = followedConfiguration(database, (change) => {
    applyConfigurationChange(state, change);
  });
  return {
    scores,
    configuration: {
      activeRule: (merchantId, profileId) => activeRuleOf(state, merchantId, profileId),
      settings: (merchantId) => settingsOf(state, merchantId),
    },
    outcomes: createLogFollower(outcomes, { messaging, logger }),
    changes: createLogFollower(changes, { messaging, logger }),
  };
};

const createPorts = (foundation: Foundation, memory: Memory, overrides: Overrides): ServicePorts => {
  const { database, prisma, metrics, relay, decisionLog } = foundation;
  const decisions = metrics.counter("routing.decisions", {
    describe: "Decisions by how they were made.",
    labels: ["approach"],
  });
  const feedback = metrics.counter("routing.feedback", {
    describe: "Feedback by what became of it: accepted, duplicate, corrected, unknown_payment.",
    labels: ["result"],
  });
  const onChanged = async (): Promise<void> => {
    memory.changes.announce();
    relay.hint();
    await memory.changes.catchUp();
  };
  return {
    scores: memory.scores,
    configuration: memory.configuration,
    decisionLog,
    clock: overrides.clock ?? (() => new Date()),
    decisionIds: createDecisionIds(foundation.config.INTERNAL_SECRET.reveal()),
    newEvaluationId: () => newId("evaluation"),
    countDecision: (approach) => {
      decisions.add(1, { approach });
    },
    countFeedback: (result) => {
      feedback.add(1, { result });
    },
    directory: createMerchantDirectory(foundation.directory),
    rules: createRuleStore({ database, prisma, onChanged }),
    algorithmSettings: createSettingsStore({ database, prisma, onChanged }),
    features: createFeatureStore({ database, onChanged }),
    probe: createDatabaseProbe(database, () => newId("probe")),
    outcomeLog: createOutcomeLog({
      database,
      onAppended: () => {
        memory.outcomes.announce();
        relay.hint();
      },
    }),
    auditTrail: createAuditTrail(database),
    isBrokerUsable: () => foundation.messaging.isUsable(),
  };
};

const readinessOf = ({ database, messaging }: Foundation, memory: Memory): readonly ReadinessCheck[] => [
  // Decisions are made of what is in memory; what has to be kept is refused, to be sent again.
  neededAtStart({ name: "database", isReady: () => database.isUsable() }),
  neededAtStart({
    name: "schema",
    isReady: async () => (await pendingMigrations(database.pool, migrationsFolder)).length === 0,
  }),
  neededAtStart({ name: "broker", isReady: () => messaging.isUsable() }),
  { name: "scores", isReady: () => memory.outcomes.isLoaded() },
  { name: "rules", isReady: () => memory.changes.isLoaded() },
];

const startConsuming = ({ database, inbox, messaging }: Foundation, memory: Memory): { stop(): Promise<void> } => {
  const batchHandler = createAttemptReceiver({
    database,
    inbox,
    attemptIn,
    toOutcome: outcomeOfAttempt(memory.configuration),
    onAppended: () => {
      memory.outcomes.announce();
    },
  });
  const { stream, durable, subject, batchSize } = paymentsSubscription;
  const subscription = messaging.consume({ stream, durable, subject, batchHandler, maxInFlight: batchSize });
  inbox.start({ batchHandler });
  return subscription;
};

const release = async (foundation: Foundation): Promise<void> => {
  const { database, directory, merchants, messaging, metrics, payments, prisma } = foundation;
  await foundation.inbox.stop();
  await foundation.retention.stop();
  await foundation.decisionLog.stop();
  await foundation.relay.stop();
  directory.stop();
  await messaging.close();
  merchants.close();
  payments.close();
  await prisma.$disconnect();
  await database.close();
  await metrics.stop();
};

/** Puts the service together; nothing is connected or listening before `start`. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const foundation = layFoundation(config);
  const { database, decisionLog, logger, metrics, relay, retention } = foundation;
  const memory = createMemory(foundation);
  const idempotency = createIdempotencyStore(database, { secret: config.INTERNAL_SECRET.reveal() });
  const server = createHttpServer({
    service,
    routes: [...routesOf(createPorts(foundation, memory, overrides)), outboxRoute(database, service)],
    identity: createIdentityVerifier(config.INTERNAL_SECRET.reveal()),
    logger,
    metrics,
    idempotency,
    readiness: readinessOf(foundation, memory),
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
  });
  const purging = startPurging({ store: idempotency, logger });
  let consuming: { stop(): Promise<void> } | undefined;
  return {
    start: async () => {
      relay.start();
      decisionLog.start();
      retention.start();
      memory.changes.start();
      memory.outcomes.start();
      consuming = startConsuming(foundation, memory);
      return server.start();
    },
    stop: async () => {
      await server.stop();
      await consuming?.stop();
      await purging.stop();
      await memory.changes.stop();
      await memory.outcomes.stop();
      await release(foundation);
    },
  };
};
