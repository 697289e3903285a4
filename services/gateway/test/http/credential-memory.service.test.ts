import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import { endedCredentialsHeader } from "@railyard/http";
import { eventually, httpCall } from "@railyard/testing";
import { newMerchantKey, startSurroundings } from "../support/gateway-surroundings.ts";
import type { Surroundings, TestGateway } from "../support/gateway-surroundings.ts";
import { startSilentProxy } from "../support/silent-proxy.ts";

let surroundings: Surroundings;
let gateways: readonly TestGateway[];

beforeAll(async () => {
  surroundings = await startSurroundings();
  gateways = [await surroundings.startGateway(), await surroundings.startGateway()];
});
afterAll(() => surroundings.stop());

const statusOf = async (gateway: TestGateway, key: string): Promise<number> =>
  (await gateway.call("/payments/pay_1", { headers: { "api-key": key } })).status;

const decodeTokenId = (token: string): unknown =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>)["jti"];

/** Far below the 30 s that a key is remembered; test/system/revocation asserts the second that gateways have. */
const soonMs = 10_000;

const becomes = (gateway: TestGateway, key: string, status: number): Promise<boolean> =>
  eventually(async () => (await statusOf(gateway, key)) === status, { timeoutMs: soonMs });

describe("what a gateway remembers of keys", () => {
  it("is asked for once, however many requests come together", async () => {
    const { key } = newMerchantKey(surroundings);
    const before = surroundings.merchants.calls.resolve;
    const [gateway] = gateways as [TestGateway];
    const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(gateway, key)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(surroundings.merchants.calls.resolve).toBe(before + 1);
  });

  it("ends on every gateway soon after a revocation", async () => {
    const { key, keyId } = newMerchantKey(surroundings);
    for (const gateway of gateways) expect(await statusOf(gateway, key)).toBe(200);
    surroundings.merchants.removeKey(key);
    await surroundings.publish("merchants.api_key.revoked", { merchant_id: "merchant_a", key_id: keyId });
    await Promise.all(gateways.map((gateway) => becomes(gateway, key, 401)));
  });

  it("ends soon after any change to the merchant, and of no other", async () => {
    const changed = newMerchantKey(surroundings, "merchant_changed");
    const { key: unchanged } = newMerchantKey(surroundings, "merchant_unchanged");
    const [gateway] = gateways as [TestGateway];
    for (const key of [changed.key, unchanged]) expect(await statusOf(gateway, key)).toBe(200);
    surroundings.merchants.removeKey(changed.key);
    surroundings.merchants.removeKey(unchanged);
    await surroundings.publish("merchants.account.changed", { merchant_id: "merchant_changed", version: 2 });
    await becomes(gateway, changed.key, 401);
    expect(await statusOf(gateway, unchanged)).toBe(200);
  });

  it("outlasts the event of a change that it was read after, so that an outage ends nothing", async () => {
    const [gateway] = gateways as [TestGateway];
    const merchantId = "merchant_just_made";
    const { key } = newMerchantKey(surroundings, merchantId, 3);
    const older = newMerchantKey(surroundings, merchantId, 2).key;
    for (const one of [key, older]) expect(await statusOf(gateway, one)).toBe(200);
    await surroundings.merchants.stop();
    await surroundings.publish("merchants.account.changed", { merchant_id: merchantId, version: 3 });
    await becomes(gateway, older, 503);
    expect(await statusOf(gateway, key)).toBe(200);
    await surroundings.merchants.startAgain();
    await becomes(gateway, older, 200);
  });

  it("ends exactly when a key expires", async () => {
    const [gateway] = gateways as [TestGateway];
    const { key } = newMerchantKey(surroundings);
    const expiresAt = new Date(Date.now() + 2_000);
    surroundings.merchants.addKey(key, { kind: "merchant_key", merchantId: "merchant_a", expiresAt });
    let lastAccepted = 0;
    for (;;) {
      const askedAt = Date.now();
      if ((await statusOf(gateway, key)) !== 200) break;
      lastAccepted = askedAt;
    }
    expect(lastAccepted).toBeGreaterThan(0);
    expect(lastAccepted).toBeLessThan(expiresAt.getTime());
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
  });

  it("does not trust a key that has expired by its own clock", async () => {
    const [gateway] = gateways as [TestGateway];
    const { key } = newMerchantKey(surroundings);
    const expiresAt = new Date(Date.now() + 150);
    surroundings.merchants.addKey(key, { kind: "merchant_key", merchantId: "merchant_a", expiresAt });
    await eventually(async () => (await statusOf(gateway, key)) === 401);
  });

  it("refuses an unknown key for a short time only after it came into being", async () => {
    const [gateway] = gateways as [TestGateway];
    const key = `snd_${"new".padEnd(64, "n")}`;
    expect(await statusOf(gateway, key)).toBe(401);
    const { resolve } = surroundings.merchants.calls;
    expect(await statusOf(gateway, key)).toBe(401);
    expect(surroundings.merchants.calls.resolve).toBe(resolve);
    surroundings.merchants.addKey(key, { kind: "merchant_key", merchantId: "merchant_a" });
    await becomes(gateway, key, 200);
  });
});

