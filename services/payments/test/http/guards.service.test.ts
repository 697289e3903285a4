import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { BlocklistPage, Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { openPage, sendForm } from "../support/pages.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const blocking = (): Shop => stack.shop({ merchant: { is_blocklist_enabled: true } });

const refusal = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  const { error } = body as { error?: { code: string; type: string; payment_id?: string } };
  return { status, code: error?.code, type: error?.type, paymentId: error?.payment_id };
};

const block = (shop: Shop, type: string, data: string) => shop.send("POST", "/blocklist", { type, data });

describe("the blocklist", () => {
  it("accepts digits and fingerprints, lists them, and removes them", async () => {
    const shop = stack.shop();
    expect(await block(shop, "card_bin", "424242")).toMatchObject({
      status: 200,
      body: { fingerprint_id: "424242", data_kind: "card_bin", created_at: expect.any(String) },
    });
    await block(shop, "extended_card_bin", "42424242");
    await block(shop, "fingerprint", "a".repeat(20));
    expect(await refusal(block(shop, "card_bin", "424242"))).toMatchObject({ status: 400, code: "IR_16" });
    for (const [type, data] of [
      ["card_bin", "42424"],
      ["extended_card_bin", "424242"],
      ["fingerprint", "short"],
    ] as const) {
      expect(await refusal(block(shop, type, data))).toMatchObject({ status: 422, code: "IR_05" });
    }
    await block(shop, "card_bin", "555555");
    const page = async (query: string): Promise<BlocklistPage> =>
      (await shop.send("GET", `/blocklist?${query}`)).body as BlocklistPage;
    expect(await page("data_kind=card_bin")).toMatchObject({ count: 2, total_count: 2 });
    const second = await page("data_kind=card_bin&limit=1&offset=1");
    expect(second).toMatchObject({ count: 1, total_count: 2, data: [{ fingerprint_id: "424242" }] });
    expect((await page("data_kind=payment_method")).data).toHaveLength(1);
    expect((await shop.send("GET", "/blocklist")).status).toBe(400);
    const remove = () => shop.send("DELETE", "/blocklist", { type: "card_bin", data: "424242" });
    expect(await remove()).toMatchObject({ status: 200, body: { fingerprint_id: "424242" } });
    expect(await refusal(remove())).toMatchObject({ status: 404, code: "IR_37" });
    expect(await page("data_kind=card_bin")).toMatchObject({ total_count: 1 });
  });

  it("is each merchant's own", async () => {
    const [mine, other] = [blocking(), blocking()];
    await block(mine, "card_bin", "424242");
    const theirs = await other.send("GET", "/blocklist?data_kind=card_bin");
    expect(theirs.body).toMatchObject({ total_count: 0 });
    const removed = other.send("DELETE", "/blocklist", { type: "card_bin", data: "424242" });
    expect(await refusal(removed)).toMatchObject({ status: 404 });
    expect((await other.pay()).status).toBe("succeeded");
  });

  it("stops nothing while it is out of force", async () => {
    const shop = stack.shop();
    await block(shop, "card_bin", "424242");
    expect((await shop.pay()).status).toBe("succeeded");
  });

  it.each([
    ["card_bin", "424242"],
    ["extended_card_bin", "42424242"],
  ])("stops a payment by %s, stores it failed and publishes it once", async (type, data) => {
    const shop = blocking();
    await block(shop, type, data);
    const blocked = await refusal(shop.send("POST", "/payments", cardPayment()));
    expect(blocked).toMatchObject({ status: 403, code: "HE_03", type: "blocked" });
    const paymentId = blocked.paymentId ?? "";
    expect(await shop.read(paymentId)).toMatchObject({
      status: "failed",
      error_code: "HE-03",
      amount_capturable: 0,
      connector: null,
    });
    const [attempt] = await shop.attempts(paymentId);
    expect(attempt).toMatchObject({ status: "router_declined", connector: null });
    const events = await shop.events(paymentId);
    expect(events.map(({ type: name }) => name)).toEqual(["payments.payments.payment_failed"]);
    expect(events[0]?.data).toHaveProperty("content.object", await shop.read(paymentId));
    expect((await shop.pay(cardPayment("5555555555554444"))).status).toBe("succeeded");
  });

  it("stops one card by its fingerprint, also when a client confirms, and for good", async () => {
    const shop = blocking();
    const { fingerprint } = await shop.pay();
    await block(shop, "fingerprint", fingerprint ?? "");
    const payment = await shop.pay({ amount: 500, currency: "USD" });
    const confirm = () =>
      shop.client("POST", `/payments/${payment.payment_id}/confirm`, {
        client_secret: payment.client_secret,
        payment_method: "card",
        payment_method_type: "credit",
        payment_method_data: { card: cardOf("4242424242424242") },
      });
    expect(await refusal(confirm())).toMatchObject({ status: 403, code: "HE_03", paymentId: payment.payment_id });
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "failed", error_code: "HE-03" });
    expect(await refusal(confirm())).toMatchObject({ status: 400, code: "IR_16" });
    expect((await shop.pay(cardPayment("4111111111111111"))).status).toBe("succeeded");
  });

  it("is joined by rules of the profile, which look at what is known of a card's first digits", async () => {
    const payment_method_blocking = { card: { card_types: ["debit"], block_if_bin_info_unavailable: true } };
    const shop = stack.shop({ profile: { payment_method_blocking } });
    for (const number of ["5105105105105100", "5200828282828210"]) {
      const blocked = await refusal(shop.send("POST", "/payments", cardPayment(number)));
      expect(blocked).toMatchObject({ status: 403, code: "HE_03", type: "blocked" });
      expect(await shop.read(blocked.paymentId ?? "")).toMatchObject({ status: "failed", error_code: "HE-03" });
    }
    const liar = { card: { ...cardOf("5105105105105100"), card_type: "credit" } };
    const lied = shop.send("POST", "/payments", cardPayment("", { payment_method_data: liar }));
    expect(await refusal(lied)).toMatchObject({ status: 403 });
    expect((await shop.pay()).status).toBe("succeeded");
  });

  it("keeps its answer for a repeated idempotency key", async () => {
    const shop = blocking();
    const send = (id: string) =>
      shop.send("POST", "/payments", cardPayment("4242424242424242", { payment_id: id }), {
        "idempotency-key": "blocked-1",
      });
    await block(shop, "card_bin", "424242");
    const id = "pay_01JD3C5X8M7Q2N4R6T8V0W1Y3B";
    expect(await refusal(send(id))).toMatchObject({ status: 403, paymentId: id });
    expect(await refusal(send(id))).toMatchObject({ status: 403, paymentId: id });
    expect(await shop.events(id)).toHaveLength(1);
  });
});

