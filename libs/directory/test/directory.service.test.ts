import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { merchantChanged, readMerchantSnapshot } from "@railyard/contracts";
import type { Directory } from "@railyard/directory";
import { createDirectory } from "@railyard/directory";
import { edgeFailures } from "@railyard/failures";
import type { HttpServer } from "@railyard/http";
import { createHttpServer, createServiceClient, defineRoute } from "@railyard/http";
import type { Messaging } from "@railyard/messaging";
import { connectMessaging } from "@railyard/messaging";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, isolatedNats, publishEvent } from "@railyard/testing";
import { snapshot } from "./support/fakes.ts";

describe("directories of several services", () => {
  let nats: Awaited<ReturnType<typeof isolatedNats>>;
  let server: HttpServer;
  let baseUrl: string;
  let version: number;
  let requests: number;
  let stops: (() => Promise<void> | void)[];

  const open = async (): Promise<{ directory: Directory; messaging: Messaging }> => {
    const messaging = connectMessaging({ url: nats.url, name: "directory-test", logger: silentLogger });
    await eventually(() => messaging.isUsable());
    const client = createServiceClient({
      service: "payments",
      baseUrl,
      identity: { sign: () => "payments" },
      timeoutMs: 10_000,
    });
    const directory = createDirectory({ client, messaging, logger: silentLogger });
    stops.push(
      directory.stop,
      () => messaging.close(),
      () => {
        client.close();
      },
    );
    return { directory, messaging };
  };

  const announce = (messaging: Messaging): Promise<void> =>
    publishEvent(messaging, merchantChanged.type, {
      specversion: "1.0",
      id: `evt_${String(version)}`,
      source: merchantChanged.source,
      type: merchantChanged.type,
      subject: "m",
      time: "2026-11-20T10:00:00.000Z",
      datacontenttype: "application/json",
      sequence: String(version),
      partitionkey: "m",
      data: { merchant_id: "m", version },
    });

  beforeAll(async () => {
    nats = await isolatedNats();
    const route = defineRoute(readMerchantSnapshot, ({ params }) => {
      requests += 1;
      if (params.merchant_id !== "m") throw edgeFailures.not_found({ resource: "merchant" });
      return Promise.resolve({ body: snapshot("m", version) });
    });
    server = createHttpServer({
      service: "merchants",
      routes: [route],
      identity: { verify: () => ({ kind: "service" }) },
      logger: silentLogger,
      metrics: createMetrics("directory-test"),
      readiness: [],
      host: "127.0.0.1",
      port: 0,
      drainTimeoutMs: 500,
    });
    const { port } = await server.start();
    baseUrl = `http://127.0.0.1:${String(port)}`;
  });

  beforeEach(() => {
    version = 1;
    requests = 0;
    stops = [];
  });

  afterEach(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  afterAll(async () => {
    await server.stop();
    await nats.stop();
  });

  it("all hear of a change and fetch it once each", async () => {
    const [first, second] = [await open(), await open()];
    for (const { directory } of [first, second]) {
      expect((await directory.merchant("m"))?.version).toBe(1);
      expect(await directory.merchant("somebody_else")).toBeNull();
    }
    expect(requests).toBe(4);
    version = 2;
    await announce(first.messaging);
    for (const { directory } of [first, second]) {
      await eventually(async () => (await directory.merchant("m"))?.version === 2);
    }
    expect(requests).toBe(6);
  });

  it("find out about a change that was published while the broker was away", async () => {
    const { directory } = await open();
    expect((await directory.merchant("m"))?.version).toBe(1);
    await nats.kill();
    version = 2;
    await nats.restart({ wipeStore: true });
    await eventually(async () => (await directory.merchant("m"))?.version === 2, { timeoutMs: 10_000 });
  });
});
