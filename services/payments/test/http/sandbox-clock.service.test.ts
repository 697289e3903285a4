// What advancing a merchant's sandbox clock makes happen, when, and in which order.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import { advance, readClock } from "../support/sandbox-clock.ts";
import type { SubscriptionDesk } from "../support/subscriptions.ts";
import { subscriptionDesk, timeMachine } from "../support/subscriptions.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack, unhurried } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack(unhurried);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const newShop = (): { readonly shop: Shop; readonly desk: SubscriptionDesk } => {
  const shop = stack.shop();
  return { shop, desk: subscriptionDesk(stack, shop, timeMachine()) };
};

const secondsBetween = (left: string | null | undefined, right: string | null | undefined): number =>
  Math.abs(new Date(left ?? "").getTime() - new Date(right ?? "").getTime()) / 1000;

describe("advancing the sandbox clock", () => {
  it("renews a monthly subscription once in a month", async () => {
    const { shop, desk } = newShop();
    const first = await desk.subscribe(await desk.plan());
    const clock = await advance(shop, { by: "1mo" });
    expect(clock).toMatchObject({ merchant_id: shop.merchantId, status: "ready", target: null });
    expect(secondsBetween(clock.now, first.current_period_end)).toBeLessThan(60);
    await advance(shop, { by: "1d" });
    const invoices = await desk.invoices(first.id);
    expect(invoices).toMatchObject([
      { number: 1, status: "paid" },
      { number: 2, status: "paid", period_start: first.current_period_end },
    ]);
    expect(secondsBetween(invoices[1]?.created_at, first.current_period_end)).toBeLessThan(60);
    expect(secondsBetween(invoices[1]?.paid_at, first.current_period_end)).toBeLessThan(60);
    const payments = await desk.payments(first.id);
    expect(payments).toMatchObject([{ status: "succeeded" }, { status: "succeeded" }]);
    expect(secondsBetween(payments[1]?.created, first.current_period_end)).toBeLessThan(60);
    expect(secondsBetween((await readClock(shop)).now, first.current_period_end)).toBeGreaterThan(80_000);
  });

  it("renews it twelve times in a year, each invoice at the end of its own period", async () => {
    const { shop, desk } = newShop();
    const first = await desk.subscribe(await desk.plan());
    await advance(shop, { by: "P1YT1H" });
    const invoices = await desk.invoices(first.id);
    expect(invoices.map(({ number, status }) => [number, status])).toEqual(
      Array.from({ length: 13 }, (_, index) => [index + 1, "paid"]),
    );
    for (const { created_at: created, paid_at: paid, period_start: start } of invoices) {
      expect(secondsBetween(created, start)).toBeLessThan(60);
      expect(secondsBetween(paid, start)).toBeLessThan(60);
    }
  });
});
