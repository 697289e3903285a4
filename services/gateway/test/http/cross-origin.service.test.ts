import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Received } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

const shop = "https://shop.example";

let surroundings: Surroundings;
let gateway: TestGateway;
let listed: TestGateway;

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateway = await surroundings.startGateway();
  listed = await surroundings.startGateway({ CORS_ORIGINS: `${shop}, https://other.example:8443` });
});
afterAll(() => surroundings.stop());

const preflight = (to: TestGateway, path: string, method: string, origin = shop): Promise<Received> =>
  to.call(path, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": method, "access-control-request-headers": "api-key" },
  });

const corsHeaders = ({ headers }: Received): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith("access-control-"));

describe("a preflight", () => {
  it.each([
    ["POST", "/payments/pay_1/confirm"],
    ["GET", "/payments/pay_1"],
    ["POST", "/user/signin"],
  ])("for %s %s is answered without asking any service", async (method, path) => {
    const seen = surroundings.service.seen.length;
    const answer = await preflight(gateway, path, method);
    expect(answer).toMatchObject({
      status: 204,
      text: "",
      headers: {
        "access-control-allow-origin": "*",
        "access-control-allow-methods": expect.stringContaining(method),
        "access-control-allow-headers": expect.stringMatching(/api-key.*content-type.*idempotency-key/),
        "access-control-max-age": "7200",
        "x-request-id": expect.any(String),
      },
    });
    expect(answer.headers).not.toHaveProperty("access-control-allow-credentials");
    expect(surroundings.service.seen).toHaveLength(seen);
  });

  it.each([
    ["POST", "/payments/pay_1/confirm"],
    ["POST", "/payments/session_tokens"],
    ["GET", "/account/payment_methods"],
  ])("for %s %s lets the closest peer's browser library send its own headers", async (method, path) => {
    const { headers } = await preflight(gateway, path, method);
    const allowed = String(headers["access-control-allow-headers"]).split(", ");
    expect(allowed).toEqual(
      expect.arrayContaining([
        "x-client-version",
        "x-client-source",
        "x-payment-confirm-source",
        "x-browser-name",
        "x-browser-version",
        "x-merchant-domain",
      ]),
    );
  });

  it.each([
    ["POST", "/refunds"],
    ["POST", "/accounts"],
    ["POST", "/api_keys/merchant_a"],
  ])("for %s %s, which only servers call, is 405 and allows nothing", async (method, path) => {
    const answer = await preflight(gateway, path, method);
    expect(answer).toMatchObject({ status: 405, body: { error: { code: "IR_03" } } });
    expect(corsHeaders(answer)).toEqual([]);
  });

  it("for an unknown address is 404, and for a method that the address does not take 405", async () => {
    expect(await preflight(gateway, "/nothing/here", "GET")).toMatchObject({ status: 404 });
    const answer = await preflight(gateway, "/payments/pay_1", "DELETE");
    expect(answer.status).toBe(405);
    expect(corsHeaders(answer)).toEqual([]);
  });

  it("is distinguished from a plain OPTIONS, which no operation accepts", async () => {
    const answer = await gateway.call("/payments/pay_1", { method: "OPTIONS", headers: { origin: shop } });
    expect(answer).toMatchObject({ status: 405, headers: { allow: expect.stringContaining("GET") } });
    expect(corsHeaders(answer)).toEqual([]);
  });

  it("of an origin that is not listed is refused", async () => {
    expect(await preflight(listed, "/payments/pay_1", "GET")).toMatchObject({
      status: 204,
      headers: { "access-control-allow-origin": shop, vary: expect.stringContaining("origin") },
    });
    const answer = await preflight(listed, "/payments/pay_1", "GET", "https://evil.example");
    expect(answer.status).toBe(405);
    expect(corsHeaders(answer)).toEqual([]);
  });
});

describe("an answer to a page of another origin", () => {
  const publishable = (): string => {
    const key = `pk_snd_${"c".repeat(32)}`;
    surroundings.merchants.addKey(key, { kind: "publishable_key", merchantId: "merchant_a" });
    return key;
  };

  it("may be read by it, with the headers that state limits and ids", async () => {
    const answer = await gateway.call("/payments/pay_1", { headers: { origin: shop, "api-key": publishable() } });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-expose-headers": expect.stringMatching(/x-request-id.*retry-after.*ratelimit-limit/),
      },
    });
  });

  it("may be read also when it is a refusal, of the gateway or of the service", async () => {
    const refused = await gateway.call("/payments/pay_1", { headers: { origin: shop, "api-key": "pk_snd_unknown" } });
    expect(refused).toMatchObject({ status: 401, headers: { "access-control-allow-origin": "*" } });
    surroundings.service.respondWith((_request, response) => response.writeHead(404).end());
    const missing = await gateway.call("/payments/pay_1", { headers: { origin: shop, "api-key": publishable() } });
    expect(missing).toMatchObject({ status: 404, headers: { "access-control-allow-origin": "*" } });
    surroundings.service.respondWith(undefined);
  });

  it("of an operation for servers may not", async () => {
    const { key } = newMerchantKey(surroundings);
    const answer = await gateway.call("/refunds", { headers: { origin: shop, "api-key": key }, body: {} });
    expect(answer.status).toBe(200);
    expect(corsHeaders(answer)).toEqual([]);
  });

  it("names the origin when some are listed, and only those", async () => {
    const headers = { "api-key": publishable() };
    const allowed = await listed.call("/payments/pay_1", { headers: { ...headers, origin: shop } });
    expect(allowed.headers).toMatchObject({ "access-control-allow-origin": shop, vary: "origin" });
    const other = await listed.call("/payments/pay_1", { headers: { ...headers, origin: "https://evil.example" } });
    expect(other).toMatchObject({ status: 200, headers: { vary: "origin" } });
    expect(corsHeaders(other)).toEqual([]);
  });
});
