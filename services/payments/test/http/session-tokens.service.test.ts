// What wallets' SDKs are given: sessions and orders at the providers that declare them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import type { Payment, PostedSessionTokens, SessionTokens } from "@railyard/contracts";

import type { CallResult } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

beforeEach(async () => {
  shop = stack.shop({ connectors: ["fauxpay", "pretendpay"] });
  await stack.provider.behave("pretendpay", "provider_key", {});
});

afterAll(async () => {
  await stack.stop();
});

const open = (changes: Record<string, unknown> = {}, of = shop): Promise<Payment> =>
  of.pay({ amount: 6540, currency: "USD", return_url: "https://shop.example/done", ...changes });

const ask = (
  { payment_id: id, client_secret: secret }: Payment,
  wallets: readonly string[],
  changes: Record<string, unknown> = {},
  of = shop,
): Promise<CallResult> =>
  of.client("POST", "/payments/session_tokens", { payment_id: id, client_secret: secret, wallets, ...changes });

const post = (
  { payment_id: id, client_secret: secret }: Payment,
  changes: Record<string, unknown> = {},
  of = shop,
): Promise<CallResult> =>
  of.client("POST", `/payments/${id}/post_session_tokens`, {
    client_secret: secret,
    payment_method: "wallet",
    payment_method_type: "paypal",
    ...changes,
  });

const bodyOf = async <Body>(answer: Promise<CallResult>): Promise<Body> => {
  const { status, text, body } = await answer;
  if (status !== 200) throw new TypeError(text);
  return body as Body;
};

const namesOf = ({ session_token: tokens }: SessionTokens): readonly string[] =>
  tokens.map(({ wallet_name: name }) => name).sort();

const refusal = async (answer: Promise<CallResult>): Promise<readonly [number, string]> => {
  const { status, body } = await answer;
  return [status, errorOf(body).code];
};

describe("session tokens", () => {
  it("are given for the wallets that a provider of the profile has; the others are left out", async () => {
    const payment = await open();
    const answer = await bodyOf<SessionTokens>(ask(payment, ["apple_pay", "paypal", "mb_way", "samsung_pay"]));
    expect(namesOf(answer)).toEqual(["apple_pay", "paypal"]);
    expect(answer).toMatchObject({ payment_id: payment.payment_id, client_secret: payment.client_secret });
    expect(answer.session_token.find(({ wallet_name: name }) => name === "apple_pay")).toEqual({
      wallet_name: "apple_pay",
      connector: "pretendpay",
      merchant_connector_id: accountId(shop.merchantId, "pretendpay"),
      session_id: expect.stringMatching(/^sses_/),
      session_token: expect.stringMatching(/^stok_/),
      expires_at: expect.any(String),
      sdk_next_action: { next_action: "confirm" },
      order_info: { currency: "USD", amount: "65.40" },
    });
    expect(answer.session_token.find(({ wallet_name: name }) => name === "paypal")).toMatchObject({
      sdk_next_action: { next_action: "post_session_tokens" },
    });
    // Asking changes nothing of the payment.
    expect(await shop.read(payment.payment_id)).toEqual(payment);
  });

  it("are given for all wallets when none is named, and for none twice", async () => {
    const payment = await open();
    expect(namesOf(await bodyOf(ask(payment, [])))).toEqual(["apple_pay", "google_pay", "paypal"]);
    expect(namesOf(await bodyOf(ask(payment, ["paypal", "paypal"])))).toEqual(["paypal"]);
  });

  it("stay the same until the payment changes", async () => {
    const payment = await open();
    const first = await bodyOf<SessionTokens>(ask(payment, ["apple_pay"]));
    expect(await bodyOf<SessionTokens>(ask(payment, ["apple_pay"]))).toEqual(first);
    await shop.send("POST", `/payments/${payment.payment_id}`, { amount: 7000 });
    const [token] = (await bodyOf<SessionTokens>(ask(payment, ["apple_pay"]))).session_token;
    expect(token).toMatchObject({ order_info: { amount: "70.00" } });
    expect(token?.session_id).not.toBe(first.session_token[0]?.session_id);
  });

  it("are given by every test connector that declares wallets with sessions", async () => {
    for (const connector of ["pretendpay", "shampay"]) {
      const only = stack.shop({ connectors: [connector] });
      const answer = await bodyOf<SessionTokens>(ask(await open({}, only), [], {}, only));
      expect([connector, namesOf(answer), answer.errors]).toEqual([
        connector,
        ["apple_pay", "google_pay", "paypal"],
        [],
      ]);
    }
  });

  it("are replaced by an error where the provider gives none, without its words", async () => {
    const { merchantId } = shop;
    const account = { connector: "pretendpay", merchant_connector_id: accountId(merchantId, "pretendpay") };
    await stack.provider.behave("pretendpay", "provider_key", { server_error_rate: 1 });
    const silent = await bodyOf<SessionTokens>(ask(await open(), ["apple_pay", "mb_way"]));
    expect(silent.session_token).toEqual([]);
    expect(silent.errors).toEqual([
      { wallet_name: "apple_pay", ...account, error_code: "no_answer", error_message: expect.any(String) },
    ]);
    const barred = stack.shop({ connectors: ["pretendpay"], apiKey: "revoked_key" });
    const refused = await bodyOf<SessionTokens>(ask(await open({}, barred), ["apple_pay"], {}, barred));
    expect(refused).toMatchObject({
      session_token: [],
      errors: [{ wallet_name: "apple_pay", connector: "pretendpay", error_code: "session_refused" }],
    });
    expect(JSON.stringify(refused)).not.toMatch(/revoked/i);
    const order = await post(await open({}, barred), {}, barred);
    expect(order).toMatchObject({ status: 400, body: { error: { code: "CE_00", reason: "session_not_opened" } } });
    expect(order.text).not.toMatch(/revoked/i);
  });

  it("are left out where the account does not take the wallet", async () => {
    await stack.provider.behave("pretendpay", "provider_key", {});
    const methods = [{ payment_method: "wallet", payment_method_types: ["paypal"] }];
    const narrow = stack.shop({
      connectors: ["pretendpay"],
      accounts: { pretendpay: { payment_methods_enabled: methods } },
    });
    expect(namesOf(await bodyOf(ask(await open({}, narrow), [], {}, narrow)))).toEqual(["paypal"]);
    const cards = stack.shop({ connectors: ["fauxpay"] });
    expect(namesOf(await bodyOf(ask(await open({}, cards), [], {}, cards)))).toEqual([]);
  });
});

