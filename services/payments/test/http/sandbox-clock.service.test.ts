// What advancing a merchant's sandbox clock makes happen, when, and in which order.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Payout } from "@railyard/contracts";

import { dunningDelaysDays } from "../../src/subscriptions/domain/dunning.ts";
import { apiKeyOf } from "../support/merchant.ts";
import { advance, readClock } from "../support/sandbox-clock.ts";
import type { SubscriptionDesk } from "../support/subscriptions.ts";
import { subscriptionDesk, timeMachine } from "../support/subscriptions.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack, unhurried } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack(unhurried);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const dayMs = 24 * 60 * 60 * 1000;
/** How long what happens at a time may take. */
const toleranceMs = 60_000;

const timeOf = (text: string | null | undefined): number => new Date(text ?? "").getTime();

const expectAt = (shown: string | null | undefined, expectedMs: number): void => {
  expect(Math.abs(timeOf(shown) - expectedMs)).toBeLessThan(toleranceMs);
};

const daysFromNow = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** When events of the shop happened for it, in the order in which they were stored. */
const eventTimes = async (shop: Shop, type: string): Promise<readonly { object_id: string; time: Date }[]> =>
  stack.rows(
    "select object_id, time from outbox where merchant_id = $1 and type like '%.' || $2 order by insertion",
    shop.merchantId,
    type,
  );

const subscriber = (): { readonly shop: Shop; readonly desk: SubscriptionDesk } => {
  const shop = stack.shop();
  return { shop, desk: subscriptionDesk(stack, shop, timeMachine()) };
};

describe("subscriptions under a clock that is advanced", () => {
  const everythingIsDeclined = (isSo: boolean): Promise<void> =>
    stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), { decline_rate: isSo ? 1 : 0 });

  afterEach(() => everythingIsDeclined(false));

  it("are renewed once in a month, at the end of their period", async () => {
    const { shop, desk } = subscriber();
    const first = await desk.subscribe(await desk.plan());
    const periodEnd = timeOf(first.current_period_end);
    const clock = await advance(shop, { by: "1mo" });
    expect(clock).toMatchObject({ merchant_id: shop.merchantId, status: "ready", target: null });
    expectAt(clock.now, periodEnd);
    await advance(shop, { by: "1d" });
    const invoices = await desk.invoices(first.id);
    expect(invoices).toMatchObject([
      { number: 1, status: "paid" },
      { number: 2, status: "paid", period_start: first.current_period_end },
    ]);
    expectAt(invoices[1]?.created_at, periodEnd);
    expectAt(invoices[1]?.paid_at, periodEnd);
    const payments = await desk.payments(first.id);
    expect(payments).toMatchObject([{ status: "succeeded" }, { status: "succeeded" }]);
    expectAt(payments[1]?.created, periodEnd);
    expectAt((await readClock(shop)).now, periodEnd + dayMs);
    const [, renewal] = await eventTimes(shop, "invoice_paid");
    expectAt(renewal?.time.toISOString(), periodEnd);
  });

  it("are renewed twelve times in a year, each invoice at the end of its own period", async () => {
    const { shop, desk } = subscriber();
    const first = await desk.subscribe(await desk.plan());
    await advance(shop, { by: "P1YT1H" });
    const invoices = await desk.invoices(first.id);
    expect(invoices.map(({ number, status }) => [number, status])).toEqual(
      Array.from({ length: 13 }, (_, index) => [index + 1, "paid"]),
    );
    for (const { created_at: created, paid_at: paid, period_start: start } of invoices) {
      expectAt(created, timeOf(start));
      expectAt(paid, timeOf(start));
    }
  });

  it("are charged for the first time when their trial is over", async () => {
    const { shop, desk } = subscriber();
    const trial = await desk.subscribe(await desk.plan({ trial_period_days: 14 }));
    await advance(shop, { by: "13d" });
    expect(await desk.read(trial.id)).toMatchObject({ status: "trial" });
    await advance(shop, { by: "P2D" });
    const active = await desk.read(trial.id);
    expect(active).toMatchObject({ status: "active", current_period_start: trial.trial_end });
    expectAt(active.invoice?.paid_at, timeOf(trial.trial_end));
  });

  it("are charged again on the days of the retries, and are unpaid after the last", async () => {
    const { shop, desk } = subscriber();
    const first = await desk.subscribe(await desk.plan({ interval: "year" }));
    await everythingIsDeclined(true);
    await advance(shop, { to: new Date(timeOf(first.current_period_end) + 20 * dayMs).toISOString() });
    expect(await desk.read(first.id)).toMatchObject({ status: "unpaid", invoice: { status: "payment_failed" } });
    const [, ...retries] = await desk.payments(first.id);
    expect(retries.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "failed"));
    let dueMs = timeOf(first.current_period_end);
    for (const [index, { created }] of retries.entries()) {
      expectAt(created, dueMs);
      dueMs += (dunningDelaysDays[index] ?? 0) * dayMs;
    }
  });
});

