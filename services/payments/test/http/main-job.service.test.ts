import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { accountId } from "../support/merchant.ts";
import { rankedAs } from "../support/peers.ts";
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

const errorOf = (body: unknown): { code: string; reason: string; field?: string } =>
  (body as { error: { code: string; reason: string; field?: string } }).error;

describe("create and confirm in one call", () => {
  it("authorizes a card payment, asks the decision engine and shows every member", async () => {
    const request = cardPayment("4242424242424242", {
      customer: { id: "cus_1", email: "joseph@example.com", name: "Joseph", phone: "999", phone_country_code: "+1" },
      description: "A book",
      metadata: { order: "17" },
      shipping_cost: 100,
      is_iframe_redirection_enabled: true,
      surcharge_details: { surcharge_amount: 50, tax_amount: 10 },
      billing: { address: { zip: "94107", country: "US" }, email: "joseph@example.com" },
    });
    const payment = await shop.pay(request);
    expect(payment).toMatchObject({
      merchant_id: shop.merchantId,
      status: "succeeded",
      amount: 6540,
      net_amount: 6700,
      amount_received: 6700,
      amount_capturable: 0,
      attempt_count: 1,
      connector: "fauxpay",
      merchant_connector_id: accountId(shop.merchantId, "fauxpay"),
      customer: { id: "cus_1", email: "joseph@example.com", name: "Joseph", phone: "999", phone_country_code: "+1" },
      customer_id: "cus_1",
      description: "A book",
      metadata: { order: "17" },
      surcharge_details: { surcharge_amount: 50, tax_amount: 10 },
      capture_method: "automatic",
      error_code: null,
      next_action: null,
      refunds: null,
      attempts: null,
      is_overcapture_enabled: null,
      is_iframe_redirection_enabled: true,
      installment_options: null,
      installment_data: null,
      tokenization: null,
      connector_customer_id: null,
      network_details: null,
      error_details: null,
      initiator: null,
      sdk_authorization: null,
    });
    expect(payment.payment_id).toMatch(/^pay_.{26}$/);
    expect(payment.client_secret).toMatch(new RegExp(`^${payment.payment_id}_secret_[0-9A-Za-z]{20}$`));
    expect(payment.fingerprint).toMatch(/^[0-9A-Za-z]{20}$/);
    expect(payment.payment_method_data?.card).toMatchObject({
      last4: "4242",
      card_network: "Visa",
      card_isin: "424242",
      card_exp_year: "2040",
    });
    expect(stack.engine.requests.at(-1)).toMatchObject({ payment_id: payment.payment_id, card_network: "Visa" });
    expect(await shop.read(payment.payment_id)).toEqual(payment);
  });

  it("follows the engine's order", async () => {
    stack.engine.decide = (request) => Promise.resolve(rankedAs(request, [accountId(shop.merchantId, "phonypay")]));
    const payment = await shop.pay();
    stack.engine.decide = (request) => Promise.resolve(rankedAs(request, []));
    expect(payment).toMatchObject({ status: "succeeded", connector: "phonypay" });
  });

  it("gives each of many payments at once the order that the engine found for it", async () => {
    stack.engine.decide = (request) =>
      Promise.resolve(
        rankedAs(request, [accountId(shop.merchantId, request.amount % 2 === 0 ? "phonypay" : "fauxpay")]),
      );
    const amounts = Array.from({ length: 16 }, (_none, index) => 1_000 + index);
    const payments = await Promise.all(amounts.map((amount) => shop.pay(cardPayment("4242424242424242", { amount }))));
    stack.engine.decide = (request) => Promise.resolve(rankedAs(request, []));
    const expected = amounts.map((amount) => [amount, amount % 2 === 0 ? "phonypay" : "fauxpay"]);
    expect(payments.map(({ amount, connector }) => [amount, connector])).toEqual(expected);
  });

  it("follows the request's own routing without asking the engine", async () => {
    const asked = stack.engine.requests.length;
    const routing = { type: "single", data: { connector: "phonypay" } };
    expect(await shop.pay(cardPayment("4242424242424242", { routing }))).toMatchObject({ connector: "phonypay" });
    expect(stack.engine.requests).toHaveLength(asked);
  });

  it("notifies the merchant and the engine in the same transaction, with the payment as it is retrieved", async () => {
    const payment = await shop.pay();
    const events = await shop.events(payment.payment_id);
    expect(events.map(({ type }) => type)).toEqual([
      "payments.payments.payment_succeeded",
      "payments.attempts.attempt_settled",
    ]);
    const [reported, learned] = events;
    expect(reported?.data).toMatchObject({ event_type: "payment_succeeded", object_version: 2 });
    expect(reported?.data).toHaveProperty("content.object", await shop.read(payment.payment_id));
    expect(learned?.data).toMatchObject({
      outcome: "success",
      connector: "fauxpay",
      amount: 6540,
      card_network: "Visa",
      card_bin: "424242",
      routing_approach: "SR_SELECTION_V3_ROUTING",
    });
  });

  it("sends the engine the customer, when it decides and when it learns", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { customer_id: "cus_regular" }));
    expect(stack.engine.requests.at(-1)).toMatchObject({ customer_id: "cus_regular" });
    const learned = (await shop.events(payment.payment_id)).find(({ type }) => type.endsWith("attempt_settled"));
    expect(learned?.data).toMatchObject({ customer_id: "cus_regular" });
    const anonymous = await shop.pay();
    expect(stack.engine.requests.at(-1)).not.toHaveProperty("customer_id");
    const [, unknown] = await shop.events(anonymous.payment_id);
    expect(unknown?.data).toMatchObject({ customer_id: null });
  });

  it("answers a decline with 200 and the provider's and our own words", async () => {
    const payment = await shop.pay(cardPayment("4000000000000002"));
    expect(payment).toMatchObject({
      status: "failed",
      error_code: "card_declined",
      error_message: "The card was declined.",
      unified_code: "UE_1000",
      issuer_error_code: "05",
      amount_capturable: 0,
      amount_received: null,
    });
    // The attempt states what the payment states.
    const [attempt] = await shop.attempts(payment.payment_id);
    expect(attempt).toMatchObject({
      error_code: "card_declined",
      unified_code: "UE_1000",
      issuer_error_code: "05",
      issuer_error_message: payment.issuer_error_message,
    });
    expect((await shop.events(payment.payment_id)).map(({ type }) => type)).toContain(
      "payments.payments.payment_failed",
    );
  });

  it("refuses what cannot be processed, and stores nothing", async () => {
    const before = await stack.rows<{ count: number }>("select count(*) as count from payments");
    const withCard = (changes: Record<string, string>) =>
      cardPayment("4242424242424242", {
        payment_method_data: { card: { ...cardOf("4242424242424242"), ...changes } },
      });
    const refusals: readonly [Record<string, unknown>, number, string][] = [
      [cardPayment("4242424242424241"), 400, "IR_06"],
      [cardPayment("4242"), 400, "IR_06"],
      [withCard({ card_exp_month: "13" }), 400, "IR_16"],
      [withCard({ card_exp_year: "2020" }), 400, "IR_16"],
      [withCard({ card_cvc: "12" }), 400, "IR_16"],
      [cardPayment("4242424242424242", { payment_method: undefined }), 400, "IR_04"],
      [cardPayment("4242424242424242", { payment_method_data: undefined }), 400, "IR_04"],
      [cardPayment("4242424242424242", { payment_method: "wallet", payment_method_type: "paypal" }), 422, "IR_06"],
      [cardPayment("4242424242424242", { payment_method_type: "paypal" }), 422, "IR_06"],
      [cardPayment("4242424242424242", { currency: "XXX" }), 400, "IR_06"],
      [cardPayment("4242424242424242", { amount: -1 }), 422, "IR_06"],
      [cardPayment("4242424242424242", { amount: "6540" }), 400, "IR_06"],
      [cardPayment("4242424242424242", { amount_to_capture: 7000 }), 422, "IR_05"],
      [cardPayment("4242424242424242", { amount_to_capture: 100 }), 400, "IR_16"],
      [cardPayment("4242424242424242", { payment_id: "too_short" }), 422, "IR_06"],
      [cardPayment("4242424242424242", { profile_id: "pro_of_somebody_else" }), 404, "HE_02"],
      [cardPayment("4242424242424242", { merchant_id: "somebody_else" }), 404, "HE_02"],
      [cardPayment("4242424242424242", { customer_id: "a", customer: { id: "b" } }), 400, "IR_16"],
      [cardPayment("4242424242424242", { no_such_member: 1 }), 400, "IR_06"],
      [cardPayment("4242424242424242", { session_expiry: 59 }), 422, "IR_06"],
      [cardPayment("4242424242424242", { routing: { type: "magic" } }), 422, "IR_06"],
      ...["javascript:alert(1)", "https:evil.example", "http://a@b.example/", "ftp://x"].map(
        (address): [Record<string, unknown>, number, string] => [
          cardPayment("4242424242424242", { return_url: address }),
          422,
          "IR_06",
        ],
      ),
      [cardPayment("4242424242424242", { description: "a\u0000b" }), 400, "IR_06"],
      [cardPayment("4242424242424242", { return_url: "nowhere" }), 400, "IR_06"],
      [cardPayment("4242424242424242", { order_details: [{ quantity: 1, amount: 1 }] }), 400, "IR_06"],
      [cardPayment("4242424242424242", { installment_options: [{ payment_method: "card" }] }), 422, "IR_06"],
    ];
    for (const [body, status, code] of refusals) {
      const answer = await shop.send("POST", "/payments", body);
      expect([answer.status, errorOf(answer.body).code, body]).toEqual([status, code, body]);
    }
    expect(await stack.rows("select count(*) as count from payments")).toEqual(before);
  });

  it("refuses ids that no database can keep", async () => {
    for (const path of ["/payments/%00", "/refunds/%00", "/payments/redirect/%00/x/y"]) {
      expect([path, (await shop.send("GET", path)).status]).toEqual([path, 400]);
    }
  });

  it("names a method that no account accepts", async () => {
    const answer = await shop.send("POST", "/payments", {
      ...cardPayment(),
      payment_method: "wallet",
      payment_method_type: "paypal",
      payment_method_data: { wallet: { paypal_redirect: {} } },
    });
    expect([answer.status, errorOf(answer.body).code]).toEqual([400, "IR_39"]);
    expect(answer.text).toContain("fauxpay does not take wallet paypal");
  });

  it("keeps ids unique per merchant, and merchants apart", async () => {
    const payment_id = "my_own_payment_id_of_30_chars_";
    const payment = await shop.pay(cardPayment("4242424242424242", { payment_id }));
    expect(payment.payment_id).toBe(payment_id);
    const again = await shop.send("POST", "/payments", cardPayment("4242424242424242", { payment_id }));
    expect([again.status, errorOf(again.body).code]).toEqual([400, "HE_01"]);
    const other = stack.shop();
    expect(errorOf((await other.send("GET", `/payments/${payment_id}`)).body).code).toBe("HE_02");
    const foreign = await other.send("POST", "/refunds", { payment_id });
    expect([foreign.status, errorOf(foreign.body).code]).toEqual([404, "HE_02"]);
  });

  it("never stores or publishes a card number or a security code", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { capture_method: "manual" }));
    await shop.pay(cardPayment("4242424242424242", { confirm: false }));
    const tables = ["payments", "attempts", "outbox", "idempotency_keys"];
    for (const table of tables) {
      const found = await stack.rows(
        `select 1 from ${table} as row where row::text like '%4242424242424242%' or row::text like '%"737"%'`,
      );
      expect([table, found.length]).toEqual([table, 0]);
    }
    expect(JSON.stringify(payment)).not.toMatch(shownSecurityCode);
  });
});

