// What a browser states of itself and of its card never weakens what protects the merchant.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Subscription, SurchargeRules, ThreeDsRules } from "@railyard/contracts";
import type { Comparison } from "@railyard/rules";

import { ok } from "../support/answers.ts";
import { openPage, sendForm } from "../support/pages.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";
import { paymentDetails, subscriptionDesk, timeMachine } from "../support/subscriptions.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());

const times = { created_at: 1_700_000_000, modified_at: 1_700_000_000 };
/** The card table states credit, Visa, Sandbox Bank, US. */
const credit = "4242424242424242";
/** No range of the card table contains it, and the provider declines it. */
const unknown = "4532015112830366";

const is = (lhs: string, value: string): Comparison => ({
  lhs,
  comparison: "equal",
  value: { type: "enum_variant", value },
});

const challenging = (...conditions: readonly Comparison[]): ThreeDsRules => ({
  name: "challenge",
  program: {
    defaultSelection: { override_3ds: null },
    rules: conditions.map((condition, index) => ({
      name: `rule ${String(index)}`,
      connectorSelection: { override_3ds: "three_ds" },
      statements: [{ condition: [condition], nested: null }],
    })),
    metadata: null,
  },
  ...times,
});

const sparing = (condition: Comparison): ThreeDsRules => {
  const { program, ...rest } = challenging(condition);
  const [rule] = program.rules;
  if (rule === undefined) throw new TypeError("There is one rule.");
  const spared = { ...rule, connectorSelection: { override_3ds: "no_three_ds" as const } };
  return {
    ...rest,
    program: { ...program, defaultSelection: { override_3ds: "three_ds" as const }, rules: [spared] },
  };
};

const costing = (condition: Comparison): SurchargeRules => ({
  name: "surcharge",
  merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
  algorithm: {
    defaultSelection: { surcharge_details: null },
    rules: [
      {
        name: "ten percent",
        connectorSelection: {
          surcharge_details: { surcharge: { type: "rate", value: { percentage: 10 } }, tax_on_surcharge: null },
        },
        statements: [{ condition: [condition], nested: null }],
      },
    ],
    metadata: null,
  },
  ...times,
});

const ruled = (rules: ThreeDsRules): Shop => stack.shop({ merchant: { three_ds_rules: { ...rules } } });

const large: Comparison = { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 1000 } };

const open = (shop: Shop, changes: Record<string, unknown> = {}): Promise<Payment> =>
  shop.pay({ amount: 5000, currency: "USD", ...changes });

const by = (number: string, claims: Record<string, unknown> = {}): Record<string, unknown> => ({
  payment_method: "card",
  payment_method_data: { card: { ...cardOf(number), ...claims } },
});

const secretOf = ({ client_secret }: Payment): Record<string, unknown> => ({ client_secret });

type Way = readonly [
  name: string,
  pay: (shop: Shop, payment: Payment, body: Record<string, unknown>) => Promise<Payment>,
];

/** Every way in which a browser states how a payment is paid, and has it authorized. */
const ways: readonly Way[] = [
  [
    "confirms",
    (shop, payment, body) =>
      ok(shop.client("POST", `/payments/${payment.payment_id}/confirm`, { ...secretOf(payment), ...body })),
  ],
  [
    "updates with confirm",
    (shop, payment, body) =>
      ok(shop.client("POST", `/payments/${payment.payment_id}`, { ...secretOf(payment), ...body, confirm: true })),
  ],
  [
    "updates and then confirms",
    async (shop, payment, body) => {
      const path = `/payments/${payment.payment_id}`;
      await ok(shop.client("POST", path, { ...secretOf(payment), ...body }));
      return ok(shop.client("POST", `${path}/confirm`, secretOf(payment)));
    },
  ],
  [
    "updates, and the server confirms",
    async (shop, payment, body) => {
      const path = `/payments/${payment.payment_id}`;
      await ok(shop.client("POST", path, { ...secretOf(payment), ...body }));
      return ok(shop.send("POST", `${path}/confirm`, {}));
    },
  ],
];

