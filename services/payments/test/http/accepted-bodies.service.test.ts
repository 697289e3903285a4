// Bodies that clients habitually send: what they repeat, what they fill in, and what they mean by it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { ok } from "../support/answers.ts";
import { newCustomer, storeCard, visa } from "../support/customers.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const open = (changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay({ amount: 6540, currency: "USD", ...changes });

const card = { payment_method: "card", payment_method_data: { card: cardOf(visa) } };

const confirm = (payment: Payment, body: Record<string, unknown>) =>
  shop.send("POST", `/payments/${payment.payment_id}/confirm`, body);

const confirmAsClient = ({ payment_id: id, client_secret }: Payment, body: Record<string, unknown>) =>
  shop.client("POST", `/payments/${id}/confirm`, { client_secret, ...body });

const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { code, field } = errorOf(body);
  return [status, code, field];
};

describe("a confirmation", () => {
  it.each([true, false])("takes confirm %s for granted, and the id of the path", async (isConfirmed) => {
    const payment = await open();
    const body = {
      ...card,
      confirm: isConfirmed,
      payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
      payment_link: false,
      payment_link_config: { theme: "teal" },
      payment_link_config_id: "style",
      locale: "de",
    };
    const paid = await ok<Payment>(confirm(payment, body));
    expect(paid).toMatchObject({ payment_id: payment.payment_id, status: "succeeded", payment_link: null });
    const other = await open();
    const updated = { payment_id: "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z", description: "Two chairs" };
    expect(await ok(shop.send("POST", `/payments/${other.payment_id}`, updated))).toMatchObject({
      payment_id: other.payment_id,
      description: "Two chairs",
    });
  });

  it("adds the merchant's surcharge, which no browser does", async () => {
    const surcharge_details = { surcharge_amount: 100, tax_amount: 10 };
    expect(await ok(confirm(await open(), { ...card, surcharge_details }))).toMatchObject({
      status: "succeeded",
      net_amount: 6650,
      surcharge_details,
    });
    const byClient = confirmAsClient(await open(), { ...card, surcharge_details });
    expect(await refusal(byClient)).toEqual([401, "IR_18", "surcharge_details"]);
    const known = await open({ surcharge_details });
    expect(await ok(confirmAsClient(known, { ...card, surcharge_details }))).toMatchObject({ net_amount: 6650 });
  });

  it("by a browser repeats what the payment states, and fills in what it does not", async () => {
    const stated = {
      profile_id: `pro_${shop.merchantId}`,
      currency: "USD",
      amount: 6540,
      capture_method: "automatic",
      customer_id: await newCustomer(shop),
      email: "ada@example.com",
      description: "Two chairs",
      metadata: { order: "7", parts: { legs: 4 } },
    };
    const payment = await open(stated);
    const paid = await ok<Payment>(
      confirmAsClient(payment, {
        ...card,
        ...stated,
        confirm: true,
        metadata: { parts: { legs: 4 }, order: "7" },
        name: "Ada",
        phone: "030123456",
        billing: { address: { country: "DE", city: "Berlin" } },
        return_url: "https://shop.example/done",
      }),
    );
    expect(paid).toMatchObject({ status: "succeeded", billing: { address: { city: "Berlin" } } });
    expect(paid.customer).toMatchObject({ name: "Ada", phone: "030123456", email: "ada@example.com" });
    const stranger = confirmAsClient(await open(stated), { ...card, customer_id: "cus_other" });
    expect(await refusal(stranger)).toEqual([401, "IR_18", "customer"]);
    const guest = await open();
    const filled = await ok<Payment>(confirmAsClient(guest, { ...card, email: "eve@example.com" }));
    expect(filled.customer).toMatchObject({ id: null, email: "eve@example.com" });
  });
});

