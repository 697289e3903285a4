import { join } from "node:path";

import { registryFor } from "@railyard/connectors";
import type { Transport } from "@railyard/connectors";
import type { FeatureMatrix } from "@railyard/contracts";
import { createPartitionKeeper } from "@railyard/database";
import { auditChangeRecorded, sharedMessageSubject } from "@railyard/contracts";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import type { ServiceClient } from "@railyard/http";
import { createBreaker, neededAtStart } from "@railyard/http";
import { jobSettings } from "@railyard/jobs";
import { observeLists } from "@railyard/listing";
import type { LeasingBase } from "@railyard/platform";
import { createLeasingBase } from "@railyard/platform";
import type { App, ServiceOverrides } from "@railyard/service";
import { createCalmLog } from "@railyard/telemetry";

import type { CardRangeTable } from "./methods/card-ranges/card-range-table.ts";
import { createChangeLog } from "./kernel/audit/change-log.ts";
import { merchantClock } from "./kernel/clock/merchant-clock.ts";
import { clock as systemClock } from "./kernel/clock/system-clock.ts";
import { createCardRangeTable } from "./methods/card-ranges/card-range-table.ts";
import { providerTransport } from "./providers/connectors/provider-transport.ts";
import { createProviders } from "./providers/connectors/providers.ts";
import { createDecisionEngine } from "./providers/decision-engine/decision-engine.ts";
import type { HealthRecorder } from "./providers/health/health-recorder.ts";
import { createHealthRecorder } from "./providers/health/health-recorder.ts";
import { createHealthStore } from "./providers/postgres/health-store.ts";
import type { CallRecorder } from "./providers/calls/call-recorder.ts";
import { createCallRecorder } from "./providers/calls/call-recorder.ts";
import { createProviderCallStore, dividedCalls } from "./providers/postgres/provider-call-store.ts";
import type { JobRunner } from "./process/jobs/jobs.ts";
import { createJobs } from "./process/jobs/jobs.ts";
import { workingJobs } from "./process/jobs/working-jobs.ts";
import { createAuthenticationStore } from "./authentications/postgres/authentication-store.ts";
import type { ClockCache } from "./clocks/cache/known-clocks.ts";
import { createClockCache } from "./clocks/cache/known-clocks.ts";
import { createClockStore } from "./clocks/postgres/clock-store.ts";
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
import { createPaymentTotals } from "./payments/postgres/payment-totals.ts";
import { createMandateStore } from "./vault/postgres/mandate-store.ts";
import { createPaymentMethodStore } from "./vault/postgres/payment-method-store.ts";
import { createBlocklistBatchStore } from "./blocklist/postgres/blocklist-batch-store.ts";
import { createIcons } from "./pages/http/page/icons.ts";
import { createCollectLinkStore } from "./pages/postgres/collect-link-store.ts";
import { createPaymentLinkStore } from "./links/postgres/payment-link-store.ts";
import { createPaymentStore } from "./payments/postgres/payment-store.ts";
import { createPayoutStore } from "./payouts/postgres/payout-store.ts";
import type { PrismaClient } from "./kernel/postgres/prisma-client.ts";
import { createPrismaClient } from "./kernel/postgres/prisma-client.ts";
import { readOverdue, readOverdueCounts, readOverdueObjects } from "./process/postgres/overdue-statements.ts";
import { createRelayStore } from "./relays/postgres/relay-store.ts";
import { createUnmatchedStore } from "./unmatched/postgres/unmatched-store.ts";
import { createObjectSearch } from "./search/postgres/object-search.ts";
import { createRefundAllowances } from "./payments/postgres/refund-allowance-store.ts";
import { createRefundRequestStore } from "./refunds/postgres/refund-request-store.ts";
import { createRefundStore } from "./refunds/postgres/refund-store.ts";
import { createRuleStore } from "./error-mapping/postgres/rule-store.ts";
import { createItemStore } from "./subscriptions/postgres/subscription-item-store.ts";
import {
  claimInvoiceFor,
  createSubscriptionStore,
  wakeSubscriptionOf,
} from "./subscriptions/postgres/subscription-store.ts";
import { createIds } from "./kernel/ids/ids.ts";
import {
  measuredPayments,
  measuredPayouts,
  measuredRefunds,
  measuredUnmatched,
} from "./process/telemetry/measured-stores.ts";
import { reportAdapterFaults } from "./process/telemetry/adapter-faults.ts";
import { measureHealth } from "./process/telemetry/measured-health.ts";
import { measureMoney } from "./process/telemetry/money-metrics.ts";
import { createExportStore } from "./exports/postgres/export-store.ts";
import { createNoteStore } from "./notes/postgres/note-store.ts";
import { createHeavyReads } from "./exports/postgres/heavy-reads.ts";
import { createObserver } from "./process/telemetry/observer.ts";
import { observeOverdue } from "./process/telemetry/overdue-metrics.ts";
import { createCardInfoEncryption } from "./payments/encryption/card-info-encryption.ts";
import { createSealing } from "./kernel/sealing/sealing.ts";
import type { Config } from "./config.ts";
import { joinModules } from "./process/modules.ts";
import type { ModulePorts } from "./process/modules.ts";
import type { ConnectorHealthStore, PaymentPolicy, Ports, ProviderCallStore } from "./ports.ts";
import { routesOf } from "./routes.ts";
import { createErasureLog } from "./vault/postgres/erasure-log.ts";
import { createTimelineSources } from "./timelines/sources/timeline-sources.ts";

