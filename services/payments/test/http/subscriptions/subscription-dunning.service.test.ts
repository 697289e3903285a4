// Charges that are declined: when they are tried again, when they are given up, and how subscriptions recover.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Subscription } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { dunningDelaysDays } from "../../../src/subscriptions/domain/dunning.ts";
import { apiKeyOf } from "../../support/merchant.ts";
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

const everythingIsDeclined = (isSo: boolean): Promise<void> =>
  stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), { decline_rate: isSo ? 1 : 0 });

afterEach(() => everythingIsDeclined(false));

/** A subscription whose second period could not be charged. */
const declined = async (price: Record<string, unknown> = {}): Promise<Subscription> => {
  const first = await desk.subscribe(await desk.plan({ interval: "year", ...price }));
  await everythingIsDeclined(true);
  return desk.renew(first);
};

/** Goes to the next try of the open invoice and waits for it. */
const tryAgain = async ({ id, invoice }: Subscription): Promise<Subscription> => {
  time.travelTo(invoice?.next_attempt_at ?? "");
  return desk.becomes(id, (after) => {
    expect(after.invoice?.attempt_count).toBe((invoice?.attempt_count ?? 0) + 1);
    expect(after.invoice?.status).toMatch(/paid|payment_failed/);
  });
};

const giveUp = async (): Promise<Subscription> => {
  let subscription = await declined();
  while (subscription.status !== "unpaid") subscription = await tryAgain(subscription);
  return subscription;
};

