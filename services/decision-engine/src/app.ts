import { join } from "node:path";

import { internalSecretsOf } from "@railyard/auth";
import { createPartitionKeeper } from "@railyard/database";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import { newId } from "@railyard/identifiers";
import type { Feed } from "@railyard/outbox";
import { createFeed, fetchEvents, observeFeeds } from "@railyard/outbox";
import type { StoreBase } from "@railyard/platform";
import { createStoreBase } from "@railyard/platform";
import type { App, ServiceOverrides } from "@railyard/service";

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
import { attemptIn, paymentEvents } from "./subscriptions.ts";
import { outcomeOfAttempt } from "./use-cases/outcome-of-attempt.ts";

/** No part of the platform waits for these events, and every pass is a commit that feedback has to wait for. */
const relayLingerMs = 200;

/** Where this service's migrations are. */
export const migrationsFolder = join(import.meta.dirname, "../prisma/migrations");

export type { App };

/** Ports that tests choose themselves. */
export interface Overrides extends ServiceOverrides {
  readonly clock?: Clock;
}

/** What the parts of one application share. */
interface Parts extends StoreBase {
  readonly config: Config;
  readonly clock: Clock;
  readonly prisma: PrismaClient;
  readonly directory: Directory;
  readonly decisionLog: StoppableDecisionLog;
  readonly previewLog: StoppablePreviewLog;
  readonly customerKeys: CustomerKeys;
  readonly memory: Memory;
}

const ownRetention = ({ database, logger, metrics, own }: StoreBase, config: Config): void => {
  const retentionDays = config.LOG_RETENTION_DAYS;
  own(createLogRetention({ database, logger, retentionDays, snapshotFormat: scoreFormat }));
  own(createPartitionKeeper({ database, tables: dividedDecisions, retentionDays, logger, metrics }));
};

const ownMemory = (own: StoreBase["own"], memory: Memory): Memory => {
  own(memory.changes);
  own(memory.outcomes);
  own({
    start: () => {
      memory.snapshots.start(memory.outcomes);
    },
    stop: () => memory.snapshots.stop(),
  });
  own(memory.volumes);
  return memory;
};

const createParts = (config: Config, { clock = () => new Date(), ...overrides }: Overrides): Parts => {
  const base = createStoreBase({
    service: "decision-engine",
    config,
    overrides,
    database: {
      migrationsFolder,
      // Decisions have many partitions.
      keepsPlans: true,
      // They are made of what is in memory. A replica that has loaded it has had a database with a complete schema, and
      // works on without it; what has to be kept is refused, to be sent again.
      canBeMissed: () => memory.isLoaded(),
    },
    outbox: { stream: "ROUTING", lingerMs: relayLingerMs },
  });
  const { database, logger, metrics, messaging, own } = base;
  const prisma = createPrismaClient(database.pool);
  own({ close: () => prisma.$disconnect() });
  const directory = own(createDirectory({ client: base.clientOf(config.MERCHANTS_URL), messaging, logger }));
  const decisionLog = own(createDecisionLog({ database, logger, metrics }));
  const previewLog = own(createPreviewLog({ database, logger }));
  ownRetention(base, config);
  const memory = ownMemory(own, createMemory({ ...base, config, clock, migrationsFolder }));
  return {
    ...base,
    config,
    clock,
    prisma,
    directory,
    decisionLog,
    previewLog,
    customerKeys: createCustomerKeys(internalSecretsOf(config)),
    memory,
  };
};

/** Notifies all replicas of a change of what is in force; resolves when this one goes by it. */
const announceChange =
  ({ relay, memory: { changes } }: Parts) =>
  async (): Promise<void> => {
    changes.announce();
    relay.hint();
    await changes.catchUp();
  };

const createPorts = (parts: Parts, expectCounting: () => void): ServicePorts => {
  const { clock, database, prisma, memory, metrics, relay, decisionLog } = parts;
  const observeDecision = measureDecisions(metrics, () => memory.scores.state());
  const feedback = metrics.counter("routing.feedback", {
    describe: "Feedback by outcome: accepted, duplicate, corrected, unknown_payment.",
    labels: ["result"],
  });
  const onChanged = announceChange(parts);
  return {
    // A replica may have to begin again, with another state.
    get scores() {
      return memory.scores.state();
    },
    configuration: memory.configuration,
    degradation: memory.degradation,
    decisionLog: {
      ...decisionLog,
      add: (decision) => {
        decisionLog.add(decision);
        expectCounting();
      },
    },
    clock,
    volumes: (merchantId, nowMs) => volumesAt(memory.volumes.current(), merchantId, nowMs),
    customerKeys: parts.customerKeys,
    customerHistories: createCustomerHistories(database, parts.logger),
    decisionIds: createDecisionIds(parts.config.INTERNAL_SECRET.reveal()),
    newEvaluationId: () => newId("evaluation"),
    observeDecision,
    countFeedback: (result) => {
      feedback.add(1, { result });
    },
    directory: createMerchantDirectory(parts.directory),
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
        expectCounting();
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
    previews: parts.previewLog,
    previewTrail: createPreviewTrail(database),
    paymentList: createPaymentList(database),
    costSavings: createCostSavingsStore(database),
    isBrokerUsable: () => parts.messaging.isUsable(),
  };
};

const createIntake = (parts: Parts, expectCounting: () => void): Feed => {
  const { config, clientOf, customerKeys, database, logger, memory, messaging, metrics } = parts;
  const { source, stream, subject } = paymentEvents;
  return createFeed({
    database,
    cursor: source,
    readSource: fetchEvents(clientOf(config.PAYMENTS_URL), "payments"),
    take: createAttemptReceiver({
      database,
      attemptIn,
      toOutcome: outcomeOfAttempt(memory.configuration, customerKeys),
      onAppended: () => {
        memory.outcomes.announce();
        expectCounting();
      },
    }),
    messaging,
    subject,
    source,
    logger,
    observer: observeFeeds(metrics)(stream),
  });
};

/** Puts the service together; nothing listens and no work is done before `start`. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const parts = createParts(config, overrides);
  const { clock, database, logger, memory, own } = parts;
  const countings = [
    own(createExperimentCounting({ database, logger, onStopped: announceChange(parts) })),
    own(createAnalyticsCounting({ database, logger })),
  ];
  const expectCounting = (): void => {
    for (const { expect } of countings) expect();
  };
  const refusalLog = own(createRefusalLog({ database, logger }));
  own(createIntake(parts, expectCounting));
  return parts.serve({
    routes: routesOf(createPorts(parts, expectCounting)),
    readiness: [
      { name: "scores", isReady: () => memory.outcomes.isLoaded() },
      { name: "rules", isReady: () => memory.changes.isLoaded() },
    ],
    onRefused: (refused) => {
      const request = refusedRequestOf(refused, clock());
      if (request !== null) refusalLog.note(request);
    },
  });
};