const decisionBreaker = { threshold: 3, pauseMs: 500, longestPauseMs: 10_000 };

/** Where this service's migrations are. */
export const migrationsFolder = join(import.meta.dirname, "../prisma/migrations");

export type { App };

/** Changes ports before they are used; for tests. */
export type PortOverride = (ports: Ports) => Ports;

/** What tests choose themselves. */
export interface Overrides extends ServiceOverrides {
  readonly ports?: PortOverride;
}

/** Whether merchants have clocks of their own. */
const isSandbox = (config: Config): boolean => config.RAILYARD_ENVIRONMENT !== "production";

/** What the parts of one application share. */
interface Parts extends LeasingBase {
  readonly config: Config;
  readonly prisma: PrismaClient;
  readonly decisions: ServiceClient;
  readonly events: ServiceClient;
  readonly merchants: ServiceClient;
  readonly directory: Directory;
  readonly transport: Transport;
  readonly jobs: JobRunner;
  readonly clockStore: ReturnType<typeof createClockStore>;
  readonly clocks: ClockCache;
  readonly clock: Ports["clock"];
  readonly listings: Listings;
  readonly paymentTotals: ReturnType<typeof createPaymentTotals>;
  readonly cardRanges: CardRangeTable;
  readonly healthStore: ConnectorHealthStore;
  readonly health: HealthRecorder;
  readonly callStore: ProviderCallStore;
  readonly calls: CallRecorder;
  readonly sealing: ReturnType<typeof createSealing>;
  readonly icons: Ports["icons"];
}

const baseOf = (config: Config, overrides: ServiceOverrides, onTakeover: () => void): LeasingBase =>
  createLeasingBase({
    service: "payments",
    config,
    overrides,
    database: { migrationsFolder },
    outbox: {
      stream: "PAYMENTS",
      // The audit log receives changes by their subject.
      sharedMessages: { subject: sharedMessageSubject, apart: [auditChangeRecorded.payments.type] },
    },
    leases: { timeoutMs: config.OWNER_TIMEOUT_MS, releases: takeovers, onTakeover },
  });