describe("what a service reports with its answer to have ended", () => {
  const ended: readonly (readonly [string, (key: { keyId: string; tokenId: string }) => string])[] = [
    ["a key", ({ keyId }) => `key=${keyId}`],
    ["all keys of a merchant", () => "merchant=merchant_ended"],
    ["a token", ({ tokenId }) => `token=${tokenId}`],
    ["all tokens of a user", () => "key=another,user=user%5Fended"],
    ["more than it names", () => "*"],
    ["something unheard of", () => "planet=mars"],
  ];

  it.each(ended)("is ended before the caller has the answer: %s", async (name, headerFor) => {
    const [gateway, another] = gateways as [TestGateway, TestGateway];
    const { key, keyId } = newMerchantKey(surroundings, "merchant_ended");
    const claims = { merchant_id: "merchant_ended", user_id: "user_ended", permissions: ["payments:read"] };
    const token = surroundings.merchants.signToken(claims);
    const tokenId = String(decodeTokenId(token));
    const credential = { authorization: `Bearer ${token}` };
    const isOfToken = /token|user/.test(name);
    const headers = isOfToken ? credential : { "api-key": key };
    const read = async (at: TestGateway): Promise<number> => (await at.call("/payments/pay_1", { headers })).status;
    for (const at of [gateway, another]) expect(await read(at)).toBe(200);
    surroundings.service.respondWith((_request, response) => {
      surroundings.merchants.removeKey(key);
      surroundings.merchants.revokedTokens.add(tokenId);
      const reported = { "content-type": "application/json", [endedCredentialsHeader]: headerFor({ keyId, tokenId }) };
      response.writeHead(200, reported).end("{}");
    });
    const answer = await gateway.call("/user/signout", { headers: credential, body: {} });
    surroundings.service.respondWith(undefined);
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty(endedCredentialsHeader);
    expect(await read(gateway)).toBe(401);
    await eventually(async () => (await read(another)) === 401, { timeoutMs: soonMs });
  });
});

describe("an outage", () => {
  it("of merchants is 503 with Retry-After for keys not known yet, until merchants is back", async () => {
    const [gateway] = gateways as [TestGateway];
    const known = newMerchantKey(surroundings).key;
    const { key } = newMerchantKey(surroundings);
    expect(await statusOf(gateway, known)).toBe(200);
    await surroundings.merchants.stop();
    const answer = await gateway.call("/payments/pay_1", { headers: { "api-key": key } });
    expect(answer).toMatchObject({
      status: 503,
      headers: { "retry-after": "1" },
      body: { error: { type: "api", code: "HE_00", reason: "unavailable" } },
    });
    expect(await statusOf(gateway, known)).toBe(200);
    await surroundings.merchants.startAgain();
    await becomes(gateway, key, 200);
  });

  it("of merchants does not stop keys and tokens that were good, until one of them is revoked", async () => {
    const gateway = await surroundings.startGateway({ CREDENTIAL_CACHE_MS: "100", CREDENTIAL_OUTAGE_MS: "60000" });
    const kept = newMerchantKey(surroundings).key;
    const revoked = newMerchantKey(surroundings);
    const token = surroundings.merchants.signToken({ permissions: ["payments:read"] });
    const withToken = async (): Promise<number> =>
      (await gateway.call("/payments/pay_1", { headers: { authorization: `Bearer ${token}` } })).status;
    for (const key of [kept, revoked.key]) expect(await statusOf(gateway, key)).toBe(200);
    expect(await withToken()).toBe(200);
    await surroundings.merchants.stop();
    await delay(200);
    for (const key of [kept, revoked.key]) expect(await statusOf(gateway, key)).toBe(200);
    expect(await withToken()).toBe(200);
    await surroundings.publish("merchants.api_key.revoked", { merchant_id: "merchant_a", key_id: revoked.keyId });
    await becomes(gateway, revoked.key, 503);
    expect(await statusOf(gateway, kept)).toBe(200);
    await surroundings.merchants.startAgain();
    await becomes(gateway, revoked.key, 200);
    await gateway.stop();
  });

  it("of merchants and the broker together ends trust soon, because a revocation could not be received", async () => {
    const gateway = await surroundings.startGateway();
    const { key } = newMerchantKey(surroundings);
    expect(await statusOf(gateway, key)).toBe(200);
    await surroundings.merchants.stop();
    await surroundings.nats.kill();
    await becomes(gateway, key, 503);
    await surroundings.nats.restart();
    await surroundings.merchants.startAgain();
    await becomes(gateway, key, 200);
    await gateway.stop();
  });

  it("of the broker leaves gateways ready, trusting keys for a short time only, until it is back", async () => {
    const gateway = await surroundings.startGateway();
    const { key } = newMerchantKey(surroundings);
    expect(await statusOf(gateway, key)).toBe(200);
    await surroundings.nats.kill();
    surroundings.merchants.removeKey(key);
    await becomes(gateway, key, 401);
    const { body, status } = await gateway.call("/health/ready");
    expect({ status, body }).toEqual({ status: 200, body: { message: "Up", broker: false, accepting: true } });
    const { text } = await httpCall(gateway.internalPort, "/metrics");
    expect(text).toMatch(/^broker_connected 0$/m);
    await surroundings.nats.restart();
    await gateway.stop();
  });

  it("of the network to the broker is noticed soon, though no connection is closed", async () => {
    const proxy = await startSilentProxy(surroundings.nats.url);
    const gateway = await surroundings.startGateway({ NATS_URL: proxy.url });
    const { key, keyId } = newMerchantKey(surroundings);
    try {
      expect(await statusOf(gateway, key)).toBe(200);
      proxy.silence();
      surroundings.merchants.removeKey(key);
      await surroundings.publish("merchants.api_key.revoked", { merchant_id: "merchant_a", key_id: keyId });
      await becomes(gateway, key, 401);
    } finally {
      await gateway.stop();
      await proxy.stop();
    }
  });
});