const wanted = { authentication_type: "three_ds" };
const challenged = { status: "requires_customer_action", authentication_type: "three_ds" };

describe.each(ways)("a client that %s", (_name, pay) => {
  it("does not switch a 3-D Secure rule off by restating what the payment states already", async () => {
    const shop = ruled(challenging(large));
    const body = { ...by(credit), authentication_type: "no_three_ds" };
    expect(await pay(shop, await open(shop), body)).toMatchObject(challenged);
  });

  it.each([
    ["claims another type", { payment_method_type: "debit", ...by(credit, { card_type: "debit" }) }],
    ["leaves the type out", by(credit)],
    ["claims another network", by(credit, { card_network: "Mastercard" })],
    ["claims another issuer", by(credit, { card_issuer: "Nobody's Bank" })],
    ["claims another country", by(credit, { card_issuing_country: "FR" })],
  ])("%s for a known card, and every rule goes by the card range", async (_claim, body) => {
    for (const fact of [
      is("card_type", "credit"),
      is("payment_method_type", "credit"),
      is("card", "credit"),
      is("card_network", "Visa"),
      is("issuer_name", "Sandbox Bank"),
      is("issuer_country", "US"),
    ]) {
      const shop = stack.shop({ merchant: { three_ds_rules: { ...challenging(fact) } } });
      expect([fact.lhs, await pay(shop, await open(shop), body)]).toMatchObject([fact.lhs, challenged]);
    }
  });

  it("claims what is not known of a card, and a rule may be tightened by that but never loosened", async () => {
    const claims = { payment_method_type: "debit", ...by(unknown, { card_issuing_country: "FR" }) };
    const tightened = ruled(challenging(is("issuer_country", "FR")));
    expect(await pay(tightened, await open(tightened), claims)).toMatchObject(wanted);
    for (const fact of [is("card_type", "debit"), is("issuer_country", "FR"), is("payment_method_type", "debit")]) {
      const shop = ruled(sparing(fact));
      expect([fact.lhs, await pay(shop, await open(shop), claims)]).toMatchObject([fact.lhs, wanted]);
    }
  });

  it("does not talk a surcharge away by its claims", async () => {
    const shop = stack.shop({ merchant: { surcharge_rules: { ...costing(is("card_type", "credit")) } } });
    const body = { payment_method_type: "debit", ...by(credit, { card_type: "debit" }) };
    expect(await pay(shop, await open(shop), body)).toMatchObject({
      status: "succeeded",
      net_amount: 5500,
      payment_method_data: { card: { card_type: "credit" } },
    });
  });

  it("does not choose the provider by its claims where the card range states otherwise", async () => {
    const visa = { payment_method: "card", payment_schemes: ["Visa"] };
    const shop = stack.shop({
      accounts: {
        fauxpay: { payment_methods_enabled: [{ ...visa, payment_method_types: ["debit"] }] },
        phonypay: { payment_methods_enabled: [{ ...visa, payment_method_types: ["credit"] }] },
      },
    });
    const body = { payment_method_type: "debit", ...by(credit, { card_network: "Mastercard" }) };
    const paid = await pay(shop, await open(shop), body);
    expect(paid).toMatchObject({ status: "succeeded", connector: "phonypay" });
  });

  it("may require stronger authentication, and no rule lowers it again", async () => {
    const shop = ruled(sparing(large));
    const body = { ...by(credit), authentication_type: "three_ds" };
    expect(await pay(shop, await open(shop), body)).toMatchObject(challenged);
    const plain = stack.shop();
    expect(await pay(plain, await open(plain), body)).toMatchObject(challenged);
  });

  it("may set the billing address where none was set before, which loosens no rule", async () => {
    const billing = { address: { country: "FR" } };
    const loosened = ruled(sparing(is("billing_country", "FR")));
    expect(await pay(loosened, await open(loosened), { ...by(credit), billing })).toMatchObject({
      ...challenged,
      billing,
    });
    const tightened = ruled(challenging(is("billing_country", "FR")));
    expect(await pay(tightened, await open(tightened), { ...by(credit), billing })).toMatchObject(challenged);
  });
});

