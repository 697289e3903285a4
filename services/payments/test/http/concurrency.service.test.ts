import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import type { CallResult } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack({ OPERATION_LEASE_MS: "20000", CONNECTOR_TIMEOUT_MS: "9000", BUSY_WAIT_MS: "5000" });
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const many = (count: number, send: (index: number) => Promise<CallResult>): Promise<CallResult[]> =>
  Promise.all(Array.from({ length: count }, (_item, index) => send(index)));

const codeOf = ({ status, body }: CallResult): string =>
  `${String(status)} ${(body as { error?: { code: string } } | null)?.error?.code ?? "ok"}`;

const countBy = (results: readonly CallResult[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const result of results) counts[codeOf(result)] = (counts[codeOf(result)] ?? 0) + 1;
  return counts;
};

describe("50 at once", () => {
  it("refunds never add up to more than was captured", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { amount: 1000 }));
    const before = (await stack.provider.totals()).refunded;
    const results = await many(50, () =>
      shop.send("POST", "/refunds", { payment_id: payment.payment_id, amount: 300 }),
    );
    expect(countBy(results)).toEqual({ "200 ok": 3, "400 IR_13": 47 });
    expect((await stack.provider.totals()).refunded).toBe(before + 900);
    const [row] = await stack.rows<{ amount_refunded: number; refund_count: number }>(
      "select amount_refunded, refund_count from payments where payment_id = $1",
      payment.payment_id,
    );
    expect(row).toEqual({ amount_refunded: 900, refund_count: 3 });
  }, 30_000);

  it("captures never add up to more than was authorized", async () => {
    const manual = { capture_method: "manual_multiple", amount: 1000 };
    const payment = await shop.pay(cardPayment("4242424242424242", manual));
    const before = (await stack.provider.totals()).captured;
    const path = `/payments/${payment.payment_id}/capture`;
    const results = await many(50, () => shop.send("POST", path, { amount_to_capture: 300 }));
    const counts = countBy(results);
    expect(counts["200 ok"]).toBe(3);
    // The others are refused because too little is left, or because they would have had to wait too long.
    expect(Object.keys(counts).sort()).toEqual(expect.arrayContaining(["200 ok"]));
    expect(Object.keys(counts).filter((key) => !["200 ok", "422 IR_06", "409 HE_00"].includes(key))).toEqual([]);
    expect((await stack.provider.totals()).captured).toBe(before + 900);
    expect(await shop.read(payment.payment_id)).toMatchObject({ amount_received: 900, amount_capturable: 100 });
  }, 30_000);

  it("confirmations have exactly one winner", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { confirm: false }));
    const before = (await stack.provider.totals()).captured;
    const path = `/payments/${payment.payment_id}/confirm`;
    const results = await many(50, () => shop.send("POST", path, {}));
    expect(countBy(results)).toEqual({ "200 ok": 1, "400 IR_16": 49 });
    expect((await stack.provider.totals()).captured).toBe(before + 6540);
    expect((await shop.attempts(payment.payment_id)).length).toBe(1);
  }, 30_000);

  it("creations of one id, and of one idempotency key, make one payment", async () => {
    const before = (await stack.provider.totals()).captured;
    const payment_id = "one_id_for_fifty_payments_here";
    const named = cardPayment("4242424242424242", { payment_id });
    const sameId = await many(50, () => shop.send("POST", "/payments", named));
    expect(countBy(sameId)).toEqual({ "200 ok": 1, "400 HE_01": 49 });
    const headers = { "idempotency-key": "one-key-for-fifty" };
    const sameKey = await many(50, () => shop.send("POST", "/payments", cardPayment(), headers));
    const ids = sameKey.filter(({ status }) => status === 200).map(({ body }) => (body as Payment).payment_id);
    expect(new Set(ids).size).toBe(1);
    expect(sameKey.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await stack.provider.totals()).captured).toBe(before + 2 * 6540);
  }, 30_000);

  it("captures and a cancel end with one of the two", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { capture_method: "manual" }));
    const results = await many(20, (index) =>
      shop.send("POST", `/payments/${payment.payment_id}/${index % 2 === 0 ? "capture" : "cancel"}`, {}),
    );
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(["succeeded", "cancelled"]).toContain((await shop.read(payment.payment_id)).status);
  }, 30_000);
});