const createParts = (config: Config, overrides: ServiceOverrides): Parts => {
  // First: with files that are refused nothing is to be connected.
  const icons = createIcons(config.CHECKOUT_ICONS_DIR);
  const base = baseOf(config, overrides, () => jobs.sweepNow());
  const { clientOf, database, logger, messaging, metrics, own } = base;
  observeLists(metrics, database, allListedTables);
  observeOverdue(metrics, () => database.query(readOverdue, [config.UNHEARD_GRACE_MS]));
  const prisma = createPrismaClient(database.pool);
  own({ close: () => prisma.$disconnect() });
  const merchants = clientOf(config.MERCHANTS_URL);
  const directory = own(createDirectory({ client: merchants, messaging, logger }));
  const sealing = createSealing(config, database, directory);
  own({ start: () => sealing.load() });
  const store = createCardRangeStore(database);
  const cardRanges = own(createCardRangeTable({ store, logger, refreshMs: config.CARD_RANGES_REFRESH_MS }));
  const listings = own(createListings({ database, logger }));
  const healthStore = createHealthStore(database);
  const health = own(createHealthRecorder({ ...healthStore, now: systemClock.now, logger }));
  const callStore = createProviderCallStore(database);
  const retentionDays = config.PROVIDER_CALL_RETENTION_DAYS;
  const calls = own(
    createCallRecorder({
      add: callStore.add,
      isOn: retentionDays > 0,
      bodies: config.PROVIDER_CALL_BODIES,
      logger,
      metrics,
    }),
  );
  own(createPartitionKeeper({ database, tables: dividedCalls, retentionDays, logger, metrics }));
  const paymentTotals = own(createPaymentTotals({ database, logger, listings }));
  const clockStore = createClockStore(database, sealing.seals);
  const clocks = createClockCache({ store: clockStore, messaging, logger });
  if (isSandbox(config)) own(clocks);
  const jobs = createJobs({
    ...jobSettings(config),
    database,
    logger,
    metrics,
    isSandbox: isSandbox(config),
    isAdvancing: clocks.isAdvancing,
  });
  return {
    ...base,
    clockStore,
    clocks,
    // In production no request asks whose time it is.
    clock: isSandbox(config) ? merchantClock(systemClock, clocks.offsetMs) : systemClock,
    config,
    prisma,
    decisions: clientOf(config.DECISION_ENGINE_URL, config.DECISION_TIMEOUT_MS),
    events: clientOf(config.EVENTS_URL),
    merchants,
    directory,
    transport: own(providerTransport(config, { logger, metrics })),
    jobs,
    listings,
    paymentTotals,
    cardRanges,
    healthStore,
    health,
    callStore,
    calls,
    sealing,
    icons,
  };
};

