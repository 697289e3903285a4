// Taxes by where the order goes: worked out by the tax connector, part of what the customer pays.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Payment, PaymentTax } from "@railyard/contracts";

import type { CallResult } from "../support/http-call.ts";
import { accountId, merchantSnapshot } from "../support/merchant.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

const connectors = ["fauxpay", "faketax"];

const withTaxes = (): Shop => {
  const made = stack.shop({ connectors });
  const profile = { is_tax_connector_enabled: true, tax_connector_id: accountId(made.merchantId, "faketax") };
  stack.merchants.put(merchantSnapshot(made.merchantId, { connectors, profile }));
  return made;
};

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

beforeEach(async () => {
  shop = withTaxes();
  await stack.provider.behave("faketax", "provider_key", {});
});

afterAll(async () => {
  await stack.stop();
});

const open = (changes: Record<string, unknown> = {}, of = shop): Promise<Payment> =>
  of.pay(cardPayment("4242424242424242", { confirm: false, ...changes }));

const shippingTo = (country: string, state: string | null = null): Record<string, unknown> => ({
  address: { country, state, line1: "1 Main Street", city: "Somewhere", zip: "12345" },
});

const ask = (
  { payment_id: id, client_secret: secret }: Payment,
  changes: Record<string, unknown> = {},
  of = shop,
): Promise<CallResult> =>
  of.client("POST", `/payments/${id}/calculate_tax`, {
    client_secret: secret,
    shipping: shippingTo("DE"),
    ...changes,
  });

const tax = async (answer: Promise<CallResult>): Promise<PaymentTax> => {
  const { status, text, body } = await answer;
  if (status !== 200) throw new TypeError(text);
  return body as PaymentTax;
};

describe("calculating the tax", () => {
  it("makes it part of what the customer pays, and the provider takes it", async () => {
    const payment = await open({ shipping_cost: 500 });
    expect(await tax(ask(payment))).toEqual({
      payment_id: payment.payment_id,
      net_amount: 8378,
      order_tax_amount: 1338,
      shipping_cost: 500,
      display_amount: { net_amount: "83.78", order_tax_amount: "13.38", shipping_cost: "5.00" },
    });
    expect(await shop.read(payment.payment_id)).toMatchObject({
      amount: 6540,
      net_amount: 8378,
      amount_capturable: 8378,
      order_tax_amount: 1338,
      shipping: { address: { country: "DE", zip: "12345" } },
    });
    const paid = await shop.send("POST", `/payments/${payment.payment_id}/confirm`, {});
    expect(paid.body).toMatchObject({ status: "succeeded", amount_received: 8378 });
    expect((await shop.attempts(payment.payment_id))[0]).toMatchObject({ amount: 8378, order_tax_amount: 1338 });
  });

  it.each([
    ["US", "CA", 474],
    ["US", "ny", 262],
    ["US", "OR", 0],
    ["CA", "QC", 980],
    ["CA", null, 327],
  ])("to %s %s comes to %d", async (country, state, amount) => {
    const payment = await open();
    const answer = await tax(ask(payment, { shipping: shippingTo(country, state) }));
    expect([answer.order_tax_amount, answer.net_amount]).toEqual([amount, 6540 + amount]);
  });

  it("is done again when the order goes elsewhere, without adding up", async () => {
    const payment = await open({ order_tax_amount: 5000 });
    await tax(ask(payment));
    expect(await tax(ask(payment, { shipping: shippingTo("US", "CA") }))).toMatchObject({ net_amount: 7014 });
  });

  it("leaves a payment alone that does not want it", async () => {
    const payment = await open({ skip_external_tax_calculation: true, order_tax_amount: 100 });
    expect(await tax(ask(payment))).toMatchObject({ net_amount: 6640, order_tax_amount: 100 });
  });

  it("of one payment at the same moment ends in one of the amounts, never in a mixture", async () => {
    const payment = await open();
    const asked = ["DE", "FR", "IN"].map((country) => ask(payment, { shipping: shippingTo(country) }));
    const answers = await Promise.all(asked);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const stored = await shop.read(payment.payment_id);
    const rates: Readonly<Record<string, number>> = { DE: 1243, FR: 1308, IN: 1177 };
    expect(stored.order_tax_amount).toBe(rates[stored.shipping?.address?.country ?? ""]);
    expect(stored.net_amount).toBe(6540 + (stored.order_tax_amount ?? 0));
  });
});

