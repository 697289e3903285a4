import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import { createIdentitySigner, createIdentityVerifier, internalSecretsOf } from "@railyard/auth";
import { registryFor } from "@railyard/connectors";
import type { Transport } from "@railyard/connectors";
import type { FeatureMatrix } from "@railyard/contracts";
import { auditChangeRecorded, sharedMessageSubject } from "@railyard/contracts";
import type { Database, LeaseOwner, LeaseOwnerOptions } from "@railyard/database";
import { createDatabase, createLeaseOwner, pendingMigrations } from "@railyard/database";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import type { HttpServer, ReadinessCheck, ServiceClient } from "@railyard/http";
import { createBreaker, createHttpServer, createServiceClient, neededAtStart, readLimitsOf } from "@railyard/http";
import type { PostgresIdempotencyStore } from "@railyard/idempotency";
import { createIdempotencyStore, startPurging } from "@railyard/idempotency";
import { observeLists } from "@railyard/listing";
import type { Messaging } from "@railyard/messaging";
import { brokerSettings, connectMessaging } from "@railyard/messaging";
import type { Relay } from "@railyard/outbox";
import { createRelay, observeOutbox, outboxRoute } from "@railyard/outbox";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createCalmLog, createLogger, createMetrics, createTracing } from "@railyard/telemetry";

import type { CardRangeTable } from "./methods/card-ranges/card-range-table.ts";
import { createChangeLog } from "./kernel/audit/change-log.ts";
import { createCardRangeTable } from "./methods/card-ranges/card-range-table.ts";
import { providerTransport } from "./providers/connectors/provider-transport.ts";
import { createProviders } from "./providers/connectors/providers.ts";
import { createDecisionEngine } from "./providers/decision-engine/decision-engine.ts";
import type { JobRunner } from "./process/jobs/jobs.ts";
import { createJobs } from "./process/jobs/jobs.ts";
import { createAuthenticationStore } from "./authentications/postgres/authentication-store.ts";
import { createCustomerStore } from "./vault/postgres/customer-store.ts";
import { createCardRangeStore } from "./methods/postgres/card-range-store.ts";
import { createCardInfoStore } from "./payments/postgres/card-info-store.ts";
import { createCardIssuerStore } from "./methods/postgres/card-issuer-store.ts";
import { createGuardStore } from "./blocklist/postgres/guard-store.ts";
import { createEphemeralKeyStore } from "./vault/postgres/ephemeral-key-store.ts";
import { createDisputeStore, createFileStore } from "./disputes/postgres/dispute-store.ts";
import { takeovers } from "./process/postgres/lease-takeover.ts";
import { livePaymentsReader } from "./process/postgres/live-payments.ts";
import { allListedTables } from "./process/postgres/listed-tables.ts";
import type { Listings } from "./process/postgres/listings.ts";
import { createListings } from "./process/postgres/listings.ts";
import { createPaymentLists } from "./payments/postgres/payment-lists.ts";
import { createMandateStore } from "./vault/postgres/mandate-store.ts";
import { createPaymentMethodStore } from "./vault/postgres/payment-method-store.ts";
import { createBlocklistBatchStore } from "./blocklist/postgres/blocklist-batch-store.ts";
import { createCollectLinkStore } from "./pages/postgres/collect-link-store.ts";
import { createPaymentLinkStore } from "./links/postgres/payment-link-store.ts";
import { createPaymentStore } from "./payments/postgres/payment-store.ts";
import { createPayoutStore } from "./payouts/postgres/payout-store.ts";
import type { PrismaClient } from "./kernel/postgres/prisma-client.ts";
import { createPrismaClient } from "./kernel/postgres/prisma-client.ts";
import { readOverdue } from "./process/postgres/overdue-statements.ts";
import { createRelayStore } from "./relays/postgres/relay-store.ts";
import { createRefundStore } from "./refunds/postgres/refund-store.ts";
import { createRuleStore } from "./error-mapping/postgres/rule-store.ts";
import { createItemStore } from "./subscriptions/postgres/subscription-item-store.ts";
import {
  claimInvoiceFor,
  createSubscriptionStore,
  wakeSubscriptionOf,
} from "./subscriptions/postgres/subscription-store.ts";
import { createIds } from "./kernel/ids/ids.ts";
import { measuredPayments, measuredPayouts, measuredRefunds } from "./process/telemetry/measured-stores.ts";
import { measureMoney } from "./process/telemetry/money-metrics.ts";
import { createObserver } from "./process/telemetry/observer.ts";
import { observeOverdue } from "./process/telemetry/overdue-metrics.ts";
import { createCardInfoEncryption } from "./payments/encryption/card-info-encryption.ts";
import { createSealing } from "./kernel/sealing/sealing.ts";
import type { Config } from "./config.ts";
import { joinRooms } from "./process/rooms.ts";
import type { RoomPorts } from "./process/rooms.ts";
import type { Clock, PaymentPolicy, Ports } from "./ports.ts";
import { routesOf } from "./routes.ts";
import { finishRedaction } from "./vault/use-cases/delete-customer.ts";
import { checkDispute } from "./disputes/use-cases/dispute-operation.ts";
import { checkMandate } from "./vault/use-cases/revoke-mandate.ts";
import { announceExpiry } from "./payments/use-cases/announce-expiry.ts";
import { checkAttempt } from "./payments/use-cases/check-attempt.ts";
import { syncPatiently } from "./payments/use-cases/sync-payment.ts";
import { checkPayoutDue } from "./payouts/use-cases/retrieve-payout.ts";
import { checkRefund } from "./refunds/use-cases/refund-operation.ts";
import { runBlocklistBatch } from "./blocklist/use-cases/blocklist-batches.ts";
import { checkRelay } from "./relays/use-cases/relay-operation.ts";
import { advanceSubscription } from "./subscriptions/use-cases/advance-subscription.ts";

