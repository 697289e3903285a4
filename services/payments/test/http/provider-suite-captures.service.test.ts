// What every real provider does with holds and captures, each behind its emulator.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { refusal } from "../support/answers.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";
import { cardPayment } from "../support/stack.ts";

const amount = 6540;
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

const held = async (desk: Desk, changes: Record<string, unknown> = {}): Promise<Payment> => {
  const payment = await desk.pay({ capture_method: "manual", ...changes });
  expect(payment).toMatchObject({ status: "requires_capture", amount_capturable: amount });
  expect(desk.driver.ledgerOf(payment.payment_id)).toEqual({ held: amount, captured: 0, refunded: 0 });
  return payment;
};

const post = async ({ shop }: Desk, { payment_id: id }: Payment, path: string, body: object = {}) =>
  shop.send("POST", `/payments/${id}/${path}`, body);

const capture = async (desk: Desk, payment: Payment, part: number): Promise<Payment> => {
  expect((await post(desk, payment, "capture", { amount_to_capture: part })).status).toBe(200);
  return desk.settled(payment.payment_id);
};

/** Such a payment reaches no provider. */
const expectNoneTakes = async ({ shop, sent, driver }: Desk, changes: Record<string, unknown>): Promise<void> => {
  const before = sent();
  const answer = await shop.send("POST", "/payments", cardPayment(driver.cards.succeeds, changes));
  expect(refusal(answer)).toEqual({ status: 400, code: "IR_39" });
  expect(sent()).toBe(before);
};

runTheme(theStage, "automatic capture", {
  offered: async (desk) => {
    const { payment_id: id } = await desk.pay();
    const payment = await desk.settled(id);
    expect(payment).toMatchObject({ status: "succeeded", connector: desk.driver.connector, amount_received: amount });
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: amount, refunded: 0 });
  },
});

/** A part is refused here, and all of it can be taken still. */
const expectNoPart = async (desk: Desk): Promise<void> => {
  const payment = await held(desk);
  const before = desk.sent();
  const refused = await post(desk, payment, "capture", { amount_to_capture: 1000 });
  expect(refusal(refused)).toEqual({ status: 400, code: "CE_03" });
  expect(desk.sent()).toBe(before);
  expect(await desk.settled(payment.payment_id)).toMatchObject({
    status: "requires_capture",
    amount_capturable: amount,
  });
  expect(await capture(desk, payment, amount)).toMatchObject({ status: "succeeded", amount_received: amount });
};

runTheme(theStage, "manual capture, in full and in part", {
  offered: async (desk) => {
    const whole = [amount, "succeeded"] as const;
    const part = [1000, "partially_captured"] as const;
    for (const [taken, status] of desk.driver.capturesWhole === true ? [whole] : [whole, part]) {
      const payment = await held(desk);
      const now = { status, amount_received: taken, amount_capturable: 0 };
      expect(await capture(desk, payment, taken)).toMatchObject(now);
      expect(desk.driver.ledgerOf(payment.payment_id)).toMatchObject({ captured: taken });
    }
    if (desk.driver.capturesWhole === true) await expectNoPart(desk);
  },
});

runTheme(theStage, "several captures", {
  offered: async (desk) => {
    const payment = await held(desk, { capture_method: "manual_multiple" });
    expect(await capture(desk, payment, 1000)).toMatchObject({ amount_received: 1000, amount_capturable: 5540 });
    expect(await capture(desk, payment, 2000)).toMatchObject({ amount_received: 3000, amount_capturable: 3540 });
    expect(await capture(desk, payment, 3540)).toMatchObject({ status: "succeeded", amount_received: amount });
    expect(desk.driver.ledgerOf(payment.payment_id)).toMatchObject({ captured: amount });
  },
  refused: (desk) => expectNoneTakes(desk, { capture_method: "manual_multiple" }),
});

runTheme(theStage, "scheduled capture", {
  offered: async (desk) => {
    const captureOn = new Date(Date.now() + 1000).toISOString();
    const payment = await held(desk, { capture_method: "scheduled", capture_on: captureOn });
    const paid = await eventually(async () => {
      const settled = await desk.settled(payment.payment_id);
      return settled.status === "succeeded" && settled;
    });
    expect(paid).toMatchObject({ amount_received: amount });
    expect(desk.driver.ledgerOf(payment.payment_id)).toMatchObject({ captured: amount });
  },
  refused: (desk) => expectNoneTakes(desk, { capture_method: "scheduled" }),
});

runTheme(theStage, "capture of too much", {
  offered: async (desk) => {
    const payment = await held(desk);
    const before = desk.sent();
    const refused = await post(desk, payment, "capture", { amount_to_capture: amount + 1 });
    expect(refusal(refused)).toEqual({ status: 422, code: "IR_06" });
    expect(desk.sent()).toBe(before);
    expect(await desk.settled(payment.payment_id)).toMatchObject({ status: "requires_capture" });
    const isWhole = desk.driver.capturesWhole === true;
    const status = isWhole ? "succeeded" : "partially_captured";
    expect(await capture(desk, payment, isWhole ? amount : 1000)).toMatchObject({ status });
    // Nothing is left to take: one capture was all.
    const more = await post(desk, payment, "capture", { amount_to_capture: 1 });
    expect(refusal(more)).toEqual({ status: 400, code: "IR_14" });
  },
});