describe("create first, confirm later", () => {
  const unconfirmed = { amount: 6540, currency: "USD", return_url: "https://shop.example/done" };

  it("names the data that a method lacks, whenever it is confirmed", async () => {
    const lacking = { ...cardPayment(), payment_method_data: undefined };
    const refused = async (path: string, body: unknown) => {
      const { error } = (await shop.send("POST", path, body)).body as { error: Record<string, unknown> };
      return [error["code"], error["field"]];
    };
    expect(await refused("/payments", lacking)).toEqual(["IR_04", "payment_method_data"]);
    const { payment_id: id } = await shop.pay({ ...unconfirmed, payment_method: "card" });
    expect(await refused(`/payments/${id}/confirm`, {})).toEqual(["IR_04", "payment_method_data"]);
    const { payment_id: other } = await shop.pay(unconfirmed);
    expect(await refused(`/payments/${other}/confirm`, { payment_method: "card" })).toEqual([
      "IR_04",
      "payment_method_data",
    ]);
    expect(await refused(`/payments/${other}/confirm`, {})).toEqual(["IR_06", "payment_method_data"]);
  });

  it("waits for the method and is confirmed by the client with its secret", async () => {
    const created = await shop.pay(unconfirmed);
    expect(created).toMatchObject({
      status: "requires_payment_method",
      amount_capturable: 6540,
      amount_received: null,
      connector: null,
      merchant_connector_id: null,
      attempt_count: 1,
    });
    const path = `/payments/${created.payment_id}/confirm`;
    const { payment_method, payment_method_type, payment_method_data } = cardPayment();
    const method = { payment_method, payment_method_type, payment_method_data };
    const secretless = await shop.client("POST", path, method);
    expect([secretless.status, errorOf(secretless.body).code]).toEqual([400, "IR_04"]);
    const wrong = await shop.client("POST", path, { ...method, client_secret: `${created.payment_id}_secret_x` });
    expect([wrong.status, errorOf(wrong.body).code]).toEqual([400, "IR_09"]);
    const meddled = { ...method, client_secret: created.client_secret, amount: 1 };
    expect((await shop.client("POST", path, meddled)).status).toBe(401);
    const own = { ...method, client_secret: created.client_secret, authentication_type: "no_three_ds" };
    const confirmed = await shop.client("POST", path, own);
    expect([confirmed.status, (confirmed.body as Payment).status]).toEqual([200, "succeeded"]);
    const secret = `?client_secret=${created.client_secret ?? ""}`;
    const seen = await shop.client("GET", `/payments/${created.payment_id}${secret}`);
    expect((seen.body as Payment).status).toBe("succeeded");
    expect((await shop.client("GET", `/payments/${created.payment_id}`)).status).toBe(400);
  });

  it("keeps the card sealed for the confirmation, and drops it after", async () => {
    const created = await shop.pay(cardPayment("4242424242424242", { confirm: false }));
    expect(created.status).toBe("requires_confirmation");
    const sealed = "select sealed_method from attempts where payment_id = $1";
    const [stored] = await stack.rows<{ sealed_method: string | null }>(sealed, created.payment_id);
    expect(stored?.sealed_method).toMatch(/^v1\./);
    const confirmed = await shop.send("POST", `/payments/${created.payment_id}/confirm`);
    expect((confirmed.body as Payment).status).toBe("succeeded");
    expect(await stack.rows(sealed, created.payment_id)).toEqual([{ sealed_method: null }]);
    const again = await shop.send("POST", `/payments/${created.payment_id}/confirm`, {});
    expect([again.status, errorOf(again.body).code]).toEqual([400, "IR_16"]);
  });

  it("changes while nothing was confirmed, and no more after that", async () => {
    const created = await shop.pay(unconfirmed);
    const path = `/payments/${created.payment_id}`;
    const changed = await shop.send("POST", path, { amount: 1000, shipping_cost: 50, metadata: { a: "b" } });
    const amounts = { amount: 1000, net_amount: 1050, amount_capturable: 1050 };
    expect(changed.body).toMatchObject({ ...amounts, metadata: { a: "b" } });
    const confirmed = await shop.send("POST", path, { ...cardPayment(), amount: 2000 });
    expect(confirmed.body).toMatchObject({ status: "succeeded", amount_received: 2050 });
    const late = await shop.send("POST", path, { amount: 3000 });
    expect([late.status, errorOf(late.body).code]).toEqual([400, "IR_16"]);
  });

  it("does not use the stored data of one method for another, nor change the profile", async () => {
    const created = await shop.pay(cardPayment("4242424242424242", { confirm: false }));
    const path = `/payments/${created.payment_id}/confirm`;
    const other = await shop.send("POST", path, { payment_method: "wallet", payment_method_type: "paypal" });
    expect([other.status, errorOf(other.body).code]).toEqual([400, "IR_04"]);
    const profile = await shop.send("POST", path, { profile_id: "pro_other" });
    expect([profile.status, errorOf(profile.body).code]).toEqual([400, "IR_16"]);
    expect((await shop.send("POST", path, { payment_method_type: "debit" })).body).toMatchObject({
      status: "succeeded",
      payment_method_type: "debit",
    });
  });

  it("cannot be confirmed after its session, and publishes it once", async () => {
    const created = await shop.pay({ ...unconfirmed, session_expiry: 60 });
    const past = "expires_at = now() - interval '1 second', expiry_due_at = now()";
    await stack.rows(`update payments set ${past} where payment_id = $1`, created.payment_id);
    const path = `/payments/${created.payment_id}/confirm`;
    const late = await shop.send("POST", path, cardPayment("4242424242424242", { confirm: undefined }));
    expect([late.status, errorOf(late.body).code]).toEqual([400, "IR_16"]);
    const lateClient = await shop.client("POST", path, { client_secret: created.client_secret });
    expect([lateClient.status, errorOf(lateClient.body).code]).toEqual([400, "IR_08"]);
  });
});
