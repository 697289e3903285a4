// A merchant with one sandbox account that accepts every method: what the customer is shown, and how it ends.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, PaymentMethodsListing } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({ connectors: ["shampay"] });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const payBy = (method: string, type: string, data: unknown): Promise<Payment> =>
  shop.pay(
    cardPayment(undefined, {
      payment_method: method,
      payment_method_type: type,
      payment_method_data: { [method]: data },
    }),
  );

const succeeds = async ({ payment_id: id }: Payment): Promise<void> => {
  const payment = await shop.becomes(id, "succeeded");
  expect(payment).toMatchObject({ amount_received: 6540, next_action: null });
};

describe("one account for every method", () => {
  it("takes cards and redirects together", async () => {
    expect(await shop.pay(cardPayment())).toMatchObject({ status: "succeeded", connector: "shampay" });
    expect(await payBy("wallet", "paypal", { paypal_redirect: {} })).toMatchObject({
      status: "requires_customer_action",
      connector: "shampay",
      next_action: { type: "redirect_to_url" },
    });
  });

  it.each([
    ["ach", { ach_bank_debit: { account_number: "000123456789", routing_number: "110000000" } }],
    ["bacs", { bacs_bank_debit: { account_number: "00012345", sort_code: "108800" } }],
    ["becs", { becs_bank_debit: { account_number: "000123456", bsb_number: "000000" } }],
    ["sepa", { sepa_bank_debit: { iban: "DE89370400440532013000" } }],
  ])("debits bank accounts by %s, which ends by webhook", async (type, data) => {
    const payment = await payBy("bank_debit", type, data);
    expect(payment).toMatchObject({ status: "processing", next_action: null });
    await succeeds(payment);
  });

  it.each([
    ["ach", { ach_bank_transfer: {} }, { ach_credit_transfer: { account_number: "000123456789" } }],
    ["bacs", { bacs_bank_transfer: {} }, { bacs_bank_instructions: { account_number: "00012345" } }],
    ["sepa", { sepa_bank_transfer: {} }, { sepa_bank_instructions: { iban: "DE89370400440532013000" } }],
  ])("shows customers where to transfer by %s", async (type, data, account) => {
    const payment = await payBy("bank_transfer", type, data);
    const action = {
      type: "display_bank_transfer_information",
      bank_transfer_steps_and_charges_details: {
        ...account,
        receiver: { amount_received: 0, amount_remaining: 6540 },
      },
    };
    expect(payment).toMatchObject({ status: "requires_customer_action", next_action: action });
    // A browser is shown the same.
    const { body } = await shop.client(
      "GET",
      `/payments/${payment.payment_id}?client_secret=${payment.client_secret ?? ""}`,
    );
    expect(["requires_customer_action", "succeeded"]).toContain((body as Payment).status);
    await succeeds(payment);
  });

  it.each([
    ["real_time_payment", "duit_now", { duit_now: {} }],
    ["wallet", "we_chat_pay", { we_chat_pay_qr: {} }],
  ])("shows a code for %s %s", async (method, type, data) => {
    const payment = await payBy(method, type, data);
    expect(payment).toMatchObject({
      status: "requires_customer_action",
      next_action: {
        type: "qr_code_information",
        image_data_url: expect.stringMatching(/^data:image\//),
        display_to_timestamp: expect.any(Number),
      },
    });
    await succeeds(payment);
  });

  it("charges gift cards, unless too little is left on them, and keeps no number", async () => {
    const good = { givex: { number: "6364530000000000", cvc: "1234" } };
    const paid = await payBy("gift_card", "givex", good);
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 6540 });
    const empty = { givex: { ...good.givex, number: "6364530000000002" } };
    const failed = await payBy("gift_card", "givex", empty);
    expect(failed).toMatchObject({ status: "failed", error_code: "insufficient_balance", unified_code: "UE_1000" });
    const rows = await stack.rows("select a.* from attempts a where payment_id = $1", paid.payment_id);
    expect(JSON.stringify([paid, rows])).not.toContain(good.givex.number);
  });

  it("offers them all", async () => {
    const enabled = (method: string, ...types: string[]) => ({ payment_method: method, payment_method_types: types });
    const payment_methods_enabled = [
      enabled("card", "credit"),
      enabled("bank_debit", "ach"),
      enabled("bank_transfer", "sepa"),
      enabled("real_time_payment", "duit_now"),
      enabled("gift_card", "givex"),
      enabled("card_redirect", "knet"),
      enabled("crypto", "crypto_currency"),
      enabled("wallet", "paypal"),
    ];
    const own = stack.shop({ connectors: ["shampay"], account: { payment_methods_enabled } });
    const { status, body } = await own.send("GET", "/account/payment_methods?accepted_currency=USD");
    expect({ status, body }).toMatchObject({ status: 200 });
    const offered = (body as PaymentMethodsListing).payment_methods.map(({ payment_method: method }) => method);
    expect([...offered].sort()).toEqual(payment_methods_enabled.map(({ payment_method: name }) => name).sort());
  });

  it("is cancelled while the customer has still to pay", async () => {
    const slow = stack.shop({ connectors: ["shampay"], apiKey: "key_of_a_slow_bank" });
    await stack.provider.behave("shampay", "key_of_a_slow_bank", { settlement_delay_ms: 60_000 });
    const { payment_id: id } = await slow.pay(
      cardPayment(undefined, {
        payment_method: "bank_transfer",
        payment_method_type: "ach",
        payment_method_data: { bank_transfer: { ach_bank_transfer: {} } },
      }),
    );
    const { body } = await slow.send("POST", `/payments/${id}/cancel`, {});
    expect(body).toMatchObject({ status: "cancelled", next_action: null });
  });

  it("has the error rules of the accounts that take some of it", async () => {
    const rules = await stack.rows<{ connector: string; code: string }>(
      "select distinct connector, code from error_mapping_rules where code = any('{card_declined,payment_rejected}')",
    );
    const codes = rules.filter(({ connector }) => connector === "shampay").map(({ code }) => code);
    expect(codes.sort()).toEqual(["card_declined", "payment_rejected"]);
  });
});
