// What a suspended merchant still does, and the outcome of money that was under way.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { MerchantSnapshot, Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { newCustomer } from "../support/customers.ts";
import type { CallResult } from "../support/http-call.ts";
import { call } from "../support/http-call.ts";
import { merchantSnapshot } from "../support/merchant.ts";
import type { MerchantOptions } from "../support/merchant.ts";
import { headingOf, openPage, sendForm } from "../support/pages.ts";
import type { SubscriptionDesk, TimeMachine } from "../support/subscriptions.ts";
import { subscriptionDesk, timeMachine } from "../support/subscriptions.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let time: TimeMachine;

beforeAll(async () => {
  stack = await startStack();
  time = timeMachine();
  await stack.restart(time.override);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

interface Suspendable {
  readonly shop: Shop;
  readonly desk: SubscriptionDesk;
  /** The service has heard of it when this ends. */
  suspend(isSuspended?: boolean): Promise<void>;
}

const suspendable = (options: MerchantOptions = {}): Suspendable => {
  const shop = stack.shop(options);
  let snapshot: MerchantSnapshot = merchantSnapshot(shop.merchantId, options);
  stack.merchants.put(snapshot);
  return {
    shop,
    desk: subscriptionDesk(stack, shop, time),
    suspend: async (isSuspended = true) => {
      snapshot = { ...snapshot, version: snapshot.version + 1, is_suspended: isSuspended };
      stack.merchants.put(snapshot);
      const { merchantId } = shop;
      const profileId = `pro_${merchantId}`;
      const caller = { kind: "merchant_key", merchantId, profileId, directoryVersion: snapshot.version } as const;
      expect((await shop.as(caller, "GET", "/subscriptions/none")).status).toBe(404);
    },
  };
};

const reasonOf = ({ status, body }: CallResult): unknown => [
  status,
  (body as { error?: { reason?: unknown } }).error?.reason,
];
const refused = [403, "merchant_suspended"];

const addressOf = ({ payment_link: link }: Payment): string => link?.link ?? "";

describe("a suspended merchant", () => {
  it("accepts nothing new, and a request that was refused is accepted under its key after it is resumed", async () => {
    const { shop, suspend } = suspendable();
    await suspend();
    const pay = () => shop.send("POST", "/payments", cardPayment(), { "idempotency-key": "till-1" });
    const answer = await pay();
    expect(reasonOf(answer)).toEqual(refused);
    expect(answer.text).toContain("IR_57");
    expect(await stack.rows("select 1 from payments where merchant_id = $1", shop.merchantId)).toEqual([]);
    await suspend(false);
    expect((await pay()).body).toMatchObject({ status: "succeeded" });
    await suspend();
    // What was answered before the suspension is answered again: it takes nothing.
    expect((await pay()).body).toMatchObject({ status: "succeeded" });
  });

  it("captures, voids and refunds what was authorized before", async () => {
    const { shop, suspend } = suspendable();
    const held = cardPayment("4242424242424242", { capture_method: "manual" });
    const [captured, voided, increased] = await Promise.all([shop.pay(held), shop.pay(held), shop.pay(held)]);
    await suspend();
    const act = (payment: Payment, action: string, body: unknown = {}) =>
      shop.send("POST", `/payments/${payment.payment_id}/${action}`, body);
    expect((await act(captured, "capture")).body).toMatchObject({ status: "succeeded" });
    expect((await act(voided, "cancel")).body).toMatchObject({ status: "cancelled" });
    expect(reasonOf(await act(increased, "incremental_authorization", { amount: 9000 }))).toEqual(refused);
    expect(await shop.refund(captured.payment_id, { amount: 100 })).toMatchObject({ status: "succeeded" });
    expect(await shop.read(increased.payment_id, "?force_sync=true")).toMatchObject({ status: "requires_capture" });
  });

  it("asks no customer for more by a relay, but gives back", async () => {
    const { shop, suspend } = suspendable();
    await suspend();
    const relay = (type: string, data: unknown) =>
      shop.send(
        "POST",
        "/relay",
        { connector_id: `mca_${shop.merchantId}_fauxpay`, connector_resource_id: "fau_none", type, data },
        { "x-profile-id": `pro_${shop.merchantId}` },
      );
    const money = { amount: 100, currency: "USD" };
    const increment = { incremental_authorization: { total_amount: 100, additional_amount: 10, currency: "USD" } };
    expect(reasonOf(await relay("incremental_authorization", increment))).toEqual(refused);
    expect(reasonOf(await relay("refund", { refund: money }))).not.toEqual(refused);
  });
});

describe("a customer of a suspended merchant", () => {
  it("finds no form at a payment link but the reason, and the outcome of what was paid", async () => {
    const { shop, suspend } = suspendable({ profile: { payment_link_config: { allowed_domains: ["shop.example"] } } });
    const linked = () => shop.pay({ amount: 6540, currency: "USD", payment_link: true });
    const [open, paid] = await Promise.all([linked(), linked()]);
    const form = await openPage(addressOf(open));
    const card = { method: "card", card_number: "4111111111111111", card_expiry: "03/40", card_cvc: "737" };
    await sendForm(await openPage(addressOf(paid)), { ...card, card_holder_name: "Ada" });
    await suspend();
    const page = await openPage(addressOf(open));
    expect([page.status, headingOf(page)]).toEqual([403, "No payments at the moment"]);
    expect(page.headers["content-security-policy"]).toContain("frame-ancestors 'self' *");
    expect(headingOf(await sendForm(form, { ...card, card_holder_name: "Ada" }))).toBe("No payments at the moment");
    expect(headingOf(await openPage(addressOf(paid)))).toBe("Thank you, your payment was successful");
    expect(await shop.read(open.payment_id)).toMatchObject({ status: "requires_payment_method", attempt_count: 1 });
    await suspend(false);
    expect((await openPage(addressOf(open))).status).toBe(200);
  });

  it("finds no form to store a card", async () => {
    const { shop, suspend } = suspendable({ connectors: ["fauxpay", "payoutsim"] });
    const customerId = await newCustomer(shop);
    const collect = await shop.send("POST", "/payment_methods/collect", { customer_id: customerId });
    await suspend();
    const page = await openPage((collect.body as { link: string }).link);
    expect([page.status, headingOf(page)]).toEqual([403, "No payments at the moment"]);
  });

  it("who was at the bank comes back to a payment that ends as the provider reports", async () => {
    const { shop, suspend } = suspendable();
    const payment = await shop.pay(cardPayment("4000003800000446"));
    const start = await call(payment.next_action?.["redirect_to_url"] ?? "", "GET", "");
    await suspend();
    const chosen = await call(`${start.headers["location"] ?? ""}/complete`, "POST", "");
    const back = await call(chosen.headers["location"] ?? "", "GET", "");
    expect(back.headers["location"]).toContain("status=succeeded");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded" });
  });
});

describe("work for later", () => {
  it("retries no declined payment of a suspended merchant: the decline is final", async () => {
    const { shop, suspend } = suspendable({ connectors: ["fauxpay"] });
    const admin = { kind: "admin_key" } as const;
    const rule = {
      connector: "fauxpay",
      flow: "Payment",
      sub_flow: "Authorize",
      code: "insufficient_funds",
      message: "",
    };
    await shop.as(admin, "POST", "/gsm/update", { ...rule, decision: "requeue" });
    const payment = await shop.pay(cardPayment("4000000000009961"));
    expect(payment.status).toBe("processing");
    await suspend();
    const failed = await shop.becomes(payment.payment_id, "failed");
    expect(failed).toMatchObject({ attempt_count: 1, error_code: expect.any(String) });
    await shop.as(admin, "POST", "/gsm/update", { ...rule, decision: "retry" });
  });

  it("charges no subscription before the merchant is resumed, and then each period once", async () => {
    const { desk, suspend } = suspendable();
    const first = await desk.subscribe(await desk.plan());
    await suspend();
    time.travelTo(first.current_period_end ?? "");
    const restsUntil = async (): Promise<Date> => {
      const text = "select due_at from subscriptions where subscription_id = $1";
      return (await stack.rows<{ due_at: Date }>(text, first.id))[0]?.due_at ?? new Date(0);
    };
    await desk.due(first.id);
    await eventually(async () => {
      expect((await restsUntil()).getTime()).toBeGreaterThan(time.now().getTime() + 59 * 60_000);
    });
    expect(await desk.read(first.id)).toMatchObject({ status: "active", invoice: { number: 1 } });
    expect(await desk.payments(first.id)).toHaveLength(1);
    await suspend(false);
    await desk.becomes(first.id, ({ invoice }) => {
      expect(invoice).toMatchObject({ number: 2, status: "paid" });
    });
    expect(await desk.payments(first.id)).toHaveLength(2);
  });
});