describe("what the merchant's server states", () => {
  it("of authentication and of the customer counts", async () => {
    const shop = ruled(challenging(large));
    const payment = await open(shop);
    const body = { ...by(credit), authentication_type: "no_three_ds" };
    const paid = await ok<Payment>(shop.send("POST", `/payments/${payment.payment_id}/confirm`, body));
    expect(paid).toMatchObject({ status: "succeeded", authentication_type: "no_three_ds" });
    const spared = ruled(sparing(is("billing_country", "FR")));
    const billed = await open(spared, { billing: { address: { country: "FR" } } });
    const confirmed = await spared.client("POST", `/payments/${billed.payment_id}/confirm`, {
      ...secretOf(billed),
      ...by(credit),
    });
    expect(confirmed.body).toMatchObject({ status: "succeeded" });
  });

  it("of a card's type wins over what a client claims, where the card range does not know it", async () => {
    const shop = ruled(challenging(is("card_type", "credit")));
    const payment = await open(shop, { payment_method: "card", payment_method_type: "credit" });
    const body = { ...secretOf(payment), payment_method_type: "debit", ...by(unknown) };
    const confirmed = await shop.client("POST", `/payments/${payment.payment_id}/confirm`, body);
    expect(confirmed.body).toMatchObject(wanted);
  });
});

describe("a payment page", () => {
  it("has a rule on credit cards applied, although its form states no type", async () => {
    for (const fact of ["card_type", "payment_method_type", "card"]) {
      const shop = ruled(challenging(is(fact, "credit")));
      const payment = await open(shop, { payment_link: true });
      const page = await openPage(payment.payment_link?.link ?? "");
      await sendForm(page, {
        method: "card",
        card_number: credit,
        card_expiry: "03/40",
        card_cvc: "737",
        card_holder_name: "Ada Beispiel",
        authentication_type: "no_three_ds",
        payment_method_type: "debit",
        card_type: "debit",
      });
      expect(await shop.read(payment.payment_id)).toMatchObject(challenged);
    }
  });
});

describe("the look before a confirmation", () => {
  it("costs what the card range states, whatever the client claims", async () => {
    const shop = stack.shop({ merchant: { surcharge_rules: { ...costing(is("card_type", "credit")) } } });
    const payment = await open(shop);
    const answer = await ok(
      shop.client("POST", `/payments/${payment.payment_id}/eligibility`, {
        ...secretOf(payment),
        payment_method_type: "card",
        payment_method_subtype: "debit",
        payment_method_data: { card: { ...cardOf(credit), card_type: "debit" } },
      }),
    );
    expect(answer).toMatchObject({ surcharge_details: { display_surcharge_amount: 5 } });
  });
});

describe("a stored card", () => {
  it("that a browser gave its data to is what the card range states", async () => {
    const shop = ruled(challenging(is("card_type", "credit")));
    const customer = await ok<{ customer_id: string }>(shop.send("POST", "/customers", { name: "Ada" }));
    const { customer_id } = customer;
    const made = await ok<{ payment_method_id: string; client_secret: string }>(
      shop.send("POST", "/payment_methods", { customer_id, payment_method: "card", payment_method_type: "debit" }),
    );
    const saved = await ok(
      shop.client("POST", `/payment_methods/${made.payment_method_id}/save`, {
        client_secret: made.client_secret,
        payment_method_data: { card: { ...cardOf(credit), card_type: "debit", card_issuer: "Nobody's Bank" } },
      }),
    );
    expect(saved).toMatchObject({ card: { card_type: "credit", card_issuer: "Sandbox Bank" } });
    const payment = await open(shop, { customer_id });
    const confirmed = await shop.client("POST", `/payments/${payment.payment_id}/confirm`, {
      ...secretOf(payment),
      payment_method: "card",
      payment_method_id: made.payment_method_id,
      payment_method_data: { card_token: { card_cvc: "737" } },
    });
    expect(confirmed.body).toMatchObject(challenged);
  });
});