describe("the order of a wallet", () => {
  it("is opened at the provider", async () => {
    const payment = await open();
    const answer = await bodyOf<PostedSessionTokens>(post(payment));
    expect(answer).toMatchObject({
      payment_id: payment.payment_id,
      status: "requires_payment_method",
      next_action: {
        type: "third_party_sdk_session_token",
        session_token: {
          wallet_name: "paypal",
          session_id: expect.stringMatching(/^sses_/),
          sdk_next_action: { next_action: "confirm" },
        },
      },
    });
    expect(await bodyOf<PostedSessionTokens>(post(payment))).toEqual(answer);
  });

  it.each<[string, Record<string, unknown>, readonly [number, string]]>([
    ["for a wallet without orders", { payment_method_type: "apple_pay" }, [400, "IR_39"]],
    ["for what is no wallet", { payment_method: "card", payment_method_type: "credit" }, [400, "IR_39"]],
    ["without a client secret", { client_secret: null }, [400, "IR_04"]],
    ["for an unknown wallet", { payment_method_type: "purse" }, [400, "IR_06"]],
  ])("is refused %s", async (_what, changes, expected) => {
    expect(await refusal(post(await open(), changes))).toEqual(expected);
  });

  it("is refused when the provider gives no answer, and for a payment that is over", async () => {
    await stack.provider.behave("pretendpay", "provider_key", { server_error_rate: 1 });
    expect(await refusal(post(await open()))).toEqual([503, "CE_00"]);
    expect(await refusal(post(await shop.pay()))).toEqual([400, "IR_16"]);
  });
});

describe("session tokens are refused", () => {
  it.each<[string, Record<string, unknown>, readonly [number, string]]>([
    ["without a client secret", { client_secret: null }, [400, "IR_04"]],
    ["with a wrong client secret", { client_secret: "wrong" }, [400, "IR_09"]],
    ["without wallets", { wallets: null }, [400, "IR_06"]],
    ["for no payment", { payment_id: "pay_00000000000000000000000000" }, [404, "HE_02"]],
  ])("%s", async (_what, changes, expected) => {
    expect(await refusal(ask(await open(), ["paypal"], changes))).toEqual(expected);
  });

  it("for a payment that is over, with a secret key, and for another merchant's payment", async () => {
    expect(await refusal(ask(await shop.pay(), ["paypal"]))).toEqual([400, "IR_16"]);
    const payment = await open();
    const body = { payment_id: payment.payment_id, client_secret: payment.client_secret, wallets: [] };
    expect(await refusal(shop.send("POST", "/payments/session_tokens", body))).toEqual([401, "IR_01"]);
    expect(await refusal(ask(payment, [], {}, stack.shop()))).toEqual([404, "HE_02"]);
  });
});
