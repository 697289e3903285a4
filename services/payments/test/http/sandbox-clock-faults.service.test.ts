// Sandbox clocks where processes die, end or are several, and where providers take their time.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { PortOverride } from "../../src/app.ts";
import { dunningDelaysDays } from "../../src/subscriptions/domain/dunning.ts";
import type { HoldingProxy } from "../support/holding-proxy.ts";
import { startHoldingProxy } from "../support/holding-proxy.ts";
import { apiKeyOf } from "../support/merchant.ts";
import type { Replica } from "../support/replica.ts";
import { advance, becomesReady, readClock } from "../support/sandbox-clock.ts";
import type { SubscriptionDesk } from "../support/subscriptions.ts";
import { subscriptionDesk, timeMachine } from "../support/subscriptions.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let way: HoldingProxy;
/** Another process, whose way to the provider can be held. */
let replica: Replica | undefined;
/** Whether the stack's own process advances clocks; else only replicas do. */
let doesAdvance = true;

const advancingWhenAsked: PortOverride = (ports) => ({
  ...ports,
  clocks: { ...ports.clocks, claim: async (...claim) => (doesAdvance ? ports.clocks.claim(...claim) : null) },
});

beforeAll(async () => {
  stack = await startStack({
    OPERATION_LEASE_MS: "600000",
    CONNECTOR_TIMEOUT_MS: "60000",
    OWNER_TIMEOUT_MS: "2000",
  });
  await stack.restart(advancingWhenAsked);
  way = await startHoldingProxy(stack.provider.url);
}, 60_000);

afterAll(async () => {
  await replica?.kill();
  await way.stop();
  await stack.stop();
});

const toleranceMs = 60_000;
const timeOf = (text: string | null | undefined): number => new Date(text ?? "").getTime();

const subscriber = (): { readonly shop: Shop; readonly desk: SubscriptionDesk } => {
  const shop = stack.shop();
  return { shop, desk: subscriptionDesk(stack, shop, timeMachine()) };
};

/** Each period has one paid invoice and one payment, both made when it began. */
const expectRenewals = async (desk: SubscriptionDesk, id: string, count: number): Promise<void> => {
  const [invoices, payments] = [await desk.invoices(id), await desk.payments(id)];
  expect(invoices.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => "paid"));
  expect(payments.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => "succeeded"));
  for (const [index, { period_start: start, created_at: created }] of invoices.entries()) {
    expect(Math.abs(timeOf(created) - timeOf(start))).toBeLessThan(toleranceMs);
    expect(Math.abs(timeOf(payments[index]?.created) - timeOf(start))).toBeLessThan(toleranceMs);
  }
};

/** A shop with a subscription whose first renewal is held at the provider. */
const heldInTheMiddle = async () => {
  const { shop, desk } = subscriber();
  const { id } = await desk.subscribe(await desk.plan());
  const before = (await stack.provider.totals()).captured;
  const held = way.hold("after");
  await shop.send("POST", "/sandbox/clock/advance", { by: "P4M1D" });
  await held;
  return { shop, desk, id, before };
};

const expectCompleted = async ({ shop, desk, id, before }: Awaited<ReturnType<typeof heldInTheMiddle>>) => {
  await becomesReady(shop);
  await expectRenewals(desk, id, 5);
  expect((await stack.provider.totals()).captured - before).toBe(4 * 1290);
};

describe("an advance whose process ended as it was asked to", () => {
  it("is continued by the next process", async () => {
    await stack.restart(advancingWhenAsked, { SANDBOX_PROVIDER_URL: way.url, CONNECTOR_TIMEOUT_MS: "1000" });
    const middle = await heldInTheMiddle();
    await stack.restart(advancingWhenAsked);
    await expectCompleted(middle);
  }, 120_000);
});

