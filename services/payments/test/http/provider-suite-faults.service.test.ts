// Real providers behind their emulators that limit calls, fail, or answer nonsense.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "../support/http-call.ts";
import type { StandInAnswer } from "../support/losing-proxy.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { agreementOf, startStage } from "../support/provider-stage.ts";
import { playTheme } from "../support/provider-suite.ts";

const amount = 6540;
/** Nothing is held, and nothing was taken. */
const empty = { held: 0, captured: 0, refunded: 0 };
let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("fast");
}, 60_000);

afterAll(() => stage.stop());

const during = async <Result>({ way }: Desk, answer: StandInAnswer, work: () => Promise<Result>): Promise<Result> => {
  way.answer(answer);
  try {
    return await work();
  } finally {
    way.answer(null);
  }
};

const post = ({ shop }: Desk, { payment_id: id }: Payment, path: string): Promise<CallResult> =>
  shop.send("POST", `/payments/${id}/${path}`, {});

const held = (desk: Desk): Promise<Payment> => desk.pay({ capture_method: "manual" });

const expectAgreement = (desk: Desk, name: string, { payment_id: id }: Payment): Promise<unknown> =>
  eventually(async () => {
    const { isOpen, ours, theirs } = await agreementOf(desk, id);
    expect({ name, isOpen, ours }).toEqual({ name, isOpen: false, ours: theirs });
  });

playTheme(theStage, "rate limits", {
  offered: async (desk) => {
    const limited = { status: 429, body: "{}", headers: { "retry-after": "0" } };
    const [captured, cancelled, paid] = [await held(desk), await held(desk), await desk.pay()];
    await desk.settled(paid.payment_id);
    const payment = await during(desk, limited, async () => {
      expect([200, 503]).toContain((await post(desk, captured, "capture")).status);
      expect([200, 503]).toContain((await post(desk, cancelled, "cancel")).status);
      await desk.shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 1000 });
      return desk.pay();
    });
    for (const [name, one] of Object.entries({ captured, cancelled, paid, payment })) {
      await expectAgreement(desk, name, one);
    }
    expect(await desk.shop.read(payment.payment_id)).toMatchObject({ status: "failed" });
    expect(desk.driver.ledgerOf(payment.payment_id)).toEqual(empty);
    // What was not done can be done now.
    for (const [path, one] of [
      ["capture", captured],
      ["cancel", cancelled],
    ] as const) {
      const { status } = await desk.shop.read(one.payment_id);
      if (status === "requires_capture") expect((await post(desk, one, path)).status).toBe(200);
      await expectAgreement(desk, path, one);
    }
    expect(desk.driver.ledgerOf(captured.payment_id)).toMatchObject({ captured: amount });
    expect(desk.driver.ledgerOf(cancelled.payment_id)).toEqual(empty);
  },
});

const broken: readonly StandInAnswer[] = [
  { status: 500, body: "{}" },
  { status: 502, body: "<html>Bad Gateway</html>", headers: { "content-type": "text/html" } },
  { status: 200, body: "<html>Sorry</html>", headers: { "content-type": "text/html" } },
  { status: 200, body: "null" },
  { status: 201, body: '{"id":7,"status":{},"data":[]}' },
];

interface Broken {
  readonly payment: Payment;
  readonly captured: Payment;
  readonly cancelled: Payment;
}

const askBroken = async (desk: Desk, answer: StandInAnswer): Promise<Broken> => {
  const [captured, cancelled] = [await held(desk), await held(desk)];
  const payment = await during(desk, answer, async () => {
    await post(desk, captured, "capture");
    await post(desk, cancelled, "cancel");
    return desk.pay();
  });
  // Nobody knows what became of it, so neither another provider is tried nor is it called failed.
  expect({ answer, status: payment.status }).toEqual({ answer, status: "processing" });
  return { payment, captured, cancelled };
};

playTheme(theStage, "server errors and nonsense", {
  offered: async (desk) => {
    const asked: (readonly [StandInAnswer, Broken])[] = [];
    for (const answer of broken) asked.push([answer, await askBroken(desk, answer)]);
    for (const [answer, all] of asked) {
      for (const [name, one] of Object.entries(all)) {
        await expectAgreement(desk, `${name} after ${JSON.stringify(answer)}`, one as Payment);
      }
      const { payment_id: id } = all.payment;
      expect(await desk.shop.read(id)).toMatchObject({ status: "failed", error_code: "not_received" });
      expect(desk.driver.ledgerOf(id)).toEqual(empty);
    }
    const afterwards = await desk.pay();
    expect(await desk.settled(afterwards.payment_id)).toMatchObject({ status: "succeeded" });
  },
});
