// Looking before confirming: the guards' word and the surcharge, with nothing stored.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Eligibility, Payment, SurchargeRules } from "@railyard/contracts";

import type { CallResult } from "../support/http-call.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const blockedCard = "5555555555554444";
const goodCard = "4242424242424242";
const declinedCard = "4000000000000002";

const open = (shop: Shop, changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay({ amount: 6540, currency: "USD", return_url: "https://shop.example/done", ...changes });

const card = (number: string): Record<string, unknown> => ({
  payment_method_type: "card",
  payment_method_subtype: "credit",
  payment_method_data: { card: cardOf(number) },
});

const ask = (
  shop: Shop,
  { payment_id: id, client_secret: secret }: Payment,
  body: Record<string, unknown>,
  { name = "eligibility", address }: { readonly name?: string; readonly address?: string } = {},
): Promise<CallResult> => shop.client("POST", `/payments/${id}/${name}`, { client_secret: secret, ...body }, address);

const eligible = async (answer: Promise<CallResult>): Promise<Eligibility> => {
  const { status, text, body } = await answer;
  if (status !== 200) throw new TypeError(text);
  return body as Eligibility;
};

const mayConfirm = { next_action: "confirm", should_block_confirm: false };
const denied = { next_action: { deny: { message: expect.stringMatching(/\w/) } }, should_block_confirm: true };

describe("eligibility", () => {
  it.each(["eligibility", "eligibility_check"])("lets an ordinary payment continue, by /%s", async (name) => {
    const shop = stack.shop();
    const payment = await open(shop);
    expect(await eligible(ask(shop, payment, card(goodCard), { name }))).toEqual({
      payment_id: payment.payment_id,
      sdk_next_action: mayConfirm,
      surcharge_details: null,
    });
    // Nothing of the card is kept.
    expect(await shop.read(payment.payment_id)).toEqual(payment);
  });

  it("states what the blocklist will decide, and leaves the payment open for another card", async () => {
    const shop = stack.shop({ merchant: { is_blocklist_enabled: true } });
    await shop.send("POST", "/blocklist", { type: "card_bin", data: "555555" });
    const payment = await open(shop);
    const answer = await eligible(ask(shop, payment, card(blockedCard)));
    expect(answer.sdk_next_action).toEqual(denied);
    expect((await shop.read(payment.payment_id)).status).toBe("requires_payment_method");
    expect((await eligible(ask(shop, payment, card(goodCard)))).sdk_next_action).toEqual(mayConfirm);
    const confirm = { payment_method: "card", payment_method_type: "credit", confirm: true };
    const data = { payment_method_data: { card: cardOf(blockedCard) } };
    const confirmed = await shop.send("POST", `/payments/${payment.payment_id}`, { ...confirm, ...data });
    expect([confirmed.status, errorOf(confirmed.body).code]).toEqual([403, "HE_03"]);
  });

  it("states what the guard against card testing will decide, by the address that the customer asks from", async () => {
    const config = {
      card_ip_blocking_status: "enabled",
      card_ip_blocking_threshold: 1,
      card_testing_guard_expiry: 60,
    };
    const shop = stack.shop({ profile: { card_testing_guard_config: config } });
    const browser_info = { ip_address: "203.0.113.7", user_agent: "test" };
    const payment = await open(shop);
    const { ip_address: address } = browser_info;
    // What the browser states of its address counts for nothing.
    const asked = { ...card(declinedCard), browser_info: { ...browser_info, ip_address: "203.0.113.9" } };
    expect((await eligible(ask(shop, payment, asked, { address }))).sdk_next_action).toEqual(mayConfirm);
    expect((await shop.pay(cardPayment(declinedCard, { browser_info }))).status).toBe("failed");
    expect((await eligible(ask(shop, payment, asked, { address }))).sdk_next_action).toEqual(denied);
    const elsewhere = { address: "203.0.113.8" };
    expect((await eligible(ask(shop, payment, asked, elsewhere))).sdk_next_action).toEqual(mayConfirm);
  });

  it("states what the merchant's rules add for this card, in major units", async () => {
    const surcharge_rules: SurchargeRules = {
      name: "surcharge",
      created_at: 1_700_000_000,
      modified_at: 1_700_000_000,
      merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
      algorithm: {
        defaultSelection: { surcharge_details: null },
        metadata: {},
        rules: [
          {
            name: "mastercard",
            connectorSelection: {
              surcharge_details: {
                surcharge: { type: "rate", value: { percentage: 2.75 } },
                tax_on_surcharge: { percentage: 10 },
              },
            },
            statements: [
              {
                condition: [
                  {
                    lhs: "card_network",
                    comparison: "equal",
                    value: { type: "enum_variant", value: "Mastercard" },
                  },
                ],
                nested: null,
              },
            ],
          },
        ],
      },
    } as SurchargeRules;
    const shop = stack.shop({ merchant: { surcharge_rules: { ...surcharge_rules } } });
    const payment = await open(shop);
    expect((await eligible(ask(shop, payment, card(blockedCard)))).surcharge_details).toEqual({
      surcharge: { type: "rate", value: { percentage: 2.75 } },
      tax_on_surcharge: { percentage: 10 },
      display_surcharge_amount: 1.8,
      display_tax_on_surcharge_amount: 0.18,
      display_total_surcharge_amount: 1.98,
    });
    expect((await eligible(ask(shop, payment, card(goodCard)))).surcharge_details).toBeNull();
    const own = await open(shop, { surcharge_details: { surcharge_amount: 10 } });
    expect((await eligible(ask(shop, own, card(blockedCard)))).surcharge_details).toBeNull();
    // Asking changes no amount.
    expect((await shop.read(payment.payment_id)).net_amount).toBe(6540);
  });

  it("takes the card that the payment has when none is sent", async () => {
    const shop = stack.shop({ merchant: { is_blocklist_enabled: true } });
    await shop.send("POST", "/blocklist", { type: "card_bin", data: "555555" });
    const payment = await shop.pay(cardPayment(blockedCard, { confirm: false }));
    expect((await eligible(ask(shop, payment, {}))).sdk_next_action).toEqual(denied);
  });
});

describe("eligibility is refused", () => {
  it.each<[string, (payment: Payment) => Record<string, unknown>, readonly [number, string]]>([
    ["without a client secret", () => ({ ...card(goodCard), client_secret: null }), [400, "IR_04"]],
    ["with a wrong client secret", () => ({ ...card(goodCard), client_secret: "wrong" }), [400, "IR_09"]],
    ["without any method", () => ({}), [422, "IR_06"]],
    ["with an unknown method", () => ({ ...card(goodCard), payment_method_type: "shells" }), [400, "IR_06"]],
    ["with a card number that is none", () => card("4242424242424241"), [400, "IR_06"]],
    ["with an unknown token", () => ({ payment_token: "token_none" }), [422, "IR_29"]],
  ])("%s", async (_what, body, expected) => {
    const shop = stack.shop();
    const payment = await open(shop);
    const answer = await ask(shop, payment, body(payment));
    expect([answer.status, errorOf(answer.body).code]).toEqual(expected);
  });

  it("of a payment that is over, and of another merchant's", async () => {
    const shop = stack.shop();
    const paid = await shop.pay();
    const late = await ask(shop, paid, card(goodCard));
    expect([late.status, errorOf(late.body).code]).toEqual([400, "IR_16"]);
    const stranger = await ask(stack.shop(), await open(shop), card(goodCard));
    expect([stranger.status, errorOf(stranger.body).code]).toEqual([404, "HE_02"]);
  });
});
