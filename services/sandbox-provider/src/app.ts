import { join } from "node:path";

import { createDatabase, pendingMigrations } from "@railyard/database";
import type { Database } from "@railyard/database";
import { createHttpServer, neededAtStart } from "@railyard/http";
import type { HttpServer } from "@railyard/http";
import { newId, randomAlphanumeric } from "@railyard/identifiers";
import { createLogger, createMetrics, createTracing } from "@railyard/telemetry";
import type { Logger, Metrics } from "@railyard/telemetry";

import { createNotices } from "./adapters/http/notices.ts";
import { createAccounts } from "./adapters/postgres/accounts.ts";
import { createAuthenticationBooks } from "./adapters/postgres/authentication-books.ts";
import { createBooks } from "./adapters/postgres/books.ts";
import { createDisputeBooks } from "./adapters/postgres/dispute-books.ts";
import { createLedgerReader } from "./adapters/postgres/ledger-reader.ts";
import { createMandateBooks } from "./adapters/postgres/mandate-books.ts";
import { createPayoutBooks } from "./adapters/postgres/payout-books.ts";
import { createSessionBooks } from "./adapters/postgres/session-books.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createDeliveryQueue, createDueWorkQueue } from "./adapters/postgres/queues.ts";
import { createWebhookEndpointBooks } from "./adapters/postgres/webhook-endpoint-books.ts";
import type { DueLoop } from "./adapters/scheduling/due-loop.ts";
import { createDueLoop } from "./adapters/scheduling/due-loop.ts";
import { createWebhookSender } from "./adapters/webhooks/webhook-sender.ts";
import type { Config } from "./config.ts";
import type {
  Accounts,
  AuthenticationBooks,
  Books,
  Chance,
  Clock,
  DisputeBooks,
  MandateBooks,
  Ids,
  LedgerReader,
  Notices,
  PayoutBooks,
  SessionBooks,
  WakeUp,
  WebhookEndpoints,
} from "./ports.ts";
import { routes } from "./routes.ts";
import { answerDispute, storeFile } from "./use-cases/answer-dispute.ts";
import {
  beginAuthentication,
  lookUpAuthentication,
  runAuthentication,
  showChallenge,
  takeAnswer,
} from "./use-cases/authenticate-customer.ts";
import { beginSession } from "./use-cases/begin-session.ts";
import { authorizePayment } from "./use-cases/authorize-payment.ts";
import { stopPayout } from "./use-cases/cancel-payout.ts";
import { showPage, takeChoice } from "./use-cases/choose-on-page.ts";
import { deliverWebhooks } from "./use-cases/deliver-webhooks.ts";
import { findMandate, revokeMandate, withdrawMandate } from "./use-cases/end-mandate.ts";
import { modifyPayment } from "./use-cases/modify-payment.ts";
import { refundPayment } from "./use-cases/refund-payment.ts";
import { registerWebhookEndpoint } from "./use-cases/register-webhook-endpoint.ts";
import { sendPayout } from "./use-cases/send-payout.ts";
import { settleDueWork } from "./use-cases/settle-due-work.ts";
import { voidByKey } from "./use-cases/void-by-key.ts";

export { sandboxCards } from "./domain/card-table.ts";
export { sandboxCardsPage } from "./domain/sandbox-page.ts";

/** Folder of this service's migrations. */
export const migrationsFolder = join(import.meta.dirname, "../prisma/migrations");

/** What tests may replace. */
export interface Overrides {
  readonly clock?: Clock;
  readonly chance?: Chance;
  readonly ids?: Ids;
  readonly logger?: Logger;
}

export interface App {
  /** Takes requests and begins to settle and to deliver. */
  start(): Promise<{ readonly port: number }>;
  stop(): Promise<void>;
}

const pollMs = 1_000;

interface Foundation {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
}

const foundationOf = (config: Config, overrides: Overrides): Foundation => {
  const logger = overrides.logger ?? createLogger({ service: "sandbox-provider", level: config.LOG_LEVEL });
  const metrics = createMetrics("sandbox-provider", config.RAILYARD_VERSION);
  return {
    clock: overrides.clock ?? { now: () => new Date() },
    chance: overrides.chance ?? { next: () => Math.random() },
    ids: overrides.ids ?? { newId, pageToken: () => randomAlphanumeric(32) },
    logger,
    metrics,
    database: createDatabase({
      url: config.DATABASE_URL.reveal(),
      poolSize: config.DATABASE_POOL_SIZE,
      applicationName: "railyard-sandbox-provider",
      logger,
      metrics,
      tracing: createTracing("sandbox-provider"),
    }),
  };
};