describe("a subscription", () => {
  it("that a browser confirms is authenticated and returned from as the merchant wants it", async () => {
    for (const rules of [challenging(large), challenging(is("card_type", "credit"))]) {
      const shop = ruled(rules);
      const desk = subscriptionDesk(stack, shop, timeMachine());
      const asked = { item_price_id: await desk.plan({ amount: 5000 }), customer_id: await desk.customer() };
      const return_url = "https://shop.example/done";
      const body = { ...asked, payment_details: { return_url } };
      const made = await ok<Subscription>(desk.send("POST", "/subscriptions/create", body));
      const confirm = (changes: Record<string, unknown>) =>
        desk.client("POST", `/subscriptions/${made.id}/confirm`, {
          client_secret: made.client_secret,
          payment_details: paymentDetails(credit, {
            authentication_type: "no_three_ds",
            payment_method_type: "debit",
            payment_method_data: { card: { ...cardOf(credit), card_type: "debit" } },
            ...changes,
          }),
        });
      const elsewhere = await confirm({ return_url: "https://elsewhere.example/" });
      expect([elsewhere.status, errorOf(elsewhere.body).code]).toEqual([401, "IR_18"]);
      await ok(confirm({ return_url }));
      expect(await desk.payments(made.id)).toMatchObject([challenged]);
    }
  });
});

describe("continuing after the customer's part", () => {
  it("leaves the merchant's shipping address as it is", async () => {
    const shop = stack.shop();
    const payment = await shop.pay(cardPayment("4000003800000446", { shipping: { address: { country: "DE" } } }));
    const path = `/payments/${payment.payment_id}/complete_authorize`;
    const asked = (country: string) =>
      shop.client("POST", path, { ...secretOf(payment), shipping: { address: { country, city: "Berlin" } } });
    const elsewhere = await asked("FR");
    expect([elsewhere.status, errorOf(elsewhere.body)]).toMatchObject([401, { code: "IR_18", field: "shipping" }]);
    expect(await ok(asked("DE"))).toMatchObject({ shipping: { address: { country: "DE", city: "Berlin" } } });
  });
});

describe("a client", () => {
  it.each([
    ["authentication_type", { authentication_type: "no_three_ds" }],
    ["return_url", { return_url: "https://elsewhere.example/" }],
    ["billing", { billing: { address: { country: "FR" } } }],
    ["setup_future_usage", { setup_future_usage: "on_session" }],
    [
      "three_ds_data",
      {
        three_ds_data: {
          authentication_cryptogram: { cavv: { authentication_cryptogram: "3q2+78r=" } },
          ds_trans_id: "c4e59ceb-a382",
          version: "2.2.0",
          transaction_status: "Y",
        },
      },
    ],
    [
      "payment_method_data.network_token",
      {
        payment_method: "card",
        payment_method_data: {
          network_token: { network_token: credit, network_token_exp_month: "10", network_token_exp_year: "2040" },
        },
      },
    ],
  ])("may not set %s to another value than the merchant's server did", async (field, changes) => {
    const shop = stack.shop();
    const payment = await open(shop, {
      authentication_type: "three_ds",
      return_url: "https://shop.example/done",
      billing: { address: { country: "US" } },
      customer_id: "cus_ada",
      setup_future_usage: "off_session",
      customer_acceptance: { acceptance_type: "offline" },
    });
    for (const suffix of ["", "/confirm"]) {
      const body = { ...secretOf(payment), ...by(credit), ...changes };
      const answer = await shop.client("POST", `/payments/${payment.payment_id}${suffix}`, body);
      expect([answer.status, errorOf(answer.body)]).toMatchObject([401, { code: "IR_18", field }]);
    }
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_payment_method" });
  });
});