const service = "payments";
const merchantsTimeoutMs = 5_000;
const decisionBreaker = { threshold: 3, pauseMs: 500, longestPauseMs: 10_000 };

/** Where this service's migrations are. */
export const migrationsFolder = join(import.meta.dirname, "../prisma/migrations");

/** The service, which can be started once and stopped once. */
export interface App {
  /** Settles when other processes have taken over from this one, which must end then. */
  readonly lost: Promise<unknown>;
  /** Resolves when requests are taken. */
  start(): Promise<{ readonly port: number }>;
  /** Finishes requests under way, then lets go of everything. */
  stop(): Promise<void>;
}

/** Changes ports before they are used; for tests. */
export type PortOverride = (ports: Ports) => Ports;

/** What the parts of one application share. */
interface Foundation {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly prisma: PrismaClient;
  readonly messaging: Messaging;
  readonly merchants: ServiceClient;
  readonly decisions: ServiceClient;
  readonly directory: Directory;
  readonly transport: Transport;
  readonly relay: Relay;
  readonly jobs: JobRunner;
  readonly listings: Listings;
  readonly owner: LeaseOwner;
  readonly idempotency: PostgresIdempotencyStore;
  readonly cardRanges: CardRangeTable;
  readonly sealing: ReturnType<typeof createSealing>;
}

type JobParts = Pick<Foundation, "database" | "logger" | "metrics">;
type Takeover = Pick<LeaseOwnerOptions, "releases" | "onTakeover">;

const leaseOwnerOf = (config: Config, logger: Logger, metrics: Metrics, takeover: Takeover): LeaseOwner => {
  const url = config.DATABASE_URL.reveal();
  const timeoutMs = config.OWNER_TIMEOUT_MS;
  return createLeaseOwner({ url, applicationName: `railyard-${service}`, logger, metrics, timeoutMs, ...takeover });
};

const jobsOf = (config: Config, { database, logger, metrics }: JobParts): JobRunner =>
  createJobs({
    database,
    databaseUrl: config.DATABASE_URL.reveal(),
    logger,
    metrics,
    sweepMs: config.SWEEP_INTERVAL_MS,
    pollMs: config.JOB_POLL_MS,
    concurrency: config.JOB_CONCURRENCY,
  });

const clientsOf = (config: Config, metrics: Metrics): Pick<Foundation, "merchants" | "decisions"> => {
  const identity = createIdentitySigner(config.INTERNAL_SECRET.reveal());
  const clientOf = (baseUrl: string, timeoutMs: number): ServiceClient =>
    createServiceClient({ service, baseUrl, identity, metrics, timeoutMs });
  const merchants = clientOf(config.MERCHANTS_URL, merchantsTimeoutMs);
  const decisions = clientOf(config.DECISION_ENGINE_URL, config.DECISION_TIMEOUT_MS);
  return { merchants, decisions };
};