describe("payments and payouts under a clock that is advanced", () => {
  it("expire, are captured and are erased each at its own time, in this order", async () => {
    const shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
    const link: Payment = await shop.pay({
      amount: 100,
      currency: "USD",
      payment_link: true,
      session_expiry: 2 * 86400,
    });
    const open: Payment = await shop.pay({ amount: 100, currency: "USD", session_expiry: 86400 });
    const held = await shop.pay(
      cardPayment(undefined, { capture_method: "scheduled", capture_on: daysFromNow(3), session_expiry: 900 }),
    );
    const payout = (
      await shop.send("POST", "/payouts/create", {
        amount: 7500,
        currency: "USD",
        auto_fulfill: true,
        payout_link: true,
        session_expiry: 4 * 86400,
      })
    ).body as unknown as Payout;
    expect(payout).toMatchObject({ status: "requires_payout_method_data" });
    await advance(shop, { by: "60h" });
    expect(await shop.read(held.payment_id)).toMatchObject({ status: "requires_capture" });
    await advance(shop, { by: "3d" });
    const captured = await shop.read(held.payment_id);
    expect(captured).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expectAt(captured.updated, timeOf(held.capture_on));
    const found = await eventTimes(shop, "payment_expired");
    expect(found.map(({ object_id: id }) => id)).toEqual([open.payment_id, link.payment_id]);
    expectAt(found[0]?.time.toISOString(), timeOf(open.expires_on));
    expectAt(found[1]?.time.toISOString(), timeOf(link.expires_on));
    const [expired] = await eventTimes(shop, "payout_expired");
    expect(expired?.object_id).toBe(payout.payout_id);
    expectAt(expired?.time.toISOString(), timeOf(payout.expires_on));
    const all = await stack.rows<{ time: Date }>(
      `select time from outbox where merchant_id = $1 and type like 'payments.%' and type not like '%attempt_settled'
         and type not like '%change_recorded' order by insertion`,
      shop.merchantId,
    );
    expect(all.map(({ time }) => time.getTime())).toEqual(
      all.map(({ time }) => time.getTime()).toSorted((a, b) => a - b),
    );
    const shown = await shop.send("GET", `/payment_link/${link.payment_link?.payment_link_id ?? ""}`);
    expect(shown.body).toMatchObject({ status: "expired" });
  });

  it("are created at the merchant's time, while keys of requests are remembered in real time", async () => {
    const shop = stack.shop();
    const key = { "idempotency-key": "before_the_advance" };
    const before = await shop.send("POST", "/payments", cardPayment(), key);
    const { now } = await advance(shop, { by: "3d" });
    const after = await shop.pay();
    expectAt(after.created, timeOf(now));
    const again = await shop.send("POST", "/payments", cardPayment(), key);
    expect(again.body).toEqual(before.body);
  });
});

describe("the sandbox clock", () => {
  const refusal = async (shop: Shop, body: unknown): Promise<unknown> => {
    const { status, body: answer } = await shop.send("POST", "/sandbox/clock/advance", body);
    const { error } = answer as { error: { code: string; reason: string } };
    return [status, error.code, error.reason];
  };

  it("shows the real time until it is advanced, and the audit log shows who advanced it", async () => {
    const shop = stack.shop();
    const clock = await readClock(shop);
    expect(clock).toMatchObject({ merchant_id: shop.merchantId, status: "ready", target: null });
    expectAt(clock.now, Date.now());
    const to = daysFromNow(2);
    await advance(shop, { to });
    expect(await shop.recordedChanges(shop.merchantId)).toMatchObject([
      {
        operation_id: "advanceSandboxClock",
        action: "advanced",
        object_type: "sandbox_clock",
        changes: { target: { after: to } },
      },
    ]);
  });

  it("goes forward only, and at most two years ahead", async () => {
    const shop = stack.shop();
    expect(await refusal(shop, {})).toEqual([400, "IR_04", "clock_step_missing"]);
    expect(await refusal(shop, { by: "1d", to: daysFromNow(1) })).toEqual([400, "IR_04", "clock_step_missing"]);
    expect(await refusal(shop, { to: daysFromNow(-1) })).toEqual([400, "IR_16", "clock_not_ahead"]);
    expect(await refusal(shop, { by: "P0D" })).toEqual([400, "IR_16", "clock_not_ahead"]);
    expect(await refusal(shop, { by: "P2YT1M" })).toEqual([400, "IR_16", "clock_too_far"]);
    await advance(shop, { by: "23mo" });
    expect(await refusal(shop, { by: "5w" })).toEqual([400, "IR_16", "clock_too_far"]);
    for (const by of ["soon", "1 d", "-1d", "P", "PT", "0d", "1m"]) {
      expect((await shop.send("POST", "/sandbox/clock/advance", { by })).status).toBe(422);
    }
  });

  it("takes no other advance while it is being advanced", async () => {
    const shop = stack.shop();
    const begun = await shop.send("POST", "/sandbox/clock/advance", { by: "1d" });
    expect(begun.body).toMatchObject({ status: "advancing", target: expect.any(String) });
    const second = await shop.send("POST", "/sandbox/clock/advance", { by: "2d" });
    expect([second.status, second.headers["retry-after"]]).toEqual([409, "1"]);
    expect(second.body).toMatchObject({ error: { reason: "clock_advancing" } });
    expect(await readClock(shop)).toMatchObject({ status: "advancing" });
  });

  it("of one merchant leaves those of others alone", async () => {
    const { shop, desk } = subscriber();
    const other = subscriber();
    const [first, left] = await Promise.all([
      desk.subscribe(await desk.plan()),
      other.desk.subscribe(await other.desk.plan()),
    ]);
    await advance(shop, { by: "2mo" });
    expect((await desk.read(first.id)).invoice).toMatchObject({ number: 3 });
    expect(await other.desk.read(left.id)).toEqual(left);
    expectAt((await readClock(other.shop)).now, Date.now());
    expectAt((await other.shop.pay()).created, Date.now());
  });
});
