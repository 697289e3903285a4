import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { CustomerPaymentMethods, ListedPaymentMethod, Payment, StoredPaymentMethod } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { ok, refusal } from "../support/answers.ts";
import { newCustomer, storeCard, visa } from "../support/customers.ts";
import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, shownSecurityCode, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const mastercard = "5555555555554444";

const store = (customerId: string, number = visa, changes: Record<string, unknown> = {}) =>
  storeCard(shop, customerId, number, changes);

const list = async (customerId: string, query = ""): Promise<readonly ListedPaymentMethod[]> =>
  (await ok<CustomerPaymentMethods>(shop.send("GET", `/customers/${customerId}/payment_methods${query}`)))
    .customer_payment_methods;

const [first, second] = [0, 1];

describe("stored payment methods", () => {
  it("are stored, retrieved and listed without what must stay secret", async () => {
    const customerId = await newCustomer(shop);
    const metadata = { place: "wallet" };
    const made = await store(customerId, visa, { metadata });
    expect(made).toEqual({
      merchant_id: shop.merchantId,
      payment_method_id: expect.stringMatching(/^pm_[0-9A-Za-z]{20}$/),
      customer_id: customerId,
      payment_method: "card",
      payment_method_type: "credit",
      card: {
        scheme: "Visa",
        issuer_country: "US",
        last4_digits: "4242",
        expiry_month: "10",
        expiry_year: "2040",
        card_holder_name: "Joseph Doe",
        card_fingerprint: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
        nick_name: null,
        card_network: "Visa",
        card_isin: "424242",
        card_issuer: "Sandbox Bank",
        card_type: "credit",
        saved_to_locker: true,
      },
      network_token: null,
      billing: null,
      metadata,
      recurring_enabled: false,
      installment_payment_enabled: false,
      payment_experience: null,
      created: expect.any(String),
      last_used_at: expect.any(String),
      payment_method_status: "active",
      client_secret: expect.stringMatching(new RegExp(`^${made.payment_method_id}_secret_\\w+$`)),
    });
    const read = await ok(shop.send("GET", `/payment_methods/${made.payment_method_id}`));
    expect(read).toEqual({ ...made, client_secret: null });
    // It opens nothing, whatever a payment does with the method meanwhile.
    await stack.rows(
      "update payment_methods set discard_at = now() + interval '1 hour' where payment_method_id = $1",
      made.payment_method_id,
    );
    const changed = { payment_method_data: { card: cardOf(visa) }, client_secret: made.client_secret };
    const path = `/payment_methods/${made.payment_method_id}`;
    expect(refusal(await shop.client("POST", `${path}/save`, changed))).toEqual({ status: 400, code: "IR_08" });
    const card = { card: { card_holder_name: "Somebody" }, client_secret: made.client_secret };
    expect(refusal(await shop.client("POST", `${path}/update`, card))).toEqual({ status: 400, code: "IR_08" });
    const [listed] = await list(customerId);
    expect(listed).toMatchObject({
      payment_method_id: made.payment_method_id,
      payment_token: expect.stringMatching(/^token_/),
      requires_cvv: true,
      // The first one is the one to offer first.
      default_payment_method_set: true,
    });
    const rows = await stack.rows("select to_json(payment_methods)::text as row from payment_methods");
    // No person is named in plaintext, the cardholder included.
    expect(JSON.stringify(rows)).not.toMatch(/"(billing|customerAcceptance|nickName)|"holderName\\*": *\\*"/);
    expect(JSON.stringify(rows)).not.toContain("4242424242424242");
    expect(JSON.stringify(rows)).not.toMatch(shownSecurityCode);
  });

  it("are stored once for the same card, with what changed of it", async () => {
    const customerId = await newCustomer(shop);
    const made = await store(customerId);
    const again = await store(customerId, visa, { card: { ...cardOf(visa), card_exp_year: "2041" } });
    expect(again.payment_method_id).toBe(made.payment_method_id);
    expect(again.card?.expiry_year).toBe("2041");
    const many = await Promise.all([1, 2, 3].map(() => store(customerId, mastercard)));
    expect(new Set(many.map(({ payment_method_id: id }) => id)).size).toBe(1);
    expect(await list(customerId)).toHaveLength(2);
    const other = await store(await newCustomer(shop));
    expect(other.payment_method_id).not.toBe(made.payment_method_id);
  });

  it("change in expiry, holder and nick name", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    const update = (card: object) => shop.send("POST", `/payment_methods/${id}/update`, { card });
    const changed = await ok<StoredPaymentMethod>(update({ card_exp_month: "11", nick_name: "blue" }));
    const own = { kind: "ephemeral_key" as const, merchantId: shop.merchantId, customerId };
    const renewed = { card: { card_exp_year: "2037" } };
    expect(await ok(shop.as(own, "POST", `/payment_methods/${id}/update`, renewed))).toMatchObject({
      card: { expiry_month: "11", expiry_year: "2037", nick_name: "blue" },
    });
    expect(changed.card).toMatchObject({ expiry_month: "11", expiry_year: "2040", nick_name: "blue" });
    expect(refusal(await update({ card_exp_year: "2020" }))).toEqual({ status: 400, code: "IR_16" });
    expect(await ok(update({ card_number: "5555555555554444" }))).toMatchObject({ card: { last4_digits: "4242" } });
    expect(refusal(await shop.client("POST", `/payment_methods/${id}/update`, { card: {} }))).toEqual({
      status: 400,
      code: "IR_04",
    });
    const charged = await shop.pay(
      cardPayment(visa, { customer_id: customerId, payment_method_id: id, payment_method_data: undefined }),
    );
    expect(charged.payment_method_data?.card).toMatchObject({ card_exp_month: "11", last4: "4242" });
  });

  it("wait for their data, which the customer's browser brings", async () => {
    const customerId = await newCustomer(shop);
    const waiting = await store(customerId, visa, { card: undefined });
    expect(waiting).toMatchObject({ payment_method_status: "awaiting_data", card: null });
    expect(await list(customerId)).toEqual([]);
    const path = `/payment_methods/${waiting.payment_method_id}/save`;
    const data = { payment_method_data: { card: cardOf(visa) } };
    expect(refusal(await shop.client("POST", path, data))).toEqual({ status: 400, code: "IR_04" });
    const wrong = { ...data, client_secret: `${waiting.payment_method_id}_secret_abc` };
    expect(refusal(await shop.client("POST", path, wrong))).toEqual({ status: 400, code: "IR_09" });
    const right = { ...data, client_secret: waiting.client_secret };
    const saved = await ok(shop.client("POST", path, right));
    expect(saved).toMatchObject({
      payment_method_status: "active",
      client_secret: null,
      card: { last4_digits: "4242" },
    });
    expect(refusal(await shop.client("POST", path, right))).toEqual({ status: 400, code: "IR_09" });
    expect(await list(customerId)).toHaveLength(1);
    // The same card a second time is no second method.
    const twin = await store(customerId, visa, { card: undefined });
    const twinPath = `/payment_methods/${twin.payment_method_id}/save`;
    const duplicate = await shop.client("POST", twinPath, { ...data, client_secret: twin.client_secret });
    expect(refusal(duplicate)).toEqual({ status: 400, code: "HE_01" });
  });

  it("are forgotten when their data do not come in time", async () => {
    const waiting = await store(await newCustomer(shop), visa, { card: undefined });
    const id = waiting.payment_method_id;
    await stack.rows("update payment_methods set discard_at = now() where payment_method_id = $1", id);
    await eventually(async () => (await shop.send("GET", `/payment_methods/${id}`)).status === 404, {
      intervalMs: 50,
    });
  });

  it("have a default, which goes last", async () => {
    const customerId = await newCustomer(shop);
    const blue = (await store(customerId)).payment_method_id;
    const red = (await store(customerId, mastercard)).payment_method_id;
    expect(refusal(await shop.send("DELETE", `/payment_methods/${blue}`))).toEqual({ status: 400, code: "IR_25" });
    const path = `/customers/${customerId}/payment_methods/${red}/default`;
    expect(await ok(shop.send("POST", path))).toEqual({
      default_payment_method_id: red,
      customer_id: customerId,
      payment_method: "card",
      payment_method_type: "credit",
    });
    expect(refusal(await shop.send("POST", path))).toEqual({ status: 400, code: "IR_16" });
    const shown = await list(customerId);
    expect(shown.map((method) => [method.payment_method_id, method.default_payment_method_set])).toEqual(
      expect.arrayContaining([
        [blue, false],
        [red, true],
      ]),
    );
    expect(await ok(shop.send("DELETE", `/payment_methods/${blue}`))).toEqual({
      payment_method_id: blue,
      deleted: true,
    });
    expect(await ok(shop.send("DELETE", `/payment_methods/${red}`))).toMatchObject({ deleted: true });
    expect(refusal(await shop.send("DELETE", `/payment_methods/${red}`))).toEqual({ status: 404, code: "HE_02" });
    expect(await list(customerId)).toEqual([]);
    expect(await ok(shop.send("GET", `/customers/${customerId}`))).toMatchObject({ default_payment_method_id: null });
  });

  it("belong to no other merchant", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    const other = stack.shop();
    const unknown = { status: 404, code: "HE_02" };
    expect(refusal(await other.send("GET", `/payment_methods/${id}`))).toEqual(unknown);
    expect(refusal(await other.send("DELETE", `/payment_methods/${id}`))).toEqual(unknown);
    expect(refusal(await other.send("POST", `/payment_methods/${id}/update`, {}))).toEqual(unknown);
    expect(refusal(await other.send("GET", `/customers/${customerId}/payment_methods`))).toEqual(unknown);
    const stranger = await newCustomer(shop);
    const theft = `/customers/${stranger}/payment_methods/${id}/default`;
    expect(refusal(await shop.send("POST", theft))).toEqual(unknown);
    const key = { kind: "ephemeral_key" as const, merchantId: shop.merchantId, customerId: stranger };
    const mismatch = { status: 401, code: "IR_15" };
    expect(refusal(await shop.as(key, "DELETE", `/payment_methods/${id}`))).toEqual(mismatch);
    const nickName = { card: { nick_name: "mine" } };
    expect(refusal(await shop.as(key, "POST", `/payment_methods/${id}/update`, nickName))).toEqual(mismatch);
    expect(refusal(await shop.as(key, "GET", `/customers/${customerId}/payment_methods`))).toEqual(mismatch);
    expect(await ok(shop.as(key, "GET", "/customers/payment_methods"))).toMatchObject({
      customer_payment_methods: [],
    });
  });

  it("take the network and a bank account where clients of peers write them", async () => {
    const customerId = await newCustomer(shop);
    const issuer = { payment_method_issuer: "Sandbox Bank", payment_method_issuer_code: "jp_sandbox" };
    const card = await store(customerId, visa, { ...issuer, card_network: "Mastercard", bank_transfer_data: {} });
    expect(card.card).toMatchObject({ card_network: "Mastercard" });
    const ach = { ach: { bank_account_number: "000123456789", bank_routing_number: "110000000" } };
    const bank = { customer_id: customerId, payment_method: "bank_transfer", payment_method_type: "ach" };
    const made = await ok<StoredPaymentMethod>(
      shop.send("POST", "/payment_methods", { ...bank, bank_transfer_data: ach }),
    );
    expect(made).toMatchObject({ payment_method: "bank_transfer", payment_method_status: "active" });
  });

  it("are not named next to another method, of which one would be ignored", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    const open = await ok<Payment>(
      shop.send("POST", "/payments", { amount: 6540, currency: "USD", customer_id: customerId }),
    );
    const path = `/payments/${open.payment_id}`;
    for (const named of [{ payment_method_id: id }, { payment_token: "token_of_another" }]) {
      for (const address of ["/payments", path, `${path}/confirm`]) {
        const body =
          address === "/payments"
            ? cardPayment(mastercard, { customer_id: customerId, ...named })
            : {
                payment_method: "card",
                payment_method_data: cardPayment(mastercard)["payment_method_data"],
                ...named,
              };
        const refused = await shop.send("POST", address, body);
        expect([address, refusal(refused)]).toEqual([address, { status: 400, code: "IR_16" }]);
      }
    }
    expect(await ok<Payment>(shop.send("GET", path))).toMatchObject({ status: "requires_payment_method" });
  });

  it("refuse what cannot be stored", async () => {
    const customerId = await newCustomer(shop);
    const refused = async (changes: object) =>
      refusal(
        await shop.send("POST", "/payment_methods", {
          customer_id: customerId,
          payment_method: "card",
          card: cardOf(visa),
          ...changes,
        }),
      );
    expect(await refused({ customer_id: undefined })).toEqual({ status: 400, code: "IR_04" });
    expect(await refused({ customer_id: "nobody" })).toEqual({ status: 404, code: "HE_02" });
    expect(await refused({ card: cardOf("4242424242424241") })).toEqual({ status: 400, code: "IR_06" });
    expect(await refused({ payment_method: "wallet", payment_method_type: "paypal" })).toMatchObject({
      code: "IR_06",
    });
    expect(await refused({ locker: true })).toEqual({ status: 400, code: "IR_06" });
  });

  it("go with their customer", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    await ok(shop.send("DELETE", `/customers/${customerId}`));
    expect(refusal(await shop.send("GET", `/payment_methods/${id}`))).toEqual({ status: 404, code: "HE_02" });
    const rows = await stack.rows("select payment_method_id from payment_methods where customer_id = $1", customerId);
    expect(rows).toEqual([]);
  });
});