const layFoundation = (config: Config): Foundation => {
  const logger = createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics(service, config.RAILYARD_VERSION);
  const tracing = createTracing(service);
  const owner = leaseOwnerOf(config, logger, metrics, {
    releases: [...takeovers, (transaction, ownerIds) => idempotency.releaseOwners(transaction, ownerIds)],
    onTakeover: () => jobs.sweepNow(),
  });
  const database = createDatabase({
    owner,
    url: config.DATABASE_URL.reveal(),
    poolSize: config.DATABASE_POOL_SIZE,
    reads: { poolSize: config.DATABASE_READ_POOL_SIZE, timeoutMs: config.READ_TIMEOUT_MS },
    applicationName: `railyard-${service}`,
    logger,
    metrics,
    tracing,
  });
  const messaging = connectMessaging({ ...brokerSettings(config), name: service, logger, metrics, tracing });
  const { merchants, decisions } = clientsOf(config, metrics);
  observeOutbox(metrics, database);
  observeLists(metrics, database, allListedTables);
  observeOverdue(metrics, () => database.query(readOverdue, [config.UNHEARD_GRACE_MS]));
  const idempotency = createIdempotencyStore(database, {
    secret: internalSecretsOf(config),
    newHolder: owner.newHolder,
  });
  const jobs = jobsOf(config, { database, logger, metrics });
  const directory = createDirectory({ client: merchants, messaging, logger });
  return {
    config,
    logger,
    metrics,
    database,
    prisma: createPrismaClient(database.pool),
    messaging,
    merchants,
    decisions,
    directory,
    sealing: createSealing(config, database, directory),
    transport: providerTransport(config, { logger, metrics }),
    relay: createRelay({
      database,
      messaging,
      source: `railyard/${service}`,
      stream: "PAYMENTS",
      // The audit log is told of changes by their subject.
      sharedMessages: { subject: sharedMessageSubject, apart: [auditChangeRecorded.payments.type] },
      logger,
    }),
    cardRanges: createCardRangeTable({
      store: createCardRangeStore(database),
      logger,
      refreshMs: config.CARD_RANGES_REFRESH_MS,
    }),
    jobs,
    listings: createListings({ database, logger }),
    owner,
    idempotency,
  };
};

const clock: Clock = {
  now: () => new Date(),
  elapsedMs: () => performance.now(),
  pause: (milliseconds) => delay(milliseconds),
};

const policyOf = ({ config, sealing: { addressToken } }: Foundation): PaymentPolicy => {
  const checks = {
    firstDelayMs: config.SYNC_FIRST_DELAY_MS,
    longestDelayMs: config.SYNC_LONGEST_DELAY_MS,
    maximumChecks: config.SYNC_MAXIMUM_CHECKS,
  };
  return {
    publicUrl: config.PUBLIC_URL.replace(/\/+$/, ""),
    addressToken,
    leaseMs: config.OPERATION_LEASE_MS,
    busyWaitMs: config.BUSY_WAIT_MS,
    unseenGraceMs: config.UNSEEN_GRACE_MS,
    unheardGraceMs: config.UNHEARD_GRACE_MS,
    requeueDelayMs: config.REQUEUE_DELAY_MS,
    clientReadGraceMs: config.CLIENT_READ_GRACE_MS,
    paymentChecks: checks,
    refundChecks: checks,
    payoutChecks: checks,
    disputeChecks: {
      firstDelayMs: config.DISPUTE_CHECK_INTERVAL_MS,
      longestDelayMs: config.DISPUTE_CHECK_INTERVAL_MS,
      maximumChecks: config.SYNC_MAXIMUM_CHECKS,
    },
  };
};

const createStores = (foundation: Foundation): Omit<Ports, keyof RoomPorts> => {
  const { config, database, decisions, directory, jobs, listings, logger, metrics } = foundation;
  const { owner, prisma, relay, transport } = foundation;
  const { seals, vault } = foundation.sealing;
  const money = measureMoney(metrics);
  const breaker = createBreaker({ ...decisionBreaker, nowMs: clock.elapsedMs });
  return {
    clock,
    ids: createIds(config.INTERNAL_SECRET.reveal(), owner.newHolder),
    directory,
    vault,
    providers: createProviders({
      registry: registryFor(config.RAILYARD_ENVIRONMENT),
      transport,
      vault,
      addresses: config.providerAddresses,
      now: clock.now,
      assure: owner.assure,
    }),
    decisionEngine: createDecisionEngine({
      client: decisions,
      breaker,
      timeoutMs: config.DECISION_TIMEOUT_MS,
      nowMs: clock.elapsedMs,
      log: createCalmLog(logger),
    }),
    payments: measuredPayments(
      createPaymentStore(database, seals, { claim: claimInvoiceFor, wake: wakeSubscriptionOf }),
      money,
    ),
    paymentLists: createPaymentLists(listings, seals),
    refunds: measuredRefunds(createRefundStore(database, listings), money),
    relays: createRelayStore(database),
    authentications: createAuthenticationStore(database, seals),
    disputes: createDisputeStore(database, listings),
    files: createFileStore(database),
    customers: createCustomerStore(database, listings),
    paymentMethods: createPaymentMethodStore(database),
    ephemeralKeys: createEphemeralKeyStore(database),
    links: createPaymentLinkStore(database, listings),
    collectLinks: createCollectLinkStore(database),
    payouts: measuredPayouts(createPayoutStore(database, listings), money),
    subscriptions: createSubscriptionStore(database, listings),
    subscriptionItems: createItemStore(database),
    mandates: createMandateStore(database, listings),
    changeLog: createChangeLog(),
    rules: createRuleStore(database, prisma),
    cardInfos: createCardInfoStore(database),
    cardInfoEncryption: createCardInfoEncryption(),
    cardIssuers: createCardIssuerStore(database, prisma),
    guards: createGuardStore(database),
    blocklistBatches: createBlocklistBatchStore(database),
    cardRanges: foundation.cardRanges,
    relay,
    jobs,
    observer: createObserver(metrics, logger),
    policy: policyOf(foundation),
  };
};

