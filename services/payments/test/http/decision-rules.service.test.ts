import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type {
  Payment,
  PaymentMethodsListing,
  SurchargeRules,
  SurchargeSelection,
  ThreeDsRules,
} from "@railyard/contracts";
import type { Comparison } from "@railyard/rules";

import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const times = { created_at: 1_700_000_000, modified_at: 1_700_000_000 };

const isMastercard: Comparison = {
  lhs: "card_network",
  comparison: "equal",
  value: { type: "enum_variant", value: "Mastercard" },
};

const rate: SurchargeSelection = {
  surcharge_details: {
    surcharge: { type: "rate", value: { percentage: 2.75 } },
    tax_on_surcharge: { percentage: 10 },
  },
};

const surchargeRules: SurchargeRules = {
  name: "surcharge",
  merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
  algorithm: {
    defaultSelection: { surcharge_details: null },
    rules: [
      { name: "mastercard", connectorSelection: rate, statements: [{ condition: [isMastercard], nested: null }] },
      {
        name: "wallets",
        connectorSelection: {
          surcharge_details: { surcharge: { type: "fixed", value: 35 }, tax_on_surcharge: null },
        },
        statements: [
          {
            condition: [
              { lhs: "payment_method", comparison: "equal", value: { type: "enum_variant", value: "wallet" } },
            ],
            nested: null,
          },
        ],
      },
    ],
    metadata: null,
  },
  ...times,
};

const threeDsRules: ThreeDsRules = {
  name: "challenge what is large",
  program: {
    defaultSelection: { override_3ds: null },
    rules: [
      {
        name: "large",
        connectorSelection: { override_3ds: "three_ds" },
        statements: [
          {
            condition: [{ lhs: "amount", comparison: "greater_than", value: { type: "number", value: 5000 } }],
            nested: null,
          },
        ],
      },
    ],
    metadata: null,
  },
  ...times,
};

const enabled = [{ payment_method: "card", payment_method_types: ["credit"] }];

const surcharging = (): Shop =>
  stack.shop({
    connectors: ["fauxpay", "pretendpay"],
    merchant: { surcharge_rules: { ...surchargeRules } },
    accounts: {
      fauxpay: { payment_methods_enabled: enabled },
      pretendpay: {
        payment_methods_enabled: [{ payment_method: "wallet", payment_method_types: ["paypal"] }],
      },
    },
  });

const mastercard = "5555555555554444";

