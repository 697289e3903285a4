import { join } from "node:path";

import type { Database } from "@railyard/database";
import { newId, randomAlphanumeric } from "@railyard/identifiers";
import type { App, ServerOptions, ServiceBase, ServiceOverrides } from "@railyard/service";
import { createServiceBase } from "@railyard/service";

import { createNotices } from "./adapters/http/notices.ts";
import { createAccounts } from "./adapters/postgres/accounts.ts";
import { createAuthenticationStore } from "./adapters/postgres/authentication-store.ts";
import { createPaymentStore } from "./adapters/postgres/payment-store.ts";
import { createDisputeStore } from "./adapters/postgres/dispute-store.ts";
import { createLedgerReader } from "./adapters/postgres/ledger-reader.ts";
import { createMandateStore } from "./adapters/postgres/mandate-store.ts";
import { createPayoutStore } from "./adapters/postgres/payout-store.ts";
import { createSessionStore } from "./adapters/postgres/session-store.ts";
import { createPrismaClient } from "./adapters/postgres/prisma-client.ts";
import { createDeliveryQueue, createDueWorkQueue } from "./adapters/postgres/queues.ts";
import { createWebhookEndpointStore } from "./adapters/postgres/webhook-endpoint-store.ts";
import type { DueLoop } from "./adapters/scheduling/due-loop.ts";
import { createDueLoop } from "./adapters/scheduling/due-loop.ts";
import { createWebhookSender } from "./adapters/webhooks/webhook-sender.ts";
import type { Config } from "./config.ts";
import type {
  Accounts,
  AuthenticationStore,
  PaymentStore,
  Chance,
  Clock,
  DisputeStore,
  MandateStore,
  Ids,
  LedgerReader,
  Notices,
  PayoutStore,
  SessionStore,
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

export type { App };

/** Ports that tests choose themselves. */
export interface Overrides extends ServiceOverrides {
  readonly clock?: Clock;
  readonly chance?: Chance;
  readonly ids?: Ids;
}

const pollMs = 1_000;

interface Parts extends ServiceBase {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly ids: Ids;
  readonly accounts: Accounts;
  readonly books: PaymentStore;
  readonly payouts: PayoutStore;
  readonly disputes: DisputeStore;
  readonly authentications: AuthenticationStore;
  readonly mandates: MandateStore;
  readonly sessions: SessionStore;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly wakeUp: WakeUp;
  readonly notices: Notices;
  readonly ledger: LedgerReader;
  readonly publicUrl: () => string;
}

const serverOf = (parts: Parts): ServerOptions => ({
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

const createParts = (config: Config, overrides: Overrides, port: () => number): Omit<Parts, "wakeUp"> => {
  // No service of Railyard calls this provider as itself, so no signed identity can be right here.
  const identity = { verify: () => undefined };
  const base = createServiceBase({ service: "sandbox-provider", config, overrides }, identity);
  const database = base.openDatabase(config, { migrationsFolder });
  const client = createPrismaClient(database);
  base.own({ close: () => client.$disconnect() });
  const {
    clock = { now: () => new Date() },
    chance = { next: () => Math.random() },
    ids = { newId, pageToken: () => randomAlphanumeric(32) },
  } = overrides;
  const publicUrl = (): string => config.SANDBOX_PUBLIC_URL ?? `http://127.0.0.1:${port()}`;
  return {
    ...base,
    database,
    clock,
    chance,
    ids,
    accounts: createAccounts(client, clock),
    books: createPaymentStore(database, client),
    payouts: createPayoutStore(database, client),
    disputes: createDisputeStore(database),
    authentications: createAuthenticationStore(database),
    mandates: createMandateStore(database),
    sessions: createSessionStore(database),
    webhookEndpoints: createWebhookEndpointStore(database),
    notices: createNotices(ids, publicUrl),
    ledger: createLedgerReader(database, client),
    publicUrl,
  };
};

/** Puts the sandbox provider together; nothing runs before `start`. Its database must have been migrated. */
export const createApp = (config: Config, overrides: Overrides = {}): App => {
  let port = config.HTTP_PORT;
  const loops: DueLoop[] = [];
  const wakeUp: WakeUp = {
    inMs: (delayMs) => {
      for (const loop of loops) loop.inMs(delayMs);
    },
  };
  const parts: Parts = { ...createParts(config, overrides, () => port), wakeUp };
  const { database, logger } = parts;
  const sender = parts.own(createWebhookSender({ publicUrl: config.PUBLIC_URL, gatewayUrl: config.GATEWAY_URL }));
  const settle = settleDueWork({ ...parts, queue: createDueWorkQueue(database) });
  const deliver = deliverWebhooks({ ...parts, deliveries: createDeliveryQueue(database), sender });
  loops.push(
    createDueLoop({ name: "settlement", run: settle, pollMs, logger }),
    createDueLoop({ name: "webhooks", run: deliver, pollMs, logger }),
  );
  parts.own({ stop: () => Promise.all(loops.map((loop) => loop.stop())) });
  const app = parts.serve(serverOf(parts));
  return {
    ...app,
    start: async () => {
      ({ port } = await app.start());
      // What they send names the port.
      for (const loop of loops) loop.start();
      return { port };
    },
  };
};