describe("a security code", () => {
  const made = async () => {
    const customer_id = await newCustomer(shop);
    const { payment_method_id } = await storeCard(shop, customer_id);
    return { customer_id, payment_method_id };
  };

  it("next to a stored card is at the top, or in card_token, which wins; it is stored nowhere", async () => {
    const { customer_id, payment_method_id } = await made();
    const asked = async (body: Record<string, unknown>): Promise<Payment> => {
      const payment = await open({ customer_id });
      return ok<Payment>(confirmAsClient(payment, { payment_method: "card", payment_method_id, ...body }));
    };
    const paid = await asked({ card_cvc: "737" });
    expect(paid.status).toBe("succeeded");
    const nested = await asked({ card_cvc: "1", payment_method_data: { card_token: { card_cvc: "737" } } });
    expect(nested.status).toBe("succeeded");
    const rows = await stack.rows<{ text: string }>(
      `select (select string_agg(p::text, ' ') from payments p where merchant_id = $1) ||
              (select string_agg(a::text, ' ') from attempts a where merchant_id = $1) as text`,
      shop.merchantId,
    );
    expect(rows[0]?.text).not.toContain("card_cvc");
    expect(JSON.stringify([paid, nested, await shop.events(paid.payment_id)])).not.toContain("card_cvc");
    const bad = await open({ customer_id });
    const short = confirmAsClient(bad, { payment_method: "card", payment_method_id, card_cvc: "1" });
    expect((await refusal(short)).slice(0, 2)).toEqual([400, "IR_16"]);
  });

  it("is taken with the request that makes the payment, and with an update that confirms", async () => {
    const { customer_id, payment_method_id } = await made();
    const body = { customer_id, payment_method: "card", payment_method_id, card_cvc: "737" };
    expect(await open({ ...body, confirm: true })).toMatchObject({ status: "succeeded" });
    const payment = await open({ customer_id });
    const updated = shop.send("POST", `/payments/${payment.payment_id}`, { ...body, confirm: true });
    expect(await ok(updated)).toMatchObject({ status: "succeeded" });
  });

  it("that a browser leaves out is for the provider to miss", async () => {
    const { customer_id, payment_method_id } = await made();
    const payment = await open({ customer_id });
    const body = { payment_method: "card", payment_method_id };
    expect(await ok(confirmAsClient(payment, body))).toMatchObject({ status: "succeeded" });
  });

  it("is not empty", async () => {
    const empty = { card: { ...cardOf(visa), card_cvc: "" } };
    const refused = [400, "IR_16"];
    const create = shop.send("POST", "/payments", cardPayment(visa, { payment_method_data: empty }));
    expect((await refusal(create)).slice(0, 2)).toEqual(refused);
    const body = { payment_method: "card", payment_method_data: empty };
    expect((await refusal(confirmAsClient(await open(), body))).slice(0, 2)).toEqual(refused);
    const { customer_id, payment_method_id } = await made();
    for (const code of [{ card_cvc: "" }, { payment_method_data: { card_token: { card_cvc: "" } } }]) {
      const stored = { payment_method: "card", payment_method_id, ...code };
      const answer = confirmAsClient(await open({ customer_id }), stored);
      expect((await refusal(answer)).slice(0, 2)).toEqual(refused);
    }
  });
});

describe("a payment of nothing", () => {
  it("is made, and confirmed only when it sets something up or has come to an amount", async () => {
    for (const capture_method of ["automatic", "manual"]) {
      const payment = await open({ amount: 0, capture_method });
      expect(payment).toMatchObject({ status: "requires_payment_method", amount: 0, net_amount: 0 });
      const refused = [400, "IR_16", "amount"];
      expect(await refusal(confirm(payment, card))).toEqual(refused);
      expect(await refusal(confirmAsClient(payment, card))).toEqual(refused);
      const update = shop.send("POST", `/payments/${payment.payment_id}`, { ...card, confirm: true });
      expect(await refusal(update)).toEqual(refused);
      const increased = await ok<Payment>(shop.send("POST", `/payments/${payment.payment_id}`, { amount: 100 }));
      expect(increased).toMatchObject({ net_amount: 100 });
      expect(await ok(confirm(payment, card))).toMatchObject({ amount: 100 });
    }
    expect(await refusal(shop.send("POST", "/payments", cardPayment(visa, { amount: 0 })))).toEqual([
      400,
      "IR_16",
      "amount",
    ]);
    const page = shop.send("POST", "/payments", { amount: 0, currency: "USD", payment_link: true });
    expect(await refusal(page)).toEqual([400, "IR_16", "amount"]);
  });

  it("sets a card up when the confirmation specifies it", async () => {
    const payment = await open({ amount: 0, customer_id: await newCustomer(shop) });
    const setup = { setup_future_usage: "off_session", customer_acceptance: { acceptance_type: "offline" } };
    expect(await ok(confirm(payment, { ...card, ...setup }))).toMatchObject({
      status: "succeeded",
      amount: 0,
      payment_method_id: expect.stringMatching(/^pm_/),
    });
  });
});

