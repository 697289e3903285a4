import { createHash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Customer, EphemeralKey, Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { refusal } from "../support/answers.ts";
import { createCustomer } from "../support/customers.ts";
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

const ada = {
  name: "Ada Beispiel",
  email: "ada@kiosk.example",
  phone: "30123456",
  phone_country_code: "+49",
  description: "buys stamps",
  address: { line1: "Unter den Linden 1", city: "Berlin", zip: "10117", country: "DE", first_name: "Ada" },
  metadata: { club_card: "77" },
};

const create = (body: Record<string, unknown> = {}, of: Shop = shop): Promise<Customer> => createCustomer(of, body);

const read = async (customerId: string): Promise<Customer> =>
  (await shop.send("GET", `/customers/${customerId}`)).body as Customer;

describe("customers", () => {
  it("are made under an id of ours, and answered with every member", async () => {
    const customer = await create();
    expect(customer).toEqual({
      customer_id: expect.stringMatching(/^cus_[0-9A-Za-z]{20}$/),
      name: null,
      email: null,
      phone: null,
      phone_country_code: null,
      description: null,
      tax_registration_id: null,
      address: null,
      metadata: null,
      document_details: null,
      default_payment_method_id: null,
      created_at: expect.any(String),
    });
    expect(await read(customer.customer_id)).toEqual(customer);
  });

  it("are made under the merchant's id, once", async () => {
    const customer = await create({ customer_id: "ada-1", ...ada });
    const expected = { customer_id: "ada-1", ...ada, address: { ...ada.address, line2: null, state: null } };
    expect(customer).toMatchObject(expected);
    const again = await shop.send("POST", "/customers", { customer_id: "ada-1" });
    expect(refusal(again)).toEqual({ status: 400, code: "IR_12" });
    // Another merchant's customers are another matter.
    const other = stack.shop();
    expect(refusal(await other.send("GET", "/customers/ada-1"))).toEqual({ status: 404, code: "HE_02" });
    await create({ customer_id: "ada-1" }, other);
  });

  it.each(["auth0|abc", "Ada Müller/1?x=%41#2", "😀".repeat(64), "ada@müller.example"])(
    "keep the id %s as it was given, everywhere",
    async (customerId) => {
      const own = stack.shop();
      const email = "kunde@müller.example";
      expect(await create({ customer_id: customerId, email }, own)).toMatchObject({ customer_id: customerId, email });
      const path = `/customers/${encodeURIComponent(customerId)}`;
      expect((await own.send("POST", path, { name: "Ada" })).body).toMatchObject({ customer_id: customerId, email });
      const paid = await own.pay(cardPayment(undefined, { customer: { id: customerId } }));
      expect(paid).toMatchObject({ status: "succeeded", customer: { id: customerId, email } });
      const query = `customer_id=${encodeURIComponent(customerId)}`;
      const listed = await own.send("GET", `/payments/list?${query}`);
      expect(listed.body).toMatchObject({ data: [{ customer_id: customerId }] });
      expect((await own.send("GET", `/customers/list?${query}`)).body).toMatchObject([{ customer_id: customerId }]);
      const payout = { amount: 100, currency: "EUR", customer: { id: customerId } };
      expect((await own.send("POST", "/payouts/create", payout)).body).toMatchObject({ customer: { id: customerId } });
      expect((await own.send("GET", `/payouts/list?${query}`)).body).toMatchObject({ size: 1 });
      expect((await own.send("DELETE", path)).body).toMatchObject({ customer_id: customerId, customer_deleted: true });
    },
  );

  it("repeat their answer for a repeated Idempotency-Key", async () => {
    const headers = { "idempotency-key": "customer-once" };
    const first = await shop.send("POST", "/customers", { name: "Ada" }, headers);
    const second = await shop.send("POST", "/customers", { name: "Ada" }, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });

  it("refuse what is not a customer", async () => {
    const refused = async (body: object) => refusal(await shop.send("POST", "/customers", body));
    expect(await refused({ nickname: "Ada" })).toEqual({ status: 400, code: "IR_06" });
    expect(await refused({ address: { planet: "Earth" } })).toEqual({ status: 400, code: "IR_06" });
    expect(await refused({ customer_id: "a".repeat(65) })).toEqual({ status: 422, code: "IR_06" });
    expect(await refused({ customer_id: "  \u3000" })).toEqual({ status: 422, code: "IR_05" });
    expect(await refused({ customer_id: "line\nfeed" })).toEqual({ status: 422, code: "IR_05" });
    expect(await refused({ email: "nowhere" })).toEqual({ status: 422, code: "IR_05" });
    expect(await refused({ name: "n".repeat(256) })).toEqual({ status: 422, code: "IR_06" });
  });

  it("change in the members that are sent, also by two at once", async () => {
    const { customer_id: id } = await create(ada);
    const update = (body: object) => shop.send("POST", `/customers/${id}`, body);
    const changed = (await update({ email: "ada@other.example", name: null })).body;
    expect(changed).toMatchObject({ name: ada.name, email: "ada@other.example", metadata: ada.metadata });
    await Promise.all([update({ phone: "1" }), update({ description: "both" }), update({ tax_registration_id: "T" })]);
    expect(await read(id)).toMatchObject({ phone: "1", description: "both", tax_registration_id: "T" });
    expect(refusal(await shop.send("POST", "/customers/nobody", {}))).toEqual({ status: 404, code: "HE_02" });
  });

  it("are listed newest first, a page at a time", async () => {
    const own = stack.shop();
    const made: Customer[] = [];
    for (const id of ["3-first", "2-second", "1-third"]) made.push(await create({ customer_id: id }, own));
    // Two may be made in one millisecond, or the clock may be set back: then ids or times decide.
    const timeOf = ({ created_at: time }: Customer): number => Date.parse(time);
    const newest = [...made]
      .sort((one, other) => timeOf(other) - timeOf(one) || (one.customer_id < other.customer_id ? 1 : -1))
      .map(({ customer_id: id }) => id);
    const list = async (query: string) =>
      ((await own.send("GET", `/customers/list${query}`)).body as Customer[]).map(({ customer_id: id }) => id);
    expect(await list("")).toEqual(newest);
    expect(await list("?limit=1&offset=1")).toEqual(newest.slice(1, 2));
    expect(await list("?customer_id=3-first")).toEqual(["3-first"]);
    const counted = await own.send("GET", "/customers/list_with_count?limit=2");
    expect(counted.body).toMatchObject({
      total_count: 3,
      data: newest.slice(0, 2).map((id) => ({ customer_id: id })),
    });
    const future = await own.send("GET", "/customers/list_with_count?start_time=2100-01-01T00:00:00Z");
    expect(future.body).toEqual({ total_count: 0, data: [] });
    expect(refusal(await own.send("GET", "/customers/list?limit=101"))).toEqual({ status: 422, code: "IR_06" });
    expect((await stack.shop().send("GET", "/customers/list")).body).toEqual([]);
  });

  it("keep personal data sealed in the table", async () => {
    const { customer_id: id } = await create(ada);
    const rows = await stack.rows("select to_json(customers)::text as row from customers where customer_id = $1", id);
    expect(JSON.stringify(rows)).not.toMatch(/Beispiel|kiosk\.example|Linden/);
  });

  it("open for their own ephemeral key only", async () => {
    const { customer_id: id } = await create(ada);
    const as = (customerId: string) => ({ kind: "ephemeral_key" as const, merchantId: shop.merchantId, customerId });
    expect((await shop.as(as(id), "GET", `/customers/${id}`)).body).toMatchObject({ customer_id: id });
    expect(refusal(await shop.as(as("other"), "GET", `/customers/${id}`))).toEqual({ status: 401, code: "IR_15" });
    expect(refusal(await shop.as(as(id), "GET", "/customers/list"))).toEqual({ status: 401, code: "IR_01" });
  });
});

describe("customers of payments", () => {
  it("are made by the first payment that names them, and known to the next", async () => {
    const customer = { id: "buyer-1", name: "Bea", email: "bea@kiosk.example" };
    const first = await shop.pay(cardPayment(undefined, { customer }));
    expect(first).toMatchObject({ customer_id: "buyer-1", customer, email: "bea@kiosk.example" });
    expect(await read("buyer-1")).toMatchObject({ name: "Bea", email: "bea@kiosk.example", phone: null });
    const second = await shop.pay(cardPayment(undefined, { customer_id: "buyer-1", phone: "30", confirm: false }));
    expect(second).toMatchObject({ name: "Bea", email: "bea@kiosk.example", phone: "30" });
    expect(await read("buyer-1")).toMatchObject({ name: "Bea", phone: "30" });
  });

  it("are made once by payments at the same moment", async () => {
    const pay = (name: string) => shop.pay(cardPayment(undefined, { customer: { id: "buyer-2", name } }));
    const payments = await Promise.all(["Cleo", "Cleo", "Cleo"].map(pay));
    expect(payments.map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
    expect(await read("buyer-2")).toMatchObject({ name: "Cleo" });
  });

  it("are not made by a payment that is refused, nor for a guest", async () => {
    const customer = { id: "buyer-3" };
    const refused = await shop.send("POST", "/payments", cardPayment("4242424242424241", { customer }));
    expect(refusal(refused)).toEqual({ status: 400, code: "IR_06" });
    expect(refusal(await shop.send("GET", "/customers/buyer-3"))).toEqual({ status: 404, code: "HE_02" });
    const guest = await shop.pay(cardPayment(undefined, { customer: { name: "Guest" } }));
    expect(guest).toMatchObject({ customer_id: null, customer: { id: null, name: "Guest" } });
  });

  it("can be named by a later update or confirmation of the merchant", async () => {
    const payment = await shop.pay(cardPayment(undefined, { confirm: false }));
    const path = `/payments/${payment.payment_id}`;
    await shop.send("POST", path, { customer: { id: "buyer-4", name: "Dora" } });
    expect(await read("buyer-4")).toMatchObject({ name: "Dora" });
    const confirmed = (await shop.send("POST", `${path}/confirm`, { email: "dora@kiosk.example" })).body as Payment;
    expect(confirmed).toMatchObject({ status: "succeeded", customer: { id: "buyer-4", name: "Dora" } });
    expect(await read("buyer-4")).toMatchObject({ email: "dora@kiosk.example" });
  });
});

/** Until every event has its position: before that the relay alone works on it, and an erasure leaves it alone. */
const allPlaced = () =>
  eventually(async () => {
    const waiting = await stack.rows(
      "select id from outbox where merchant_id = $1 and position is null",
      shop.merchantId,
    );
    expect(waiting).toEqual([]);
  });

describe("erasing a customer", () => {
  it("takes the person off everything, and leaves the payments", async () => {
    const customer = { id: "gone-1", name: "Emil Muster", email: "emil@kiosk.example" };
    const address = { line1: "Am Markt 2", first_name: "Emil", zip: null, country: "DE" };
    const billing = { address, phone: { number: "30123456" }, email: "emil@kiosk.example" };
    const data = { card: (cardPayment()["payment_method_data"] as { card: object }).card, billing };
    const changes = { customer, billing, shipping: billing, payment_method_data: data };
    const payment = await shop.pay(cardPayment(undefined, changes));
    await allPlaced();
    const erased = await shop.send("DELETE", "/customers/gone-1");
    expect(erased.body).toEqual({
      customer_id: "gone-1",
      customer_deleted: true,
      address_deleted: true,
      payment_methods_deleted: true,
    });
    const after = await shop.read(payment.payment_id, "?force_sync=true");
    const outline = {
      address: { line1: "Redacted", first_name: "Redacted", last_name: null, zip: null, country: "DE" },
      phone: { number: "Redacted", country_code: null },
      email: "Redacted",
    };
    expect(after).toMatchObject({
      status: "succeeded",
      customer_id: "gone-1",
      customer: { id: "gone-1", name: "Redacted", email: "Redacted", phone: "Redacted" },
      billing: outline,
      shipping: outline,
      payment_method_data: { billing: outline, card: { last4: "4242", card_holder_name: null } },
    });
    const events = await shop.events(payment.payment_id);
    expect(events.map(({ type }) => type)).toContain("payments.payments.payment_succeeded");
    // Those that consumers have still to fetch show what the API shows.
    const shown = events.find(({ type }) => type === "payments.payments.payment_succeeded");
    expect(shown?.data["content"]).toMatchObject({
      type: "payment_details",
      object: { customer: after.customer, billing: outline, shipping: outline, name: "Redacted", email: "Redacted" },
    });
    expect(await shop.events(shop.merchantId)).toContainEqual(
      expect.objectContaining({
        type: "payments.erasures.personal_data_erased",
        data: { merchant_id: shop.merchantId, object_ids: [payment.payment_id] },
      }),
    );
    for (const table of ["payments", "attempts", "customers"]) {
      const where = `where merchant_id = $1`;
      const rows = await stack.rows(`select to_json(${table})::text as row from ${table} ${where}`, shop.merchantId);
      expect(JSON.stringify(rows)).not.toMatch(/Muster|emil@kiosk|Am Markt|30123456/);
    }
  });

  it("takes the holder and the agreement off mandates that have ended, and off their events", async () => {
    const data = cardPayment()["payment_method_data"] as { card: object };
    const agreed = await shop.pay(
      cardPayment(undefined, {
        customer: { id: "gone-4", name: "Hans Muster" },
        payment_method_data: { card: { ...data.card, card_holder_name: "Hans Muster" } },
        setup_future_usage: "off_session",
        mandate_data: {
          customer_acceptance: {
            acceptance_type: "online",
            online: { ip_address: "203.0.113.9", user_agent: "Muster Browser" },
          },
          mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
        },
      }),
    );
    const mandateId = agreed.mandate_id ?? "";
    const rowOf = async (): Promise<string> =>
      JSON.stringify(
        await stack.rows("select to_json(mandates)::text as row from mandates where mandate_id = $1", mandateId),
      );
    expect(await rowOf()).not.toMatch(/Muster|203\.0\.113/);
    const before = (await shop.send("GET", `/mandates/${mandateId}`)).body;
    expect(before).toMatchObject({ card: { card_holder_name: "Hans Muster" }, customer_acceptance: expect.anything() });
    expect(JSON.stringify(await shop.events(mandateId))).toMatch(/Hans Muster.*203\.0\.113\.9/);
    await shop.send("POST", `/mandates/revoke/${mandateId}`);
    await allPlaced();
    expect((await shop.send("DELETE", "/customers/gone-4")).status).toBe(200);
    expect((await shop.send("GET", `/mandates/${mandateId}`)).body).toMatchObject({
      status: "revoked",
      card: { last4_digits: "4242", card_holder_name: null },
      customer_acceptance: null,
    });
    for (const id of [mandateId, agreed.payment_id]) {
      expect((await shop.events(id)).length).toBeGreaterThan(0);
      expect(JSON.stringify(await shop.events(id))).not.toMatch(/Muster|203\.0\.113/);
    }
  });

  it("leaves no card on a payment that was not confirmed, nor where a former version left one", async () => {
    const customer = { id: "gone-5", name: "Ida Muster" };
    const payment = await shop.pay(cardPayment(undefined, { customer, confirm: false }));
    expect(payment.status).toBe("requires_confirmation");
    await shop.send("DELETE", "/customers/gone-5");
    const sealed = "select sealed_method from attempts where payment_id = $1";
    expect(await stack.rows(sealed, payment.payment_id)).toEqual([{ sealed_method: null }]);
    const confirmed = await shop.send("POST", `/payments/${payment.payment_id}/confirm`);
    expect(refusal(confirmed)).toMatchObject({ status: 400 });
    await stack.rows("update attempts set sealed_method = 'v1.left' where payment_id = $1", payment.payment_id);
    await stack.rows("update customers set redaction_due_at = now() where customer_id = $1", "gone-5");
    await eventually(async () => {
      expect(await stack.rows(sealed, payment.payment_id)).toEqual([{ sealed_method: null }]);
    });
  });

  it("is final: no customer is found, changed, paid for or created again under the id", async () => {
    await create({ customer_id: "gone-2", name: "Fritz" });
    await shop.send("DELETE", "/customers/gone-2");
    const erased = { status: 400, code: "IR_11" };
    expect(refusal(await shop.send("GET", "/customers/gone-2"))).toEqual(erased);
    expect(refusal(await shop.send("POST", "/customers/gone-2", { name: "F" }))).toEqual(erased);
    expect(refusal(await shop.send("DELETE", "/customers/gone-2"))).toEqual(erased);
    const payment = cardPayment(undefined, { customer_id: "gone-2" });
    expect(refusal(await shop.send("POST", "/payments", payment))).toEqual(erased);
    const again = await shop.send("POST", "/customers", { customer_id: "gone-2" });
    expect(refusal(again)).toEqual({ status: 400, code: "IR_12" });
    expect((await shop.send("GET", "/customers/list?customer_id=gone-2")).body).toEqual([]);
    expect(refusal(await shop.send("DELETE", "/customers/nobody"))).toEqual({ status: 404, code: "HE_02" });
  });

  it("reaches a payment that was under way, a moment later", async () => {
    const customer = { id: "gone-3", name: "Gustav Muster" };
    const payment = await shop.pay(cardPayment("4000000000000200", { customer }));
    expect(payment.status).toBe("processing");
    const leased =
      "update payments set lease_holder = $1, lease_until = now() + interval '1 hour' where payment_id = $2";
    await stack.rows(leased, "somebody", payment.payment_id);
    await shop.send("DELETE", "/customers/gone-3");
    expect(await shop.read(payment.payment_id)).toMatchObject({ customer: { name: "Gustav Muster" } });
    await stack.rows("update payments set lease_holder = null where payment_id = $1", payment.payment_id);
    await stack.rows("update customers set redaction_due_at = now() where customer_id = $1", "gone-3");
    await eventually(async () => (await shop.read(payment.payment_id)).customer?.name === "Redacted", {
      intervalMs: 50,
    });
    await eventually(
      async () => {
        const due = "select redaction_due_at from customers where customer_id = $1 and redaction_due_at is null";
        return (await stack.rows(due, "gone-3")).length === 1;
      },
      { intervalMs: 50 },
    );
  });
});

describe("ephemeral keys", () => {
  const resolve = async (secret: string): Promise<unknown> => {
    const body = { secret_hash: createHash("sha256").update(secret).digest("hex") };
    return (await shop.as({ kind: "service" }, "POST", "/internal/ephemeral-keys/resolve", body)).body;
  };

  it("are made for a customer, resolved for an hour, and revoked", async () => {
    const { customer_id: id } = await create();
    const made = (await shop.send("POST", "/ephemeral_keys", { customer_id: id })).body as EphemeralKey;
    expect(made).toEqual({
      id: expect.stringMatching(/^eki_[0-9A-Za-z]{20}$/),
      merchant_id: shop.merchantId,
      customer_id: id,
      created_at: expect.any(Number),
      expires: made.created_at + 3600,
      secret: expect.stringMatching(/^epk_[0-9a-f]{32}$/),
    });
    const secret = made.secret ?? "";
    const found = { found: true, merchant_id: shop.merchantId, customer_id: id };
    expect(await resolve(secret)).toMatchObject(found);
    const rows = await stack.rows("select to_json(ephemeral_keys)::text as row from ephemeral_keys");
    expect(JSON.stringify(rows)).not.toContain(secret);
    const unknown = { status: 404, code: "HE_02" };
    expect(refusal(await stack.shop().send("DELETE", `/ephemeral_keys/${made.id}`))).toEqual(unknown);
    const revoked = await shop.send("DELETE", `/ephemeral_keys/${made.id}`);
    expect(revoked.body).toEqual({ ...made, secret: null });
    expect(await resolve(secret)).toEqual({ found: false, merchant_id: null, customer_id: null, expires_at: null });
    expect(refusal(await shop.send("DELETE", `/ephemeral_keys/${made.id}`))).toEqual(unknown);
    expect(refusal(await shop.send("POST", "/ephemeral_keys", { customer_id: "nobody" }))).toEqual(unknown);
  });

  it("are worth nothing and erased once they expired", async () => {
    const { customer_id: id } = await create();
    const made = (await shop.send("POST", "/ephemeral_keys", { customer_id: id })).body as EphemeralKey;
    await stack.rows("update ephemeral_keys set expires_at = now() where key_id = $1", made.id);
    expect(await resolve(made.secret ?? "")).toMatchObject({ found: false });
    const left = () => stack.rows("select key_id from ephemeral_keys where key_id = $1", made.id);
    await eventually(async () => (await left()).length === 0, { intervalMs: 50 });
  });

  it("come with a payment that its customer is still to confirm", async () => {
    const customer = { id: "browser-1" };
    const payment = await shop.pay(cardPayment(undefined, { customer, confirm: false }));
    expect(payment.ephemeral_key).toMatchObject({ customer_id: "browser-1", secret: expect.stringMatching(/^epk_/) });
    expect(await resolve(payment.ephemeral_key?.secret ?? "")).toMatchObject({ customer_id: "browser-1" });
    expect((await shop.read(payment.payment_id)).ephemeral_key).toBeNull();
    expect((await shop.pay(cardPayment(undefined, { customer }))).ephemeral_key).toBeNull();
    expect((await shop.pay(cardPayment(undefined, { confirm: false }))).ephemeral_key).toBeNull();
  });
});
