import { join } from "node:path";

import { createAddressGuard, readWebhookPorts } from "@railyard/addresses";
import { registryFor } from "@railyard/connectors";
import type { AuditedService } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createSealer } from "@railyard/encryption";
import type { Sealer } from "@railyard/encryption";
import type { ServiceClient } from "@railyard/http";
import { jobSettings } from "@railyard/jobs";
import { observeFeeds } from "@railyard/outbox";
import type { StoreBase } from "@railyard/platform";
import { createStoreBase } from "@railyard/platform";
import type { App, ServiceOverrides } from "@railyard/service";

import type { ChangeCollector } from "./adapters/audit/change-collector.ts";
import { createChangeCollector } from "./adapters/audit/change-collector.ts";
import { createConnectorCatalogue } from "./adapters/connectors/connector-catalogue.ts";
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
import { createMerchantOverviews } from "./adapters/postgres/merchant-overviews.ts";
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

// Shorter than a claim on a registration, longer than a provider may take for a few answers.
const providerTimeoutMs = 90_000;

/** Where this service's migrations are. */
export const migrationsFolder = join(import.meta.dirname, "../prisma/migrations");

export type { App };

/** Ports that tests choose themselves. */
export interface Overrides extends ServiceOverrides {
  readonly clock?: Clock;
  readonly passwords?: PasswordHasher;
  readonly livePayments?: LivePayments;
  readonly providerWebhooks?: ProviderWebhooks;
  /** How often other services that report no change are asked for their changes. */
  readonly collectMs?: number;
}

/** What the parts of one application share. */
interface Parts extends StoreBase {
  readonly config: Config;
  readonly prisma: PrismaClient;
  /** Reads signing keys: an issuer of tokens may hold a connection of the other, and must not wait for a second. */
  readonly keyDatabase: Database;
  readonly sealer: Sealer;
  readonly clients: Readonly<Record<AuditedService, ServiceClient>>;
}

const createParts = (config: Config, overrides: Overrides): Parts => {
  const base = createStoreBase({
    service: "merchants",
    config,
    overrides,
    database: { migrationsFolder },
    outbox: { stream: "MERCHANTS" },
  });
  observeKeys(base.metrics, base.database);
  const prisma = createPrismaClient(base.database.pool);
  base.own({ close: () => prisma.$disconnect() });
  return {
    ...base,
    config,
    prisma,
    keyDatabase: base.openOwnPool(config, "keys", 1),
    sealer: createSealer(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS),
    clients: {
      payments: base.clientOf(config.PAYMENTS_URL),
      events: base.clientOf(config.EVENTS_URL),
      "decision-engine": base.clientOf(config.DECISION_ENGINE_URL),
    },
  };
};

const signingKeysOf = ({ config, keyDatabase, sealer }: Parts): SigningKeys => {
  const store = createSigningKeyStore(createPrismaClient(keyDatabase.pool), sealer);
  const configured = signingKeyOf(config);
  return configured === undefined ? store : createConfiguredKeys(configured, previousKeysOf(config), store);
};

const createPorts = (parts: Parts, overrides: Overrides): ServicePorts => {
  const { config, database, prisma, sealer, relay, clients } = parts;
  const signingKeys = signingKeysOf(parts);
  const tokens = createTokenIssuer(signingKeys.current);
  const secrets = createSecretColumns(sealer);
  const directory = createDirectory(prisma, {
    secrets,
    sealer,
    offersMail: mailSenderOf(parts) !== undefined,
    onCommit: () => {
      relay.hint();
    },
  });
  return {
    directory,
    auditLog: createAuditLog(prisma),
    merchantOverviews: createMerchantOverviews(prisma),
    tokens,
    signingKeys,
    keySet: () => tokens.keySet(),
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

/** Undefined where mails cannot be sent: production shows no mails in a log. */
const mailSenderOf = ({ config, logger }: Parts): MailSender | undefined => {
  const url = config.SMTP_URL?.reveal();
  if (url !== undefined) return createSmtpSender({ url, from: config.MAIL_FROM, logger });
  return config.RAILYARD_ENVIRONMENT === "production" ? undefined : createLogSender(logger);
};

const ownJobs = (parts: Parts, ports: ServicePorts): void => {
  const { config, database, logger, metrics, prisma, sealer } = parts;
  const jobs = createJobs({ ...jobSettings(config), database, logger, metrics });
  const sender = mailSenderOf(parts);
  const mails = createOutgoingMails(prisma, sealer);
  const count = mailCounter(metrics);
  parts.own({
    start: () => {
      jobs.start({
        remindOfKey: remindOfExpiringKey(ports),
        tendSigningKeys: () => ports.signingKeys.tend(config.SIGNING_KEY_ROTATION_DAYS),
        // Without a sender no mail is taken either; one from before stays until there is one.
        sendMail: sender === undefined ? () => Promise.resolve() : sendMail({ mails, sender, count }),
      });
    },
    stop: () => jobs.stop(),
  });
};

const collectorOf = ({ clients, database, logger, messaging, metrics }: Parts, overrides: Overrides): ChangeCollector =>
  createChangeCollector({
    database,
    messaging,
    clients,
    store: storeRecordedChanges,
    logger,
    observerOf: observeFeeds(metrics),
    intervalMs: overrides.collectMs,
  });

/** Puts the service together; nothing is connected or listening before `start`. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const parts = createParts(config, overrides);
  const ports = createPorts(parts, overrides);
  ownJobs(parts, ports);
  parts.own(collectorOf(parts, overrides));
  return parts.serve({
    routes: routesOf(ports),
    idempotency: sealStoredAnswers(parts.idempotency, parts.sealer),
  });
};
