// What a caller with a client secret may not set in the payment, because only the merchant may set it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { ok } from "../support/answers.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const stated = {
  description: "Two chairs",
  merchant_order_reference_id: "order-7",
  metadata: { order: "7" },
  order_details: [{ product_name: "Chair", quantity: 2, amount: 3270 }],
};

const open = (changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay({ amount: 6540, currency: "USD", ...changes });

const card = {
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card: cardOf("4242424242424242") },
};

describe("a client's change of a payment", () => {
  it.each([
    ["metadata", { order: "8" }],
    ["description", "Nothing at all"],
    ["merchant_order_reference_id", "order-8"],
    ["order_details", [{ product_name: "Chair", quantity: 1, amount: 1 }]],
    ["statement_descriptor_name", "OTHER"],
    ["statement_descriptor_suffix", "OTHER"],
    ["billing_descriptor", { name: "Other" }],
    ["connector_metadata", { other: { key: "value" } }],
    ["frm_metadata", { trusted: "yes" }],
    ["allowed_payment_method_types", ["debit"]],
    ["request_external_three_ds_authentication", true],
    ["force_3ds_challenge", false],
    ["psd2_sca_exemption_type", "low_value"],
    ["discount_amount", 100],
    ["tax_status", "exempt"],
  ])("must not set %s, whether it updates or confirms", async (member, value) => {
    const payment = await open(stated);
    for (const [suffix, more] of [
      ["", {}],
      ["", { ...card, confirm: true }],
      ["/confirm", card],
    ] as const) {
      const body = { client_secret: payment.client_secret, ...more, [member]: value };
      const answer = await shop.client("POST", `/payments/${payment.payment_id}${suffix}`, body);
      expect(answer.status).toBe(401);
      expect(errorOf(answer.body)).toMatchObject({ code: "IR_18", field: member });
    }
    expect(await shop.read(payment.payment_id)).toEqual(payment);
    expect(await stack.rows("select version from payments where payment_id = $1", payment.payment_id)).toEqual([
      { version: 1 },
    ]);
  });

  it("may repeat what the merchant has set, and state how the customer pays", async () => {
    const payment = await open(stated);
    const { description, merchant_order_reference_id } = stated;
    const paid = await ok<Payment>(
      shop.client("POST", `/payments/${payment.payment_id}/confirm`, {
        client_secret: payment.client_secret,
        ...card,
        description,
        merchant_order_reference_id,
        return_url: "https://shop.example/thanks",
        billing: { address: { country: "US", zip: "94107" } },
      }),
    );
    expect(paid).toMatchObject({ status: "succeeded", ...stated, return_url: "https://shop.example/thanks" });
  });

  it("may repeat the address to return to in another writing, and the order", async () => {
    const payment = await open({ ...stated, return_url: "https://shop.example/thanks" });
    const path = `/payments/${payment.payment_id}/confirm`;
    const repeated = {
      client_secret: payment.client_secret,
      return_url: "https://SHOP.example:443/thanks",
      order_details: payment.order_details,
    };
    const elsewhere = await shop.client("POST", path, {
      ...repeated,
      ...card,
      return_url: "https://shop.example/other",
    });
    expect(errorOf(elsewhere.body)).toMatchObject({ code: "IR_18", field: "return_url" });
    const paid = await ok<Payment>(shop.client("POST", path, { ...repeated, ...card }));
    expect(paid).toMatchObject({ status: "succeeded", return_url: "https://shop.example/thanks" });
    expect(paid.order_details).toEqual(payment.order_details);
  });

  it("may give the order where the server gives none", async () => {
    const payment = await open();
    const path = `/payments/${payment.payment_id}/confirm`;
    const { order_details } = stated;
    const paid = await shop.client("POST", path, { client_secret: payment.client_secret, ...card, order_details });
    expect(await ok<Payment>(Promise.resolve(paid))).toMatchObject({ status: "succeeded", order_details });
  });

  it.each(["", "/confirm"])(
    "of a payment that is over is refused for its status, POST /payments/{id}%s",
    async (path) => {
      const payment = await shop.pay({
        amount: 6540,
        currency: "USD",
        confirm: true,
        email: "ada@example.com",
        ...card,
      });
      const body = {
        client_secret: payment.client_secret,
        ...card,
        email: "eve@example.com",
        metadata: { order: "8" },
      };
      const answer = await shop.client("POST", `/payments/${payment.payment_id}${path}`, body);
      expect([answer.status, errorOf(answer.body).code]).toEqual([400, "IR_16"]);
    },
  );

  it("is the server's to make", async () => {
    const { payment_id: id } = await open(stated);
    const changed = { metadata: { order: "8" }, description: "Three chairs" };
    expect(await ok<Payment>(shop.send("POST", `/payments/${id}`, changed))).toMatchObject(changed);
  });
});
