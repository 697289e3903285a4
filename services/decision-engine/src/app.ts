import { join } from "node:path";

import { createIdentitySigner, createIdentityVerifier, internalSecretsOf } from "@railyard/auth";
import type { Database } from "@railyard/database";
import { createDatabase, pendingMigrations } from "@railyard/database";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import { OperationalError } from "@railyard/failures";
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
import { createMerchantDirectory } from "./adapters/directory/merchant-directory.ts";
import { createAttemptReceiver } from "./adapters/postgres/attempt-receiver.ts";
import { createAuditTrail } from "./adapters/postgres/audit-trail.ts";
import { followedConfiguration } from "./adapters/postgres/configuration-statements.ts";
import { createCustomerHistories } from "./adapters/postgres/customer-gateways.ts";
import { createDatabaseProbe } from "./adapters/postgres/database-probe.ts";
import { createDecisionHistory } from "./adapters/postgres/decision-history.ts";
import type { StoppableDecisionLog } from "./adapters/postgres/decision-log.ts";
import { createDecisionLog } from "./adapters/postgres/decision-log.ts";
import { createFeatureStore } from "./adapters/postgres/feature-store.ts";
import { followScores } from "./adapters/postgres/followed-scores.ts";
import type { FollowedLog, LogFollower } from "./adapters/postgres/log-follower.ts";
import { createLogFollower } from "./adapters/postgres/log-follower.ts";
import { createLogReadings } from "./adapters/postgres/log-readings.ts";
import type { LogRetention } from "./adapters/postgres/log-retention.ts";
import { createLogRetention } from "./adapters/postgres/log-retention.ts";
import { createOutcomeLog, windowBeginOf } from "./adapters/postgres/outcome-log.ts";
import type { PrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createRuleStore } from "./adapters/postgres/rule-store.ts";
import { createScoreResets } from "./adapters/postgres/score-resets.ts";
import { createScoreSnapshotStore } from "./adapters/postgres/score-snapshot-store.ts";
import type { ScoreSnapshots } from "./adapters/postgres/score-snapshots.ts";
import { createScoreSnapshots } from "./adapters/postgres/score-snapshots.ts";
import { createSettingsStore } from "./adapters/postgres/settings-store.ts";
import { measureDecisions } from "./adapters/telemetry/decision-metrics.ts";
import { observeDegradation } from "./adapters/telemetry/degradation-metrics.ts";
import type { Config } from "./config.ts";
import {
  activeRuleOf,
  applyConfigurationChange,
  createConfigurationState,
  settingsOf,
} from "./domain/configuration-state.ts";
import type { Degradation } from "./domain/degradation.ts";
import { degradationOf } from "./domain/degradation.ts";
import { scoreFormOf } from "./domain/score-form.ts";
import type { ScoreReplica } from "./domain/score-replica.ts";
import { createScoreReplica } from "./domain/score-replica.ts";
import type { ForgottenScores } from "./domain/scoring/reset-scores.ts";
import type { ScoreState } from "./domain/scoring/score-state.ts";
import { scoreFormat } from "./domain/scoring/score-snapshot.ts";
import type { Clock, Configuration, CustomerKeys } from "./ports.ts";
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
    retention: createLogRetention({
      database,
      logger,
      retentionDays: config.LOG_RETENTION_DAYS,
      snapshotFormat: scoreFormat,
    }),
    customerKeys: createCustomerKeys(internalSecretsOf(config)),
  };
};

/** What this replica holds in memory, and what keeps it fresh. */
interface Memory {
  readonly scores: ScoreReplica<ScoreState>;
  readonly snapshots: ScoreSnapshots;
  readonly configuration: Configuration;
  readonly outcomes: LogFollower;
  readonly changes: LogFollower;
  /** Whether rules and scores have been read whole, which nothing undoes. */
  readonly isLoaded: () => boolean;
  readonly degradation: () => Degradation | null;
  /** What a reset at that position of the log has forgotten here. */
  readonly forgottenAt: (position: number) => ForgottenScores | undefined;
}

const scoreForm = scoreFormOf();

const steadyNowMs = (): number => performance.now();

/** The log as it is from the moment on when the schema is complete: what was loaded proves that it was. */
const onceMigrated = <Row>(database: Database, log: FollowedLog<Row>): FollowedLog<Row> => ({
  ...log,
  begin: async () => {
    const pending = await pendingMigrations(database.pool, migrationsFolder);
    if (pending.length > 0) throw new OperationalError("schema_incomplete", "The database has pending migrations.");
    return log.begin();
  },
});

const createSnapshots = (
  { config, database, logger, metrics }: Foundation,
  replica: ScoreReplica<ScoreState>,
): ScoreSnapshots =>
  createScoreSnapshots({
    form: scoreForm,
    replica,
    store: createScoreSnapshotStore(database, scoreForm.format),
    intervalMs: config.SCORE_SNAPSHOT_INTERVAL_MS,
    outcomes: config.SCORE_SNAPSHOT_OUTCOMES,
    logger,
    metrics,
  });

const createMemory = (foundation: Foundation): Memory => {
  const { config, database, messaging, logger, metrics } = foundation;
  const scores = createScoreReplica(scoreForm);
  const snapshots = createSnapshots(foundation, scores);
  const state = createConfigurationState();
  const followed = followScores(database, scores, () =>
    snapshots.begin(() => windowBeginOf(database, config.SCORE_WINDOW_OUTCOMES)),
  );
  const changes = followedConfiguration(database, (change) => {
    applyConfigurationChange(state, change);
  });
  const readings = createLogReadings(steadyNowMs);
  const outcomes = readings.observe("outcomes", onceMigrated(database, followed.log));
  const followers = {
    outcomes: createLogFollower(outcomes, { messaging, logger }),
    changes: createLogFollower(readings.observe("configuration", changes), { messaging, logger }),
  };
  const degradation = (): Degradation | null =>
    degradationOf(readings.current(), messaging.isConnected(), steadyNowMs());
  observeDegradation(metrics, { degradation, readings: readings.current, nowMs: steadyNowMs });
  return {
    scores,
    snapshots,
    configuration: {
      activeRule: (merchantId, profileId) => activeRuleOf(state, merchantId, profileId),
      settings: (merchantId) => settingsOf(state, merchantId),
    },
    ...followers,
    isLoaded: () => followers.outcomes.isLoaded() && followers.changes.isLoaded(),
    degradation,
    forgottenAt: followed.forgottenAt,
  };
};

const createPorts = (foundation: Foundation, memory: Memory, overrides: Overrides): ServicePorts => {
  const { database, prisma, metrics, relay, decisionLog } = foundation;
  const observeDecision = measureDecisions(metrics, () => memory.scores.state());
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
    // A replica may have to begin anew, with another state.
    get scores() {
      return memory.scores.state();
    },
    configuration: memory.configuration,
    degradation: memory.degradation,
    decisionLog,
    clock: overrides.clock ?? (() => new Date()),
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
  const idempotency = createIdempotencyStore(database, { secret: internalSecretsOf(config) });
  const server = createHttpServer({
    service,
    routes: [...routesOf(createPorts(foundation, memory, overrides)), outboxRoute(database, service)],
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
      memory.snapshots.start(memory.outcomes);
      consuming = startConsuming(foundation, memory);
      return server.start();
    },
    stop: async () => {
      await server.stop();
      await consuming?.stop();
      await purging.stop();
      await memory.snapshots.stop();
      await memory.changes.stop();
      await memory.outcomes.stop();
      await release(foundation);
    },
  };
};