runTheme(theStage, "a capture that the provider does not look at", {
  offered: async (desk) => {
    const payment = await held(desk);
    for (const [status, answered] of [
      [401, 400],
      [429, 503],
    ] as const) {
      const refused = await desk.during({ status }, () => post(desk, payment, "capture"));
      expect(refusal(refused)).toEqual({ status: answered, code: "CE_03" });
      expect(await desk.settled(payment.payment_id)).toMatchObject({
        status: "requires_capture",
        amount_capturable: amount,
      });
    }
    expect(await capture(desk, payment, amount)).toMatchObject({ status: "succeeded", amount_received: amount });
    expect(desk.driver.ledgerOf(payment.payment_id)).toMatchObject({ captured: amount });
  },
});

runTheme(theStage, "a capture of an amount that the provider cannot express", {
  offered: async (desk) => {
    const { currency, amount: odd } = desk.driver.inexpressible;
    const payment = await desk.pay({ capture_method: "manual", amount: 20_000, currency });
    // Nothing is held at a provider that does not take the currency at all.
    if (payment.status !== "requires_capture") return expect(payment).toMatchObject({ status: "failed" });
    const before = desk.sent();
    const refused = await post(desk, payment, "capture", { amount_to_capture: odd });
    expect(refusal(refused)).toEqual({ status: 400, code: "CE_03" });
    expect(desk.sent()).toBe(before);
    expect(await desk.settled(payment.payment_id)).toMatchObject({ status: "requires_capture" });
  },
});

runTheme(theStage, "cancellation", {
  offered: async (desk) => {
    const payment = await held(desk);
    expect((await post(desk, payment, "cancel")).status).toBe(200);
    expect(await desk.settled(payment.payment_id)).toMatchObject({ status: "cancelled", amount_capturable: 0 });
    expect(desk.driver.ledgerOf(payment.payment_id)).toEqual({ held: 0, captured: 0, refunded: 0 });
    const { payment_id: id } = await desk.pay();
    const paid = await desk.settled(id);
    expect(refusal(await post(desk, paid, "cancel"))).toEqual({ status: 400, code: "IR_16" });
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: amount });
  },
  refused: async (desk) => {
    const payment = await held(desk);
    const before = desk.sent();
    expect(refusal(await post(desk, payment, "cancel"))).toEqual({ status: 400, code: "IR_20" });
    expect(desk.sent()).toBe(before);
    expect(await capture(desk, payment, amount)).toMatchObject({ status: "succeeded", amount_received: amount });
  },
});

runTheme(theStage, "cancellation after a capture", {
  offered: async (desk) => {
    const byMerchant = async (): Promise<Payment> => (await post(desk, await held(desk), "capture")).body as Payment;
    for (const pay of [desk.pay, byMerchant]) {
      const paid = await pay();
      expect(paid).toMatchObject({ status: "succeeded", amount_received: amount });
      expect((await post(desk, paid, "cancel_post_capture")).status).toBe(200);
      expect(await desk.settled(paid.payment_id)).toMatchObject({
        status: "cancelled",
        amount_received: 0,
        state_metadata: { post_capture_void: { status: "succeeded" } },
      });
      expect((await desk.shop.attempts(paid.payment_id))[0]?.status).toBe("voided_post_charge");
      expect(desk.driver.ledgerOf(paid.payment_id)).toEqual({ held: 0, captured: 0, refunded: 0 });
      expect(refusal(await post(desk, paid, "cancel_post_capture"))).toEqual({ status: 400, code: "IR_16" });
    }
  },
  refused: async (desk) => {
    const { payment_id: id } = await desk.pay();
    const paid = await desk.settled(id);
    const before = desk.sent();
    expect(refusal(await post(desk, paid, "cancel_post_capture"))).toEqual({ status: 400, code: "IR_20" });
    expect(desk.sent()).toBe(before);
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: amount });
  },
});

runTheme(theStage, "incremental authorization", {
  offered: async (desk) => {
    const payment = await held(desk, { request_incremental_authorization: true });
    const increased = await post(desk, payment, "incremental_authorization", { amount: 9000 });
    expect(increased.status).toBe(200);
    expect(await desk.settled(payment.payment_id)).toMatchObject({ amount: 9000, amount_capturable: 9000 });
    expect(desk.driver.ledgerOf(payment.payment_id)).toMatchObject({ held: 9000 });
    expect(await capture(desk, payment, 9000)).toMatchObject({ status: "succeeded", amount_received: 9000 });
    expect(desk.driver.ledgerOf(payment.payment_id)).toMatchObject({ captured: 9000 });
  },
  refused: async (desk) => {
    const payment = await held(desk, { request_incremental_authorization: true });
    const before = desk.sent();
    const refused = await post(desk, payment, "incremental_authorization", { amount: 9000 });
    expect(refusal(refused)).toEqual({ status: 400, code: "IR_16" });
    expect(desk.sent()).toBe(before);
    expect(await desk.settled(payment.payment_id)).toMatchObject({ amount, amount_capturable: amount });
  },
});