const policyOf = ({ config, sealing: { addressToken } }: Parts): PaymentPolicy => {
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
    opensToAnySite: isSandbox(config),
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

const decisionEngineOf = ({ config, decisions, logger }: Parts): Ports["decisionEngine"] =>
  createDecisionEngine({
    client: decisions,
    breaker: createBreaker({ ...decisionBreaker, nowMs: systemClock.elapsedMs }),
    timeoutMs: config.DECISION_TIMEOUT_MS,
    nowMs: systemClock.elapsedMs,
    log: createCalmLog(logger),
  });

const providersOf = ({
  calls,
  config,
  health,
  logger,
  metrics,
  owner,
  sealing,
  transport,
}: Parts): Ports["providers"] =>
  createProviders({
    registry: registryFor(config.RAILYARD_ENVIRONMENT),
    transport,
    vault: sealing.vault,
    addresses: config.providerAddresses,
    now: systemClock.now,
    assure: owner.assure,
    elapsedMs: systemClock.elapsedMs,
    health,
    calls,
    onFault: reportAdapterFaults(metrics, logger),
  });

/** What is written about payments, and made from them. */
const createRecordStores = ({ database, sealing: { seals } }: Pick<Parts, "database" | "sealing">) => ({
  files: createFileStore(database),
  notes: createNoteStore(database, seals),
  exports: createExportStore(database, seals),
  heavyReads: createHeavyReads(),
});

const createStores = (parts: Parts): Omit<Ports, keyof ModulePorts> => {
  const { calls, callStore, config, database, directory, health, healthStore, jobs, listings, logger, metrics } = parts;
  const { owner, prisma, relay } = parts;
  const { seals, vault } = parts.sealing;
  const money = measureMoney(metrics);
  const noteHealth = measureHealth(health);
  return {
    clock: parts.clock,
    clocks: parts.clockStore,
    knownClocks: parts.clocks,
    ids: createIds(config.INTERNAL_SECRET.reveal(), owner.newHolder),
    directory,
    vault,
    providers: providersOf(parts),
    health,
    healthStore,
    providerCalls: calls,
    providerCallStore: callStore,
    decisionEngine: decisionEngineOf(parts),
    payments: measuredPayments(
      createPaymentStore(database, seals, { claim: claimInvoiceFor, wake: wakeSubscriptionOf }),
      {
        paymentChanged: (change) => {
          money.paymentChanged(change);
          noteHealth(change);
        },
      },
    ),
    paymentLists: createPaymentLists(listings, seals),
    paymentTotals: parts.paymentTotals,
    refunds: measuredRefunds(createRefundStore(database, seals, listings), money),
    refundRequests: createRefundRequestStore(database, seals),
    refundAllowances: createRefundAllowances(database),
    unmatched: measuredUnmatched(createUnmatchedStore(database, seals), money),
    relays: createRelayStore(database),
    authentications: createAuthenticationStore(database, seals),
    disputes: createDisputeStore(database, seals, listings),
    ...createRecordStores(parts),
    customers: createCustomerStore(database, listings),
    paymentMethods: createPaymentMethodStore(database, seals),
    ephemeralKeys: createEphemeralKeyStore(database),
    links: createPaymentLinkStore(database, listings),
    collectLinks: createCollectLinkStore(database, seals),
    icons: parts.icons,
    objectSearch: createObjectSearch(database),
    payouts: measuredPayouts(createPayoutStore(database, seals, listings), money),
    subscriptions: createSubscriptionStore(database, seals, listings),
    subscriptionItems: createItemStore(database),
    mandates: createMandateStore(database, seals, listings),
    erasures: createErasureLog({ database, seals, relay }),
    changeLog: createChangeLog(),
    rules: createRuleStore(database, prisma),
    cardInfos: createCardInfoStore(database),
    cardInfoEncryption: createCardInfoEncryption(),
    cardIssuers: createCardIssuerStore(database, prisma),
    guards: createGuardStore(database),
    blocklistBatches: createBlocklistBatchStore(database),
    cardRanges: parts.cardRanges,
    cardRangeImports: createCardRangeStore(database),
    timelineSources: createTimelineSources({ ...parts, log: createCalmLog(logger) }),
    relay,
    jobs,
    observer: createObserver(metrics, logger),
    policy: policyOf(parts),
  };
};

/** Puts the service together; nothing listens and no work is done before `start`. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const parts = createParts(config, overrides);
  const { database, listings, sealing } = parts;
  const { ports: override = (ports: Ports) => ports } = overrides;
  const ports = joinModules(override(joinModules(createStores(parts))));
  parts.own(workingJobs({ ...parts, ports }));
  // The matrix is made of the manifests, whose names are the contract's.
  const featureMatrix = registryFor(config.RAILYARD_ENVIRONMENT).featureMatrix() as FeatureMatrix;
  return parts.serve({
    routes: routesOf({
      ports,
      isSandbox: isSandbox(config),
      featureMatrix,
      readLivePayments: livePaymentsReader(database),
      overdue: {
        counts: () => database.query(readOverdueCounts, [config.UNHEARD_GRACE_MS]),
        objects: () => database.query(readOverdueObjects, [config.UNHEARD_GRACE_MS]),
      },
    }),
    // A claim outlives its process no longer than the operation's own lease does.
    limits: { idempotencyLeaseMs: config.OPERATION_LEASE_MS },
    readiness: [
      neededAtStart({ name: "lists", isReady: () => listings.areFilled() }),
      ...(isSandbox(config) ? [neededAtStart({ name: "sandbox_clocks", isReady: parts.clocks.areKnown })] : []),
      neededAtStart({ name: "lookup_keys", isReady: () => sealing.load() }),
    ],
  });
};
