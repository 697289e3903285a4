import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ClientSession, Payment } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  const cards = { payment_method: "card", payment_method_types: ["credit", "debit"] };
  shop = stack.shop({ accounts: { fauxpay: { payment_methods_enabled: [cards] } } });
  const saved = cardPayment("4242424242424242", {
    customer: { id: "cus_ada" },
    setup_future_usage: "on_session",
    customer_acceptance: { acceptance_type: "offline" },
  });
  await shop.pay(saved);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const open = (changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay({ amount: 1000, currency: "USD", ...changes });

const secretOf = (payment: Payment): string => payment.client_secret ?? "";

const asClient = (payment: Payment, secret = secretOf(payment)) =>
  shop.client("GET", `/payments/${payment.payment_id}/client?client_secret=${secret}`);

const codeOf = (answer: { readonly status: number; readonly body: unknown }): readonly [number, string] => [
  answer.status,
  (answer.body as { error: { code: string } }).error.code,
];

describe("what a checkout page needs", () => {
  it("is the payment, its methods and what the customer stored, each as its own operation answers it", async () => {
    const payment = await open({ customer: { id: "cus_ada" } });
    const query = `client_secret=${secretOf(payment)}`;
    const { status, body } = await asClient(payment);
    expect(status).toBe(200);
    const session = body as ClientSession;
    expect(session.payment).toEqual((await shop.client("GET", `/payments/${payment.payment_id}?${query}`)).body);
    expect(session.payment_methods).toEqual((await shop.client("GET", `/account/payment_methods?${query}`)).body);
    const own = (await shop.client("GET", `/customers/payment_methods?${query}`)).body as NonNullable<
      ClientSession["customer_payment_methods"]
    >;
    expect(session.customer_payment_methods).toMatchObject({
      is_guest_customer: false,
      customer_payment_methods: own.customer_payment_methods.map((method) => ({
        ...method,
        payment_token: expect.any(String) as unknown,
      })),
    });
    // The token it gives pays.
    const token = session.customer_payment_methods?.customer_payment_methods[0]?.payment_token;
    const confirmed = await shop.client("POST", `/payments/${payment.payment_id}/confirm`, {
      client_secret: payment.client_secret,
      payment_method: "card",
      payment_token: token,
      payment_method_data: { card_token: { card_cvc: "737" } },
    });
    expect(confirmed.body).toMatchObject({ status: "succeeded" });
  });

  it("is the same for the merchant's server, which needs no client secret", async () => {
    const payment = await open();
    const { status, body } = await shop.send("GET", `/payments/${payment.payment_id}/client`);
    expect([status, (body as ClientSession).customer_payment_methods]).toEqual([
      200,
      { customer_payment_methods: [], is_guest_customer: true },
    ]);
    expect((body as ClientSession).payment_methods?.payment_methods.length).toBeGreaterThan(0);
    const wrong = await shop.send("GET", `/payments/${payment.payment_id}/client?client_secret=wrong`);
    expect(codeOf(wrong)).toEqual([422, "IR_06"]);
  });

  it("is the payment alone once it cannot be confirmed any more", async () => {
    const paid = await shop.pay(cardPayment("4242424242424242", { customer: { id: "cus_ada" } }));
    const ended = { payment_methods: null, customer_payment_methods: null };
    expect((await asClient(paid)).body).toMatchObject({ payment: { status: "succeeded" }, ...ended });
    const expired = await open({ customer: { id: "cus_ada" } });
    await stack.rows("update payments set expires_at = now() where payment_id = $1", expired.payment_id);
    const { body } = await asClient(expired);
    expect(body).toMatchObject({ payment: { status: "requires_payment_method" }, ...ended });
  });

  it("shows the payment of a customer who was erased", async () => {
    const customer = { id: "cus_gone" };
    const payment = await open({ customer });
    expect((await shop.send("DELETE", "/customers/cus_gone")).status).toBe(200);
    const { status, body } = await asClient(payment);
    expect([status, (body as ClientSession).customer_payment_methods]).toEqual([
      200,
      { customer_payment_methods: [], is_guest_customer: false },
    ]);
  });

  it("is refused without the right secret, and to other merchants", async () => {
    const payment = await open();
    const other = await open();
    const bare = await shop.client("GET", `/payments/${payment.payment_id}/client`);
    expect(codeOf(bare)).toEqual([400, "IR_04"]);
    expect(codeOf(await asClient(payment, secretOf(other)))).toEqual([400, "IR_09"]);
    const stranger = stack.shop();
    expect(codeOf(await stranger.send("GET", `/payments/${payment.payment_id}/client`))).toEqual([404, "HE_02"]);
    const path = `/payments/${payment.payment_id}/client?client_secret=${secretOf(payment)}`;
    expect(codeOf(await stranger.client("GET", path))).toEqual([404, "HE_02"]);
    expect(codeOf(await shop.client("GET", `${path}&colour=red`))).toEqual([400, "IR_06"]);
  });
});