describe("setup_future_usage", () => {
  it.each(["on_session", "off_session"])("%s needs a customer as soon as it is specified", async (usage) => {
    const refused = [400, "IR_16", "setup_future_usage"];
    const body = { amount: 100, currency: "USD", setup_future_usage: usage };
    expect(await refusal(shop.send("POST", "/payments", body))).toEqual(refused);
    const payment = await open();
    const update = { setup_future_usage: usage };
    expect(await refusal(shop.send("POST", `/payments/${payment.payment_id}`, update))).toEqual(refused);
    const person = { email: "ada@example.com", name: "Ada" };
    expect(await refusal(shop.send("POST", "/payments", { ...body, ...person }))).toEqual(refused);
    expect(await open({ ...update, customer_id: await newCustomer(shop) })).toMatchObject(update);
  });
});

describe("terms of a mandate", () => {
  it("need setup_future_usage off_session, wherever they are specified", async () => {
    const mandate_data = {
      customer_acceptance: { acceptance_type: "offline" },
      mandate_type: { single_use: { amount: 6540, currency: "USD" } },
    };
    const refused = [400, "IR_16", "setup_future_usage"];
    const customer_id = await newCustomer(shop);
    for (const usage of [{}, { setup_future_usage: "on_session" }]) {
      const body = { customer_id, mandate_data, ...usage };
      expect(await refusal(shop.send("POST", "/payments", cardPayment(visa, body)))).toEqual(refused);
      expect(await refusal(shop.send("POST", "/payments", { amount: 1, currency: "USD", ...body }))).toEqual(refused);
      const payment = await open({ customer_id });
      const changed = { mandate_data, ...usage };
      const update = shop.send("POST", `/payments/${payment.payment_id}`, changed);
      expect(await refusal(update)).toEqual(refused);
      expect(await refusal(confirm(payment, { ...card, ...changed }))).toEqual(refused);
      expect(await refusal(confirmAsClient(payment, { ...card, ...changed }))).toEqual(refused);
    }
    const agreed = { customer_id, mandate_data, setup_future_usage: "off_session" };
    const paid = await shop.pay(cardPayment(visa, agreed));
    expect(paid).toMatchObject({ status: "succeeded", mandate_id: expect.stringMatching(/^man_/) });
  });
});

describe("session_expiry 0", () => {
  const lifeOf = ({ created, expires_on }: { created: string | null; expires_on: string | null }): number =>
    Date.parse(expires_on ?? "") - Date.parse(created ?? "");

  it("is the same as none, of the request and of the profile", async () => {
    const long = stack.shop({ profile: { session_expiry: 3600 } });
    const asked = { amount: 100, currency: "USD", session_expiry: 0 };
    const payment = await long.pay(asked);
    expect(lifeOf(payment)).toBe(3_600_000);
    const changed = await ok<Payment>(long.send("POST", `/payments/${payment.payment_id}`, { session_expiry: 0 }));
    expect(lifeOf(changed)).toBe(3_600_000);
    const plain = stack.shop({ profile: { session_expiry: 0 } });
    expect(lifeOf(await plain.pay(asked))).toBe(900_000);
    expect(lifeOf(await plain.pay({ ...asked, payment_link: true }))).toBe(86_400_000);
    const payout = await ok<{ payout_id: string }>(long.send("POST", "/payouts/create", asked));
    expect(
      await stack.rows("select expires_at is null as lasts from payouts where payout_id = $1", payout.payout_id),
    ).toEqual([{ lasts: true }]);
    const collect = { customer_id: await newCustomer(long), session_expiry: 0 };
    const { expiry } = await ok<{ expiry: string }>(long.send("POST", "/payment_methods/collect", collect));
    expect(Math.abs(Date.parse(expiry) - Date.now() - 86_400_000)).toBeLessThan(60_000);
    expect(await refusal(long.send("POST", "/payments", { ...asked, session_expiry: 59 }))).toEqual([
      422,
      "IR_06",
      "session_expiry",
    ]);
  });
});

