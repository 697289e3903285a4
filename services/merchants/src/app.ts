import { join } from "node:path";

import { createIdentitySigner, createIdentityVerifier, internalSecretsOf } from "@railyard/auth";
import { registryFor } from "@railyard/connectors";
import { createAddressGuard, readWebhookPorts } from "@railyard/contracts";
import type { AuditedService } from "@railyard/contracts";
import type { Database, ReadPoolOptions } from "@railyard/database";
import { createDatabase, pendingMigrations } from "@railyard/database";
import { createSealer } from "@railyard/encryption";
import type { Sealer } from "@railyard/encryption";
import type { HttpServer, ReadinessCheck, ServiceClient } from "@railyard/http";
import { createHttpServer, createServiceClient, neededAtStart, readLimitsOf } from "@railyard/http";
import { createIdempotencyStore, startPurging } from "@railyard/idempotency";
import type { Messaging } from "@railyard/messaging";
import { brokerSettings, connectMessaging } from "@railyard/messaging";
import { createRelay, observeInboxGap, observeOutbox, outboxRoute } from "@railyard/outbox";
import type { Relay } from "@railyard/outbox";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createLogger, createMetrics, createTracing } from "@railyard/telemetry";

import type { ChangeCollector } from "./adapters/audit/change-collector.ts";
import { createChangeCollector } from "./adapters/audit/change-collector.ts";
import { createConnectorCatalogue } from "./adapters/connectors/connector-catalogue.ts";
import type { Jobs } from "./adapters/jobs/jobs.ts";
import { createJobs } from "./adapters/jobs/jobs.ts";
import { createKeyMaker } from "./adapters/keys/key-maker.ts";
import { linkTokens } from "./adapters/keys/link-tokens.ts";
import { createLogSender } from "./adapters/mail/log-sender.ts";
import { createSmtpSender } from "./adapters/mail/smtp-sender.ts";
import { createPasswordHasher } from "./adapters/passwords/argon2-password-hasher.ts";
import { createLivePayments } from "./adapters/payments/live-payments.ts";
import { createProviderWebhooks } from "./adapters/payments/provider-webhooks.ts";
import { storeRecordedChanges } from "./adapters/postgres/audit-intake.ts";
import { createAuditLog } from "./adapters/postgres/audit-log.ts";
import { createCredentialDirectory } from "./adapters/postgres/credential-statements.ts";
import { createDirectory } from "./adapters/postgres/directory.ts";
import { createGuessCounter } from "./adapters/postgres/guess-store.ts";
import { createKnownNetworks } from "./adapters/postgres/known-network-store.ts";
import { createOutgoingMails } from "./adapters/postgres/mail-store.ts";
import type { PrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { sealStoredAnswers } from "./adapters/postgres/sealed-idempotency-store.ts";
import { createSecretColumns } from "./adapters/postgres/secret-columns.ts";
import { createSigningKeyStore } from "./adapters/postgres/signing-key-store.ts";
import { createSnapshotReader } from "./adapters/postgres/snapshot-statement.ts";
import { createSecondFactors } from "./adapters/second-factor/second-factors.ts";
import { createConfiguredKeys } from "./adapters/tokens/configured-keys.ts";
import { createTokenIssuer } from "./adapters/tokens/token-issuer.ts";
import { mailCounter, observeKeys } from "./adapters/telemetry/directory-metrics.ts";
import type { Config } from "./config.ts";
import { previousKeysOf, reminderDaysOf, signingKeyOf } from "./config.ts";
import type { Clock, LivePayments, MailSender, PasswordHasher, ProviderWebhooks, SigningKeys } from "./ports.ts";
import type { ServicePorts } from "./routes.ts";
import { routesOf } from "./routes.ts";
import { remindOfExpiringKey } from "./use-cases/remind-of-expiring-key.ts";
import { sendMail } from "./use-cases/send-mail.ts";

const service = "merchants";
const clientTimeoutMs = 5_000;
// Shorter than a claim on a registration, longer than a provider may take for a few answers.
const providerTimeoutMs = 90_000;

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
  readonly passwords?: PasswordHasher;
  readonly livePayments?: LivePayments;
  readonly providerWebhooks?: ProviderWebhooks;
  readonly logger?: Logger;
  /** How often other services are asked for their changes when they say nothing. */
  readonly collectMs?: number;
}

