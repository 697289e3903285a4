// Every operation with money at every real provider behind its emulator, while its calls or their answers are lost.
import { afterAll, beforeAll, expect } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { Loss } from "../support/losing-proxy.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { agreementOf, startStage } from "../support/provider-stage.ts";
import type { WaitingOperation } from "../support/provider-operations.ts";
import { isDone, operationsAt } from "../support/provider-operations.ts";
import { runTheme } from "../support/provider-suite.ts";

const amount = 6540;
/** Looking all the time would be in the way of what is repeated by the clock. */
const unhurried = { intervalMs: 150 };
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("fast");
}, 60_000);

afterAll(() => stage.stop());

interface Ran {
  readonly operations: readonly WaitingOperation[];
  /** Payments by what was done. */
  readonly ids: ReadonlyMap<string, string>;
}

/** Pays, and runs every operation during the loss. */
const runDuring = async (desk: Desk, loss: Loss): Promise<Ran> => {
  const operations = await operationsAt(desk);
  const ids = new Map<string, string>();
  desk.way.lose(loss);
  try {
    ids.set("payment", (await desk.pay()).payment_id);
    ids.set("hold", (await desk.pay({ capture_method: "manual" })).payment_id);
    ids.set("decline", (await desk.pay({}, desk.driver.cards.declined)).payment_id);
    for (const { name, paymentId, run } of operations) {
      const status = await run();
      expect([200, 503].map((one) => `${name} ${one}`)).toContain(`${name} ${status}`);
      ids.set(name, paymentId);
    }
  } finally {
    desk.way.lose("none");
  }
  return { operations, ids };
};

/** In the end nothing is open, and the provider's ledger is ours. */
const expectAgreement = async (desk: Desk, name: string, paymentId: string): Promise<void> => {
  await eventually(async () => {
    const { isOpen, ours, theirs } = await agreementOf(desk, paymentId);
    expect({ name, isOpen, ours }).toEqual({ name, isOpen: false, ours: theirs });
    expect(theirs.captured).toBeLessThanOrEqual(amount);
  }, unhurried);
};

runTheme(theStage, "lost answers", {
  offered: async (desk) => {
    const { operations, ids } = await runDuring(desk, "answers");
    for (const [name, id] of ids) await expectAgreement(desk, name, id);
    // What the provider did stays done.
    expect(operations.filter((one) => !isDone(desk, one)).map(({ name }) => name)).toEqual([]);
  },
});

runTheme(theStage, "lost requests", {
  offered: async (desk) => {
    const { ids } = await runDuring(desk, "requests");
    for (const [name, id] of ids) await expectAgreement(desk, name, id);
  },
  refused: async (desk) => {
    const { ids } = await runDuring(desk, "requests");
    for (const [name, id] of ids) {
      // Nothing is reported as done that is not known to be done.
      const { ours, theirs } = await agreementOf(desk, id);
      expect({ name, captured: ours.captured, refunded: ours.refunded }).toEqual({
        name,
        captured: theirs.captured,
        refunded: theirs.refunded,
      });
    }
  },
});