describe("an unknown member", () => {
  const marker = "never_heard_of_this";

  it("is ignored next to what specifies how to continue, and is stored nowhere", async () => {
    const payment = await shop.pay({
      ...cardPayment(),
      capture_method: "manual",
      customer: { id: "joseph", email: "joseph@example.com", nickname: marker },
      payment_method_data: { card: { ...cardOf(visa), card_pin: marker } },
      browser_info: { user_agent: "Mozilla/5.0", plugin: marker },
    });
    expect(payment.status).toBe("requires_capture");
    const captured = { amount_to_capture: 100, statement_descriptor_name: marker };
    expect(await ok(shop.send("POST", `/payments/${payment.payment_id}/capture`, captured))).toMatchObject({
      amount_received: 100,
    });
    expect((await shop.send("GET", `/payments/${payment.payment_id}?colour=red`)).status).toBe(200);
    for (const table of ["payments", "attempts", "captures", "customers", "outbox", "idempotency_keys"]) {
      const found = await stack.rows(`select 1 from ${table} t where t::text like '%${marker}%'`);
      expect([table, found]).toEqual([table, []]);
    }
  });

  it("is refused in a payment, its addresses and a list's query, by its name", async () => {
    const address = { address: { city: "Berlin", planet: "Earth" } };
    expect(await refusal(shop.send("POST", "/payments", { ...cardPayment(), amonut: 1 }))).toEqual([
      400,
      "IR_06",
      "amonut",
    ]);
    expect(await refusal(shop.send("POST", "/payments", { ...cardPayment(), billing: address }))).toEqual([
      400,
      "IR_06",
      "billing.address.planet",
    ]);
    expect(await refusal(shop.send("GET", "/payments/list?colour=red"))).toEqual([400, "IR_06", "colour"]);
  });
});

describe("a bare name in place of payment_method_data", () => {
  it("means the object with that member", async () => {
    const reward = { payment_method: "reward", payment_method_type: "evoucher" };
    const bare = { amount: 100, currency: "USD", confirm: true, ...reward };
    const answers = await Promise.all(
      ["reward", { reward: {} }].map(async (payment_method_data) =>
        refusal(shop.send("POST", "/payments", { ...bare, payment_method_data })),
      ),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([400, "IR_39", undefined]);
    expect(await refusal(shop.send("POST", "/payments", { ...bare, payment_method_data: "gold" }))).toEqual([
      400,
      "IR_06",
      "payment_method_data",
    ]);
  });

  it("goes with the mandate that is charged", async () => {
    const customer = await newCustomer(shop);
    const agreed = await shop.pay({
      ...cardPayment(),
      customer_id: customer,
      setup_future_usage: "off_session",
      mandate_data: {
        customer_acceptance: { acceptance_type: "offline" },
        mandate_type: { multi_use: { amount: 100_000, currency: "USD" } },
      },
    });
    const charge = { amount: 500, currency: "USD", confirm: true, off_session: true, customer_id: customer };
    const named = { payment_method: "card", payment_method_data: "mandate_payment", mandate_id: agreed.mandate_id };
    expect(await shop.pay({ ...charge, ...named })).toMatchObject({ status: "succeeded" });
    expect((await refusal(shop.send("POST", "/payments", { ...charge, ...named, mandate_id: null })))[0]).toBe(400);
  });
});
