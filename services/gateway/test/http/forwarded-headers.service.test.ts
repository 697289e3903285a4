import { request as startRequest } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { createIdentitySigner } from "@railyard/auth";
import { eventually } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway();
  ({ key } = newMerchantKey(surroundings));
});
afterAll(() => surroundings.stop());
beforeEach(() => {
  surroundings.service.seen.length = 0;
  surroundings.service.respondWith(undefined);
});

const seenHeaders = (): IncomingHttpHeaders => surroundings.service.seen.at(-1)?.headers ?? {};

describe("a forwarded request", () => {
  it("carries the caller's headers, without credentials and what concerns one connection", async () => {
    const answer = await gateway.call("/payments?expand=1", {
      body: { amount: 1 },
      headers: {
        "api-key": key,
        "x-api-key": "DE_secret",
        "x-admin-secret": "operator's secret",
        "proxy-authorization": "Basic secret",
        cookie: "session=secret",
        te: "trailers",
        connection: "close, x-only-here",
        "x-only-here": "1",
        "idempotency-key": "order-1",
        "user-agent": "shop/1.0",
        "x-custom": "kept",
      },
    });
    expect(answer.status).toBe(200);
    expect(surroundings.service.seen.at(-1)).toMatchObject({
      method: "POST",
      url: "/payments?expand=1",
      body: '{"amount":1}',
    });
    const headers = seenHeaders();
    expect(headers).toMatchObject({
      host: `127.0.0.1:${String(surroundings.service.port)}`,
      connection: "keep-alive",
      "content-type": "application/json",
      "content-length": "12",
      "idempotency-key": "order-1",
      "user-agent": "shop/1.0",
      "x-custom": "kept",
    });
    for (const gone of [
      "api-key",
      "x-api-key",
      "x-admin-secret",
      "proxy-authorization",
      "cookie",
      "te",
      "x-only-here",
    ]) {
      expect(headers).not.toHaveProperty(gone);
    }
    expect(JSON.stringify(surroundings.service.seen)).not.toContain(key);
    expect(JSON.stringify(surroundings.service.seen)).not.toContain("secret");
  });

  it("carries no token", async () => {
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    await gateway.call("/payments/pay_1", { headers: { authorization: `Bearer ${token}` } });
    expect(surroundings.service.seen).toHaveLength(1);
    expect(JSON.stringify(surroundings.service.seen)).not.toContain(token.split(".")[2]);
  });

  it("never carries an identity from outside, not even one that is signed", async () => {
    const forged = createIdentitySigner("the secret of the services in these tests").sign({ kind: "admin_key" });
    const headers = { "x-railyard-identity": forged, "X-Railyard-Anything": "forged" };
    expect(await gateway.call("/payments", { headers, body: {} })).toMatchObject({ status: 401 });
    await gateway.call("/feature_matrix", { headers });
    expect(seenHeaders()).not.toHaveProperty("x-railyard-identity");
    await gateway.call("/payments", { headers: { ...headers, "api-key": key }, body: {} });
    expect(surroundings.service.seen.at(-1)?.principal).toMatchObject({
      kind: "merchant_key",
      merchantId: "merchant_a",
    });
    expect(seenHeaders()).not.toHaveProperty("x-railyard-anything");
  });

  it("names the caller's own address, whatever the caller claims, unless a proxy is trusted", async () => {
    const claims = {
      "api-key": key,
      "x-forwarded-for": "203.0.113.9, 198.51.100.7",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "for=203.0.113.9",
    };
    await gateway.call("/payments", { headers: claims, body: {} });
    expect(seenHeaders()).toMatchObject({ "x-forwarded-for": "127.0.0.1" });
    for (const gone of ["x-forwarded-host", "x-forwarded-proto", "forwarded"])
      expect(seenHeaders()).not.toHaveProperty(gone);
    const behindProxy = await surroundings.startGateway({ TRUST_FORWARDED_FOR: "true" });
    await behindProxy.call("/payments", { headers: claims, body: {} });
    expect(seenHeaders()).toMatchObject({ "x-forwarded-for": "198.51.100.7" });
    await behindProxy.stop();
  });

  it("carries the request id that the caller chose, or a new one", async () => {
    const chosen = await gateway.call("/payments", {
      headers: { "api-key": key, "x-request-id": "order-7" },
      body: {},
    });
    expect(chosen.headers["x-request-id"]).toBe("order-7");
    expect(seenHeaders()["x-request-id"]).toBe("order-7");
    const unusable = await gateway.call("/payments", {
      headers: { "api-key": key, "x-request-id": "a b\tc" },
      body: {},
    });
    expect(unusable.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(seenHeaders()["x-request-id"]).toBe(unusable.headers["x-request-id"]);
    const refused = await gateway.call("/payments", { headers: { "x-request-id": "order-8" }, body: {} });
    expect(refused).toMatchObject({
      headers: { "x-request-id": "order-8" },
      body: { error: { request_id: "order-8", doc_url: "http://127.0.0.1:8080/docs/error-codes/#IR_01" } },
    });
  });
});

describe("an answer", () => {
  it("comes back as the service gave it, without what concerns one connection or the inside", async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    surroundings.service.respondWith((_request, response) => {
      response.writeHead(418, [
        ["content-type", "application/octet-stream"],
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
        ["x-custom", "kept"],
        ["keep-alive", "timeout=99"],
        ["proxy-authenticate", "Basic"],
        ["x-request-id", "the service's own"],
        ["x-railyard-identity", "leaked"],
        ["x-railyard-directory-version", "merchant_z=3"],
      ]);
      response.end(bytes);
    });
    const { status, headers, text } = await gateway.call("/payments", {
      headers: { "api-key": key, "x-request-id": "r1" },
      body: {},
    });
    expect({ status, text }).toEqual({ status: 418, text: bytes.toString("utf8") });
    expect(headers).toMatchObject({
      "content-type": "application/octet-stream",
      "set-cookie": ["a=1", "b=2"],
      "x-custom": "kept",
      "x-request-id": "r1",
    });
    expect(headers["keep-alive"]).not.toBe("timeout=99");
    for (const gone of ["proxy-authenticate", "x-railyard-identity", "x-railyard-directory-version"]) {
      expect(headers).not.toHaveProperty(gone);
    }
  });

  it("of a redirect, of HEAD and without a body keeps its form", async () => {
    surroundings.service.respondWith((request, response) => {
      if (request.method === "HEAD") response.writeHead(200, { "content-length": "42" }).end();
      else if (request.url === "/payments/redirect/pay_1/merchant_a/1")
        response.writeHead(303, { location: "/next" }).end();
      else response.writeHead(204).end();
    });
    expect(await gateway.call("/payments/redirect/pay_1/merchant_a/1")).toMatchObject({
      status: 303,
      headers: { location: "/next" },
    });
    const head = await gateway.call("/payments/pay_1", { method: "HEAD", headers: { "api-key": key } });
    expect(head).toMatchObject({ status: 200, text: "", headers: { "content-length": "42" } });
    expect(await gateway.call("/payments/pay_1", { headers: { "api-key": key } })).toMatchObject({
      status: 204,
      text: "",
    });
  });

  it("passes on while it is still being written", async () => {
    const firstPartSeen = Promise.withResolvers<undefined>();
    surroundings.service.respondWith((_request, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      response.write("first ");
      void firstPartSeen.promise.then(() => response.end("second"));
    });
    const text = await new Promise<string>((resolve, reject) => {
      const outgoing = startRequest({
        port: gateway.port,
        path: "/payments/pay_1",
        headers: { "api-key": key },
        agent: false,
      });
      outgoing.on("response", (response) => {
        let received = "";
        response.on("data", (chunk: Buffer) => {
          received += chunk.toString("utf8");
          firstPartSeen.resolve(undefined);
        });
        response.on("end", () => {
          resolve(received);
        });
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
    expect(text).toBe("first second");
  });
});

describe("the version of a merchant's settings", () => {
  const identityVersion = async (from: TestGateway, apiKey: string): Promise<number | undefined> => {
    await from.call("/payments/pay_1", { headers: { "api-key": apiKey } });
    return surroundings.service.seen.at(-1)?.principal?.directoryVersion;
  };

  it("that a write has made is in every later identity of that merchant, and never goes back", async () => {
    const other = newMerchantKey(surroundings, "merchant_b").key;
    expect(await identityVersion(gateway, key)).toBe(1);
    for (const version of ["merchant_a=7", "merchant_a=6", "nonsense", "=9"]) {
      surroundings.service.respondWith((_request, response) => {
        response.writeHead(200, { "x-railyard-directory-version": version }).end();
      });
      await gateway.call("/payments", { headers: { "api-key": key }, body: {} });
      surroundings.service.respondWith(undefined);
      expect(await identityVersion(gateway, key)).toBe(7);
    }
    expect(await identityVersion(gateway, other)).toBe(1);
  });

  it("reaches the other gateways as an event", async () => {
    const second = await surroundings.startGateway();
    expect(await identityVersion(second, key)).toBe(1);
    await surroundings.publish("merchants.account.changed", { merchant_id: "merchant_a", version: 9 });
    await eventually(async () => (await identityVersion(second, key)) === 9);
    await second.stop();
  });
});
