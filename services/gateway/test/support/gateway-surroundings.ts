import type { ForwardCall } from "@railyard/http";
import { defined } from "@railyard/members";
import { connectMessaging } from "@railyard/messaging";
import { eventually, httpCall, isolatedNats, publishEvent, recordingLogger } from "@railyard/testing";
import type { Received, RecordingLogger, Sent } from "@railyard/testing";
import { createApp } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { startMerchants } from "./merchants-stand-in.ts";
import type { MerchantsStandIn } from "./merchants-stand-in.ts";
import { startService } from "./service-stand-in.ts";
import type { ServiceStandIn } from "./service-stand-in.ts";

export const internalSecret = "the secret of the services in these tests";
export const pepper = "the pepper of the api keys in these tests";
export const adminKey = "test_admin";
export const adminSecret = "test_admin_secret";

/** A started gateway. */
export interface TestGateway {
  readonly port: number;
  readonly enginePort: number;
  readonly internalPort: number;
  readonly logger: RecordingLogger;
  readonly call: (path: string, sent?: Sent) => Promise<Received>;
  readonly stop: () => Promise<void>;
}

/** Everything around the gateways of one test file: a broker and stand-ins for the services. */
export interface Surroundings {
  readonly nats: Awaited<ReturnType<typeof isolatedNats>>;
  readonly merchants: MerchantsStandIn;
  /** In the place of payments, events and the decision engine. */
  readonly service: ServiceStandIn;
  /** Resolves when the gateway's readiness has the status, 200 when absent. */
  readonly startGateway: (overrides?: Readonly<Record<string, string>>, readyStatus?: number) => Promise<TestGateway>;
  /** Publishes an event of the merchants service. */
  readonly publish: (type: string, data: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const loopback = (port: number): string => `http://127.0.0.1:${String(port)}`;

const startBroker = async (): Promise<Pick<Surroundings, "nats" | "publish" | "stop">> => {
  const nats = await isolatedNats();
  const messaging = connectMessaging({ url: nats.url, name: "merchants", logger: recordingLogger() });
  let published = 0;
  await eventually(() => messaging.isUsable());
  return {
    nats,
    publish: async (type, data) => {
      // An outbox keeps its events while the broker is away.
      await eventually(() => messaging.isUsable());
      published += 1;
      const id = `evt_${String(published)}`;
      const envelope = {
        specversion: "1.0",
        id,
        source: "railyard/merchants",
        type,
        subject: "merchant_a",
        time: new Date().toISOString(),
        datacontenttype: "application/json",
        sequence: String(published),
        partitionkey: "merchant_a",
        data,
      } as const;
      await publishEvent(messaging, type, envelope);
    },
    stop: async () => {
      await messaging.close();
      await nats.stop();
    },
  };
};

/** Starts what gateways need; `stop` ends the gateways too. */
export const startSurroundings = async (): Promise<Surroundings> => {
  const [broker, service] = await Promise.all([startBroker(), startService(internalSecret)]);
  const others: ForwardCall = async ({ request, response }) => {
    await service.take(request, response);
    return response.statusCode;
  };
  const merchants = await startMerchants({ internalSecret, pepper, others });
  const running = new Set<() => Promise<void>>();
  const startGateway: Surroundings["startGateway"] = async (overrides = {}, readyStatus = 200) => {
    const logger = recordingLogger();
    const config = readConfig({
      HTTP_PORT: "0",
      ENGINE_PORT: "0",
      INTERNAL_PORT: "0",
      DRAIN_TIMEOUT_MS: "2000",
      NATS_URL: broker.nats.url,
      INTERNAL_SECRET: internalSecret,
      API_KEY_PEPPER: pepper,
      ADMIN_API_KEY: adminKey,
      ENGINE_ADMIN_SECRET: adminSecret,
      MERCHANTS_URL: loopback(merchants.port),
      PAYMENTS_URL: loopback(service.port),
      EVENTS_URL: loopback(service.port),
      DECISION_ENGINE_URL: loopback(service.port),
      ...overrides,
    });
    const app = createApp(config, { logger });
    const ports = await app.start();
    running.add(app.stop);
    await eventually(async () => (await httpCall(ports.internalPort, "/health/ready")).status === readyStatus);
    return {
      ...ports,
      logger,
      call: (path, sent) => httpCall(ports.port, path, sent),
      stop: async () => {
        running.delete(app.stop);
        await app.stop();
      },
    };
  };
  return {
    ...broker,
    merchants,
    service,
    startGateway,
    stop: async () => {
      await Promise.all([...running].map((stop) => stop()));
      await Promise.all([merchants.stop(), service.stop()]);
      await broker.stop();
    },
  };
};

let keyCount = 0;

/** A new secret key of merchant_a that the stand-in knows. */
export const newMerchantKey = (
  { merchants }: Surroundings,
  merchantId = "merchant_a",
  directoryVersion?: number,
): { key: string; keyId: string } => {
  keyCount += 1;
  const key = `snd_${String(keyCount).padStart(64, "k")}`;
  const keyId = `snd_key${String(keyCount)}`;
  merchants.addKey(key, { kind: "merchant_key", merchantId, keyId, ...defined({ directoryVersion }) });
  return { key, keyId };
};
