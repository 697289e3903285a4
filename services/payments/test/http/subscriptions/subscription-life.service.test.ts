// From a plan to paid periods: how subscriptions begin, continue, change and end.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Subscription, SubscriptionEstimate, SubscriptionItem, SubscriptionItemList } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { call } from "../../support/http-call.ts";
import type { SubscriptionDesk, TimeMachine } from "../../support/subscriptions.ts";
import { paymentDetails, startSubscriptionShop } from "../../support/subscriptions.ts";
import type { Shop, Stack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: SubscriptionDesk;
let time: TimeMachine;

beforeAll(async () => {
  ({ stack, shop, desk, time } = await startSubscriptionShop());
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const dayMs = 24 * 60 * 60 * 1000;
const after = (text: string | null, milliseconds: number): Date =>
  new Date(new Date(text ?? "").getTime() + milliseconds);

const dueAtOf = async (id: string): Promise<string | null> => {
  const [row] = await stack.rows<{ due_at: Date | null }>(
    "select due_at from subscriptions where subscription_id = $1",
    id,
  );
  return row?.due_at?.toISOString() ?? null;
};

/** Has the sweep look, and waits until it has put the next look to that time. */
const looksAgainAt = async (id: string, expected: string | null): Promise<void> => {
  await desk.due(id);
  await eventually(async () => {
    expect(await dueAtOf(id)).toBe(expected);
  });
};

describe("a subscription", () => {
  it("makes its first payment with the customer, then one at the end of every period, and publishes each", async () => {
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
    const second = await desk.renew(first);
    expect(second).toMatchObject({
      status: "active",
      current_period_start: first.current_period_end,
      invoice: { number: 2, status: "paid", attempt_count: 1, period_start: first.current_period_end },
    });
    const third = await desk.renew(second);
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
    const reported = events.map(({ data }) => (data as { content: { type: string; object: Subscription } }).content);
    expect(reported.map(({ type }) => type)).toEqual(Array(3).fill("subscription_details"));
    expect(reported.map(({ object }) => object)).toEqual([first, second, third]);
  });

  it("charges nothing before its period is over", async () => {
    const first = await desk.subscribe(await desk.plan({ interval: "week" }));
    time.travelTo(after(first.current_period_end, -dayMs));
    await looksAgainAt(first.id, first.current_period_end);
    expect(await desk.invoices(first.id)).toHaveLength(1);
  });

  it("charges each period once that went by while no process ran", async () => {
    const first = await desk.subscribe(await desk.plan({ interval: "day" }));
    time.travelTo(after(first.current_period_end, 3 * dayMs + 1000));
    const caughtUp = await desk.becomes(first.id, ({ invoice }) => {
      expect(invoice).toMatchObject({ number: 5, status: "paid" });
    });
    const invoices = await desk.invoices(first.id);
    expect(invoices.map(({ number, status }) => [number, status])).toEqual([1, 2, 3, 4, 5].map((n) => [n, "paid"]));
    for (const [index, invoice] of invoices.slice(1).entries()) {
      expect(invoice.period_start).toBe(invoices[index]?.period_end);
    }
    expect(caughtUp.current_period_end).toBe(after(first.current_period_end, 4 * dayMs).toISOString());
    expect(await desk.payments(first.id)).toHaveLength(5);
    expect(await desk.eventTypes(first.id)).toEqual(Array(5).fill("invoice_paid"));
  });

  it("costs what its plan and its addons cost together", async () => {
    const itemPriceId = await desk.plan();
    const prices = [{ item_price_id: `milk-${itemPriceId}`, amount: 50, currency: "USD", interval: "month" }];
    const made = await desk.send("POST", "/subscriptions/items", { name: "Milk", item_type: "addon", prices });
    const { item_id: itemId } = made.body as SubscriptionItem;
    const subscription = await desk.subscribe(itemPriceId, undefined, {
      quantity: 2,
      addons: [{ item_price_id: `milk-${itemPriceId}`, quantity: 3 }],
    });
    expect(subscription).toMatchObject({
      status: "active",
      amount: 2730,
      lines: [
        { name: "Coffee", quantity: 2, unit_amount: 1290, amount: 2580 },
        { item_id: itemId, name: "Milk", quantity: 3, unit_amount: 50, amount: 150 },
      ],
      payment: { amount: 2730 },
    });
  });
});

describe("a trial", () => {
  it("stores how the customer pays without taking anything, and charges when it is over", async () => {
    const trial = await desk.subscribe(await desk.plan({ trial_period_days: 14 }));
    expect(trial).toMatchObject({
      status: "trial",
      trial_end: trial.current_period_end,
      payment_method_id: expect.stringMatching(/^pm_/),
      invoice: { kind: "setup", amount: 0, status: "paid" },
      payment: { amount: 0, status: "succeeded" },
    });
    expect(after(trial.trial_start, 14 * dayMs).toISOString()).toBe(trial.trial_end);
    expect(await desk.eventTypes(trial.id)).toEqual([]);
    const active = await desk.renew(trial);
    expect(active).toMatchObject({
      status: "active",
      trial_end: trial.trial_end,
      current_period_start: trial.trial_end,
      invoice: { number: 2, kind: "period", status: "paid", amount: 1290 },
    });
    expect(await desk.eventTypes(trial.id)).toEqual(["invoice_paid"]);
  });

  it("can be paused and resumed, and ended before anything is charged", async () => {
    const trial = await desk.subscribe(await desk.plan({ trial_period_days: 14 }));
    expect(await desk.act(trial.id, "pause")).toMatchObject({ status: "paused" });
    expect(await desk.act(trial.id, "resume")).toMatchObject({ status: "trial", paused_at: null });
    await desk.act(trial.id, "cancel", { cancel_option: "end_of_term" });
    time.travelTo(trial.trial_end ?? "");
    await desk.becomes(trial.id, ({ status }) => {
      expect(status).toBe("cancelled");
    });
    expect((await desk.payments(trial.id)).map(({ amount }) => amount)).toEqual([0]);
  });
});

describe("a customer's browser", () => {
  const create = async (changes: Record<string, unknown> = {}): Promise<Subscription> => {
    const body = { item_price_id: await desk.plan(), customer_id: await desk.customer(), ...changes };
    const { status, body: made } = await desk.send("POST", "/subscriptions/create", body);
    expect(status).toBe(200);
    return made as Subscription;
  };

  it("confirms with the client secret, and sees what there is to subscribe to", async () => {
    const made = await create({ merchant_reference_id: "order-7", metadata: { colour: "blue" } });
    expect(made).toMatchObject({
      status: "created",
      merchant_reference_id: "order-7",
      metadata: { colour: "blue" },
      invoice: null,
      payment: null,
      current_period_end: null,
    });
    const { client_secret: secret } = made;
    const items = await desk.client("GET", `/subscriptions/items?client_secret=${secret}`);
    expect((items.body as SubscriptionItemList).data.map(({ item_id: id }) => id)).toContain(made.plan_id);
    const path = `/subscriptions/estimate?item_price_id=${made.item_price_id}&quantity=2&client_secret=${secret}`;
    const estimate = (await desk.client("GET", path)).body as SubscriptionEstimate;
    expect(estimate).toMatchObject({ amount: 2580, amount_due_now: 2580, trial_end: null });
    const confirmed = await desk.client("POST", `/subscriptions/${made.id}/confirm`, {
      client_secret: secret,
      payment_details: paymentDetails(),
    });
    expect([confirmed.status, confirmed.body]).toEqual([200, expect.objectContaining({ status: "active" })]);
  });

  it("goes through a challenge, after which the subscription is active", async () => {
    const pending = await desk.subscribe(await desk.plan(), "4000003800000446", {
      payment_details: paymentDetails("4000003800000446", { authentication_type: "three_ds" }),
    });
    expect(pending).toMatchObject({
      status: "pending",
      next_action: { type: "redirect_to_url" },
      invoice: { status: "payment_pending" },
      payment: { status: "requires_customer_action" },
    });
    const start = await call(pending.next_action?.redirect_to_url ?? "", "GET", "");
    const chosen = await call(`${start.headers["location"] ?? ""}/complete`, "POST", "");
    expect((await call(chosen.headers["location"] ?? "", "GET", "")).status).toBe(302);
    // No request is needed: the payment itself has the subscription looked at.
    await eventually(async () => {
      expect(await desk.read(pending.id)).toMatchObject({ status: "active", next_action: null });
    });
    expect(await desk.eventTypes(pending.id)).toEqual(["invoice_paid"]);
  });

  it("that never comes back from a challenge leaves one that failed and can be confirmed again", async () => {
    const pending = await desk.subscribe(await desk.plan(), "4000003800000446", {
      payment_details: paymentDetails("4000003800000446", { authentication_type: "three_ds" }),
    });
    const [payment] = await desk.payments(pending.id);
    time.travelTo(after(payment?.expires_on ?? "", 1000));
    await desk.becomes(pending.id, ({ status }) => {
      expect(status).toBe("failed");
    });
    expect((await desk.payments(pending.id)).map(({ status }) => status)).toEqual(["cancelled"]);
    const again = await desk.act(pending.id, "confirm", { payment_details: paymentDetails() });
    expect(again).toMatchObject({ status: "active", invoice: { number: 1, attempt_count: 2 } });
  });

  it("whose challenge is open has nothing to pay any more once the subscription is cancelled", async () => {
    const pending = await desk.subscribe(await desk.plan(), "4000003800000446", {
      payment_details: paymentDetails("4000003800000446", { authentication_type: "three_ds" }),
    });
    const cancelled = await desk.act(pending.id, "cancel");
    expect(cancelled).toMatchObject({ status: "cancelled", invoice: { status: "voided" }, next_action: null });
    expect((await desk.payments(pending.id)).map(({ status }) => status)).toEqual(["cancelled"]);
  });

  it("that never confirms leaves a subscription that is not active, and nothing more can be done with it", async () => {
    const made = await create();
    time.travelTo(after(made.created_at, 2 * dayMs));
    await desk.becomes(made.id, ({ status }) => {
      expect(status).toBe("in_active");
    });
    await eventually(async () => {
      expect(await dueAtOf(made.id)).toBeNull();
    });
    const late = await desk.send("POST", `/subscriptions/${made.id}/confirm`, { payment_details: paymentDetails() });
    expect([late.status, late.text]).toEqual([400, expect.stringContaining("subscription_wrong_status")]);
  });
});

describe("a change", () => {
  it("of the price applies from the next period on, also where that has another length", async () => {
    const first = await desk.subscribe(await desk.plan());
    const yearly = await desk.plan({ amount: 9900, interval: "year" });
    const changed = await desk.act(first.id, "update", { item_price_id: yearly });
    expect(changed).toMatchObject({ amount: 1290, next_item_price_id: yearly });
    const second = await desk.renew(changed);
    expect(second).toMatchObject({
      amount: 9900,
      interval: "year",
      item_price_id: yearly,
      next_item_price_id: null,
      current_period_start: first.current_period_end,
      invoice: { amount: 9900, status: "paid" },
    });
    const start = new Date(second.current_period_start ?? "");
    expect(new Date(second.current_period_end ?? "").getUTCFullYear()).toBe(start.getUTCFullYear() + 1);
  });

  it("back to the present price leaves everything as it is", async () => {
    const first = await desk.subscribe(await desk.plan());
    await desk.act(first.id, "update", { quantity: 5 });
    const back = await desk.act(first.id, "update", { quantity: 1, description: "A cup a day" });
    expect(back).toMatchObject({ next_item_price_id: null, amount: 1290, description: "A cup a day" });
    expect(await desk.renew(back)).toMatchObject({ amount: 1290, invoice: { amount: 1290 } });
  });
});

describe("a pause", () => {
  it("within a paid period changes nothing about it", async () => {
    const first = await desk.subscribe(await desk.plan());
    const paused = await desk.act(first.id, "pause");
    expect(paused).toMatchObject({ status: "paused", paused_at: expect.any(String) });
    const resumed = await desk.act(first.id, "resume", { resume_option: "immediately" });
    expect(resumed).toMatchObject({
      status: "active",
      current_period_end: first.current_period_end,
      paused_at: null,
    });
    expect(await desk.invoices(first.id)).toHaveLength(1);
  });

  it("keeps periods from being charged; the next one begins with the return", async () => {
    const first = await desk.subscribe(await desk.plan({ interval: "week" }));
    await desk.act(first.id, "pause");
    time.travelTo(after(first.current_period_end, 20 * dayMs));
    await looksAgainAt(first.id, null);
    expect(await desk.invoices(first.id)).toHaveLength(1);
    const resumed = await desk.act(first.id, "resume");
    expect(resumed).toMatchObject({ status: "active", invoice: { number: 2, status: "paid" } });
    const start = new Date(resumed.current_period_start ?? "");
    expect(start.getTime()).toBeGreaterThan(after(first.current_period_end, 20 * dayMs - 1000).getTime());
    expect(after(resumed.current_period_start, 7 * dayMs).toISOString()).toBe(resumed.current_period_end);
    expect(await desk.payments(first.id)).toHaveLength(2);
  });
});

describe("a cancellation", () => {
  it("at once ends it for good", async () => {
    const first = await desk.subscribe(await desk.plan());
    const cancelled = await desk.act(first.id, "cancel", { cancellation_reason: "too much coffee" });
    expect(cancelled).toMatchObject({
      status: "cancelled",
      cancelled_at: expect.any(String),
      cancellation_reason: "too much coffee",
      invoice: { status: "paid" },
    });
    time.travelTo(first.current_period_end ?? "");
    await looksAgainAt(first.id, null);
    expect(await desk.invoices(first.id)).toHaveLength(1);
    const again = await desk.send("POST", `/subscriptions/${first.id}/cancel`);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining("subscription_wrong_status")]);
  });

  it("with the end of the term lets the period run out, unless it is taken back", async () => {
    const first = await desk.subscribe(await desk.plan());
    const other = await desk.subscribe(first.item_price_id);
    for (const { id } of [first, other]) {
      expect(await desk.act(id, "cancel", { cancel_option: "end_of_term" })).toMatchObject({
        status: "active",
        cancel_at_period_end: true,
      });
    }
    const kept = await desk.act(other.id, "update", { cancel_at_period_end: false });
    time.travelTo(first.current_period_end ?? "");
    await desk.becomes(first.id, ({ status }) => {
      expect(status).toBe("cancelled");
    });
    expect(await desk.invoices(first.id)).toHaveLength(1);
    expect(await desk.renew(kept)).toMatchObject({ status: "active", invoice: { number: 2 } });
  });

  it("keeps the customer from being erased before it", async () => {
    const first = await desk.subscribe(await desk.plan());
    const path = `/customers/${first.customer_id}`;
    const early = await shop.send("DELETE", path);
    expect([early.status, early.text]).toEqual([400, expect.stringContaining("customer_has_subscription")]);
    await desk.act(first.id, "cancel");
    expect((await shop.send("DELETE", path)).status).toBe(200);
  });
});
