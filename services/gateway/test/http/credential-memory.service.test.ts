import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";
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

/** Far below the 30 s that a key is remembered; test/system/revocation holds the gateways to their second. */
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

  it("of the broker leaves gateways ready, believing keys for a short time only, until it is back", async () => {
    const gateway = await surroundings.startGateway();
    const { key } = newMerchantKey(surroundings);
    expect(await statusOf(gateway, key)).toBe(200);
    await surroundings.nats.kill();
    surroundings.merchants.removeKey(key);
    await becomes(gateway, key, 401);
    const { body, status } = await gateway.call("/health/ready");
    expect({ status, body }).toEqual({ status: 200, body: { message: "Up", broker: true, accepting: true } });
    await surroundings.nats.restart();
    await gateway.stop();
  });

  it("of the network to the broker is noticed soon, though nobody hangs up", async () => {
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