describe("a payment that is to store its method", () => {
  const saving = (customerId: string, number = visa, changes: Record<string, unknown> = {}) =>
    cardPayment(number, {
      customer_id: customerId,
      setup_future_usage: "on_session",
      customer_acceptance: { acceptance_type: "offline" },
      ...changes,
    });

  it("stores it when it succeeds", async () => {
    const customerId = await newCustomer(shop);
    const payment = await shop.pay(saving(customerId));
    expect(payment).toMatchObject({ status: "succeeded", payment_method_status: "active", card_discovery: "manual" });
    const [listed] = await list(customerId);
    expect(listed).toMatchObject({ payment_method_id: payment.payment_method_id, requires_cvv: true });
    expect(listed?.default_payment_method_set).toBe(true);
    const [event] = (await shop.events(payment.payment_id)).filter(({ type }) => type.endsWith("payment_succeeded"));
    expect(event?.data).toMatchObject({ content: { object: await shop.read(payment.payment_id) } });
    const again = await shop.pay(saving(customerId, visa, { setup_future_usage: "off_session" }));
    expect(again.payment_method_id).toBe(payment.payment_method_id);
    expect(await list(customerId)).toMatchObject([{ requires_cvv: false, recurring_enabled: true }]);
  });

  it("stores it once when two payments with the same card succeed together", async () => {
    const customerId = await newCustomer(shop);
    const payments = await Promise.all([1, 2, 3].map(() => shop.pay(saving(customerId))));
    expect(new Set(payments.map(({ payment_method_id: id }) => id)).size).toBe(1);
    expect(await list(customerId)).toHaveLength(1);
  });

  it("stores nothing when it is declined, and leaves a stored card as it was", async () => {
    const customerId = await newCustomer(shop);
    const declined = await shop.pay(saving(customerId, "4000000000000002"));
    expect(declined).toMatchObject({ status: "failed", payment_method_id: null, payment_method_status: null });
    expect(await list(customerId)).toEqual([]);
    const held = "select sealed_method, discard_at < now() + interval '2 hours' as soon from payment_methods";
    expect(await stack.rows(`${held} where customer_id = $1`, customerId)).toEqual([
      { sealed_method: null, soon: true },
    ]);
    const kept = await store(customerId, "4000000000000002");
    const other = { card: { ...cardOf("4000000000000002"), card_exp_year: "2044" } };
    await shop.pay(saving(customerId, "4000000000000002", { payment_method_data: other }));
    expect(await list(customerId)).toMatchObject([
      { payment_method_id: kept.payment_method_id, card: { expiry_year: "2040" } },
    ]);
  });

  it("stores it after the challenge, when the data are with us no more", async () => {
    const customerId = await newCustomer(shop);
    const payment = await shop.pay(saving(customerId, "4000003800000446", { authentication_type: "three_ds" }));
    expect(payment).toMatchObject({ status: "requires_customer_action", payment_method_status: "processing" });
    expect(await list(customerId)).toEqual([]);
    const page = new URL(payment.next_action?.redirect_to_url ?? "");
    const form = await call(stack.url, "GET", page.pathname + page.search);
    const challenge = form.headers["location"] ?? "";
    const completed = await call(`${challenge}/complete`, "POST", "");
    const back = new URL(completed.headers["location"] ?? "");
    await call(stack.url, "GET", back.pathname + back.search);
    const after = await shop.becomes(payment.payment_id, "succeeded");
    expect(after).toMatchObject({ payment_method_status: "active", payment_method_id: payment.payment_method_id });
    const [stored] = await list(customerId);
    expect(stored?.payment_method_id).toBe(payment.payment_method_id);
  });

  it("stores it by the provider's webhook or our look-up", async () => {
    const customerId = await newCustomer(shop);
    const payment = await shop.pay(saving(customerId, "4000000000000200"));
    expect(payment.payment_method_status).toBe("processing");
    await shop.becomes(payment.payment_id, "succeeded");
    expect(await list(customerId)).toMatchObject([{ payment_method_id: payment.payment_method_id }]);
  });

  it("stores it when the customer's browser confirms", async () => {
    const customerId = await newCustomer(shop);
    const made = await shop.pay({ ...saving(customerId), confirm: false, payment_method_data: undefined });
    const acceptance = { acceptance_type: "online", online: { ip_address: "127.0.0.1", user_agent: "browser" } };
    const confirmed = await ok<Payment>(
      shop.client("POST", `/payments/${made.payment_id}/confirm`, {
        client_secret: made.client_secret,
        payment_method_data: { card: cardOf(visa) },
        setup_future_usage: "off_session",
        customer_acceptance: acceptance,
      }),
    );
    expect(confirmed).toMatchObject({ status: "succeeded", payment_method_status: "active" });
    expect(await list(customerId)).toMatchObject([{ requires_cvv: false }]);
  });

  it("needs a customer, and a whole proof that the customer agreed", async () => {
    const unknown = { status: 400, code: "IR_16" };
    const guest = cardPayment(visa, { setup_future_usage: "on_session" });
    expect(refusal(await shop.send("POST", "/payments", guest))).toEqual(unknown);
    const half = saving(await newCustomer(shop), visa, { customer_acceptance: { acceptance_type: "online" } });
    expect(refusal(await shop.send("POST", "/payments", half))).toEqual(unknown);
  });
});

