import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createServer } from "node:http";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Received } from "@railyard/testing";
import { httpCall } from "@railyard/testing";
import { emptyDocumentation } from "../support/built-documentation.ts";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

const documentation = emptyDocumentation();
let surroundings: Surroundings;
let gateway: TestGateway;
const engineKey = `DE_${"e".repeat(40)}`;

beforeAll(async () => {
  surroundings = await startSurroundings();
  documentation.build({ "index.html": "<h1>Documentation</h1>" });
  gateway = await surroundings.startGateway({ DOCUMENTATION_FOLDER: documentation.folder });
  surroundings.merchants.addKey(engineKey, { kind: "engine_key", merchantId: "merchant_a" });
});
afterAll(async () => {
  await surroundings.stop();
  documentation.remove();
});
beforeEach(() => {
  surroundings.service.seen.length = 0;
});

const engineCall = (path: string, headers: Record<string, string> = {}): Promise<Received> =>
  httpCall(gateway.enginePort, path, { method: "POST", headers, body: {} });

describe("the engine's API", () => {
  it("is a port of its own, and a feature of the merchants' port", async () => {
    expect(await engineCall("/decide-gateway", { "x-api-key": engineKey })).toMatchObject({ status: 200 });
    expect(await engineCall("/payments", { "api-key": newMerchantKey(surroundings).key })).toMatchObject({
      status: 404,
    });
    const feature = { "x-api-key": engineKey, "x-feature": "decision-engine" };
    expect(await gateway.call("/decide-gateway", { headers: feature, body: {} })).toMatchObject({ status: 200 });
    const withoutFeature = { "x-api-key": engineKey };
    expect(await gateway.call("/decide-gateway", { headers: withoutFeature, body: {} })).toMatchObject({
      status: 404,
    });
    expect(surroundings.service.seen.map(({ url }) => url)).toEqual(["/decide-gateway", "/decide-gateway"]);
  });

  it("has operations of its own at addresses that the merchants' API has too", async () => {
    const { key } = newMerchantKey(surroundings);
    const body = { profile_id: "pro_1" };
    expect(await engineCall("/routing/deactivate", { "x-api-key": engineKey })).toMatchObject({ status: 200 });
    expect(await gateway.call("/routing/deactivate?a=b", { headers: { "api-key": key }, body })).toMatchObject({
      status: 200,
    });
    expect(surroundings.service.seen.map(({ url }) => url)).toEqual([
      "/routing/deactivate",
      "/merchant-face/routing/deactivate?a=b",
    ]);
  });

  it("forwards what the engine reports about itself beyond the gateway's own health", async () => {
    expect(await httpCall(gateway.enginePort, "/health/diagnostics")).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    expect(await httpCall(gateway.enginePort, "/health")).toMatchObject({ body: { message: "Health is good" } });
  });
});

describe("an address without an operation", () => {
  it.each(["//", "/nothing", "/payments/", "/payments//x", "/payments/%zz", "/docs/../metrics", "/internal/outbox"])(
    "is 404 IR_02 in the envelope: %p",
    async (path) => {
      const answer = await gateway.call(path, { headers: { "api-key": newMerchantKey(surroundings).key } });
      expect(answer).toMatchObject({
        status: 404,
        headers: { "content-type": "application/json", "x-request-id": expect.any(String) },
        body: { error: { type: "invalid_request", code: "IR_02", reason: "unknown_route" } },
      });
    },
  );

  it("is 405 IR_03 with Allow when only the method is wrong", async () => {
    const wrong = [
      ["PUT", "/payments/pay_1", "GET, POST"],
      ["DELETE", "/payments", "POST"],
      ["OPTIONS", "/accounts/merchant_a", "GET, POST, DELETE"],
      ["POST", "/openapi.json", "GET"],
    ] as const;
    for (const [method, path, allowed] of wrong) {
      const answer = await gateway.call(path, { method });
      expect(answer).toMatchObject({
        status: 405,
        headers: { allow: allowed },
        body: { error: { code: "IR_03", reason: "wrong_method" } },
      });
    }
    expect(surroundings.service.seen).toEqual([]);
  });
});