describe("surcharge rules", () => {
  it("are shown by the listing for each way to pay, and then charged exactly so", async () => {
    const shop = surcharging();
    const payment = await shop.pay({ amount: 1000, currency: "USD", shipping_cost: 200 });
    const path = `/account/payment_methods?client_secret=${String(payment.client_secret)}`;
    const listing = (await shop.client("GET", path)).body as PaymentMethodsListing;
    expect(listing.show_surcharge_breakup_screen).toBe(true);
    const [cards, wallets] = listing.payment_methods;
    const networks = cards?.payment_method_types[0]?.card_networks ?? [];
    expect(networks.find(({ card_network: name }) => name === "Visa")?.surcharge_details).toBeNull();
    expect(networks.find(({ card_network: name }) => name === "Mastercard")?.surcharge_details).toEqual({
      surcharge: { type: "rate", value: { percentage: 2.75 } },
      tax_on_surcharge: { percentage: 10 },
      display_surcharge_amount: 0.33,
      display_tax_on_surcharge_amount: 0.03,
      display_total_surcharge_amount: 0.36,
    });
    expect(wallets?.payment_method_types[0]?.surcharge_details?.display_total_surcharge_amount).toBe(0.35);
    const confirmed = await shop.client("POST", `/payments/${payment.payment_id}/confirm`, {
      client_secret: payment.client_secret,
      payment_method: "card",
      payment_method_type: "credit",
      payment_method_data: { card: cardOf(mastercard) },
    });
    expect(confirmed.body).toMatchObject({
      status: "succeeded",
      amount: 1000,
      net_amount: 1236,
      amount_received: 1236,
      surcharge_details: { surcharge_amount: 33, tax_amount: 3 },
    });
    const [attempt] = await shop.attempts(payment.payment_id);
    expect(attempt?.amount).toBe(1236);
  });

  it("cost nothing where no rule applies, and leave a surcharge of the merchant's own alone", async () => {
    const shop = surcharging();
    expect(await shop.pay()).toMatchObject({ net_amount: 6540, surcharge_details: null });
    const own = await shop.pay(cardPayment(mastercard, { surcharge_details: { surcharge_amount: 10, tax_amount: 1 } }));
    expect(own).toMatchObject({ net_amount: 6551, surcharge_details: { surcharge_amount: 10, tax_amount: 1 } });
    expect(await shop.pay(cardPayment(mastercard))).toMatchObject({ net_amount: 6540 + 180 + 18 });
  });

  it("cannot be talked away by a client", async () => {
    const shop = surcharging();
    const payment = await shop.pay({ amount: 1000, currency: "USD", surcharge_details: { surcharge_amount: 50 } });
    const { status, body } = await shop.client("POST", `/payments/${payment.payment_id}`, {
      client_secret: payment.client_secret,
      surcharge_details: { surcharge_amount: 0 },
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ error: { code: "IR_18" } });
  });

  it("refuse a payment that they would make too large, and store nothing", async () => {
    const answer = await surcharging().send("POST", "/payments", cardPayment(mastercard, { amount: 990_000_000 }));
    expect(answer).toMatchObject({ status: 400, body: { error: { code: "IR_16" } } });
  });

  it("are shown for an account, as far as the amount is known", async () => {
    const shop = surcharging();
    const surchargeIn = async (query: string): Promise<number | undefined> => {
      const { body } = await shop.send("GET", `/account/payment_methods?accepted_currency=USD&${query}`);
      const [card] = (body as PaymentMethodsListing).payment_methods[0]?.payment_method_types ?? [];
      const found = card?.card_networks?.find(({ card_network: name }) => name === "Mastercard");
      return found?.surcharge_details?.display_surcharge_amount;
    };
    expect(await surchargeIn("amount=10000")).toBe(2.75);
    expect(await surchargeIn("")).toBeUndefined();
  });
});

describe("3-D Secure rules", () => {
  const ruled = (): Shop => stack.shop({ merchant: { three_ds_rules: { ...threeDsRules } } });

  it("challenge what they apply to, and nothing else", async () => {
    const shop = ruled();
    const large = await shop.pay(cardPayment("4242424242424242", { amount: 5001 }));
    expect(large).toMatchObject({ status: "requires_customer_action", authentication_type: "three_ds" });
    const small = await shop.pay(cardPayment("4242424242424242", { amount: 5000 }));
    expect(small).toMatchObject({ status: "succeeded", authentication_type: "no_three_ds" });
  });

  it("do not override what the caller requested, whenever it requested it", async () => {
    const shop = ruled();
    const stated = cardPayment("4242424242424242", { amount: 5001, authentication_type: "no_three_ds" });
    expect((await shop.pay(stated)).status).toBe("succeeded");
    const confirm = async (payment: Payment, body: Record<string, unknown> = {}): Promise<unknown> =>
      (await shop.send("POST", `/payments/${payment.payment_id}/confirm`, body)).body;
    const early = await shop.pay({ ...stated, confirm: false });
    expect(await confirm(early)).toMatchObject({ status: "succeeded" });
    const silent = await shop.pay({ ...stated, confirm: false, authentication_type: undefined });
    expect(await confirm(silent)).toMatchObject({ status: "requires_customer_action" });
    const late = await shop.pay({ ...stated, confirm: false, authentication_type: undefined });
    expect(await confirm(late, { authentication_type: "no_three_ds" })).toMatchObject({ status: "succeeded" });
  });
});
