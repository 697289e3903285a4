// What every real provider does with refunds, each behind its emulator.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Payment, Refund } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { refusal } from "../support/answers.ts";
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

/** A payment whose money has arrived, where the provider refunds nothing earlier. */
const paid = async (desk: Desk): Promise<Payment> => {
  const { payment_id: id } = await desk.pay();
  const payment = await desk.settled(id);
  expect(payment).toMatchObject({ status: "succeeded", amount_received: amount });
  return payment;
};

const refundsOf = ({ refunds }: Payment): readonly (readonly [string, number])[] =>
  (refunds ?? []).map(({ status, amount: part }) => [status, part] as const);

const ask = ({ shop }: Desk, paymentId: string, part?: number) =>
  shop.send("POST", "/refunds", { payment_id: paymentId, ...defined({ amount: part }) });

runTheme(theStage, "full refund", {
  offered: async (desk) => {
    const { payment_id: id } = await paid(desk);
    expect(await desk.refund(id)).toMatchObject({ amount, connector: desk.driver.connector });
    expect(refundsOf(await desk.settled(id))).toEqual([["succeeded", amount]]);
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: amount, refunded: amount });
    expect(refusal(await ask(desk, id, 1))).toEqual({ status: 400, code: "IR_13" });
  },
});

runTheme(theStage, "partial refunds", {
  offered: async (desk) => {
    const { payment_id: id } = await paid(desk);
    for (const part of [1000, 2000]) expect(await desk.refund(id, part)).toMatchObject({ amount: part });
    const payment = await desk.settled(id);
    expect(refundsOf(payment)).toEqual(
      expect.arrayContaining([
        ["succeeded", 1000],
        ["succeeded", 2000],
      ]),
    );
    expect(desk.driver.ledgerOf(id)).toMatchObject({ refunded: 3000 });
    expect(await desk.refund(id)).toMatchObject({ amount: 3540 });
    await desk.settled(id);
    expect(desk.driver.ledgerOf(id)).toMatchObject({ refunded: amount });
  },
});

runTheme(theStage, "refund of too much", {
  offered: async (desk) => {
    const { payment_id: id } = await paid(desk);
    const before = desk.sent();
    expect(refusal(await ask(desk, id, amount + 1))).toEqual({ status: 400, code: "IR_13" });
    expect(refusal(await ask(desk, id, 0))).toEqual({ status: 422, code: "IR_05" });
    const held = await desk.pay({ capture_method: "manual" });
    expect(desk.sent()).toBeGreaterThan(before);
    const afterHold = desk.sent();
    expect(refusal(await ask(desk, held.payment_id))).toEqual({ status: 400, code: "IR_14" });
    expect(desk.sent()).toBe(afterHold);
    await desk.refund(id, 6000);
    expect(refusal(await ask(desk, id, 541))).toEqual({ status: 400, code: "IR_13" });
    await desk.settled(id);
    expect(desk.driver.ledgerOf(id)).toMatchObject({ refunded: 6000 });
  },
});

runTheme(theStage, "refunds at the same moment", {
  offered: async (desk) => {
    const { payment_id: id } = await paid(desk);
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(desk, id, 1000)));
    const refused = answers.filter(({ status }) => status !== 200).map(refusal);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    expect(refused.filter(({ status, code }) => code !== "IR_13" && status !== 409)).toEqual([]);
    const made = answers.filter(({ status }) => status === 200).map(({ body }) => body as Refund);
    const payment = await desk.settled(id);
    const returned = refundsOf(payment).filter(([status]) => status === "succeeded");
    expect(returned).toHaveLength(made.length);
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: amount, refunded: made.length * 1000 });
  },
});
