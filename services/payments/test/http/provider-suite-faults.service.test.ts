// Real providers behind their emulators that limit calls, fail, or answer nonsense.
import { afterAll, beforeAll, expect } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { StandInAnswer } from "../support/losing-proxy.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { agreementOf, startStage } from "../support/provider-stage.ts";
import { isDone, operationsAt } from "../support/provider-operations.ts";
import { runTheme } from "../support/provider-suite.ts";

/** Nothing is held, and nothing was taken. */
const empty = { held: 0, captured: 0, refunded: 0 };
/** Looking all the time would be in the way of what is repeated by the clock. */
const unhurried = { intervalMs: 150 };
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("fast");
}, 60_000);

afterAll(() => stage.stop());

const expectAgreement = (desk: Desk, name: string, id: string): Promise<unknown> =>
  eventually(async () => {
    const { isOpen, ours, theirs } = await agreementOf(desk, id);
    expect({ name, isOpen, ours }).toEqual({ name, isOpen: false, ours: theirs });
  }, unhurried);

runTheme(theStage, "rate limits", {
  offered: async (desk) => {
    const limited = { status: 429, body: "{}", headers: { "retry-after": "0" } };
    const operations = await operationsAt(desk);
    const payment = await desk.during(limited, async () => {
      for (const { name, run } of operations) {
        const status = await run();
        expect([200, 503].map((one) => `${name} ${one}`)).toContain(`${name} ${status}`);
      }
      return desk.pay();
    });
    for (const { name, paymentId } of operations) await expectAgreement(desk, name, paymentId);
    await expectAgreement(desk, "payment", payment.payment_id);
    expect(await desk.shop.read(payment.payment_id)).toMatchObject({ status: "failed" });
    expect(desk.driver.ledgerOf(payment.payment_id)).toEqual(empty);
    // What was not done can be done now; what a job repeats by itself is refused until then, and done after that.
    for (const operation of operations) {
      const { name, paymentId, run, isTimely } = operation;
      const status = isDone(desk, operation) ? 200 : await run();
      if (status !== 200 && !isTimely) {
        await eventually(() => {
          expect({ name, status, isDone: isDone(desk, operation) }).toEqual({ name, status, isDone: true });
        }, unhurried);
      }
      await expectAgreement(desk, name, paymentId);
    }
    const left = operations.filter((one) => !one.isTimely && !isDone(desk, one));
    expect(left.map(({ name }) => name)).toEqual([]);
  },
});

const broken: readonly StandInAnswer[] = [
  { status: 500, body: "{}" },
  { status: 502, body: "<html>Bad Gateway</html>", headers: { "content-type": "text/html" } },
  { status: 200, body: "<html>Sorry</html>", headers: { "content-type": "text/html" } },
  { status: 200, body: "null" },
  { status: 201, body: '{"id":7,"status":{},"data":[]}' },
];

/** Payments by what was tried with them. */
const askBroken = async (desk: Desk, answer: StandInAnswer): Promise<ReadonlyMap<string, string>> => {
  // Of the other answers, those two suffice.
  const operations = await operationsAt(desk, answer === broken[0] ? undefined : ["capture", "cancellation"]);
  const payment = await desk.during(answer, async () => {
    for (const { run } of operations) await run();
    return desk.pay();
  });
  // Its outcome is not known, so neither another provider is tried nor is it called failed.
  expect({ answer, status: payment.status }).toEqual({ answer, status: "processing" });
  return new Map([
    ["payment", payment.payment_id],
    ...operations.map(({ name, paymentId }) => [name, paymentId] as const),
  ]);
};

runTheme(theStage, "server errors and nonsense", {
  offered: async (desk) => {
    const asked: (readonly [StandInAnswer, ReadonlyMap<string, string>])[] = [];
    for (const answer of broken) asked.push([answer, await askBroken(desk, answer)]);
    for (const [answer, ids] of asked) {
      for (const [name, id] of ids) await expectAgreement(desk, `${name} after ${JSON.stringify(answer)}`, id);
      const id = ids.get("payment") ?? "";
      expect(await desk.shop.read(id)).toMatchObject({ status: "failed", error_code: "not_received" });
      expect(desk.driver.ledgerOf(id)).toEqual(empty);
    }
    const afterwards = await desk.pay();
    expect(await desk.settled(afterwards.payment_id)).toMatchObject({ status: "succeeded" });
  },
});
