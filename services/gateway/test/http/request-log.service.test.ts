// The log of a merchant's requests, which its developers follow.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { RequestLogPage } from "@railyard/contracts";
import { eventually, httpCall } from "@railyard/testing";
import type { Received } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";

let surroundings: Surroundings;
let gateway: TestGateway;
let other: TestGateway;
let key: string;

beforeAll(async () => {
  surroundings = await startSurroundings();
  [gateway, other] = await Promise.all([surroundings.startGateway(), surroundings.startGateway()]);
  ({ key } = newMerchantKey(surroundings));
});
afterAll(() => surroundings.stop());

const withKey = (apiKey: string) => ({ headers: { "api-key": apiKey } });

const pageIn = ({ status, body }: Received): RequestLogPage => {
  expect(status).toBe(200);
  return body as RequestLogPage;
};

const poll = async (query: string, at = gateway, apiKey = key): Promise<RequestLogPage> =>
  pageIn(await at.call(`/logs/stream?${query}`, withKey(apiKey)));

describe("the log of requests", () => {
  it("has what was answered since the cursor, by every gateway, without queries", async () => {
    const { data, next_after: start } = await poll("");
    expect(data).toEqual([]);
    // The other gateway has heard of it when its own requests arrive.
    await eventually(async () => {
      await other.call("/payments/pay_1?client_secret=hidden", withKey(key));
      expect((await poll(`after=${start}`)).data.length).toBeGreaterThan(0);
    });
    const { next_after: after } = await poll(`after=${start}`);
    const waiting = poll(`after=${after}&wait=20`);
    await gateway.call("/payments/pay_2?expand_attempts=true", withKey(key));
    const page = await waiting;
    expect(page.data).toMatchObject([
      { method: "GET", path: "/payments/pay_2", status: 200, error_code: null, error_reason: null },
    ]);
    expect(page.next_after).toBe(page.data[0]?.line_id);
    expect(JSON.stringify(await poll(`after=${start}`))).not.toMatch(/hidden|expand_attempts|snd_/);
  });

  it("names the error of a refusal, of the service and of the gateway itself", async () => {
    const { next_after: after } = await poll("");
    surroundings.service.respondWith((_request, response) => {
      response.statusCode = 404;
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ error: { code: "HE_02", reason: "payment_not_found", message: "No." } }));
    });
    await gateway.call("/payments/pay_3", withKey(key));
    surroundings.service.respondWith((_request, response) => response.destroy());
    await gateway.call("/payments/pay_4", withKey(key));
    surroundings.service.respondWith(undefined);
    const { data } = await eventually(async () => {
      const page = await poll(`after=${after}`);
      expect(page.data).toHaveLength(2);
      return page;
    });
    expect(data).toMatchObject([
      { path: "/payments/pay_3", status: 404, error_code: "HE_02", error_reason: "payment_not_found" },
      { path: "/payments/pay_4", status: 503, error_code: "HE_00", error_reason: "unavailable" },
    ]);
  });

  it("has nothing of another merchant", async () => {
    const { next_after: after } = await poll("");
    const { key: foreign } = newMerchantKey(surroundings, "merchant_b");
    await gateway.call("/payments/pay_5", withKey(foreign));
    await gateway.call("/payments/pay_6", withKey(key));
    const paths = await eventually(async () => {
      const { data } = await poll(`after=${after}`);
      return data.length > 0 && data.map(({ path }) => path);
    });
    expect(paths).toEqual(["/payments/pay_6"]);
  });

  it("ends its waiting requests when the gateway stops", async () => {
    const stopping = await surroundings.startGateway();
    const waiting = poll("wait=30", stopping);
    await eventually(async () => {
      const { text } = await httpCall(stopping.internalPort, "/metrics");
      expect(text).toMatch(/http_server_requests_in_flight\S* [12]\n/);
    });
    await stopping.stop();
    expect((await waiting).data).toEqual([]);
  });

  it("admits a few requests of a merchant at the same time", async () => {
    const { key: busy } = newMerchantKey(surroundings, "merchant_busy");
    const waiting = Array.from({ length: 5 }, () => poll("wait=2", gateway, busy));
    await eventually(async () => {
      const { status, body } = await gateway.call("/logs/stream", withKey(busy));
      expect({ status, body }).toMatchObject({ status: 429, body: { error: { reason: "too_many_log_polls" } } });
    });
    await Promise.all(waiting);
    expect((await gateway.call("/logs/stream", withKey(busy))).status).toBe(200);
  });

  it("does not exist in production", async () => {
    const production = await surroundings.startGateway({
      RAILYARD_ENVIRONMENT: "production",
      ADMIN_API_KEY: "an admin key of production",
      ENGINE_ADMIN_SECRET: "an admin secret of production",
    });
    const { status, body } = await production.call("/logs/stream", withKey(key));
    expect({ status, body }).toMatchObject({ status: 404, body: { error: { reason: "unknown_route" } } });
  });
});

describe("the key of a request", () => {
  it("is shown with its merchant and what it is restricted to", async () => {
    const { key: shown, keyId } = newMerchantKey(surroundings, "merchant_shown");
    expect(await gateway.call("/credential", withKey(shown))).toMatchObject({
      status: 200,
      body: {
        merchant_id: "merchant_shown",
        profile_id: null,
        key_id: keyId,
        scopes: null,
        environment: "sandbox",
      },
    });
    expect((await gateway.call("/credential")).status).toBe(401);
  });
});
