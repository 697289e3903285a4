// Processes that die between any two steps, several of them at once, late outcomes: no customer is charged twice.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Subscription } from "@railyard/contracts";
import { OperationalError } from "@railyard/failures";
import { eventually } from "@railyard/testing";

import type { PortOverride } from "../../../src/app.ts";
import { advanceSubscription } from "../../../src/subscriptions/use-cases/advance-subscription.ts";
import { dying } from "../../support/dying.ts";
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

/** The same clock, and a process that dies somewhere. */
const both =
  (fault: PortOverride): PortOverride =>
  (ports) =>
    fault(time.override(ports));

let isFaulty = false;

const broken = async (fault: PortOverride): Promise<void> => {
  isFaulty = true;
  await stack.restart(both(fault));
};

const repaired = async (): Promise<void> => {
  isFaulty = false;
  await stack.restart(time.override);
};

afterEach(async () => {
  if (isFaulty) await repaired();
});

/** The process is gone before or after it has stored a payment. */
const dyingAtInsert =
  (when: "before" | "after"): PortOverride =>
  (ports) => ({
    ...ports,
    payments: {
      ...ports.payments,
      insert: async (...values) => {
        if (when === "after") await ports.payments.insert(...values);
        throw new OperationalError("died", "the process died");
      },
    },
  });

const isPaid =
  (number: number) =>
  ({ status, invoice }: Subscription): void => {
    expect([status, invoice?.number, invoice?.status]).toEqual(["active", number, "paid"]);
  };

describe("a renewal", () => {
  it("that several processes do at once is charged once and published once", async () => {
    const first = await desk.subscribe(await desk.plan());
    const before = await desk.captured();
    time.travelTo(first.current_period_end ?? "");
    const job = { merchantId: shop.merchantId, subscriptionId: first.id };
    const ports = time.ports();
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => advanceSubscription(ports)(job)));
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    const paid = await desk.becomes(first.id, isPaid(2));
    expect(paid.invoice?.attempt_count).toBe(1);
    expect(await desk.invoices(first.id)).toHaveLength(2);
    expect(await desk.payments(first.id)).toHaveLength(2);
    expect((await desk.captured()) - before).toBe(1290);
    expect(await desk.eventTypes(first.id)).toEqual(["invoice_paid", "invoice_paid"]);
  });

  it.each([
    ["between the invoice and its payment", dyingAtInsert("before")],
    ["when the payment was just stored", dyingAtInsert("after")],
    ["before the provider was asked", dying("authorize", "before")],
    ["when the provider had answered", dying("authorize", "after")],
  ])("whose process dies %s is made once by the next one", async (_where, fault) => {
    const first = await desk.subscribe(await desk.plan());
    const before = await desk.captured();
    await broken(fault);
    time.travelTo(first.current_period_end ?? "");
    await desk.becomes(first.id, ({ invoice }) => {
      expect(invoice).toMatchObject({ number: 2, status: "payment_pending" });
    });
    await repaired();
    // A payment that its provider has never seen fails first, and is then made again as any other that failed.
    const settled = await desk.becomes(first.id, ({ invoice }) => {
      expect(invoice?.status).toMatch(/paid|payment_failed/);
    });
    if (settled.invoice?.status === "payment_failed") time.travelTo(settled.invoice.next_attempt_at ?? "");
    await desk.becomes(first.id, isPaid(2));
    expect((await desk.captured()) - before).toBe(1290);
    const payments = await desk.payments(first.id);
    expect(payments.filter(({ status }) => status === "succeeded")).toHaveLength(2);
    expect(await desk.eventTypes(first.id)).toEqual(["invoice_paid", "invoice_paid"]);
  });

  it("whose charge waits to be sent is not sent when the subscription is paused meanwhile", async () => {
    const first = await desk.subscribe(await desk.plan());
    await broken(dyingAtInsert("before"));
    time.travelTo(first.current_period_end ?? "");
    await desk.becomes(first.id, ({ invoice }) => {
      expect(invoice?.status).toBe("payment_pending");
    });
    expect(await desk.act(first.id, "pause")).toMatchObject({
      status: "paused",
      invoice: { status: "created", attempt_count: 0, payment_id: null },
    });
    await repaired();
    expect(await desk.payments(first.id)).toHaveLength(1);
    expect(await desk.act(first.id, "resume")).toMatchObject({ status: "active", invoice: { status: "paid" } });
    expect(await desk.payments(first.id)).toHaveLength(2);
  });
});

