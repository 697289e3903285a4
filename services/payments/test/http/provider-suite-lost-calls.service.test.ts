// Every operation with money at every real provider behind its emulator, while its calls or their answers are lost.
import { afterAll, beforeAll, expect } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { Loss } from "../support/losing-proxy.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { agreementOf, startStage } from "../support/provider-stage.ts";
import { playTheme } from "../support/provider-suite.ts";

const amount = 6540;
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("fast");
}, 60_000);

afterAll(() => stage.stop());

/** One operation on a payment that is ready for it; the payment's id. */
interface Operation {
  readonly name: string;
  run(): Promise<string>;
}

const heldId = async (desk: Desk): Promise<string> => {
  const { status, payment_id: id } = await desk.pay({ capture_method: "manual" });
  expect(status).toBe("requires_capture");
  return id;
};

/** Payments that wait for one operation each. */
const operationsAt = async (desk: Desk): Promise<readonly Operation[]> => {
  const [whole, part, cancelled] = [await heldId(desk), await heldId(desk), await heldId(desk)];
  const paid = await desk.pay();
  expect(await desk.settled(paid.payment_id)).toMatchObject({ status: "succeeded" });
  const post = async (id: string, path: string, body: object): Promise<string> => {
    expect([200, 503]).toContain((await desk.shop.send("POST", path, body)).status);
    return id;
  };
  return [
    { name: "payment", run: async () => (await desk.pay()).payment_id },
    { name: "hold", run: async () => (await desk.pay({ capture_method: "manual" })).payment_id },
    { name: "decline", run: async () => (await desk.pay({}, desk.driver.cards.declined)).payment_id },
    { name: "capture", run: () => post(whole, `/payments/${whole}/capture`, {}) },
    { name: "capture of a part", run: () => post(part, `/payments/${part}/capture`, { amount_to_capture: 1000 }) },
    { name: "cancellation", run: () => post(cancelled, `/payments/${cancelled}/cancel`, {}) },
    { name: "refund", run: () => post(paid.payment_id, "/refunds", { payment_id: paid.payment_id, amount: 1000 }) },
  ];
};

/** Runs every operation during the loss; ids of payments by the name of the operation. */
const runDuring = async (desk: Desk, loss: Loss): Promise<ReadonlyMap<string, string>> => {
  const operations = await operationsAt(desk);
  const ids = new Map<string, string>();
  desk.way.lose(loss);
  try {
    for (const { name, run } of operations) ids.set(name, await run());
  } finally {
    desk.way.lose("none");
  }
  return ids;
};

/** In the end nothing is open, and the provider's ledger is ours. */
const expectAgreement = async (desk: Desk, name: string, paymentId: string): Promise<void> => {
  await eventually(async () => {
    const { isOpen, ours, theirs } = await agreementOf(desk, paymentId);
    expect({ name, isOpen, ours }).toEqual({ name, isOpen: false, ours: theirs });
    expect(theirs.captured).toBeLessThanOrEqual(amount);
  });
};

playTheme(theStage, "lost answers", {
  offered: async (desk) => {
    const ids = await runDuring(desk, "answers");
    for (const [name, id] of ids) await expectAgreement(desk, name, id);
    // What the provider did stays done.
    expect(desk.driver.ledgerOf(ids.get("capture") ?? "")).toMatchObject({ captured: amount });
    expect(desk.driver.ledgerOf(ids.get("capture of a part") ?? "")).toMatchObject({ captured: 1000 });
    expect(desk.driver.ledgerOf(ids.get("cancellation") ?? "")).toMatchObject({ held: 0, captured: 0 });
    expect(desk.driver.ledgerOf(ids.get("refund") ?? "")).toMatchObject({ captured: amount, refunded: 1000 });
  },
});

playTheme(theStage, "lost requests", {
  offered: async (desk) => {
    const ids = await runDuring(desk, "requests");
    for (const [name, id] of ids) await expectAgreement(desk, name, id);
  },
  refused: async (desk) => {
    const ids = await runDuring(desk, "requests");
    for (const [name, id] of ids) {
      // Nothing is called done that nobody knows to be done.
      const { ours, theirs } = await agreementOf(desk, id);
      expect({ name, captured: ours.captured, refunded: ours.refunded }).toEqual({
        name,
        captured: theirs.captured,
        refunded: theirs.refunded,
      });
    }
  },
});
