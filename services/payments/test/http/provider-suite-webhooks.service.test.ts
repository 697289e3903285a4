// Webhooks of every real provider, as its emulator signs them: repeated, reordered, forged and about the unknown.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import type { Delivery } from "../support/provider-driver.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";

const amount = 6540;
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

/** What the provider has to report of what is done meanwhile, which is not delivered yet. */
const notificationDuring = async (desk: Desk, work: () => Promise<unknown>): Promise<readonly Delivery[]> => {
  desk.driver.notification();
  await work();
  desk.driver.process();
  return desk.driver.notification();
};

const post = ({ shop }: Desk, { payment_id: id }: Payment, path: string, body: object = {}) =>
  shop.send("POST", `/payments/${id}/${path}`, body);

runTheme(theStage, "webhooks that are repeated and reordered", {
  offered: async (desk) => {
    const payment = await desk.pay({ capture_method: "manual" });
    const early = await notificationDuring(desk, () => post(desk, payment, "capture"));
    for (const delivery of early.toReversed()) expect(await desk.deliver(delivery)).toBe(200);
    await desk.shop.send("GET", `/payments/${payment.payment_id}?force_sync=true`);
    const late = await notificationDuring(desk, () => desk.refund(payment.payment_id, 1000));
    for (const delivery of [...late.toReversed(), ...early, ...late, ...early.toReversed()]) {
      expect(await desk.deliver(delivery)).toBe(200);
    }
    const settled = await desk.settled(payment.payment_id);
    expect(settled).toMatchObject({ status: "succeeded", amount_received: amount });
    expect(settled.refunds).toMatchObject([{ status: "succeeded", amount: 1000 }]);
    expect(desk.driver.ledgerOf(payment.payment_id)).toMatchObject({ captured: amount, refunded: 1000 });
    const events = (await desk.shop.events(payment.payment_id)).map(({ type }) => type);
    expect(events.filter((type) => type === "payments.payments.payment_succeeded")).toHaveLength(1);
  },
});

runTheme(theStage, "forged webhooks", {
  offered: async (desk) => {
    const held = await desk.pay({ capture_method: "manual" });
    const taken = await desk.pay({ capture_method: "manual" });
    const reported = await notificationDuring(desk, () => post(desk, taken, "capture"));
    expect(reported.length).toBeGreaterThan(0);
    const [captured, other] = [taken, held].map(({ payment_id: id, connector_transaction_id: transaction }) => [
      id,
      transaction ?? "",
    ]);
    const changes = [0, 1].map((index) => [captured?.[index] ?? "", other?.[index] ?? ""] as const);
    for (const delivery of reported) {
      // It is not trusted: it is refused, or the provider is asked, which reports the same as before.
      expect([200, 401]).toContain(await desk.deliver(delivery.forged(changes)));
    }
    expect(await desk.shop.read(held.payment_id)).toMatchObject({
      status: "requires_capture",
      amount_capturable: amount,
      amount_received: null,
    });
    for (const delivery of reported) expect(await desk.deliver(delivery)).toBe(200);
    expect(await desk.settled(taken.payment_id)).toMatchObject({ status: "succeeded", amount_received: amount });
  },
});

runTheme(theStage, "webhooks about unknown payments", {
  offered: async (desk) => {
    const stranger = stage.desk(desk.driver.connector);
    const reported = await notificationDuring(desk, async () => {
      const payment = await desk.pay({ capture_method: "manual" });
      await post(desk, payment, "capture");
    });
    expect(reported.length).toBeGreaterThan(0);
    // Providers disable an address that refuses what happens to other objects of their account.
    for (const delivery of reported) expect(await desk.deliver(delivery, stranger.shop.merchantId)).toBe(200);
    for (const delivery of reported) {
      const forged = delivery.forged([]);
      expect(await desk.deliver(forged, stranger.shop.merchantId)).toBeGreaterThanOrEqual(400);
    }
    const { body } = await stranger.shop.send("GET", "/payments/list");
    expect((body as { readonly data: readonly unknown[] }).data).toEqual([]);
  },
});

runTheme(theStage, "signed webhooks about another payment", {
  offered: async (desk) => {
    const held = await desk.pay({ capture_method: "manual" });
    const unseen = await desk.shop.read(held.payment_id);
    // A payment of another system in the same account, of which a browser or that system wrote our reference.
    const elsewhere = stage.desk(desk.driver.connector);
    let other = held;
    const foreign = await notificationDuring(desk, async () => {
      other = await elsewhere.pay({ amount: amount * 100, capture_method: "manual" });
      await post(elsewhere, other, "capture");
    });
    const naming = [[other.payment_id, held.payment_id]] as const;
    for (const delivery of foreign) expect(await desk.deliver(delivery.rewritten(naming))).toBe(200);
    const { connector_transaction_id: transaction, status } = unseen;
    expect(status).toBe("requires_capture");
    const unchanged = {
      status,
      connector_transaction_id: transaction,
      amount_received: null,
      amount_capturable: amount,
    };
    expect(await desk.shop.read(held.payment_id)).toMatchObject(unchanged);
    expect(await desk.shop.read(held.payment_id, "?force_sync=true")).toMatchObject(unchanged);
    const genuine = await notificationDuring(desk, () => post(desk, held, "capture"));
    for (const delivery of genuine) expect(await desk.deliver(delivery)).toBe(200);
    expect(await desk.settled(held.payment_id)).toMatchObject({
      status: "succeeded",
      connector_transaction_id: transaction,
      amount_received: amount,
      currency: held.currency,
    });
  },
});
