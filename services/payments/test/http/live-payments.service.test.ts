// What is under way keeps its merchant, profile and connector account from being deleted.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Refund } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { accountId } from "../support/merchant.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import { cardNumbered, relayDesk } from "../support/relays.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";
import type { TimeMachine } from "../support/subscriptions.ts";
import { subscriptionDesk, timeMachine } from "../support/subscriptions.ts";

let stack: Stack;
let time: TimeMachine;

beforeAll(async () => {
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "600000" });
  time = timeMachine();
  await stack.restart(time.override);
}, 60_000);

afterAll(() => stack.stop());

const newShop = (): Shop => stack.shop({ connectors: ["fauxpay", "phonypay", "payoutsim"] });

const isLive = async (shop: Shop, scope: Readonly<Record<string, string>> = {}): Promise<boolean> => {
  const query = new URLSearchParams({ merchant_id: shop.merchantId, ...scope }).toString();
  const { status, text, body } = await shop.as({ kind: "service" }, "GET", `/internal/live-payments?${query}`);
  if (status !== 200) throw new TypeError(`${String(status)}: ${text}`);
  return (body as { live: boolean }).live;
};

const liveAt = (shop: Shop, connector: string): Promise<boolean> =>
  isLive(shop, { merchant_connector_id: accountId(shop.merchantId, connector) });

/** Whether the merchant, its profile, another profile, the account and another account are in use. */
const everywhere = async (shop: Shop, connector: string, other: string): Promise<readonly boolean[]> =>
  Promise.all([
    isLive(shop),
    isLive(shop, { profile_id: `pro_${shop.merchantId}` }),
    isLive(shop, { profile_id: "pro_other" }),
    liveAt(shop, connector),
    liveAt(shop, other),
  ]);

const inUse = [true, true, false, true, false];
const free = [false, false, false, false, false];

describe("live work includes", () => {
  it("a payment that waits for its capture, until it is cancelled", async () => {
    const shop = newShop();
    await shop.pay();
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(free);
    const held = await shop.pay(cardPayment(undefined, { capture_method: "manual" }));
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(inUse);
    expect((await shop.send("POST", `/payments/${held.payment_id}/cancel`, {})).status).toBe(200);
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(free);
  });

  it("a refund that its provider works on, until it is done", async () => {
    const shop = newShop();
    const payment = await shop.pay(cardPayment("4000000000005126"));
    await stack.provider.behave("fauxpay", "provider_key", { settlement_delay_ms: 3_000 });
    const refund = await shop.refund(payment.payment_id, { amount: 100 });
    expect(refund.status).toBe("pending");
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(inUse);
    await stack.provider.behave("fauxpay", "provider_key", { settlement_delay_ms: 0 });
    await eventually(async () => {
      const { body } = await shop.send("GET", `/refunds/${refund.refund_id}?force_sync=true`);
      return (body as Refund).status === "succeeded";
    });
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(free);
  });

  it("a payout that was confirmed, until it ends", async () => {
    const shop = newShop();
    const desk = payoutDesk(shop);
    await desk.pay(bankPayout(accounts.success));
    await desk.pay(bankPayout(accounts.success, { confirm: false, auto_fulfill: false }));
    expect(await everywhere(shop, "payoutsim", "fauxpay")).toEqual(free);
    const waiting = await desk.pay(bankPayout(accounts.waits));
    expect(["pending", "initiated", "requires_vendor_account_creation"]).toContain(waiting.status);
    expect(await everywhere(shop, "payoutsim", "fauxpay")).toEqual(inUse);
    await desk.act(waiting.payout_id, "cancel");
    expect((await desk.read(waiting.payout_id)).status).toBe("cancelled");
    expect(await everywhere(shop, "payoutsim", "fauxpay")).toEqual(free);
  });

  it("a relay that its provider works on, until it is done", async () => {
    const shop = newShop();
    const desk = relayDesk(stack, shop);
    const payment = await desk.payElsewhere(cardNumbered("4000000000005126"));
    await stack.provider.behave("fauxpay", "provider_key", { settlement_delay_ms: 3_000 });
    const relay = await desk.relay({
      connector_resource_id: payment.id,
      connector_id: accountId(shop.merchantId, "fauxpay"),
      type: "refund",
      data: { refund: { amount: 1500, currency: "USD", reason: "Came back" } },
    });
    expect(relay.status).toBe("pending");
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(inUse);
    await desk.becomes(relay.id, "success");
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(free);
  });

  it("a subscription that will charge again, until it is cancelled", async () => {
    const shop = newShop();
    const desk = subscriptionDesk(stack, shop, time);
    const subscription = await desk.subscribe(await desk.plan());
    expect(subscription.status).toBe("active");
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(inUse);
    await desk.act(subscription.id, "pause");
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(inUse);
    await desk.act(subscription.id, "cancel");
    expect((await desk.read(subscription.id)).status).toBe("cancelled");
    expect(await everywhere(shop, "fauxpay", "phonypay")).toEqual(free);
  });

  it("nothing of another merchant", async () => {
    const shop = newShop();
    await shop.pay(cardPayment(undefined, { capture_method: "manual" }));
    expect(await isLive(newShop())).toBe(false);
  });
});