interface Parts extends Foundation {
  readonly accounts: Accounts;
  readonly books: Books;
  readonly payouts: PayoutBooks;
  readonly disputes: DisputeBooks;
  readonly authentications: AuthenticationBooks;
  readonly mandates: MandateBooks;
  readonly sessions: SessionBooks;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly wakeUp: WakeUp;
  readonly notices: Notices;
  readonly ledger: LedgerReader;
  readonly publicUrl: () => string;
}

const isSchemaCurrent = async (database: Database): Promise<boolean> =>
  (await pendingMigrations(database.pool, migrationsFolder)).length === 0;

const serverOf = (config: Config, parts: Parts): HttpServer =>
  createHttpServer({
    service: "sandbox-provider",
    host: config.HTTP_HOST,
    port: config.HTTP_PORT,
    drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
    drainQuietMs: config.DRAIN_QUIET_MS,
    logger: parts.logger,
    metrics: parts.metrics,
    // Nobody inside Railyard calls this provider as itself, so no signed identity can be right here.
    identity: { verify: () => undefined },
    readiness: [
      { name: "database", isReady: () => parts.database.isUsable() },
      neededAtStart({ name: "schema", isReady: () => isSchemaCurrent(parts.database) }),
    ],
    routes: routes({
      ...parts,
      authorize: authorizePayment(parts),
      modify: modifyPayment(parts),
      voidByKey: voidByKey(parts),
      refund: refundPayment(parts),
      sendPayout: sendPayout(parts),
      stopPayout: stopPayout(parts),
      dispute: answerDispute(parts),
      storeFile: storeFile(parts),
      authentication: {
        begin: beginAuthentication(parts),
        run: runAuthentication(parts),
        lookUp: lookUpAuthentication(parts),
        show: showChallenge(parts),
        answer: takeAnswer(parts),
      },
      findMandate: findMandate(parts),
      revokeMandate: revokeMandate(parts),
      withdrawMandate: withdrawMandate(parts),
      beginSession: beginSession(parts),
      registerWebhookEndpoint: registerWebhookEndpoint(parts),
      page: { show: showPage(parts), choose: takeChoice(parts) },
    }),
  });

/** Puts the sandbox provider together; nothing runs before `start`. Its database must have been migrated. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  const foundation = foundationOf(config, overrides);
  const { database, clock, ids, logger, metrics } = foundation;
  const client = createPrismaClient(database);
  const listening = { port: config.HTTP_PORT };
  const publicUrl = (): string => config.SANDBOX_PUBLIC_URL ?? `http://127.0.0.1:${listening.port}`;
  const loops: DueLoop[] = [];
  const parts: Parts = {
    ...foundation,
    accounts: createAccounts(client, clock),
    books: createBooks(database, client),
    payouts: createPayoutBooks(database, client),
    disputes: createDisputeBooks(database),
    authentications: createAuthenticationBooks(database),
    mandates: createMandateBooks(database),
    sessions: createSessionBooks(database),
    webhookEndpoints: createWebhookEndpointBooks(database),
    notices: createNotices(ids, publicUrl),
    ledger: createLedgerReader(database, client),
    publicUrl,
    wakeUp: {
      inMs: (delayMs) => {
        for (const loop of loops) loop.inMs(delayMs);
      },
    },
  };
  const sender = createWebhookSender({ publicUrl: config.PUBLIC_URL, gatewayUrl: config.GATEWAY_URL });
  const settle = settleDueWork({ ...parts, queue: createDueWorkQueue(database) });
  const deliver = deliverWebhooks({ ...parts, deliveries: createDeliveryQueue(database), sender });
  loops.push(
    createDueLoop({ name: "settlement", run: settle, pollMs, logger }),
    createDueLoop({ name: "webhooks", run: deliver, pollMs, logger }),
  );
  const server = serverOf(config, parts);
  return {
    start: async () => {
      const { port } = await server.start();
      listening.port = port;
      for (const loop of loops) loop.start();
      return { port };
    },
    stop: async () => {
      await server.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      sender.close();
      await client.$disconnect();
      await database.close();
      await metrics.stop();
    },
  };
};
