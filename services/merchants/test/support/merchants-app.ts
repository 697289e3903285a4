import type { Principal } from "@railyard/auth";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import type { HttpAnswer, TestDatabase } from "@railyard/testing";
import { httpRequest, isolatedNats, testDatabase } from "@railyard/testing";

import type { App, Overrides } from "../../src/app.ts";
import { createApp, migrationsFolder } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { createPasswordHasher } from "../../src/adapters/passwords/argon2-password-hasher.ts";

export const internalSecret = "a secret of the tests that is long enough";
export const apiKeyPepper = "a pepper of the tests that is long enough";
export const masterKey = "0f".repeat(32);

const signer = createIdentitySigner(internalSecret);

/** The merchants service on a real database and a real broker. */
export interface MerchantsApp {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Sends a request on behalf of a principal, as the gateway does; without one it sends no identity. */
  call(principal: Principal | null, method: string, path: string, body?: unknown): Promise<HttpAnswer>;
  callWith(
    headers: Readonly<Record<string, string>>,
    principal: Principal | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<HttpAnswer>;
  /** Another process on the same database. */
  replica(): Promise<{ readonly call: MerchantsApp["call"]; stop(): Promise<void> }>;
  /** Stops the application and starts another one on the same database, with these variables from then on. */
  restart(variables?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

export const admin: Principal = { kind: "admin_key" };
export const adminSecret: Principal = { kind: "admin_secret" };
export const anotherService: Principal = { kind: "service" };
export const merchantKeyOf = (merchantId: string): Principal => ({ kind: "merchant_key", merchantId });

// Cheap enough for tests; its own test proves the real cost.
const passwords = createPasswordHasher({ memoryKib: 64, passes: 1, parallelism: 1 });

export interface StartOptions {
  readonly overrides?: Overrides;
  readonly environment?: Readonly<Record<string, string>>;
}

export const startMerchants = async (options: StartOptions = {}): Promise<MerchantsApp> => {
  const { overrides = {}, environment = {} } = options;
  const [database, nats] = await Promise.all([testDatabase({ migrationsFolder }), isolatedNats()]);
  let changes: Readonly<Record<string, string>> = {};
  const create = (): App =>
    createApp(
      readConfig({
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        INTERNAL_SECRET: internalSecret,
        API_KEY_PEPPER: apiKeyPepper,
        MASTER_KEY: masterKey,
        HTTP_PORT: "0",
        LOG_LEVEL: "silent",
        DATABASE_POOL_SIZE: "4",
        SWEEP_INTERVAL_MS: "100",
        JOB_POLL_MS: "100",
        JOB_CONCURRENCY: "2",
        ...environment,
        ...changes,
      }),
      { passwords, livePayments: { exist: () => Promise.resolve(false) }, ...overrides },
    );
  let app = create();
  let { port } = await app.start();
  const callWith: MerchantsApp["callWith"] = (headers, principal, method, path, body) => {
    const identity = principal === null ? {} : { [identityHeader]: signer.sign(principal) };
    return httpRequest({ port, method, path, body, headers: { ...identity, ...headers } });
  };
  return {
    databaseUrl: database.url,
    natsUrl: nats.url,
    callWith,
    call: (principal, method, path, body) => callWith({}, principal, method, path, body),
    restart: async (variables = changes) => {
      await app.stop();
      changes = variables;
      app = create();
      ({ port } = await app.start());
    },
    replica: async () => {
      const another = create();
      const { port: anotherPort } = await another.start();
      return {
        call: (principal, method, path, body) => {
          const headers = principal === null ? {} : { [identityHeader]: signer.sign(principal) };
          return httpRequest({ port: anotherPort, method, path, body, headers });
        },
        stop: () => another.stop(),
      };
    },
    stop: () => stopAll(app, nats, database),
  };
};

const stopAll = async (app: App, nats: { stop(): Promise<void> }, database: TestDatabase): Promise<void> => {
  await app.stop();
  await nats.stop();
  await database.drop();
};