/** What the parts of one application share. */
interface Foundation {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly prisma: PrismaClient;
  /** Reads signing keys: whoever issues a token may hold a connection of the other, and must not wait for a second. */
  readonly keyDatabase: Database;
  readonly sealer: Sealer;
  readonly messaging: Messaging;
  readonly clients: Readonly<Record<AuditedService, ServiceClient>>;
  readonly relay: Relay;
  readonly jobs: Jobs;
}

const layFoundation = (config: Config, { logger: chosenLogger }: Overrides): Foundation => {
  const logger = chosenLogger ?? createLogger({ service, level: config.LOG_LEVEL });
  const metrics = createMetrics(service, config.RAILYARD_VERSION);
  const tracing = createTracing(service);
  const databaseOf = (poolSize: number, poolName: string, reads?: ReadPoolOptions): Database =>
    createDatabase({
      url: config.DATABASE_URL.reveal(),
      poolSize,
      ...(reads === undefined ? {} : { reads }),
      applicationName: `railyard-${service}`,
      logger,
      metrics,
      tracing,
      poolName,
    });
  const database = databaseOf(config.DATABASE_POOL_SIZE, "main", {
    poolSize: config.DATABASE_READ_POOL_SIZE,
    timeoutMs: config.READ_TIMEOUT_MS,
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
  observeOutbox(metrics, database);
  observeKeys(metrics, database);
  return {
    config,
    logger,
    metrics,
    database,
    prisma: createPrismaClient(database.pool),
    keyDatabase: databaseOf(1, "keys"),
    sealer: createSealer(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS),
    messaging,
    clients: {
      payments: clientOf(config.PAYMENTS_URL),
      events: clientOf(config.EVENTS_URL),
      "decision-engine": clientOf(config.DECISION_ENGINE_URL),
    },
    relay: createRelay({ database, messaging, source: `railyard/${service}`, stream: "MERCHANTS", logger }),
    jobs: createJobs({
      database,
      databaseUrl: config.DATABASE_URL.reveal(),
      logger,
      metrics,
      sweepMs: config.SWEEP_INTERVAL_MS,
      pollMs: config.JOB_POLL_MS,
      concurrency: config.JOB_CONCURRENCY,
    }),
  };
};

const signingKeysOf = ({ config, keyDatabase, sealer }: Foundation): SigningKeys => {
  const store = createSigningKeyStore(createPrismaClient(keyDatabase.pool), sealer);
  const configured = signingKeyOf(config);
  return configured === undefined ? store : createConfiguredKeys(configured, previousKeysOf(config), store);
};

const createPorts = (foundation: Foundation, overrides: Overrides): ServicePorts => {
  const { config, database, prisma, sealer, relay, clients } = foundation;
  const signingKeys = signingKeysOf(foundation);
  const tokens = createTokenIssuer(signingKeys.current);
  const secrets = createSecretColumns(sealer);
  const directory = createDirectory(prisma, {
    secrets,
    sealer,
    offersMail: mailSenderOf(foundation) !== undefined,
    onCommit: () => {
      relay.hint();
    },
  });
  return {
    directory,
    auditLog: createAuditLog(prisma),
    tokens,
    signingKeys,
    keySet: () => tokens.keySet(),
    tokenStore: directory.tokens,
    guesses: createGuessCounter(database),
    knownNetworks: createKnownNetworks(database),
    signInPolicy: {
      forcesTwoFactor: config.FORCE_TWO_FACTOR_AUTH,
      requiresVerifiedEmail: config.EMAIL_VERIFICATION_REQUIRED,
      passwordValidityDays: config.PASSWORD_VALIDITY_DAYS,
    },
    secondFactorCodes: createSecondFactors({
      issuer: config.TOTP_ISSUER,
      pepper: config.API_KEY_PEPPER.reveal(),
    }),
    linkTokens,
    mailLinkUrl: config.MAIL_LINK_URL.replace(/\/$/, ""),
    engineSignUpRequiresAdminSecret: config.ENGINE_SIGNUP_REQUIRES_ADMIN_SECRET,
    isSignUpOpen: config.SIGN_UP_OPEN || config.RAILYARD_ENVIRONMENT !== "production",
    isSignUpByMail: config.EMAIL_VERIFICATION_REQUIRED || config.RAILYARD_ENVIRONMENT === "production",
    isFirstComeFirstServed: config.RAILYARD_ENVIRONMENT !== "production",
    clock: overrides.clock ?? (() => new Date()),
    passwords: overrides.passwords ?? createPasswordHasher(),
    mayConnect: createAddressGuard({ allowLoopback: config.RAILYARD_ENVIRONMENT !== "production" }),
    webhookPorts: readWebhookPorts(config.WEBHOOK_PORTS),
    livePayments: overrides.livePayments ?? createLivePayments(clients.payments),
    providerWebhooks:
      overrides.providerWebhooks ??
      createProviderWebhooks({ payments: clients.payments, openSecret: secrets.open, timeoutMs: providerTimeoutMs }),
    catalogue: createConnectorCatalogue(registryFor(config.RAILYARD_ENVIRONMENT)),
    credentials: createCredentialDirectory(database),
    reminderDays: reminderDaysOf(config),
    snapshots: createSnapshotReader(database),
    keys: createKeyMaker({
      environment: config.RAILYARD_ENVIRONMENT,
      pepper: config.API_KEY_PEPPER.reveal(),
      sealer,
    }),
  };
};

/** Undefined where mails cannot be sent: production shows nobody's mails in a log. */
const mailSenderOf = ({ config, logger }: Foundation): MailSender | undefined => {
  const url = config.SMTP_URL?.reveal();
  if (url !== undefined) return createSmtpSender({ url, from: config.MAIL_FROM, logger });
  return config.RAILYARD_ENVIRONMENT === "production" ? undefined : createLogSender(logger);
};

const startJobs = (foundation: Foundation, ports: ServicePorts): void => {
  const { jobs, prisma, sealer } = foundation;
  const sender = mailSenderOf(foundation);
  const mails = createOutgoingMails(prisma, sealer);
  const count = mailCounter(foundation.metrics);
  jobs.start({
    // Without a sender no mail is taken either; one from before stays until there is one.
    remindOfKey: remindOfExpiringKey(ports),
    tendSigningKeys: () => ports.signingKeys.tend(foundation.config.SIGNING_KEY_ROTATION_DAYS),
    sendMail: sender === undefined ? () => Promise.resolve() : sendMail({ mails, sender, count }),
  });
};

const collectorOf = (
  { clients, database, logger, messaging, metrics }: Foundation,
  overrides: Overrides,
): ChangeCollector =>
  createChangeCollector({
    database,
    messaging,
    clients,
    store: storeRecordedChanges,
    logger,
    noteGapOf: observeInboxGap(metrics),
    intervalMs: overrides.collectMs,
  });

const readinessOf = ({ database, messaging }: Foundation): readonly ReadinessCheck[] => [
  { name: "database", isReady: () => database.isUsable() },
  neededAtStart({
    name: "schema",
    isReady: async () => (await pendingMigrations(database.pool, migrationsFolder)).length === 0,
  }),
  neededAtStart({ name: "broker", isReady: () => messaging.isUsable() }),
];

/** Puts the service together; nothing is connected or listening before `start`. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const foundation = layFoundation(config, overrides);
  const { database, jobs, keyDatabase, logger, metrics, messaging, clients, prisma, relay, sealer } = foundation;
  const collector = collectorOf(foundation, overrides);
  const idempotency = createIdempotencyStore(database, { secret: internalSecretsOf(config) });
  const ports = createPorts(foundation, overrides);
  const server: HttpServer = createHttpServer({
    service,
    routes: [...routesOf(ports), outboxRoute(database, service)],
    identity: createIdentityVerifier(internalSecretsOf(config)),
    logger,
    metrics,
    idempotency: sealStoredAnswers(idempotency, sealer),
    readiness: readinessOf(foundation),
    limits: { reads: readLimitsOf(config) },
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    drainQuietMs: config.DRAIN_QUIET_MS,
  });
  const purging = startPurging({ store: idempotency, logger });
  return {
    start: async () => {
      relay.start();
      startJobs(foundation, ports);
      collector.start();
      return server.start();
    },
    stop: async () => {
      await server.stop();
      await collector.stop();
      await purging.stop();
      await jobs.stop();
      await relay.stop();
      await messaging.close();
      for (const client of Object.values(clients)) client.close();
      await prisma.$disconnect();
      await keyDatabase.close();
      await database.close();
      await metrics.stop();
    },
  };
};