describe("a confirmation", () => {
  it("whose process dies before its payment was stored fails, and can be made again", async () => {
    const itemPriceId = await desk.plan();
    const body = { item_price_id: itemPriceId, customer_id: await desk.customer() };
    const { id } = (await desk.send("POST", "/subscriptions/create", body)).body as Subscription;
    const before = await desk.captured();
    await broken(dyingAtInsert("before"));
    const lost = await desk.send("POST", `/subscriptions/${id}/confirm`, { payment_details: paymentDetails() });
    expect(lost.status).toBe(503);
    await repaired();
    expect(await desk.read(id)).toMatchObject({ status: "pending" });
    const failed = await desk.becomes(id, ({ status }) => {
      expect(status).toBe("failed");
    });
    expect(failed.invoice).toMatchObject({ status: "payment_failed", error_code: "not_made" });
    expect(await desk.captured()).toBe(before);
    expect(await desk.act(id, "confirm", { payment_details: paymentDetails() })).toMatchObject({ status: "active" });
    expect((await desk.captured()) - before).toBe(1290);
  });

  it("whose process dies with the provider's answer is found to have been paid", async () => {
    const itemPriceId = await desk.plan();
    const body = { item_price_id: itemPriceId, customer_id: await desk.customer() };
    const { id } = (await desk.send("POST", "/subscriptions/create", body)).body as Subscription;
    const before = await desk.captured();
    await broken(dying("authorize", "after"));
    await desk.send("POST", `/subscriptions/${id}/confirm`, { payment_details: paymentDetails() });
    await repaired();
    await desk.becomes(id, isPaid(1));
    expect((await desk.captured()) - before).toBe(1290);
  });

  it("made twice at the same moment makes one payment", async () => {
    const body = { item_price_id: await desk.plan(), customer_id: await desk.customer() };
    const { id } = (await desk.send("POST", "/subscriptions/create", body)).body as Subscription;
    const before = await desk.captured();
    const confirm = () => desk.send("POST", `/subscriptions/${id}/confirm`, { payment_details: paymentDetails() });
    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await desk.becomes(id, isPaid(1));
    expect((await desk.captured()) - before).toBe(1290);
    expect(await desk.payments(id)).toHaveLength(1);
  });

  it("repeated with its Idempotency-Key makes one subscription and one payment", async () => {
    const body = {
      item_price_id: await desk.plan(),
      customer_id: await desk.customer(),
      payment_details: paymentDetails(),
    };
    const key = { "idempotency-key": `key-${body.customer_id}` };
    const first = await desk.send("POST", "/subscriptions", body, key);
    const second = await desk.send("POST", "/subscriptions", body, key);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await desk.payments((first.body as Subscription).id)).toHaveLength(1);
  });
});

describe("an outcome that comes later", () => {
  it("of success makes the subscription active without a request", async () => {
    const pending = await desk.subscribe(await desk.plan(), "4000000000000200");
    expect(pending).toMatchObject({ status: "pending", payment: { status: "processing" } });
    await eventually(async () => {
      isPaid(1)(await desk.read(pending.id));
    });
    expect(await desk.eventTypes(pending.id)).toEqual(["invoice_paid"]);
  });

  it("of failure fails it", async () => {
    const pending = await desk.subscribe(await desk.plan(), "4000000000000226");
    expect(pending.status).toBe("pending");
    await eventually(async () => {
      expect((await desk.read(pending.id)).status).toBe("failed");
    });
  });

  it("of a subscription that was cancelled meanwhile is written down, and changes nothing else", async () => {
    const pending = await desk.subscribe(await desk.plan(), "4000000000000200");
    expect(await desk.act(pending.id, "cancel")).toMatchObject({
      status: "cancelled",
      invoice: { status: "payment_pending" },
    });
    const settled = await eventually(async () => {
      const subscription = await desk.read(pending.id);
      expect(subscription.invoice?.status).toBe("paid");
      return subscription;
    });
    expect(settled.status).toBe("cancelled");
  });

  it("cannot be had twice: its payment is confirmed by the subscription alone", async () => {
    const failed = await desk.subscribe(await desk.plan(), "4000000000000002");
    const [payment] = await desk.payments(failed.id);
    const answer = await shop.send("POST", `/payments/${payment?.payment_id ?? ""}/confirm`, {
      payment_method: "card",
      payment_method_data: paymentDetails()["payment_method_data"],
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("payment_of_subscription")]);
  });
});
