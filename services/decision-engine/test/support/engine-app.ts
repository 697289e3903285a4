import type { Principal } from "@railyard/auth";
import { createIdentitySigner, identityHeader } from "@railyard/auth";
import type { HttpAnswer } from "@railyard/testing";
import { eventually, httpCall, httpRequest, isolatedNats, testDatabase } from "@railyard/testing";

import type { App } from "../../src/app.ts";
import { createApp, migrationsFolder } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import type { MerchantsSource } from "./merchants-source.ts";
import { startMerchantsSource } from "./merchants-source.ts";
import type { PaymentsSource } from "./payments-source.ts";
import { startPaymentsSource } from "./payments-source.ts";

export const internalSecret = "a secret of the tests that is long enough";

const signer = createIdentitySigner(internalSecret);

export const anotherService: Principal = { kind: "service" };
export const engineKeyOf = (merchantId: string): Principal => ({ kind: "engine_key", merchantId });

/** One running process of the decision engine. */
export interface Replica {
  /** Sends a request on behalf of a principal, as the gateway does; without one it sends no identity. */
  call(principal: Principal | null, method: string, path: string, body?: unknown): Promise<HttpAnswer>;
  /** What it measures of itself, as text. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

/** What replicas share: a database, a broker, and the services whose events they hear and which they ask. */
export interface EngineStage {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly payments: PaymentsSource;
  readonly merchants: MerchantsSource;
  /** Resolves when the replica is ready. */
  startReplica(environment?: Readonly<Record<string, string>>): Promise<Replica>;
  /** Resolves when the replica listens, whether it is ready or not. */
  bootReplica(environment?: Readonly<Record<string, string>>): Promise<Replica>;
  /** Restarts the broker after everything it kept was thrown away. */
  wipeBroker(): Promise<void>;
  /** Ends the broker; the returned function starts it again. */
  stopBroker(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export const createEngineStage = async (): Promise<EngineStage> => {
  const [database, nats] = await Promise.all([testDatabase({ migrationsFolder }), isolatedNats()]);
  const payments = await startPaymentsSource(nats.url, internalSecret);
  const merchants = await startMerchantsSource(internalSecret);
  const replicas = new Set<App>();
  const bootReplica: EngineStage["bootReplica"] = async (environment = {}) => {
    const app = createApp(
      readConfig({
        DATABASE_URL: database.url,
        NATS_URL: nats.url,
        INTERNAL_SECRET: internalSecret,
        PAYMENTS_URL: payments.url,
        MERCHANTS_URL: merchants.url,
        HTTP_PORT: "0",
        LOG_LEVEL: "silent",
        DATABASE_POOL_SIZE: "4",
        ...environment,
      }),
    );
    const { port } = await app.start();
    replicas.add(app);
    const call: Replica["call"] = (principal, method, path, body) => {
      const headers = principal === null ? {} : { [identityHeader]: signer.sign(principal) };
      return httpRequest({ port, method, path, body, headers });
    };
    return {
      call,
      metrics: async () => (await httpCall(port, "/metrics", { method: "GET" })).text,
      stop: async () => {
        replicas.delete(app);
        await app.stop();
      },
    };
  };
  const startReplica: EngineStage["startReplica"] = async (environment) => {
    const replica = await bootReplica(environment);
    await eventually(async () => (await replica.call(null, "GET", "/health/ready")).status === 200);
    return replica;
  };
  return {
    databaseUrl: database.url,
    natsUrl: nats.url,
    payments,
    merchants,
    startReplica,
    bootReplica,
    wipeBroker: () => nats.restart({ wipeStore: true }),
    stopBroker: async () => {
      await nats.kill();
      return () => nats.restart();
    },
    stop: async () => {
      await Promise.all([...replicas].map((app) => app.stop()));
      await Promise.all([payments.stop(), merchants.stop()]);
      await nats.stop();
      await database.drop();
    },
  };
};