describe("the address that the tax was worked out for", () => {
  const refused = { status: 401, body: { error: { code: "IR_18", field: "shipping" } } };
  const change = (payment: Payment, body: Record<string, unknown>, suffix = "") =>
    shop.client("POST", `/payments/${payment.payment_id}${suffix}`, { client_secret: payment.client_secret, ...body });

  it("is the merchant's where the merchant has stated one", async () => {
    const payment = await open({ shipping: shippingTo("DE") });
    expect(await ask(payment, { shipping: shippingTo("US", "OR") })).toMatchObject(refused);
    expect(await tax(ask(payment, { shipping: shippingTo("DE") }))).toMatchObject({ order_tax_amount: 1243 });
  });

  it("is not changed by a browser behind the tax", async () => {
    const payment = await open();
    await tax(ask(payment, { shipping: shippingTo("US", "OR") }));
    expect(await change(payment, { shipping: shippingTo("DE") })).toMatchObject(refused);
    const same = await change(payment, { shipping: shippingTo("US", "OR") });
    expect(same).toMatchObject({ status: 200, body: { net_amount: 6540 } });
    // It asks for the tax again, and nothing of the former address is left.
    await tax(ask(payment, { shipping: shippingTo("DE") }));
    expect((await shop.read(payment.payment_id)).shipping?.address).toMatchObject({ country: "DE", state: null });
  });
});

describe("calculating the tax is refused", () => {
  const refusal = async (answer: Promise<CallResult>): Promise<readonly [number, string]> => {
    const { status, body } = await answer;
    return [status, errorOf(body).code];
  };

  it.each<[string, Record<string, unknown>, readonly [number, string]]>([
    ["without a country", { shipping: { address: { city: "Somewhere" } } }, [400, "IR_04"]],
    ["without an address", { shipping: null }, [400, "IR_06"]],
    ["for a country without a rate", { shipping: shippingTo("AQ") }, [400, "CE_00"]],
    ["without a client secret", { client_secret: null }, [400, "IR_04"]],
    ["with a wrong client secret", { client_secret: "wrong" }, [400, "IR_09"]],
  ])("%s, and nothing changes", async (_what, changes, expected) => {
    const payment = await open();
    expect(await refusal(ask(payment, changes))).toEqual(expected);
    expect(await shop.read(payment.payment_id)).toEqual(payment);
  });

  it("where the profile has no tax connector, or one that is off", async () => {
    const plain = stack.shop({ connectors });
    expect(await refusal(ask(await open({}, plain), {}, plain))).toEqual([400, "IR_16"]);
    const id = accountId(plain.merchantId, "faketax");
    const profile = { is_tax_connector_enabled: true, tax_connector_id: id };
    const off = { connectors, profile, accounts: { faketax: { disabled: true } } };
    const other = stack.shop();
    const taxId = accountId(other.merchantId, "faketax");
    stack.merchants.put(
      merchantSnapshot(other.merchantId, { ...off, profile: { ...profile, tax_connector_id: taxId } }),
    );
    expect(await refusal(ask(await open({}, other), {}, other))).toEqual([400, "HE_03"]);
  });

  it("once a provider has the payment, and when it is over", async () => {
    const held = await shop.pay(cardPayment("4242424242424242", { capture_method: "manual" }));
    expect(await refusal(ask(held))).toEqual([400, "IR_16"]);
    const paid = await shop.pay();
    expect(await refusal(ask(paid))).toEqual([400, "IR_16"]);
    expect((await shop.read(paid.payment_id)).net_amount).toBe(6540);
  });

  it("while the tax connector gives no answer: the amount stays, and another try helps", async () => {
    const payment = await open();
    await stack.provider.behave("faketax", "provider_key", { server_error_rate: 1 });
    expect(await refusal(ask(payment))).toEqual([503, "CE_00"]);
    expect(await shop.read(payment.payment_id)).toEqual(payment);
    await stack.provider.behave("faketax", "provider_key", {});
    expect(await tax(ask(payment))).toMatchObject({ order_tax_amount: 1243 });
  });

  it("for another merchant's payment", async () => {
    const payment = await open();
    expect(await refusal(ask(payment, {}, withTaxes()))).toEqual([404, "HE_02"]);
  });
});
