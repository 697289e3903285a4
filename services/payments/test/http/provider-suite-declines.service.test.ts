// The outcome of payments that a real provider does not accept, each behind its emulator.
import { afterAll, beforeAll, expect } from "@jest/globals";

import { refusal } from "../support/answers.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";
import { cardPayment } from "../support/stack.ts";

let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

/** Nothing is held, and nothing was taken. */
const empty = { held: 0, captured: 0, refunded: 0 };

/** A merchant with a second provider behind the first. */
const withSecond = ({ driver }: Desk, credentials = driver.account.credentials): Desk => {
  const { connector } = driver;
  return stage.desk(connector, {
    connectors: [connector, "fauxpay"],
    credentialsOf: { [connector]: credentials },
  });
};

const attemptsOf = async ({ shop }: Desk, paymentId: string) =>
  (await shop.attempts(paymentId)).map(({ connector, status }) => [connector, status]);

runTheme(theStage, "decline in unified words", {
  offered: async (desk) => {
    const { cards, connector } = desk.driver;
    const poor = await desk.pay({}, cards.declined);
    expect(poor).toMatchObject({
      status: "failed",
      connector,
      error_code: expect.any(String),
      error_message: expect.any(String),
      unified_code: "UE_1000",
      unified_message: "The account does not hold enough money",
    });
    const refused = await desk.pay({ capture_method: "manual" }, cards.refused);
    expect(refused).toMatchObject({
      status: "failed",
      unified_code: "UE_1000",
      unified_message: "The card was declined",
    });
    for (const { payment_id: id } of [poor, refused]) {
      expect(desk.driver.ledgerOf(id)).toEqual(empty);
      expect(await desk.settled(id)).toMatchObject({ status: "failed", amount_received: null });
    }
  },
});

runTheme(theStage, "retry at a second provider", {
  offered: async (desk) => {
    const { cards, connector } = desk.driver;
    const two = withSecond(desk);
    const { payment_id: refused } = await two.pay({}, cards.refused);
    // Whose bank refuses what they have confirmed already is not asked for the same again.
    const others = desk.driver.confirm === undefined ? [["fauxpay", "failure"]] : [];
    expect(await attemptsOf(two, refused)).toEqual([[connector, "failure"], ...others]);
    // Another provider cannot find more money.
    const { payment_id: poor } = await two.pay({}, cards.declined);
    expect(await attemptsOf(two, poor)).toEqual([[connector, "failure"]]);
    const unusable = withSecond(desk, desk.driver.unknownCredentials);
    const rescued = await unusable.pay();
    expect(rescued).toMatchObject({ status: "succeeded", connector: "fauxpay", attempt_count: 2 });
    expect(desk.driver.ledgerOf(rescued.payment_id)).toEqual(empty);
    const throttled = await desk.during({ status: 429 }, () => withSecond(desk).pay());
    expect(throttled).toMatchObject({ status: "succeeded", connector: "fauxpay", attempt_count: 2 });
    const strict = stage.desk(connector, { profile: { is_auto_retries_enabled: false } });
    expect(await strict.pay({}, cards.refused)).toMatchObject({ status: "failed", attempt_count: 1 });
  },
});

runTheme(theStage, "amount and currency that cannot be expressed", {
  offered: async (desk) => {
    const { shop, driver, card } = desk;
    const before = desk.sent();
    const unpayable = await shop.send("POST", "/payments", cardPayment(driver.cards.succeeds, driver.inexpressible));
    // What a currency allows is known before; which currencies an account settles in, only its provider knows.
    if (unpayable.status === 200) expect(unpayable.body).toMatchObject({ status: "failed", unified_code: "UE_2000" });
    else expect(refusal(unpayable)).toEqual({ status: 400, code: "IR_39" });
    const unlisted = ["CUP", "IRR", "KPW"].filter((currency) => !card.currencies.includes(currency));
    for (const currency of card.currencies === "all" ? [] : unlisted) {
      const answer = await shop.send("POST", "/payments", cardPayment(driver.cards.succeeds, { currency }));
      expect(refusal(answer)).toEqual({ status: 400, code: "IR_39" });
      expect(answer.text).toContain(currency);
    }
    expect(desk.sent()).toBe(before);
  },
});
