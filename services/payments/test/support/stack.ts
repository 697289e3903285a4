import { randomBytes } from "node:crypto";

import { createIdentitySigner, identityHeader } from "@railyard/auth";
import type { Principal } from "@railyard/auth";
import { eventSealPurposes } from "@railyard/contracts";
import type { AuditChangeRecorded, Payment, PaymentAttempt, Refund } from "@railyard/contracts";
import type { Database, Statement } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { createSealer } from "@railyard/encryption";
import { defined } from "@railyard/members";
import { eventually, isolatedNats, share, onFreePort, rememberTables, testDatabase } from "@railyard/testing";
import type { CleanTables, Shared } from "@railyard/testing";

import type { PortOverride } from "../../src/app.ts";
import { createApp, migrationsFolder } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { CallResult } from "./http-call.ts";
import { call } from "./http-call.ts";
import type { MerchantOptions } from "./merchant.ts";
import { merchantSnapshot } from "./merchant.ts";
import type { EnginePeer, MerchantsPeer, ProviderPeer } from "./peers.ts";
import { startEngine, startMerchants, startProvider } from "./peers.ts";
import type { EventsPeer } from "./timeline-peers.ts";
import { startEvents } from "./timeline-peers.ts";
import type { Replica } from "./replica.ts";
import { startReplica } from "./replica.ts";
import { runReseal } from "./reseal.ts";
import { internalSecret, masterKey } from "./settings.ts";

const signer = createIdentitySigner(internalSecret);
const sealer = createSealer(masterKey);

/** An event as it waits in the outbox. */
export interface StoredEvent {
  readonly type: string;
  readonly object_id: string;
  readonly object_version: number;
  readonly data: Record<string, unknown>;
}

/** The event as consumers see it once they have decrypted what it shows. */
const withContent = (event: StoredEvent, merchantId: string, dataKey: string): StoredEvent => {
  const { sealed_content: sealed, ...data } = event.data;
  if (typeof sealed !== "string") return event;
  const text = sealer.openDocument(sealed, { merchantId, purpose: eventSealPurposes.content }, dataKey);
  return { ...event, data: { ...data, content: JSON.parse(text) as unknown } };
};

/** One merchant of a running stack, as its server sees the API. */
export interface Shop {
  readonly merchantId: string;
  /** The same merchant at another process of the service. */
  at(url: string): Shop;
  /** The signed identity of its secret key, for requests that are not JSON. */
  identity(): string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<CallResult>;
  /** The same with the publishable key, from an address that the gateway saw. */
  client(method: string, path: string, body?: unknown, address?: string): Promise<CallResult>;
  as(principal: Principal, method: string, path: string, body?: unknown): Promise<CallResult>;
  /** Creates a payment and expects 200. */
  pay(body?: Record<string, unknown>): Promise<Payment>;
  read(paymentId: string, query?: string): Promise<Payment>;
  attempts(paymentId: string): Promise<readonly PaymentAttempt[]>;
  refund(paymentId: string, body?: Record<string, unknown>): Promise<Refund>;
  /** Waits until the payment has the status. */
  becomes(paymentId: string, status: string, timeoutMs?: number): Promise<Payment>;
  /** Merchant-visible events of an object, oldest first. */
  events(objectId: string): Promise<readonly StoredEvent[]>;
  /** The audit events of an object, oldest first. */
  recordedChanges(objectId: string): Promise<readonly AuditChangeRecorded[]>;
}

export interface Stack {
  readonly url: string;
  readonly merchants: MerchantsPeer;
  readonly engine: EnginePeer;
  readonly events: EventsPeer;
  readonly provider: ProviderPeer;
  readonly database: Database;
  shop(options?: MerchantOptions): Shop;
  /** Starts the service once more, as a process of its own on the same database. */
  replica(variables?: Readonly<Record<string, string>>, onOutput?: (text: string) => void): Promise<Replica>;
  /** Stops the service and starts another one on the same database. */
  restart(override?: PortOverride, variables?: Record<string, string>): Promise<void>;
  /** Runs the command `reseal` on the same database; answers what it printed. */
  reseal(variables?: Readonly<Record<string, string>>): Promise<string>;
  rows<Row>(text: string, ...values: (string | number)[]): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A card payment of 65.40 USD that is confirmed in the same call. */
export const cardPayment = (
  number = "4242424242424242",
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  amount: 6540,
  currency: "USD",
  confirm: true,
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card: cardOf(number) },
  return_url: "https://shop.example/done",
  ...changes,
});

