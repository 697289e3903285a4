// How connector accounts do, from what happened at them.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ConnectorHealth } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { deliver, disputedPayment, providerNotification } from "../support/disputes.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());

const healthPath = (shop: Shop, connector: string): string =>
  `/account/${shop.merchantId}/connectors/health/${accountId(shop.merchantId, connector)}`;

const healthOf = async (shop: Shop, connector = "fauxpay"): Promise<ConnectorHealth> => {
  const { status, body } = await shop.send("GET", healthPath(shop, connector));
  expect(status).toBe(200);
  return body as ConnectorHealth;
};

const withoutRetries = { connectors: ["fauxpay"], profile: { is_auto_retries_enabled: false } };

describe("the health of a connector account", () => {
  it("is empty where nothing has happened", async () => {
    const shop = stack.shop();
    expect(await healthOf(shop)).toMatchObject({
      merchant_connector_id: accountId(shop.merchantId, "fauxpay"),
      connector_name: "fauxpay",
      test_mode: true,
      last_15_minutes: { succeeded: 0, failed: 0, success_rate: null, calls: 0, latency_p50_ms: null },
      last_24_hours: { succeeded: 0, failed: 0, success_rate: null, calls: 0, latency_p95_ms: null },
      last_success_at: null,
      last_error: null,
      last_technical_error: null,
      last_webhook_at: null,
      last_bad_signature_at: null,
      outage: { state: "unknown" },
    });
  });

  it("counts successes, declines and durations", async () => {
    const shop = stack.shop(withoutRetries);
    for (let paid = 0; paid < 3; paid += 1) await shop.pay();
    await shop.pay(cardPayment("4000000000000002"));
    const health = await healthOf(shop);
    for (const period of [health.last_15_minutes, health.last_24_hours]) {
      expect(period).toMatchObject({ succeeded: 3, failed: 1, success_rate: 0.75, timed_out: 0 });
      expect(period.calls).toBeGreaterThanOrEqual(4);
      expect(period.latency_p50_ms).toBeGreaterThan(0);
      expect(period.latency_p95_ms).toBeGreaterThanOrEqual(period.latency_p50_ms ?? 0);
    }
    expect(health.last_success_at).not.toBeNull();
    expect(health.last_error).toMatchObject({ kind: "declined" });
    expect(health.last_technical_error).toBeNull();
  });

  it("counts time-outs", async () => {
    const shop = stack.shop(withoutRetries);
    await shop.pay(cardPayment("4000000000000408"));
    const health = await healthOf(shop);
    expect(health.last_15_minutes.timed_out).toBeGreaterThanOrEqual(1);
    expect(health.last_technical_error).toMatchObject({ kind: "timed_out", code: "connector_timeout" });
  });

  it("shows webhooks, and those without a good signature", async () => {
    const shop = stack.shop({ connectors: ["fauxpay"] });
    const { dispute } = await disputedPayment(shop);
    await eventually(async () => {
      await deliver(stack, shop.merchantId, providerNotification(dispute), "another-secret");
      const health = await healthOf(shop);
      expect(health.last_15_minutes.bad_signatures).toBeGreaterThanOrEqual(1);
      expect(health.last_bad_signature_at).not.toBeNull();
      expect(health.last_15_minutes.webhooks).toBeGreaterThanOrEqual(1);
      expect(health.last_webhook_at).not.toBeNull();
    });
  });

  it("shows what routing knows", async () => {
    const shop = stack.shop({ connectors: ["fauxpay", "phonypay", "pretendpay"] });
    const until = "2030-01-01T00:00:00.000Z";
    stack.engine.gatewayStates = () => ({
      accounts: [
        { merchant_connector_id: accountId(shop.merchantId, "fauxpay"), is_down: true },
        { merchant_connector_id: accountId(shop.merchantId, "phonypay"), is_down: false },
      ],
      outages: [{ name: "pretendpay", until, reason: "Maintenance", payment_methods: [] }],
    });
    const { status, body } = await shop.send("GET", `/account/${shop.merchantId}/connectors_health`);
    expect(status).toBe(200);
    const { count, data } = body as { readonly count: number; readonly data: readonly ConnectorHealth[] };
    expect(count).toBe(3);
    expect(data.map(({ connector_name, outage }) => [connector_name, outage.state, outage.until])).toEqual([
      ["fauxpay", "down", null],
      ["phonypay", "up", null],
      ["pretendpay", "scheduled", until],
    ]);
  });

  it("shows a credential of a profile the accounts of that profile alone", async () => {
    const shop = stack.shop({ accounts: { phonypay: { profile_id: "pro_other" } } });
    const own = `pro_${shop.merchantId}`;
    const headers = { "x-profile-id": own };
    const list = await shop.send("GET", `/account/${shop.merchantId}/connectors_health`, undefined, headers);
    expect(list.body).toMatchObject({ count: 1, data: [{ connector_name: "fauxpay" }] });
    const other = await shop.send("GET", healthPath(shop, "phonypay"), undefined, headers);
    expect({ status: other.status, body: other.body }).toMatchObject({
      status: 404,
      body: { error: { code: "HE_02" } },
    });
  });

  it("survives the process that counted it", async () => {
    const shop = stack.shop(withoutRetries);
    await shop.pay();
    await stack.restart();
    expect((await healthOf(shop)).last_24_hours).toMatchObject({ succeeded: 1, success_rate: 1 });
  });
});
