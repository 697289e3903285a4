import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { eventually, httpCall } from "@railyard/testing";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const scrape = async (): Promise<ReadonlyMap<string, number>> => {
  const { text } = await httpCall(Number(new URL(stack.url).port), "/metrics");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
};

it("counts attempts, payments, refunds and amounts, with currencies out of the ordinary together", async () => {
  const before = await scrape();
  const paid = await shop.pay(cardPayment("4242424242424242", { amount: 1_000, currency: "EUR" }));
  await shop.pay(cardPayment("4000000000000002", { amount: 700, currency: "EUR" }));
  await shop.pay(cardPayment("4242424242424242", { amount: 300, currency: "ISK" }));
  const later = await shop.pay(
    cardPayment("4242424242424242", { amount: 500, currency: "GBP", capture_method: "manual" }),
  );
  await shop.send("POST", `/payments/${later.payment_id}/capture`, { amount_to_capture: 400 });
  await shop.refund(paid.payment_id, { amount: 250 });
  await eventually(async () => {
    const after = await scrape();
    const rise = (series: string): number => (after.get(series) ?? 0) - (before.get(series) ?? 0);
    const amount = (currency: string, kind: string): number =>
      rise(`payments_amount_total{currency="${currency}",kind="${kind}"}`);
    expect(amount("EUR", "authorized")).toBe(1_000);
    expect(amount("EUR", "captured")).toBe(1_000);
    expect(amount("EUR", "refunded")).toBe(250);
    expect(amount("other", "captured")).toBe(300);
    expect(amount("GBP", "authorized")).toBe(500);
    expect(amount("GBP", "captured")).toBe(400);
    expect(rise('payments_finished_total{status="succeeded",payment_method="card"}')).toBe(2);
    expect(rise('payments_finished_total{status="failed",payment_method="card"}')).toBe(1);
    const attempts = [...after.keys()].filter((series) => series.startsWith("payments_attempts_total"));
    const succeeded = attempts.filter((series) => /currency="EUR",outcome="success",decline="none"/.test(series));
    expect(succeeded.map(rise)).toEqual([1]);
    const failed = attempts.filter((series) => /currency="EUR",outcome="failure",decline="(?!none)/.test(series));
    expect(failed.map(rise).reduce((sum, value) => sum + value, 0)).toBeGreaterThanOrEqual(1);
    const refunds = [...after.keys()].filter((series) => series.startsWith("refunds_finished_total"));
    expect(refunds.filter((series) => series.includes('outcome="succeeded"')).map(rise)).toEqual([1]);
  });
});

it("shows for every kind of money how much is overdue", async () => {
  const paid = await shop.pay(cardPayment("4242424242424242", { amount: 800, currency: "EUR" }));
  await stack.rows(
    `update attempts set status = 'pending', due_at = now() + interval '1 hour', modified_at = now() - interval '1 hour'
     where payment_id = $1`,
    paid.payment_id,
  );
  await eventually(
    async () => {
      const after = await scrape();
      expect(after.get('money_overdue{kind="payment_processing"}')).toBe(1);
      const age = after.get('money_oldest_overdue_age_seconds{kind="payment_processing"}');
      expect(Math.round((age ?? 0) / 600)).toBe(Math.round(2_700 / 600));
      for (const kind of ["payment_capture", "refund", "payout", "subscription", "dispute_answer"]) {
        expect(after.get(`money_overdue{kind="${kind}"}`)).toBe(0);
      }
    },
    { timeoutMs: 25_000 },
  );
}, 40_000);