export const cardOf = (number: string): Record<string, string> => ({
  card_number: number,
  card_exp_month: "10",
  card_exp_year: "2040",
  card_holder_name: "Joseph Doe",
  card_cvc: "737",
});

/** The security code of `cardOf` as a value, and not among the digits of a time, an id or a sealed text. */
export const shownSecurityCode = /(?<![\w.+/-])737(?![\w+/-])/;

/** Fast clocks, so that recovery is a matter of milliseconds. */
const quick: Readonly<Record<string, string>> = {
  SYNC_FIRST_DELAY_MS: "300",
  SWEEP_INTERVAL_MS: "100",
  JOB_POLL_MS: "100",
  JOB_CONCURRENCY: "4",
  OPERATION_LEASE_MS: "2100",
  UNSEEN_GRACE_MS: "200",
  CONNECTOR_TIMEOUT_MS: "1000",
  REQUEUE_DELAY_MS: "300",
  DECISION_TIMEOUT_MS: "1000",
  BUSY_WAIT_MS: "400",
};

/**
 * Limits for suites in which every provider answers: on a busy machine an answer may take longer than a second, and is
 * no silence.
 */
export const unhurried: Readonly<Record<string, string>> = {
  OPERATION_LEASE_MS: "6100",
  CONNECTOR_TIMEOUT_MS: "3000",
};

const shopOf = (
  merchantId: string,
  dataKey: () => string,
  url: () => string,
  query: (text: string, values: string[]) => Promise<StoredEvent[]>,
): Shop => {
  const as: Shop["as"] = (principal, method, path, body) =>
    call(url(), method, path, { headers: { [identityHeader]: signer.sign(principal) }, body });
  const send: Shop["send"] = (method, path, body, headers = {}) => {
    // The gateway checks whose profile it is, and states it by the identity alone.
    const { "x-profile-id": profileId, ...others } = headers;
    const narrowed = profileId === undefined ? {} : { profileId };
    const identity = signer.sign({ kind: "merchant_key", merchantId, keyId: "key_test", ...narrowed });
    return call(url(), method, path, { headers: { [identityHeader]: identity, ...others }, body });
  };
  const expectOk = async <Body>(result: Promise<CallResult>): Promise<Body> => {
    const { status, text, body } = await result;
    if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
    return body as Body;
  };
  const read: Shop["read"] = (paymentId, extra = "") => expectOk(send("GET", `/payments/${paymentId}${extra}`));
  return {
    merchantId,
    at: (other) => shopOf(merchantId, dataKey, () => other, query),
    identity: () => signer.sign({ kind: "merchant_key", merchantId, keyId: "key_test" }),
    as,
    send,
    client: (method, path, body, address) =>
      call(url(), method, path, {
        headers: {
          [identityHeader]: signer.sign({ kind: "publishable_key", merchantId }),
          ...defined({ "x-forwarded-for": address }),
        },
        body,
      }),
    pay: (body = cardPayment()) => expectOk(send("POST", "/payments", body)),
    read,
    attempts: async (paymentId) => (await read(paymentId, "?expand_attempts=true")).attempts ?? [],
    refund: (paymentId, body = {}) => expectOk(send("POST", "/refunds", { payment_id: paymentId, ...body })),
    becomes: (paymentId, status, timeoutMs = 20_000) =>
      eventually(
        async () => {
          const payment = await read(paymentId);
          if (payment.status !== status) throw new TypeError(`${payment.status} instead of ${status}`);
          return payment;
        },
        { timeoutMs, intervalMs: 50 },
      ),
    events: async (objectId) => {
      const stored = await query(
        `select type, object_id, object_version, data::json as data from outbox
         where merchant_id = $1 and object_id = $2 and type <> 'payments.audit.change_recorded' order by insertion`,
        [merchantId, objectId],
      );
      return stored.map((event) => withContent(event, merchantId, dataKey()));
    },
    recordedChanges: async (objectId) => {
      const reported = await query(
        `select data::json as data from outbox
         where merchant_id = $1 and object_id = $2 and type = 'payments.audit.change_recorded' order by insertion`,
        [merchantId, objectId],
      );
      return reported.map(({ data }) => data as AuditChangeRecorded);
    },
  };
};

/** A database for the service: one of the run's server, or one that a test brings along. */
type ServiceDatabase = Pick<Awaited<ReturnType<typeof testDatabase>>, "url" | "drop">;

