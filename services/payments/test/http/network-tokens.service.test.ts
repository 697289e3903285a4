import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, StoredPaymentMethod } from "@railyard/contracts";

import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

const goodToken = "4895370012003478";
const refusedToken = "4895370012003544";

const tokenOf = (number: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  network_token: number,
  network_token_exp_month: "03",
  network_token_exp_year: "2041",
  cryptogram: "AAEBAwQjSQAAXXXXXXXJYe0BbQA=",
  eci: "07",
  ...changes,
});

const tokenPayment = (number: string, changes: Record<string, unknown> = {}): Record<string, unknown> =>
  cardPayment("", { payment_method_data: { network_token: tokenOf(number) }, ...changes });

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ profile: { is_clear_pan_retries_enabled: true } });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

interface Entry {
  readonly kind: string;
  readonly method: string | null;
  readonly connector: string;
  readonly reference: string;
}

/** What the provider's own ledger states of a payment. */
const ledgerOf = async ({ payment_id: paymentId }: Payment): Promise<readonly (readonly unknown[])[]> => {
  const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${paymentId}`);
  return (body as { entries: Entry[] }).entries.map((entry) => [
    entry.kind,
    entry.method,
    entry.connector,
    entry.reference.slice(paymentId.length),
  ]);
};

/** A customer's card with a token next to it. */
const stored = async (payer: Shop, card: string, token: string, changes: Record<string, unknown> = {}) => {
  const customer = `cus_${Math.random().toString(36).slice(2)}`;
  await payer.send("POST", "/customers", { customer_id: customer });
  const { status, text, body } = await payer.send("POST", "/payment_methods", {
    payment_method: "card",
    payment_method_type: "credit",
    customer_id: customer,
    card: cardOf(card),
    network_token: tokenOf(token, changes),
  });
  if (status !== 200) throw new TypeError(text);
  return { customer, method: body as StoredPaymentMethod, text };
};

const payStored = async (
  payer: Shop,
  { customer, method }: Awaited<ReturnType<typeof stored>>,
  changes: Record<string, unknown> = {},
): Promise<Payment> => {
  const stated = { customer: { id: customer }, payment_method_id: method.payment_method_id };
  return payer.pay(cardPayment("", { payment_method_data: undefined, ...stated, ...changes }));
};

const attemptsOf = async (payer: Shop, payment: Payment): Promise<readonly (readonly unknown[])[]> =>
  (await payer.attempts(payment.payment_id)).map((attempt) => [
    attempt.attempt_id.slice(payment.payment_id.length),
    attempt.connector,
    attempt.status,
    attempt.error_code,
  ]);

const codeOf = (answer: { readonly status: number; readonly body: unknown }): readonly [number, string] => [
  answer.status,
  (answer.body as { error: { code: string } }).error.code,
];

describe("a payment by network token", () => {
  it("reaches the provider as a token, and nothing shows the token", async () => {
    const payment = await shop.pay(tokenPayment(goodToken));
    expect(payment).toMatchObject({
      status: "succeeded",
      payment_method: "card",
      payment_method_data: {
        card: null,
        network_token: { card_network: "Visa", exp_month: "03", exp_year: "2041" },
      },
    });
    expect(await ledgerOf(payment)).toEqual([["capture", "network_token", "fauxpay", "_1"]]);
    const shown = JSON.stringify([payment, await shop.attempts(payment.payment_id)]);
    const events = JSON.stringify(await shop.events(payment.payment_id));
    const rows = JSON.stringify(await stack.rows("select * from attempts where payment_id = $1", payment.payment_id));
    for (const text of [shown, events, rows]) {
      expect(text).not.toContain(goodToken);
      expect(text).not.toContain("AAEBAwQj");
    }
  });

  it("can be made first and confirmed later; in between the token is sealed", async () => {
    const payment = await shop.pay(tokenPayment(goodToken, { confirm: false }));
    expect(payment.status).toBe("requires_confirmation");
    const rows = await stack.rows("select * from attempts where payment_id = $1", payment.payment_id);
    expect(JSON.stringify(rows)).not.toContain(goodToken);
    const confirmed = await shop.send("POST", `/payments/${payment.payment_id}/confirm`, {});
    expect(confirmed.body).toMatchObject({ status: "succeeded" });
    expect(await ledgerOf(payment)).toEqual([["capture", "network_token", "fauxpay", "_1"]]);
  });

  it("fails for good when the token is refused: there is no card number to try", async () => {
    const payment = await shop.pay(tokenPayment(refusedToken));
    expect(payment).toMatchObject({ status: "failed", error_code: "network_token_declined", attempt_count: 1 });
    expect(await ledgerOf(payment)).toEqual([]);
  });

  it("is refused with a wrong number, an expiry that is past, or a card next to it", async () => {
    const tries: readonly (readonly [Record<string, unknown>, readonly [number, string]])[] = [
      [{ network_token: tokenOf("4895370012003479") }, [400, "IR_06"]],
      [{ network_token: tokenOf(goodToken, { network_token_exp_year: "2020" }) }, [400, "IR_16"]],
      [{ network_token: tokenOf(goodToken, { network_token_exp_month: "13" }) }, [400, "IR_16"]],
      [{ network_token: { network_token: goodToken } }, [400, "IR_06"]],
      [{ network_token: tokenOf(goodToken), card: cardOf("4242424242424242") }, [422, "IR_06"]],
    ];
    for (const [data, expected] of tries) {
      const answer = await shop.send("POST", "/payments", cardPayment("", { payment_method_data: data }));
      expect([data, codeOf(answer)]).toEqual([data, expected]);
      expect(answer.text).not.toContain(goodToken);
    }
  });

  it("goes to no connector that accepts none", async () => {
    const { body } = await shop.send("GET", "/feature_matrix");
    const { connectors } = body as {
      connectors: { name: string; is_test: boolean; supported_payment_methods: { network_tokens: string }[] }[];
    };
    const taking = connectors.filter(({ supported_payment_methods: methods }) =>
      methods.some(({ network_tokens: tokens }) => tokens === "supported"),
    );
    const ofTests = taking.filter(({ is_test: isTest }) => isTest);
    expect(ofTests.map(({ name }) => name).sort()).toEqual(["fauxpay", "phonypay", "shampay"]);
    expect(taking.map(({ name }) => name)).not.toContain("stripe");
  });
});

describe("a stored card with a network token", () => {
  it("is charged by the token, and shows when it expires", async () => {
    const kept = await stored(shop, "4242424242424242", goodToken);
    expect(kept.method.network_token).toEqual({ card_network: "Visa", expiry_month: "03", expiry_year: "2041" });
    expect(kept.text).not.toContain(goodToken);
    const rows = await stack.rows<{ text: string }>(
      "select row_to_json(payment_methods)::text as text from payment_methods where payment_method_id = $1",
      kept.method.payment_method_id,
    );
    expect(rows[0]?.text).not.toContain(goodToken);
    const payment = await payStored(shop, kept);
    expect(payment).toMatchObject({ status: "succeeded", payment_method_data: { card: { last4: "4242" } } });
    expect(await ledgerOf(payment)).toEqual([["capture", "network_token", "fauxpay", "_1"]]);
  });

  it("keeps the token when the card's expiry changes, and when the card is stored again", async () => {
    const kept = await stored(shop, "4242424242424242", goodToken);
    const path = `/payment_methods/${kept.method.payment_method_id}/update`;
    expect((await shop.send("POST", path, { card: { card_exp_year: "2044" } })).status).toBe(200);
    const again = { payment_method: "card", customer_id: kept.customer, card: cardOf("4242424242424242") };
    const repeated = await shop.send("POST", "/payment_methods", again);
    expect(repeated.body).toMatchObject({ payment_method_id: kept.method.payment_method_id });
    const payment = await payStored(shop, kept);
    expect(await ledgerOf(payment)).toEqual([["capture", "network_token", "fauxpay", "_1"]]);
  });

  it("is charged by its number once the token has expired", async () => {
    const kept = await stored(shop, "4242424242424242", goodToken);
    await stack.rows(
      `update payment_methods set details = jsonb_set(details, '{networkToken,expiryYear}', '"2020"')
       where payment_method_id = $1`,
      kept.method.payment_method_id,
    );
    const payment = await payStored(shop, kept);
    expect(payment.status).toBe("succeeded");
    expect(await ledgerOf(payment)).toEqual([["capture", "card", "fauxpay", "_1"]]);
  });

  it("needs the card itself, and a right token; clients cannot bring one", async () => {
    const body = { payment_method: "card", customer_id: "cus_x", card: cardOf("4242424242424242") };
    await shop.send("POST", "/customers", { customer_id: "cus_x" });
    const wrong = { ...body, network_token: tokenOf("4895370012003479") };
    expect(codeOf(await shop.send("POST", "/payment_methods", wrong))).toEqual([400, "IR_06"]);
    const bare = { payment_method: "card", customer_id: "cus_x", network_token: tokenOf(goodToken) };
    expect(codeOf(await shop.send("POST", "/payment_methods", bare))).toEqual([400, "IR_16"]);
    const alone = {
      payment_method: "card",
      customer_id: "cus_x",
      payment_method_data: { network_token: tokenOf(goodToken) },
    };
    expect(codeOf(await shop.send("POST", "/payment_methods", alone))).toEqual([422, "IR_06"]);
    expect((await shop.client("POST", "/payment_methods", { ...body, network_token: tokenOf(goodToken) })).status).toBe(
      401,
    );
  });
});

describe("a refused network token", () => {
  it("leads to the card number at the same connector, as a retry", async () => {
    const payment = await payStored(shop, await stored(shop, "4242424242424242", refusedToken));
    expect(payment).toMatchObject({ status: "succeeded", attempt_count: 2, connector: "fauxpay" });
    expect(await attemptsOf(shop, payment)).toEqual([
      ["_1", "fauxpay", "failure", "network_token_declined"],
      ["_2", "fauxpay", "charged", null],
    ]);
    expect(await ledgerOf(payment)).toEqual([["capture", "card", "fauxpay", "_2"]]);
  });

  it("leads on to the next connector by number when the card is declined, too", async () => {
    const payment = await payStored(shop, await stored(shop, "4000000000009961", refusedToken));
    expect(payment).toMatchObject({ status: "succeeded", attempt_count: 3, connector: "phonypay" });
    expect(await attemptsOf(shop, payment)).toEqual([
      ["_1", "fauxpay", "failure", "network_token_declined"],
      ["_2", "fauxpay", "failure", "insufficient_funds"],
      ["_3", "phonypay", "charged", null],
    ]);
    expect(await ledgerOf(payment)).toEqual([["capture", "card", "phonypay", "_3"]]);
  });

  it("is the end where the profile does not allow it, or retries are used up or off", async () => {
    for (const profile of [
      { is_clear_pan_retries_enabled: false },
      { is_clear_pan_retries_enabled: true, is_auto_retries_enabled: false },
      { is_clear_pan_retries_enabled: true, max_auto_retries_enabled: 0 },
    ]) {
      const other = stack.shop({ profile });
      const payment = await payStored(other, await stored(other, "4242424242424242", refusedToken));
      expect([profile, payment.status, payment.attempt_count]).toEqual([profile, "failed", 1]);
      expect(await ledgerOf(payment)).toEqual([]);
    }
  });

  it("is the end where the rule specifies it", async () => {
    const admin = { kind: "admin_key" } as const;
    const key = { connector: "fauxpay", flow: "Payment", sub_flow: "Authorize", code: "network_token_declined" };
    const rule = { ...key, message: "", status: "Failure", decision: "do_default", step_up_possible: false };
    const forbidden = await shop.as(admin, "POST", "/gsm/update", { ...rule, clear_pan_possible: false });
    expect(forbidden.status).toBe(200);
    const payment = await payStored(shop, await stored(shop, "4242424242424242", refusedToken));
    expect([payment.status, payment.attempt_count]).toEqual(["failed", 1]);
    await shop.as(admin, "POST", "/gsm/update", { ...rule, clear_pan_possible: true });
  });
});
