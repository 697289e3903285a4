import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["fauxpay", "pretendpay"] });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const payBy = (payment_method: string, payment_method_type: string, data: unknown): Promise<Payment> =>
  shop.pay(
    cardPayment("4242424242424242", {
      payment_method,
      payment_method_type,
      payment_method_data: { [payment_method]: data },
    }),
  );

const walkBack = async (payment: Payment, choice: "complete" | "reject"): Promise<string> => {
  const start = await call(payment.next_action?.["redirect_to_url"] ?? "", "GET", "");
  const chosen = await call(`${start.headers["location"] ?? ""}/${choice}`, "POST", "");
  const finished = await call(chosen.headers["location"] ?? "", "GET", "");
  return new URL(finished.headers["location"] ?? "").searchParams.get("status") ?? "";
};

describe("methods other than cards", () => {
  it("go to the connector that accepts them, by its page, and settle by webhook", async () => {
    const payment = await payBy("wallet", "paypal", { paypal_redirect: {} });
    expect(payment).toMatchObject({
      status: "requires_customer_action",
      connector: "pretendpay",
      payment_method: "wallet",
      payment_method_type: "paypal",
      fingerprint: null,
      payment_method_data: { card: null, wallet: { paypal_redirect: {} } },
    });
    expect(["processing", "succeeded"]).toContain(await walkBack(payment, "complete"));
    expect(await shop.becomes(payment.payment_id, "succeeded")).toMatchObject({ amount_received: 6540 });
  });

  it("fail when the customer rejects on the page", async () => {
    const payment = await payBy("bank_redirect", "ideal", { ideal: {} });
    await walkBack(payment, "reject");
    await shop.becomes(payment.payment_id, "failed");
  });

  it("are refunded by webhook, too", async () => {
    const payment = await payBy("wallet", "paypal", { paypal_redirect: {} });
    await walkBack(payment, "complete");
    await shop.becomes(payment.payment_id, "succeeded");
    const refund = await shop.refund(payment.payment_id, { amount: 100 });
    expect(["pending", "succeeded"]).toContain(refund.status);
  });

  it("never show what the customer typed", async () => {
    const payment = await payBy("upi", "upi_collect", { upi_collect: { vpa_id: "success@upi" } });
    expect(JSON.stringify(payment)).not.toContain("success@upi");
    const stored = await stack.rows(
      "select 1 from attempts where payment_id = $1 and attempts::text like '%success@upi%'",
      payment.payment_id,
    );
    expect(stored).toEqual([]);
  });
});

describe("every event", () => {
  it("carries the payment exactly as it was retrieved after that change", async () => {
    const payment = await shop.pay(
      cardPayment("4242424242424242", { capture_method: "manual_multiple", amount: 1000, metadata: { a: "b" } }),
    );
    const seen = [await shop.read(payment.payment_id)];
    for (const amount of [300, 300, 400]) {
      await shop.send("POST", `/payments/${payment.payment_id}/capture`, { amount_to_capture: amount });
      seen.push(await shop.read(payment.payment_id));
    }
    const events = await shop.events(payment.payment_id);
    const reported = events.filter(({ type }) => !type.endsWith("attempt_settled"));
    expect(reported.map(({ data }) => (data as { content: { object: Payment } }).content.object)).toEqual(seen);
    const versions = reported.map(({ object_version: version }) => version);
    expect(versions).toEqual([...versions].sort((left, right) => left - right));
    expect(new Set(versions).size).toBe(versions.length);
  });
});