/** What the service works with. The next stack has it again, with empty tables. */
const startSurroundings = async (ownDatabase?: ServiceDatabase) => {
  const [testDb, nats, merchants, engine, events, provider] = await Promise.all([
    ownDatabase ?? testDatabase({ migrationsFolder }),
    isolatedNats(),
    startMerchants(),
    startEngine(),
    startEvents(),
    startProvider(),
  ]);
  const database = createDatabase({
    url: testDb.url,
    poolSize: 2,
    applicationName: "payments-tests",
    logger: { info: () => undefined, warn: () => undefined },
  });
  let statements = 0;
  let tables: CleanTables | undefined;
  return {
    merchants,
    engine,
    events,
    provider,
    database,
    rows: async <Row>(text: string, ...values: (string | number)[]): Promise<Row[]> => {
      statements += 1;
      const statement: Statement<Row> = defineStatement({ name: `test_${String(statements)}`, text });
      return database.query(statement, values);
    },
    environment: {
      PROVIDER_CALL_BODIES: "all",
      RAILYARD_ENVIRONMENT: "sandbox",
      LOG_LEVEL: "silent",
      DATABASE_URL: testDb.url,
      NATS_URL: nats.url,
      INTERNAL_SECRET: internalSecret,
      MASTER_KEY: masterKey,
      MERCHANTS_URL: merchants.url,
      DECISION_ENGINE_URL: engine.url,
      EVENTS_URL: events.url,
      SANDBOX_PROVIDER_URL: provider.url,
      DRAIN_TIMEOUT_MS: "200",
      ...quick,
    },
    /** What the service has filled when it has first started is what `renew` returns to. */
    remember: async () => {
      tables ??= await rememberTables(testDb.url);
    },
    renew: async () => {
      engine.renew();
      events.renew();
      await tables?.renew();
      await provider.renew();
    },
    stop: async () => {
      await Promise.all([database.close(), tables?.close()]);
      await Promise.all([engine.stop(), events.stop(), merchants.stop(), provider.stop(), nats.stop()]);
      await testDb.drop();
    },
  };
};

type Surroundings = Awaited<ReturnType<typeof startSurroundings>>;

const borrowSurroundings = async (ownDatabase?: ServiceDatabase): Promise<Shared<Surroundings>> => {
  if (ownDatabase === undefined) return share("surroundings of payments", startSurroundings);
  const thing = await startSurroundings(ownDatabase);
  return { thing, giveBack: thing.stop };
};

/**
 * The service with its dependencies. They are shared, unless it has its own database: the next file gets them again,
 * with empty tables, if this file did not break them.
 */
export const startStack = async (
  variables: Readonly<Record<string, string>> = {},
  ownDatabase?: ServiceDatabase,
): Promise<Stack> => {
  const { thing, giveBack } = await borrowSurroundings(ownDatabase);
  const { merchants, engine, events, provider, database, rows, environment } = thing;
  const environmentAt = (port: number): Readonly<Record<string, string>> => ({
    ...environment,
    HTTP_PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${String(port)}`,
    ...variables,
  });
  const startApp = async (port: number, override?: PortOverride, more?: Readonly<Record<string, string>>) => {
    const config = readConfig({ ...environmentAt(port), ...more });
    const app = createApp(config, override === undefined ? {} : { ports: override });
    await app.start();
    return { app, port };
  };
  let running = await onFreePort((port) => startApp(port));
  await thing.remember();
  const { port } = running;
  const url = `http://127.0.0.1:${String(port)}`;
  return {
    url,
    merchants,
    engine,
    events,
    provider,
    database,
    rows,
    shop: (options) => {
      const merchantId = `shop_${randomBytes(5).toString("hex")}`;
      merchants.put(merchantSnapshot(merchantId, options));
      return shopOf(
        merchantId,
        () => merchants.dataKeyOf(merchantId),
        () => url,
        (text, values) => rows<StoredEvent>(text, ...values),
      );
    },
    replica: (more = {}, onOutput) => startReplica({ ...environmentAt(port), ...more }, onOutput),
    reseal: (more = {}) => runReseal({ ...environmentAt(port), ...more }),
    restart: async (override, more) => {
      await running.app.stop();
      running = await startApp(port, override, more);
    },
    stop: async () => {
      await running.app.stop();
      await giveBack();
    },
  };
};