describe("the reference", () => {
  it("is an OpenAPI document for each API", async () => {
    const merchant = await gateway.call("/openapi.json");
    expect(merchant).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
    expect(merchant.body).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) });
    expect(Object.keys((merchant.body as { readonly paths: object }).paths)).toContain("/payments");
    const engine = await httpCall(gateway.enginePort, "/openapi.json");
    expect(Object.keys((engine.body as { readonly paths: object }).paths)).toContain("/decide-gateway");
    const webhooks = await gateway.call("/openapi-webhooks.json");
    expect(Object.keys((webhooks.body as { readonly webhooks: object }).webhooks)).toContain("paymentEvent");
    expect(await httpCall(gateway.enginePort, "/openapi-webhooks.json")).toMatchObject({ status: 404 });
  });

  it("is where browsers are led from the entrance, which shows others its addresses, in both APIs", async () => {
    for (const port of [gateway.port, gateway.enginePort]) {
      const accept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
      expect(await httpCall(port, "/", { headers: { accept } })).toMatchObject({
        status: 302,
        headers: { location: "/docs/", vary: "accept" },
      });
      const reported = await httpCall(port, "/");
      expect(reported).toMatchObject({ status: 200, headers: { "content-type": "application/json" } });
      for (const path of Object.values(reported.body as Record<string, string>).filter((one) => one.startsWith("/"))) {
        expect(await httpCall(port, path)).toMatchObject({ status: 200 });
      }
    }
  });

  it("travels compressed, and not again while it is the same, in both APIs", async () => {
    const paths = ["/openapi.json"];
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const port of [gateway.port, gateway.enginePort]) {
      for (const path of paths) {
        const plain = await httpCall(port, path);
        expect(plain.headers).not.toHaveProperty("content-encoding");
        const etags = new Set([plain.headers.etag]);
        for (const [encoding, decode] of Object.entries(decoders)) {
          const headers = { "accept-encoding": encoding };
          const answer = await httpCall(port, path, { headers });
          expect(answer).toMatchObject({
            status: 200,
            headers: {
              "content-type": plain.headers["content-type"],
              "content-encoding": encoding,
              etag: expect.stringMatching(/^"[^"]+"$/),
              vary: "accept-encoding",
            },
          });
          expect(decode(answer.bytes).equals(plain.bytes)).toBe(true);
          expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
          const known = { ...headers, "if-none-match": `"other", ${String(answer.headers.etag)}` };
          const again = await httpCall(port, path, { headers: known });
          expect(again).toMatchObject({ status: 304, text: "", headers: { etag: answer.headers.etag } });
          etags.add(answer.headers.etag);
        }
        expect(etags.size).toBe(3);
      }
    }
  });
});

describe("what is for the operator of the gateway", () => {
  it("is on the internal port, metrics of both APIs with it, and nothing else", async () => {
    await gateway.call("/feature_matrix");
    await engineCall("/decide-gateway");
    await gateway.call("/payments", { body: {} });
    const metrics = await httpCall(gateway.internalPort, "/metrics");
    expect(metrics).toMatchObject({
      status: 200,
      headers: { "content-type": expect.stringContaining("text/plain") },
    });
    for (const series of [
      'route="/feature_matrix",method="GET",status_class="2xx"',
      'route="/decide-gateway",method="POST",status_class="4xx"',
      'route="/payments",method="POST",status_class="4xx"',
    ]) {
      expect(metrics.text).toContain(series);
    }
    expect(await httpCall(gateway.internalPort, "/health")).toMatchObject({ status: 200 });
    expect(await httpCall(gateway.internalPort, "/payments")).toMatchObject({ status: 404 });
  });

  it("is not on the public ports, health excepted", async () => {
    for (const port of [gateway.port, gateway.enginePort]) {
      for (const path of ["/metrics", "/metrics/", "//metrics", "/METRICS", "/%6detrics"]) {
        expect(await httpCall(port, path)).toMatchObject({ status: 404, body: { error: { code: "IR_02" } } });
      }
      expect(await httpCall(port, "/health/ready")).toMatchObject({ status: 200 });
    }
  });

  it("is not ready while the broker was never reached", async () => {
    const early = await surroundings.startGateway({ NATS_URL: "nats://127.0.0.1:1" }, 503);
    const readiness = await httpCall(early.internalPort, "/health/ready");
    expect(readiness.body).toEqual({ message: "Down", broker: false, apis: true, accepting: true });
    await early.stop();
  });
});

describe("a port that is taken", () => {
  it("ends the start and leaves nothing listening behind", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await once(blocker, "listening");
    const address = blocker.address();
    const taken = typeof address === "object" && address !== null ? address.port : 0;
    const free = createServer().listen(0, "127.0.0.1");
    await once(free, "listening");
    const freeAddress = free.address();
    const port = typeof freeAddress === "object" && freeAddress !== null ? freeAddress.port : 0;
    free.close();
    const start = surroundings.startGateway({ HTTP_PORT: String(port), ENGINE_PORT: String(taken) });
    await expect(start).rejects.toMatchObject({ code: "EADDRINUSE" });
    await expect(httpCall(port, "/health")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    blocker.close();
  });
});
