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
  });
});

describe("a client secret after the outcome", () => {
  const paid = (): Promise<Payment> =>
    shop.pay(
      cardPayment("4242424242424242", {
        customer: { id: "cus_ada", name: "Ada Beispiel", email: "ada@shop.example", phone: "5550100" },
        billing: { address: { line1: "1 Main Street", first_name: "Ada" }, email: "ada@shop.example" },
        shipping: { address: { line1: "1 Main Street" } },
        metadata: { seat: "ada-12" },
        description: "A seat for Ada",
      }),
    );

  /** As if the payment had been made so long ago. */
  const age = async ({ payment_id: id }: Payment, interval: string, expires: string): Promise<void> => {
    await stack.rows(
      `update payments set expires_at = now() + $2::interval, expiry_due_at = null where payment_id = $1`,
      id,
      expires,
    );
    await stack.rows(`update attempts set modified_at = now() - $2::interval where payment_id = $1`, id, interval);
  };

  const person = /\bada|Main Street|5550100|4242/i;

  it("shows who paid until fifteen minutes after it, however short the session", async () => {
    const payment = await paid();
    await age(payment, "14 minutes", "-1 minute");
    const path = `/payments/${payment.payment_id}?client_secret=${secretOf(payment)}`;
    expect((await shop.client("GET", path)).body).toMatchObject({ status: "succeeded", email: "ada@shop.example" });
  });

  it("shows the outcome and nothing of a person from then on, and everything to the merchant", async () => {
    const payment = await paid();
    await age(payment, "16 minutes", "-1 minute");
    const query = `client_secret=${secretOf(payment)}`;
    const all = `expand_attempts=true&expand_captures=true&force_sync=true`;
    const answers = [
      await shop.client("GET", `/payments/${payment.payment_id}?${query}&${all}`),
      await shop.client("GET", `/payments/${payment.payment_id}/client?${query}`),
    ];
    for (const { status, body, text } of answers) {
      const shown = "payment" in (body as object) ? (body as ClientSession).payment : (body as Payment);
      expect([status, text.replaceAll(secretOf(payment), "")]).toEqual([200, expect.not.stringMatching(person)]);
      expect(shown).toMatchObject({
        payment_id: payment.payment_id,
        status: "succeeded",
        amount: 6540,
        currency: "USD",
        payment_method: "card",
        customer: null,
        customer_id: null,
        payment_method_data: null,
        metadata: null,
      });
      expect(Object.keys(shown)).toEqual(Object.keys(await shop.read(payment.payment_id)));
    }
    expect(await shop.read(payment.payment_id)).toMatchObject({ email: "ada@shop.example" });
  });

  it("shows the customer's stored cards no longer than that, however long the session", async () => {
    const payment = await paid();
    const read = () => shop.client("GET", `/customers/payment_methods?client_secret=${secretOf(payment)}`);
    await age(payment, "14 minutes", "1 day");
    expect((await read()).status).toBe(200);
    await age(payment, "16 minutes", "1 day");
    expect(codeOf(await read())).toEqual([400, "IR_08"]);
    const listing = await shop.client("GET", `/account/payment_methods?client_secret=${secretOf(payment)}`);
    expect(codeOf(listing)).toEqual([400, "IR_08"]);
  });
});
