// What a payment leaves for later charges is left only by customers who agreed to it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { randomBytes } from "node:crypto";
import type { Payment } from "@railyard/contracts";

import { ok, refusal } from "../support/answers.ts";
import { mandateTerms } from "../support/mandates.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const visa = "4242424242424242";
const missing = { status: 400, code: "IR_16" };
const acceptance = {
  acceptance_type: "online",
  accepted_at: "2026-01-01T10:00:00.000Z",
  online: { ip_address: "127.0.0.1", user_agent: "browser" },
};
const later = { setup_future_usage: "off_session" };
const newId = (): string => `cus-${randomBytes(6).toString("hex")}`;

const storedOf = (customerId: string): Promise<readonly unknown[]> =>
  stack.rows("select payment_method_id from payment_methods where customer_id = $1", customerId);

const open = (changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay({ amount: 6540, currency: "USD", customer_id: newId(), ...later, ...changes });

const card = { payment_method: "card", payment_method_type: "credit", payment_method_data: { card: cardOf(visa) } };

describe("a payment that sets up merchant-initiated transactions (MIT)", () => {
  it.each([
    ["a method", later],
    ["a method, for no money", { ...later, amount: 0 }],
    ["a mandate", { setup_future_usage: "off_session", mandate_data: { mandate_type: { multi_use: mandateTerms } } }],
  ])("is refused when the customer agreed to nothing: %s", async (_what, asked) => {
    const customerId = newId();
    const answer = await shop.send("POST", "/payments", cardPayment(visa, { customer_id: customerId, ...asked }));
    expect(refusal(answer)).toEqual(missing);
    expect(answer.body).toMatchObject({ error: { field: "customer_acceptance" } });
    expect(await storedOf(customerId)).toEqual([]);
    expect(await stack.rows("select payment_id from payments where customer_id = $1", customerId)).toEqual([]);
  });

  it("is refused at its confirmation, by server and browser alike, and continues after it", async () => {
    const payment = await open();
    const path = `/payments/${payment.payment_id}/confirm`;
    const byClient = (body: object) =>
      shop.client("POST", path, { client_secret: payment.client_secret, ...card, ...body });
    expect(refusal(await shop.send("POST", path, card))).toEqual(missing);
    expect(refusal(await byClient({}))).toEqual(missing);
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "requires_payment_method",
      attempt_count: 1,
    });
    const paid = await ok<Payment>(byClient({ customer_acceptance: acceptance }));
    expect(paid).toMatchObject({ status: "succeeded", payment_method_status: "active" });
  });

  it("uses the agreement that came when it was created, or with an update", async () => {
    const created = await open({ customer_acceptance: acceptance });
    const updated = await open();
    await ok(shop.send("POST", `/payments/${updated.payment_id}`, { customer_acceptance: acceptance }));
    for (const { payment_id: id } of [created, updated]) {
      const paid = await ok<Payment>(shop.send("POST", `/payments/${id}/confirm`, card));
      expect(paid).toMatchObject({ status: "succeeded", payment_method_status: "active" });
    }
  });

  it("asks again where the customer had agreed to the card being kept only", async () => {
    const customer_id = newId();
    const kept = { setup_future_usage: "on_session", customer_acceptance: acceptance };
    const { payment_method_id: id } = await shop.pay(cardPayment(visa, { customer_id, ...kept }));
    const again = { customer_id, payment_method_id: id, payment_method_data: undefined, ...later };
    expect(refusal(await shop.send("POST", "/payments", cardPayment(visa, again)))).toEqual(missing);
    await shop.pay(cardPayment(visa, { ...again, customer_acceptance: acceptance }));
    // From now on the agreement is stored.
    expect(await shop.pay(cardPayment(visa, again))).toMatchObject({ status: "succeeded" });
  });
});

describe("a payment that is to keep the card for the customer's next visit", () => {
  it("succeeds and keeps nothing when the customer did not agree", async () => {
    const customerId = newId();
    const asked = { customer_id: customerId, setup_future_usage: "on_session" };
    expect(await shop.pay(cardPayment(visa, asked))).toMatchObject({
      status: "succeeded",
      setup_future_usage: "on_session",
      payment_method_id: null,
      payment_method_status: null,
    });
    expect(await storedOf(customerId)).toEqual([]);
    const kept = await shop.pay(cardPayment(visa, { ...asked, customer_acceptance: acceptance }));
    expect(kept).toMatchObject({ status: "succeeded", payment_method_status: "active" });
    expect(await storedOf(customerId)).toHaveLength(1);
  });
});