describe("a payment with a stored method", () => {
  const by = (customerId: string, changes: Record<string, unknown>) =>
    cardPayment(visa, { customer_id: customerId, payment_method_data: undefined, ...changes });

  it("charges it by its id or its token", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    const paid = await shop.pay(by(customerId, { payment_method: undefined, payment_method_id: id }));
    expect(paid).toMatchObject({
      status: "succeeded",
      payment_method: "card",
      payment_method_id: id,
      payment_method_status: "active",
      card_discovery: "saved_card",
      payment_method_data: { card: { last4: "4242", card_exp_year: "2040" } },
    });
    const [listed] = await list(customerId);
    const token = listed?.payment_token;
    const data = { card_token: { card_cvc: "737" } };
    const again = await shop.pay(by(customerId, { payment_token: token, payment_method_data: data }));
    expect(again).toMatchObject({ status: "succeeded", payment_method_id: id, payment_token: token });
    expect(again.payment_method_data?.card?.payment_checks).toMatchObject({ cvc: "pass" });
    expect(paid.payment_method_data?.card?.payment_checks).toMatchObject({ cvc: "not_provided" });
  });

  it("is confirmed by the customer, who lists the methods and gives the security code", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    await store(customerId, mastercard);
    const made = await shop.pay(by(customerId, { confirm: false, payment_method: undefined }));
    const path = `/customers/payment_methods?client_secret=${made.client_secret ?? ""}`;
    const own = await ok<CustomerPaymentMethods>(shop.client("GET", path));
    expect(own).toMatchObject({ is_guest_customer: false });
    expect(own.customer_payment_methods).toHaveLength(2);
    const token = own.customer_payment_methods.find((one) => one.payment_method_id === id)?.payment_token;
    const confirm = (more: object) =>
      shop.client("POST", `/payments/${made.payment_id}/confirm`, {
        client_secret: made.client_secret,
        payment_method: "card",
        payment_token: token,
        ...more,
      });
    expect(refusal(await confirm({ card_cvc: "12" }))).toEqual({ status: 400, code: "IR_16" });
    const code = { payment_method_data: { card_token: { card_cvc: "12" } } };
    expect(refusal(await confirm(code))).toEqual({ status: 400, code: "IR_16" });
    const confirmed = await confirm({ payment_method_data: { card_token: { card_cvc: "737" } } });
    expect(confirmed.body).toMatchObject({ status: "succeeded", payment_method_id: id });
    const used = await list(customerId);
    expect(used[first]?.payment_method_id).toBe(id);
    expect(used[second]).toBeDefined();
  });

  it("keeps it for a later confirmation", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    const made = await shop.pay(by(customerId, { confirm: false, payment_method_id: id }));
    expect(made).toMatchObject({ status: "requires_confirmation", payment_method_id: id });
    const confirmed = await ok<Payment>(shop.send("POST", `/payments/${made.payment_id}/confirm`, {}));
    expect(confirmed).toMatchObject({ status: "succeeded", card_discovery: "saved_card" });
    // Another card instead leaves nothing of the stored one.
    const other = await shop.pay(by(customerId, { confirm: false, payment_method_id: id }));
    const data = { payment_method_data: { card: cardOf(mastercard) } };
    const paid = await ok<Payment>(shop.send("POST", `/payments/${other.payment_id}/confirm`, data));
    expect(paid).toMatchObject({ payment_method_id: null, card_discovery: "manual", status: "succeeded" });
  });

  it("refuses methods of others, and tokens that are none", async () => {
    const customerId = await newCustomer(shop);
    const { payment_method_id: id } = await store(customerId);
    const stranger = await newCustomer(shop);
    const refused = async (body: object) => refusal(await shop.send("POST", "/payments", body));
    expect(await refused(by(stranger, { payment_method_id: id }))).toEqual({ status: 400, code: "IR_16" });
    const guest = by(customerId, { payment_method_id: id, customer_id: undefined });
    expect(await refused(guest)).toEqual({ status: 400, code: "IR_16" });
    expect(await refused(by(customerId, { payment_method_id: "pm_none" }))).toEqual({ status: 404, code: "HE_02" });
    const bad = { status: 422, code: "IR_29" };
    expect(await refused(by(customerId, { payment_token: "token_none" }))).toEqual(bad);
    const [listed] = await list(customerId);
    const token = listed?.payment_token ?? "";
    expect(await refused(by(customerId, { payment_token: `${token.slice(0, -2)}xx` }))).toEqual(bad);
    const other = stack.shop();
    expect(refusal(await other.send("POST", "/payments", by(customerId, { payment_token: token })))).toEqual(bad);
  });

  it("shows a guest nothing", async () => {
    const guest = await shop.pay(cardPayment(visa, { confirm: false }));
    const path = `/customers/payment_methods?client_secret=${guest.client_secret ?? ""}`;
    expect(await ok(shop.client("GET", path))).toEqual({ customer_payment_methods: [], is_guest_customer: true });
    const none = { status: 400, code: "IR_04" };
    expect(refusal(await shop.client("GET", "/customers/payment_methods"))).toEqual(none);
    const wrong = { status: 400, code: "IR_09" };
    const forged = `/customers/payment_methods?client_secret=${guest.payment_id}_secret_abcdefghij0123456789`;
    expect(refusal(await shop.client("GET", forged))).toEqual(wrong);
  });
});
