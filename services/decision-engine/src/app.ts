import { join } from "node:path";

import { createIdentitySigner, createIdentityVerifier, internalSecretsOf } from "@railyard/auth";
import type { Database, PartitionKeeper } from "@railyard/database";
import { createDatabase, createPartitionKeeper, pendingMigrations } from "@railyard/database";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import type { ReadinessCheck, ServiceClient } from "@railyard/http";
import { createHttpServer, createServiceClient, neededAtStart, readLimitsOf } from "@railyard/http";
import { createIdempotencyStore, startPurging } from "@railyard/idempotency";
import { newId } from "@railyard/identifiers";
import type { Messaging } from "@railyard/messaging";
import { brokerSettings, connectMessaging } from "@railyard/messaging";
import type { Inbox, Relay } from "@railyard/outbox";
import {
  createInbox,
  createRelay,
  fetchMissingFrom,
  observeInboxGap,
  observeOutbox,
  outboxRoute,
} from "@railyard/outbox";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createLogger, createMetrics, createTracing } from "@railyard/telemetry";

import { createCustomerKeys } from "./adapters/customer-keys/customer-keys.ts";
import { createDecisionIds } from "./adapters/decision-ids/decision-ids.ts";
import { refusedRequestOf } from "./adapters/http/note-refusal.ts";
import { createMerchantDirectory } from "./adapters/directory/merchant-directory.ts";
import { createAnalyticsStore } from "./adapters/postgres/analytics-store.ts";
import { createAttemptReceiver } from "./adapters/postgres/attempt-receiver.ts";
import { createAuditTrail } from "./adapters/postgres/audit-trail.ts";
import { createCustomerHistories } from "./adapters/postgres/customer-gateways.ts";
import { createConnectorSettingsStore } from "./adapters/postgres/connector-settings-store.ts";
import { createCostSavingsStore } from "./adapters/postgres/cost-savings-store.ts";
import { createDatabaseProbe } from "./adapters/postgres/database-probe.ts";
import { createDecisionArchive } from "./adapters/postgres/decision-archive.ts";
import { createDecisionHistory } from "./adapters/postgres/decision-history.ts";
import type { StoppableDecisionLog } from "./adapters/postgres/decision-log.ts";
import { createDecisionLog } from "./adapters/postgres/decision-log.ts";
import { dividedDecisions } from "./adapters/postgres/divided-decisions.ts";
import { createExperimentCounting } from "./adapters/postgres/experiment-counting.ts";
import { createExperimentStore } from "./adapters/postgres/experiment-store.ts";
import { createFeatureStore } from "./adapters/postgres/feature-store.ts";
import type { LogRetention } from "./adapters/postgres/log-retention.ts";
import { createLogRetention } from "./adapters/postgres/log-retention.ts";
import { createOutcomeLog } from "./adapters/postgres/outcome-log.ts";
import { createAnalyticsCounting } from "./adapters/postgres/analytics-counting.ts";
import type { PrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createPaymentList } from "./adapters/postgres/payment-list.ts";
import type { StoppablePreviewLog } from "./adapters/postgres/preview-log.ts";
import { createPreviewLog, createPreviewTrail } from "./adapters/postgres/preview-log.ts";
import { createProfileSwitchStore } from "./adapters/postgres/profile-switch-store.ts";
import { createRefusalLog, createRefusalStore } from "./adapters/postgres/refusal-store.ts";
import { createRuleStore } from "./adapters/postgres/rule-store.ts";
import { createScoreResets } from "./adapters/postgres/score-resets.ts";
import { createSettingsStore } from "./adapters/postgres/settings-store.ts";
import { measureDecisions } from "./adapters/telemetry/decision-metrics.ts";
import type { Config } from "./config.ts";
import { feeSettings } from "./domain/costs/connector-fees.ts";
import { learnedFeeSettings } from "./domain/costs/learned-fees.ts";
import { scoreFormat } from "./domain/scoring/score-snapshot.ts";
import { outageSettings } from "./domain/traffic/scheduled-outages.ts";
import { volumesAt, volumeSettings } from "./domain/traffic/volume-terms.ts";
import type { Memory } from "./memory.ts";
import { createMemory } from "./memory.ts";
import type { Clock, CustomerKeys } from "./ports.ts";
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
  readonly previewLog: StoppablePreviewLog;
  readonly retention: LogRetention;
  readonly partitions: PartitionKeeper;
  readonly customerKeys: CustomerKeys;
}

