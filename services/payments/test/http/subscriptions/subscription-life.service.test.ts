// From a plan to paid periods: how subscriptions begin, go on, change and end.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Subscription } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { SubscriptionDesk, TimeMachine } from "../../support/subscriptions.ts";
import { subscriptionDesk, timeMachine } from "../../support/subscriptions.ts";
import type { Shop, Stack } from "../../support/stack.ts";
import { startStack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: SubscriptionDesk;
let time: TimeMachine;

beforeAll(async () => {
  stack = await startStack();
  time = timeMachine();
  await stack.restart(time.override);
  shop = stack.shop();
  desk = subscriptionDesk(stack, shop);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const dayMs = 24 * 60 * 60 * 1000;

/** Sets the clock to the end of the present period and waits for the invoice of the next one. */
const renew = async ({ id, current_period_end: end, invoice }: Subscription): Promise<Subscription> => {
  time.travelTo(end ?? "");
  return eventually(async () => {
    await desk.due(id);
    const after = await desk.read(id);
    expect(after.invoice?.number).toBeGreaterThan(invoice?.number ?? 0);
    expect(after.invoice?.status).not.toMatch(/created|pending/);
    return after;
  });
};

describe("a subscription", () => {
  it("takes its first payment with the customer, then one at the end of every period, and tells of each", async () => {
    const first = await desk.subscribe(await desk.plan());
    expect(first).toMatchObject({
      status: "active",
      amount: 1290,
      currency: "USD",
      interval: "month",
      payment_method_id: expect.stringMatching(/^pm_/),
      invoice: { number: 1, kind: "period", status: "paid", amount: 1290, attempt_count: 1 },
      payment: { status: "succeeded", error_code: null },
      next_action: null,
    });
    expect(await desk.read(first.id)).toEqual(first);
    const second = await renew(first);
    expect(second).toMatchObject({
      status: "active",
      current_period_start: first.current_period_end,
      invoice: { number: 2, status: "paid", attempt_count: 1, period_start: first.current_period_end },
    });
    const third = await renew(second);
    expect(third.current_period_start).toBe(second.current_period_end);
    const payments = await desk.payments(first.id);
    expect(payments.map(({ status, amount, off_session: isOff }) => [status, amount, isOff])).toEqual([
      ["succeeded", 1290, null],
      ["succeeded", 1290, true],
      ["succeeded", 1290, true],
    ]);
    expect(payments[1]?.metadata).toEqual({ subscription_id: first.id, invoice_id: second.invoice?.invoice_id });
    const events = await shop.events(first.id);
    expect(events.map(({ type }) => type)).toEqual(Array(3).fill("payments.subscriptions.invoice_paid"));
    expect(events[0]?.data).toMatchObject({
      event_class: "subscriptions",
      content: { type: "subscription_details", object: { ...first, modified_at: expect.any(String) } },
    });
    expect(
      events.map(({ data }) => (data as { content: { object: Subscription } }).content.object.invoice?.number),
    ).toEqual([1, 2, 3]);
  });

  it("charges nothing before its period is over", async () => {
    const first = await desk.subscribe(await desk.plan());
    const ports = time.ports();
    await ports.subscriptions.load(shop.merchantId, first.id);
    expect(await desk.read(first.id)).toMatchObject({ invoice: { number: 1 } });
    time.travelTo(new Date(new Date(first.current_period_end ?? "").getTime() - dayMs));
    await desk.due(first.id);
    // The sweep has looked once it has put the next look to the end of the period.
    await eventually(async () => {
      const [row] = await stack.rows<{ due_at: Date }>(
        "select due_at from subscriptions where subscription_id = $1",
        first.id,
      );
      expect(row?.due_at.toISOString()).toBe(first.current_period_end);
    });
    expect(await desk.invoices(first.id)).toHaveLength(1);
  });
});