describe("a charge that is declined", () => {
  it("leaves the subscription active and is tried again after days, until it is paid", async () => {
    const failed = await declined();
    expect(failed).toMatchObject({
      status: "active",
      invoice: { number: 2, status: "payment_failed", attempt_count: 1, error_code: "card_declined" },
      payment: { status: "failed", error_code: "card_declined" },
    });
    const waitMs = new Date(failed.invoice?.next_attempt_at ?? "").getTime() - time.now().getTime();
    expect(Math.round(waitMs / dayMs)).toBe(dunningDelaysDays[0]);
    const again = await tryAgain(failed);
    expect(again).toMatchObject({ status: "active", invoice: { status: "payment_failed", attempt_count: 2 } });
    await everythingIsDeclined(false);
    const before = await desk.captured();
    const paid = await tryAgain(again);
    expect(paid).toMatchObject({
      status: "active",
      current_period_end: failed.current_period_end,
      invoice: { number: 2, status: "paid", attempt_count: 3, next_attempt_at: null, error_code: null },
    });
    expect((await desk.captured()) - before).toBe(1290);
    const payments = await desk.payments(failed.id);
    expect(payments.map(({ status }) => status)).toEqual(["succeeded", "failed", "failed", "succeeded"]);
    expect(await desk.eventTypes(failed.id)).toEqual(["invoice_paid", "invoice_paid"]);
  });

  it("is given up after the last try, and no other period is charged", async () => {
    const unpaid = await giveUp();
    expect(unpaid).toMatchObject({
      status: "unpaid",
      invoice: { status: "payment_failed", attempt_count: dunningDelaysDays.length + 1, next_attempt_at: null },
    });
    await everythingIsDeclined(false);
    time.travelTo(unpaid.current_period_end ?? "");
    await desk.due(unpaid.id);
    await eventually(async () => {
      const [row] = await stack.rows<{ due_at: Date | null }>(
        "select due_at from subscriptions where subscription_id = $1",
        unpaid.id,
      );
      expect(row?.due_at).toBeNull();
    });
    expect(await desk.invoices(unpaid.id)).toHaveLength(2);
    // What was not paid for was not given: the period that is paid at last begins with the payment.
    const paid = await desk.act(unpaid.id, "resume");
    expect(paid).toMatchObject({ status: "active", invoice: { number: 2, status: "paid" } });
    const start = new Date(paid.current_period_start ?? "").getTime();
    expect(start).toBeGreaterThanOrEqual(new Date(unpaid.current_period_end ?? "").getTime());
    expect(await desk.invoices(unpaid.id)).toHaveLength(2);
  });

  it("is not tried again where the rule for its error specifies that it is hopeless", async () => {
    const change = (changes: Record<string, unknown>): Promise<unknown> =>
      shop.as({ kind: "admin_key" }, "POST", "/gsm/update", {
        connector: "fauxpay",
        flow: "Payment",
        sub_flow: "Authorize",
        code: "card_declined",
        message: "",
        ...changes,
      });
    await change({ error_category: "issue_with_payment_method" });
    try {
      expect(await declined()).toMatchObject({
        status: "unpaid",
        invoice: { attempt_count: 1, next_attempt_at: null },
      });
    } finally {
      await change({ error_category: "processor_decline_unauthorized" });
    }
  });

  it("is tried again at once when the merchant resumes, and is unpaid still when that fails", async () => {
    const unpaid = await giveUp();
    const still = await desk.act(unpaid.id, "resume");
    expect(still).toMatchObject({ status: "unpaid", invoice: { attempt_count: dunningDelaysDays.length + 2 } });
    await everythingIsDeclined(false);
    const within = await desk.act(unpaid.id, "resume");
    expect(within).toMatchObject({ status: "active", current_period_end: unpaid.current_period_end });
  });

  it("can be paid by the customer with another card, which later periods are charged to", async () => {
    const failed = await declined();
    await everythingIsDeclined(false);
    const wrong = await desk.act(failed.id, "confirm", { payment_details: paymentDetails("4000000000000002") });
    expect(wrong).toMatchObject({ status: "active", invoice: { status: "payment_failed", attempt_count: 2 } });
    expect(wrong.invoice?.next_attempt_at).not.toBeNull();
    expect(wrong.payment_method_id).toBe(failed.payment_method_id);
    const body = { client_secret: failed.client_secret, payment_details: paymentDetails("5555555555554444") };
    const paid = await desk.client("POST", `/subscriptions/${failed.id}/confirm`, body);
    const subscription = paid.body as Subscription;
    expect(subscription).toMatchObject({ status: "active", invoice: { number: 2, status: "paid" } });
    expect(subscription.payment_method_id).not.toBe(failed.payment_method_id);
    const next = await desk.renew(subscription);
    const last = (await desk.payments(failed.id)).at(-1);
    expect([next.invoice?.status, last?.payment_method_id]).toEqual(["paid", subscription.payment_method_id]);
    expect(await desk.eventTypes(failed.id)).toEqual(Array(3).fill("invoice_paid"));
  });

  it("waits while the subscription is paused, and is made when it continues", async () => {
    const failed = await declined();
    await desk.act(failed.id, "pause");
    await everythingIsDeclined(false);
    time.travelTo(failed.invoice?.next_attempt_at ?? "");
    await desk.due(failed.id);
    await eventually(async () => {
      const [row] = await stack.rows<{ due_at: Date | null }>(
        "select due_at from subscriptions where subscription_id = $1",
        failed.id,
      );
      expect(row?.due_at).toBeNull();
    });
    expect(await desk.read(failed.id)).toMatchObject({ status: "paused", invoice: { attempt_count: 1 } });
    expect(await desk.act(failed.id, "resume")).toMatchObject({
      status: "active",
      current_period_end: failed.current_period_end,
      invoice: { status: "paid", attempt_count: 2 },
    });
  });

  it("is owed no more when the subscription is cancelled", async () => {
    const failed = await declined();
    expect(await desk.act(failed.id, "cancel")).toMatchObject({ status: "cancelled", invoice: { status: "voided" } });
  });

  it("without a payment method any more fails like any other", async () => {
    const first = await desk.subscribe(await desk.plan({ interval: "year" }));
    const removed = await shop.send("DELETE", `/payment_methods/${first.payment_method_id ?? ""}`);
    expect(removed.status).toBe(200);
    const failed = await desk.renew(first);
    expect(failed).toMatchObject({
      status: "active",
      invoice: { status: "payment_failed", attempt_count: 1, error_code: "HE_02" },
    });
    expect(await desk.payments(first.id)).toHaveLength(1);
  });
});

describe("a first payment that is declined", () => {
  it("fails the subscription, which another card brings to life", async () => {
    const failed = await desk.subscribe(await desk.plan(), "4000000000000002");
    expect(failed).toMatchObject({
      status: "failed",
      current_period_end: null,
      invoice: { number: 1, status: "payment_failed", next_attempt_at: null, error_code: "card_declined" },
    });
    expect(await desk.eventTypes(failed.id)).toEqual([]);
    const active = await desk.act(failed.id, "confirm", { payment_details: paymentDetails() });
    expect(active).toMatchObject({ status: "active", invoice: { number: 1, status: "paid", attempt_count: 2 } });
    expect(await desk.eventTypes(failed.id)).toEqual(["invoice_paid"]);
  });

  it("fails a trial, too", async () => {
    const failed = await desk.subscribe(await desk.plan({ trial_period_days: 7 }), "4000000000000002");
    expect(failed).toMatchObject({ status: "failed", trial_end: null, invoice: { kind: "setup" } });
  });
});