const layFoundation = (config: Config): Foundation => {
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics(service, config.RAILYARD_VERSION);
  const tracing = createTracing(service);
  const database = createDatabase({
    url: config.DATABASE_URL.reveal(),
    poolSize: config.DATABASE_POOL_SIZE,
    reads: { poolSize: config.DATABASE_READ_POOL_SIZE, timeoutMs: config.READ_TIMEOUT_MS },
    applicationName: `railyard-${service}`,
    // Decisions have many partitions.
    keepsPlans: true,
    logger,
    metrics,
    tracing,
  });
  const messaging = connectMessaging({
    ...brokerSettings(config),
    name: service,
    logger,
    metrics,
    tracing,
  });
  const identity = createIdentitySigner(config.INTERNAL_SECRET.reveal());
  const clientOf = (baseUrl: string): ServiceClient =>
    createServiceClient({ service, baseUrl, identity, metrics, timeoutMs: clientTimeoutMs });
  const merchants = clientOf(config.MERCHANTS_URL);
  const payments = clientOf(config.PAYMENTS_URL);
  observeOutbox(metrics, database);
  const fetchMissing = fetchMissingFrom(payments, "payments");
  const noteGap = observeInboxGap(metrics)(paymentsSubscription.stream);
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
    inbox: createInbox({ database, source: paymentsSubscription.source, fetchMissing, logger, noteGap }),
    decisionLog: createDecisionLog({ database, logger, metrics }),
    previewLog: createPreviewLog({ database, logger }),
    retention: createLogRetention({
      database,
      logger,
      retentionDays: config.LOG_RETENTION_DAYS,
      snapshotFormat: scoreFormat,
    }),
    partitions: createPartitionKeeper({
      database,
      tables: dividedDecisions,
      retentionDays: config.LOG_RETENTION_DAYS,
      logger,
      metrics,
    }),
    customerKeys: createCustomerKeys(internalSecretsOf(config)),
  };
};

/** Tells all replicas of a change of what is in force; resolves when this one goes by it. */
const announceChange = ({ relay }: Foundation, { changes }: Memory) => async (): Promise<void> => {
  changes.announce();
  relay.hint();
  await changes.catchUp();
};

const createPorts = (foundation: Foundation, memory: Memory, clock: Clock): ServicePorts => {
  const { database, prisma, metrics, relay, decisionLog } = foundation;
  const observeDecision = measureDecisions(metrics, () => memory.scores.state());
  const feedback = metrics.counter("routing.feedback", {
    describe: "Feedback by what became of it: accepted, duplicate, corrected, unknown_payment.",
    labels: ["result"],
  });
  const onChanged = announceChange(foundation, memory);
  return {
    // A replica may have to begin anew, with another state.
    get scores() {
      return memory.scores.state();
    },
    configuration: memory.configuration,
    degradation: memory.degradation,
    decisionLog,
    clock,
    volumes: (merchantId, nowMs) => volumesAt(memory.volumes.current(), merchantId, nowMs),
    customerKeys: foundation.customerKeys,
    customerHistories: createCustomerHistories(database, foundation.logger),
    decisionIds: createDecisionIds(foundation.config.INTERNAL_SECRET.reveal()),
    newEvaluationId: () => newId("evaluation"),
    observeDecision,
    countFeedback: (result) => {
      feedback.add(1, { result });
    },
    directory: createMerchantDirectory(foundation.directory),
    rules: createRuleStore({ database, prisma, onChanged }),
    decisionHistory: createDecisionHistory(database),
    algorithmSettings: createSettingsStore({ database, prisma, onChanged }),
    features: createFeatureStore({ database, onChanged }),
    profileSwitches: createProfileSwitchStore({ database, onChanged }),
    connectorFees: createConnectorSettingsStore({ database, onChanged, named: feeSettings }),
    learnedFees: createConnectorSettingsStore({ database, onChanged, named: learnedFeeSettings }),
    outages: createConnectorSettingsStore({ database, onChanged, named: outageSettings }),
    volumeTerms: createConnectorSettingsStore({ database, onChanged, named: volumeSettings }),
    probe: createDatabaseProbe(database, () => newId("probe")),
    outcomeLog: createOutcomeLog({
      database,
      onAppended: () => {
        memory.outcomes.announce();
        relay.hint();
      },
    }),
    scoreResets: createScoreResets({
      database,
      onReset: async () => {
        memory.outcomes.announce();
        relay.hint();
        await memory.outcomes.catchUp();
      },
      forgottenAt: memory.forgottenAt,
    }),
    auditTrail: createAuditTrail(database),
    decisionArchive: createDecisionArchive(database),
    experiments: createExperimentStore(database),
    analytics: createAnalyticsStore(database),
    refusals: createRefusalStore(database),
    previews: foundation.previewLog,
    previewTrail: createPreviewTrail(database),
    paymentList: createPaymentList(database),
    costSavings: createCostSavingsStore(database),
    isBrokerUsable: () => foundation.messaging.isUsable(),
  };
};