const readinessOf = ({ database, listings, messaging, sealing }: Foundation): readonly ReadinessCheck[] => [
  { name: "database", isReady: () => database.isUsable() },
  neededAtStart({
    name: "schema",
    isReady: async () => (await pendingMigrations(database.pool, migrationsFolder)).length === 0,
  }),
  neededAtStart({ name: "lists", isReady: () => listings.areFilled() }),
  neededAtStart({ name: "lookup_keys", isReady: () => sealing.load() }),
  neededAtStart({ name: "broker", isReady: () => messaging.isUsable() }),
];

const startJobs = (jobs: JobRunner, ports: Ports): void => {
  jobs.start({
    checkAttempt: checkAttempt(ports),
    checkRefund: checkRefund(ports),
    checkPayout: checkPayoutDue(ports),
    checkRelay: checkRelay(ports),
    runBlocklistBatch: runBlocklistBatch(ports),
    checkSubscription: async (job) => {
      await advanceSubscription(ports)(job);
    },
    checkDispute: checkDispute(ports),
    checkMandate: checkMandate(ports),
    announceExpiry: announceExpiry(ports),
    finishRedaction: finishRedaction(ports),
    syncPayment: async ({ merchantId, paymentId }) => {
      const caller = { merchantId, profileId: null, isClient: false, directoryVersion: null };
      await syncPatiently(ports, caller, paymentId, { isDoubted: true });
    },
  });
};

/** Puts the service together; nothing listens and no work is done before `start`. */
export const createApp = (config: Config, override: PortOverride = (ports) => ports): App => {
  const foundation = layFoundation(config);
  const { database, decisions, directory, jobs, logger, merchants, messaging, metrics } = foundation;
  const { idempotency, owner, prisma, relay, transport } = foundation;
  const ports = joinRooms(override(joinRooms(createStores(foundation))));
  // The matrix is made of the manifests, whose names are the contract's.
  const featureMatrix = registryFor(config.RAILYARD_ENVIRONMENT).featureMatrix() as FeatureMatrix;
  const parts = { ports, featureMatrix, readLivePayments: livePaymentsReader(database) };
  const server: HttpServer = createHttpServer({
    service,
    routes: [...routesOf(parts), outboxRoute(database, service)],
    identity: createIdentityVerifier(internalSecretsOf(config)),
    logger,
    metrics,
    idempotency,
    // A claim outlives its process no longer than the operation's own lease does.
    limits: { idempotencyLeaseMs: config.OPERATION_LEASE_MS, reads: readLimitsOf(config) },
    readiness: readinessOf(foundation),
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    drainQuietMs: config.DRAIN_QUIET_MS,
  });
  const purging = startPurging({ store: idempotency, logger });
  return {
    lost: owner.lost,
    start: async () => {
      owner.start();
      await foundation.sealing.load();
      relay.start();
      foundation.cardRanges.start();
      foundation.listings.start();
      startJobs(jobs, ports);
      return server.start();
    },
    stop: async () => {
      await server.stop();
      foundation.cardRanges.stop();
      await jobs.stop();
      await foundation.listings.stop();
      await owner.stop();
      await purging.stop();
      await relay.stop();
      directory.stop();
      await messaging.close();
      transport.close();
      merchants.close();
      decisions.close();
      await prisma.$disconnect();
      await database.close();
      await metrics.stop();
    },
  };
};
