// Money that a provider holds or took for an attempt which its payment does not account for, at every real provider.
import { afterAll, beforeAll, expect } from "@jest/globals";

import { giveUpAttempt, retryPayment, unmatchedOf } from "../support/earlier-attempt.ts";
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

const deliverAll = async (desk: Desk, deliveries: readonly Delivery[]): Promise<void> => {
  for (const delivery of deliveries) expect(await desk.deliver(delivery)).toBe(200);
};

/** A payment whose first attempt was given up although the provider has its money, and whose second one paid. */
const paidTwice = (changes: Record<string, unknown>) => async (desk: Desk) => {
  desk.driver.notification();
  const first = await desk.pay(changes);
  desk.driver.process();
  const late = desk.driver.notification();
  await giveUpAttempt(desk, first.payment_id);
  const second = await retryPayment(desk, first.payment_id);
  await desk.hear();
  return { late, first, second: await desk.shop.read(second.payment_id, "?expand_attempts=true") };
};

const withRetries = ({ driver }: Desk): Desk =>
  stage.desk(driver.connector, { profile: { is_manual_retry_enabled: true } });

runTheme(theStage, "capture of an earlier attempt", {
  offered: async (given) => {
    const desk = withRetries(given);
    const { late, first, second } = await paidTwice({ capture_method: "automatic" })(desk);
    const id = first.payment_id;
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: 2 * amount });
    for (let time = 0; time < 3; time += 1) await deliverAll(desk, late);
    await Promise.all([deliverAll(desk, late), deliverAll(desk, late.toReversed())]);
    await desk.hear();
    await deliverAll(desk, late);
    expect(desk.driver.ledgerOf(id)).toMatchObject({ captured: 2 * amount, refunded: amount });
    const [row, ...others] = await unmatchedOf(desk, id);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ status: "reversed", kind: "capture", amount, attempt_id: `${id}_1`, error_code: null });
    const after = await desk.shop.read(id, "?expand_attempts=true");
    expect(after.attempts?.map(({ unmatched_transaction: one }) => one?.status ?? null)).toEqual(["reversed", null]);
    expect({ ...after, attempts: null }).toEqual({ ...second, attempts: null });
    expect(after).toMatchObject({ status: "succeeded", amount_received: amount, refunds: null });
    const types = (await desk.shop.events(row?.unmatched_transaction_id ?? "")).map(({ type }) => type);
    expect(types).toEqual([
      "payments.unmatched_transactions.unmatched_transaction_detected",
      "payments.unmatched_transactions.unmatched_transaction_reversed",
    ]);
    // The whole of the payment's own money can still go back.
    await desk.refund(id, amount);
    expect((await desk.settled(id)).refunds).toMatchObject([{ status: "succeeded", amount }]);
  },
});

runTheme(theStage, "hold of an earlier attempt", {
  offered: async (given) => {
    const desk = withRetries(given);
    const { late, first } = await paidTwice({ capture_method: "manual" })(desk);
    const id = first.payment_id;
    await deliverAll(desk, late);
    // Where the provider reports no hold, the merchant's look-up finds the attempt that was given up.
    await desk.shop.read(id, "?force_sync=true");
    await desk.hear();
    await deliverAll(desk, late);
    const rows = await unmatchedOf(desk, id);
    const known = { kind: "authorization", amount, attempt_id: `${id}_1` };
    if (desk.connector.flows.void === undefined) {
      // What is not captured lapses there, and it is reported to an operator until then.
      expect(rows).toMatchObject([{ ...known, status: "review", error_code: "flow_not_supported" }]);
      return;
    }
    expect(rows).toMatchObject([{ ...known, status: "reversed" }]);
    const { held } = desk.driver.ledgerOf(id);
    expect([amount, null]).toContain(held);
    expect(await desk.shop.read(id)).toMatchObject({ status: "requires_capture", amount_capturable: amount });
  },
});