const declined = "4000000000000002";
const browser_info = { ip_address: "203.0.113.7" };

const testing = (config: Record<string, unknown>): Shop =>
  stack.shop({ profile: { card_testing_guard_config: { card_testing_guard_expiry: 3600, ...config } } });

const statusOf = async (shop: Shop, number: string, changes: Record<string, unknown> = {}): Promise<string> => {
  const answer = await shop.send("POST", "/payments", cardPayment(number, changes));
  if (answer.status === 200) return (answer.body as Payment).status;
  const { status, code } = await refusal(Promise.resolve(answer));
  return `${String(status)} ${code ?? ""}`;
};

const suspected = "400 IR_16";

describe("the guard against card testing", () => {
  it("stops a card from one address after as many failures as the profile allows, and no other card", async () => {
    const shop = testing({ card_ip_blocking_status: "enabled", card_ip_blocking_threshold: 2 });
    expect(await statusOf(shop, declined, { browser_info })).toBe("failed");
    expect(await statusOf(shop, declined, { browser_info })).toBe("failed");
    expect(await statusOf(shop, declined, { browser_info })).toBe(suspected);
    expect(await statusOf(shop, declined, { browser_info: { ip_address: "203.0.113.8" } })).toBe("failed");
    expect(await statusOf(shop, "4242424242424242", { browser_info })).toBe("succeeded");
    const [counters] = await stack.rows<{ text: string }>(
      "select coalesce(string_agg(counter, ' '), '') as text from card_testing_counters where merchant_id = $1",
      shop.merchantId,
    );
    expect(counters?.text).toMatch(/^[0-9a-f ]+$/);
  });

  it("counts customers and guests apart", async () => {
    const shop = testing({
      customer_id_blocking_status: "enabled",
      customer_id_blocking_threshold: 1,
      guest_ip_blocking_status: "enabled",
      guest_ip_blocking_threshold: 1,
    });
    const ada = { customer: { id: "cus_ada" }, browser_info };
    expect(await statusOf(shop, declined, ada)).toBe("failed");
    expect(await statusOf(shop, "4242424242424242", ada)).toBe(suspected);
    expect(await statusOf(shop, "4242424242424242", { customer: { id: "cus_bo" }, browser_info })).toBe("succeeded");
    expect(await statusOf(shop, "5105105105105100", { browser_info })).toBe("failed");
    expect(await statusOf(shop, "4242424242424242", { browser_info })).toBe(suspected);
  });

  it("forgets failures when their time is over, which later failures do not put off", async () => {
    const shop = testing({ guest_user_card_blocking_status: "enabled", guest_user_card_blocking_threshold: 2 });
    await statusOf(shop, declined);
    const expiry = () =>
      stack.rows<{ expires_at: Date; failures: number }>(
        "select expires_at, failures from card_testing_counters where merchant_id = $1",
        shop.merchantId,
      );
    const [first] = await expiry();
    await statusOf(shop, declined);
    expect(await expiry()).toEqual([{ expires_at: first?.expires_at, failures: 2 }]);
    expect(await statusOf(shop, declined)).toBe(suspected);
    await stack.rows(
      "update card_testing_counters set expires_at = now() - interval '1 second' where merchant_id = $1",
      shop.merchantId,
    );
    expect(await statusOf(shop, declined)).toBe("failed");
    expect((await expiry())[0]?.failures).toBe(1);
  });

  it("loses no count when failures come at once", async () => {
    const shop = testing({ guest_user_card_blocking_status: "enabled", guest_user_card_blocking_threshold: 100 });
    await Promise.all(Array.from({ length: 12 }, () => statusOf(shop, declined)));
    const [row] = await stack.rows<{ failures: number }>(
      "select failures from card_testing_counters where merchant_id = $1",
      shop.merchantId,
    );
    expect(row?.failures).toBe(12);
  });

  it("counts no failure that the provider has not decided, such as one for bad credentials", async () => {
    const config = { guest_user_card_blocking_status: "enabled", guest_user_card_blocking_threshold: 1 };
    const shop = stack.shop({ profile: { card_testing_guard_config: config }, apiKey: "revoked_key" });
    for (let tries = 0; tries < 3; tries += 1) expect(await statusOf(shop, "4242424242424242")).toBe("failed");
    expect(
      await stack.rows("select failures from card_testing_counters where merchant_id = $1", shop.merchantId),
    ).toEqual([]);
    // Nor are they tries that limit a browser's; each confirmation makes one at either connector.
    const marks = "select details -> 'undecided_attempts' as undecided from payments where merchant_id = $1";
    expect(await stack.rows(marks, shop.merchantId)).toEqual(Array.from({ length: 3 }, () => ({ undecided: 2 })));
  });

  it("counts a failure that the provider reports later", async () => {
    const shop = testing({ guest_user_card_blocking_status: "enabled", guest_user_card_blocking_threshold: 1 });
    const payment = await shop.pay(cardPayment("4000000000000226"));
    await shop.becomes(payment.payment_id, "failed");
    await eventually(async () => {
      const counted = await stack.rows("select 1 from card_testing_counters where merchant_id = $1", shop.merchantId);
      expect(counted).toHaveLength(1);
    });
    expect(await statusOf(shop, "4000000000000226")).toBe(suspected);
  });

  it.each([
    ["IPv4", "198.51.100.7", "198.51.100.7", "198.51.100.8"],
    ["IPv6", "2001:db8:1:2::7", "2001:DB8:1:2:ffff::8", "2001:db8:1:3::7"],
  ])("counts a browser by where the gateway saw it, whatever it states, over %s", async (_kind, one, same, other) => {
    const shop = testing({ guest_ip_blocking_status: "enabled", guest_ip_blocking_threshold: 2 });
    const confirm = async (address: string, claim: Record<string, unknown>): Promise<string> => {
      const { payment_id: id, client_secret } = await shop.pay({ amount: 500, currency: "USD", ...claim });
      const body = {
        client_secret,
        payment_method: "card",
        payment_method_data: { card: cardOf(declined) },
        ...claim,
      };
      const answer = await shop.client("POST", `/payments/${id}/confirm`, body, address);
      const { error } = answer.body as { error?: { code: string } };
      return error?.code ?? (answer.body as Payment).status;
    };
    expect(await confirm(one, {})).toBe("failed");
    expect(await confirm(same, { browser_info: { ip_address: "203.0.113.77" } })).toBe("failed");
    for (const claim of [{}, { browser_info }, { browser_info: { user_agent: "other" } }]) {
      expect(await confirm(one, claim)).toBe("IR_16");
    }
    expect(await confirm(other, { browser_info: { ip_address: one } })).toBe("failed");
  });

  it("counts the visitors of a payment page by where the gateway saw them", async () => {
    const shop = testing({ guest_ip_blocking_status: "enabled", guest_ip_blocking_threshold: 1 });
    const pay = async (address: string): Promise<string> => {
      const payment = await shop.pay({ amount: 500, currency: "USD", payment_link: true });
      const headers = { "x-forwarded-for": address };
      const page = await openPage(payment.payment_link?.link ?? "", headers);
      const form = { method: "card", card_number: declined, card_expiry: "03/40", card_cvc: "737" };
      await sendForm(page, form, headers);
      return (await shop.read(payment.payment_id)).status;
    };
    expect(await pay("198.51.100.9")).toBe("failed");
    expect(await pay("198.51.100.9")).toBe("requires_payment_method");
    expect(await pay("198.51.100.10")).toBe("failed");
  });

  it("does nothing while it is off", async () => {
    const shop = testing({ card_ip_blocking_status: "disabled", card_ip_blocking_threshold: 1 });
    await statusOf(shop, declined, { browser_info });
    expect(await statusOf(shop, declined, { browser_info })).toBe("failed");
  });
});