/**
 * Ready means that rules and scores are loaded: decisions are made of what is in memory. Whoever has loaded them has
 * had a database with a complete schema, and works on without it; what has to be kept is refused, to be sent again.
 */
const readinessOf = ({ database, messaging }: Foundation, memory: Memory): readonly ReadinessCheck[] => [
  { name: "database", isReady: () => database.isUsable(), canBeMissed: memory.isLoaded },
  {
    name: "schema",
    isReady: async () => (await pendingMigrations(database.pool, migrationsFolder)).length === 0,
    canBeMissed: memory.isLoaded,
  },
  neededAtStart({ name: "broker", isReady: () => messaging.isUsable() }),
  { name: "scores", isReady: () => memory.outcomes.isLoaded() },
  { name: "rules", isReady: () => memory.changes.isLoaded() },
];

const startConsuming = (
  { customerKeys, database, inbox, messaging }: Foundation,
  memory: Memory,
): { stop(): Promise<void> } => {
  const batchHandler = createAttemptReceiver({
    database,
    inbox,
    attemptIn,
    toOutcome: outcomeOfAttempt(memory.configuration, customerKeys),
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
  await foundation.partitions.stop();
  await foundation.decisionLog.stop();
  await foundation.previewLog.stop();
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
  const { database, decisionLog, logger, metrics, partitions, relay, retention } = foundation;
  const clock = overrides.clock ?? (() => new Date());
  const memory = createMemory({ ...foundation, clock, migrationsFolder });
  const idempotency = createIdempotencyStore(database, { secret: internalSecretsOf(config) });
  const refusalLog = createRefusalLog({ database, logger });
  const server = createHttpServer({
    service,
    routes: [...routesOf(createPorts(foundation, memory, clock)), outboxRoute(database, service)],
    identity: createIdentityVerifier(internalSecretsOf(config)),
    logger,
    metrics,
    idempotency,
    readiness: readinessOf(foundation, memory),
    limits: { reads: readLimitsOf(config) },
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    drainQuietMs: config.DRAIN_QUIET_MS,
    onRefused: (refused) => {
      const request = refusedRequestOf(refused, clock());
      if (request !== null) refusalLog.note(request);
    },
  });
  const purging = startPurging({ store: idempotency, logger });
  const counting = createExperimentCounting({ database, logger, onStopped: announceChange(foundation, memory) });
  const analyticsCounting = createAnalyticsCounting({ database, logger });
  let consuming: { stop(): Promise<void> } | undefined;
  return {
    start: async () => {
      relay.start();
      decisionLog.start();
      foundation.previewLog.start();
      retention.start();
      partitions.start();
      memory.changes.start();
      memory.outcomes.start();
      memory.snapshots.start(memory.outcomes);
      memory.volumes.start();
      counting.start();
      analyticsCounting.start();
      refusalLog.start();
      consuming = startConsuming(foundation, memory);
      return server.start();
    },
    stop: async () => {
      await server.stop();
      await consuming?.stop();
      await purging.stop();
      await counting.stop();
      await analyticsCounting.stop();
      await refusalLog.stop();
      await memory.volumes.stop();
      await memory.snapshots.stop();
      await memory.changes.stop();
      await memory.outcomes.stop();
      await release(foundation);
    },
  };
};