describe("processes next to the one that advances a clock", () => {
  beforeAll(async () => {
    replica = await stack.replica({ SANDBOX_PROVIDER_URL: way.url });
  }, 180_000);

  it("have the merchant's time once the clock is ready, and see that it is being advanced before", async () => {
    const shop = stack.shop();
    const elsewhere = shop.at(replica?.url ?? "");
    await shop.send("POST", "/sandbox/clock/advance", { by: "1w" });
    expect(await readClock(elsewhere)).toMatchObject({ status: "advancing" });
    const { now } = await becomesReady(shop);
    for (const place of [shop, elsewhere]) {
      const { created } = await place.pay();
      expect(Math.abs(timeOf(created) - timeOf(now))).toBeLessThan(toleranceMs);
    }
  });

  it("know it after they have started", async () => {
    const shop = stack.shop();
    const { now } = await advance(shop, { by: "1w" });
    await stack.restart(advancingWhenAsked);
    const { created } = await shop.pay();
    expect(Math.abs(timeOf(created) - timeOf(now))).toBeLessThan(toleranceMs);
  });

  it("advance the clocks of several merchants at the same time", async () => {
    const shops = Array.from({ length: 4 }, subscriber);
    const subscriptions = await Promise.all(
      shops.map(async ({ desk }) => ({ desk, subscription: await desk.subscribe(await desk.plan()) })),
    );
    await Promise.all(shops.map(({ shop }) => advance(shop, { by: "P3M1D" })));
    for (const { desk, subscription } of subscriptions) await expectRenewals(desk, subscription.id, 4);
  });
});

describe("providers", () => {
  it("settle what they take their time for once the clock is ahead", async () => {
    const shop = stack.shop();
    await advance(shop, { by: "1mo" });
    const pending = await shop.pay(cardPayment("4000000000000200"));
    expect(pending.status).toBe("processing");
    await shop.becomes(pending.payment_id, "succeeded");
  });

  it("that cannot be reached hold no clock up; what they have not received is followed up afterwards", async () => {
    const { shop, desk } = subscriber();
    const { id, current_period_end: end } = await desk.subscribe(await desk.plan());
    await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), { server_error_rate: 1 });
    await advance(shop, { by: "P1M1D" });
    const [, invoice] = await desk.invoices(id);
    expect(invoice).toMatchObject({ number: 2, period_start: end });
    expect(["payment_pending", "payment_failed"]).toContain(invoice?.status);
    await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), { server_error_rate: 0 });
    // The day until the next charge counts from when it is known that the provider has not received the last one.
    await eventually(async () => {
      expect((await desk.invoices(id))[1]?.status).not.toBe("payment_pending");
    });
    await advance(shop, { by: `${String(dunningDelaysDays[0] ?? 0)}d` });
    await eventually(async () => {
      expect((await desk.invoices(id))[1]).toMatchObject({ status: "paid" });
    });
  });
});

describe("a process in production", () => {
  it("knows no clock, and has the real time for every merchant", async () => {
    const shop = stack.shop();
    await advance(shop, { by: "1w" });
    await stack.restart(undefined, { RAILYARD_ENVIRONMENT: "production" });
    expect((await shop.send("GET", "/sandbox/clock")).status).toBe(404);
    expect((await shop.send("POST", "/sandbox/clock/advance", { by: "1w" })).status).toBe(404);
    const { created } = await shop.pay({ amount: 100, currency: "USD" });
    expect(Math.abs(timeOf(created) - Date.now())).toBeLessThan(toleranceMs);
    await stack.restart(advancingWhenAsked);
  });
});

describe("an advance whose process was killed", () => {
  it("is continued by another process, and nothing is charged twice", async () => {
    doesAdvance = false;
    const middle = await heldInTheMiddle();
    const { now } = await readClock(middle.shop);
    const [, second] = await middle.desk.invoices(middle.id);
    expect(Math.abs(timeOf(now) - timeOf(second?.period_start))).toBeLessThan(toleranceMs);
    await replica?.kill();
    doesAdvance = true;
    await expectCompleted(middle);
  }, 120_000);
});
