// What a profile's own routing_algorithm decides, in addition to the request's routing and the decision engine.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Decision, DecisionRequest, Payment } from "@railyard/contracts";

import { accountId, apiKeyOf, merchantSnapshot } from "../support/merchant.ts";
import { rankedAs } from "../support/peers.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());
afterEach(async () => {
  stack.engine.decide = (request) => Promise.resolve(rankedAs(request, []));
  stack.engine.explain = () => [];
  for (const connector of ["fauxpay", "phonypay"]) await stack.provider.behave(connector, apiKeyOf(connector), {});
});

const connectors = ["fauxpay", "phonypay"];

/** A shop whose profile has the algorithm; fauxpay comes first in its default order. */
const shopWith = (algorithm: (id: (connector: string) => string) => Record<string, unknown>): Shop => {
  const shop = stack.shop({ connectors });
  const profile = { routing_algorithm: algorithm((connector) => accountId(shop.merchantId, connector)) };
  stack.merchants.put(merchantSnapshot(shop.merchantId, { connectors, profile }));
  return shop;
};

const single = (id: (connector: string) => string): Record<string, unknown> => ({
  type: "single",
  data: { connector: "phonypay", merchant_connector_id: id("phonypay") },
});

/** The engine does as it really does where no rule is active: the preferred first, the others in their order. */
const byPreference = (request: DecisionRequest): Promise<Decision> =>
  Promise.resolve(rankedAs(request, request.preferred ?? []));

const approachOf = async ({ payment_id: id }: Payment): Promise<string | undefined> => {
  const [row] = await stack.rows<{ approach: string }>(
    "select details->>'routingApproach' as approach from attempts where payment_id = $1 order by number limit 1",
    id,
  );
  return row?.approach;
};

describe("a profile's default order", () => {
  const shopInOrder = (members: object) => {
    const shop = shopWith(() => ({}));
    const names = connectors.toReversed();
    const profile = { routing_algorithm: null, ...members };
    stack.merchants.put(merchantSnapshot(shop.merchantId, { connectors: names, profile }));
    return { shop, reversed: names.map((connector) => accountId(shop.merchantId, connector)) };
  };

  it("is sent to the engine as what the profile prefers once it was set, and not before", async () => {
    stack.engine.decide = byPreference;
    const { shop, reversed } = shopInOrder({ is_default_order_set: true });
    expect(await shop.pay()).toMatchObject({ connector: "phonypay" });
    expect(stack.engine.requests.at(-1)?.preferred).toEqual(reversed);
    for (const members of [{ is_default_order_set: false }, {}]) {
      await shopInOrder(members).shop.pay();
      expect(stack.engine.requests.at(-1)).not.toHaveProperty("preferred");
    }
  });

  it("follows what the profile's routing_algorithm names", async () => {
    stack.engine.decide = byPreference;
    const { shop } = shopInOrder({
      is_default_order_set: true,
      routing_algorithm: { type: "single", data: "fauxpay" },
    });
    expect(await shop.pay()).toMatchObject({ connector: "fauxpay" });
    expect(stack.engine.requests.at(-1)?.preferred).toEqual(
      connectors.map((connector) => accountId(shop.merchantId, connector)),
    );
  });
});

describe("the attempts of a payment", () => {
  const candidatesOf = (shop: Shop) =>
    connectors.map((connector) => ({
      connector,
      merchant_connector_id: accountId(shop.merchantId, connector),
      score: 0.9,
      reasons: ["No outcomes are known yet; 90.0 % is expected."],
    }));

  it("state by which decision and for which reasons their connector was chosen", async () => {
    const shop = stack.shop({ connectors });
    const payment = await shop.pay();
    const candidates = candidatesOf(shop);
    stack.engine.explain = (merchantId, paymentId) => {
      if (merchantId !== shop.merchantId || paymentId !== payment.payment_id) return [];
      const other = { decision_id: "dec_other", rule_name: "another decision", candidates: [] };
      return [other, { decision_id: "dec_test", rule_name: "cards first", candidates }];
    };
    const [attempt] = await shop.attempts(payment.payment_id);
    expect(attempt?.routing).toEqual({
      approach: "SR_SELECTION_V3_ROUTING",
      decision_id: "dec_test",
      rule_name: "cards first",
      candidates,
    });
  });

  it("state how they were routed while the log of decisions cannot be read", async () => {
    const shop = stack.shop({ connectors });
    const payment = await shop.pay();
    stack.engine.explain = () => {
      throw new Error("The log cannot be read.");
    };
    const [attempt] = await shop.attempts(payment.payment_id);
    const approach = "SR_SELECTION_V3_ROUTING";
    expect(attempt?.routing).toEqual({ approach, decision_id: "dec_test", rule_name: null, candidates: null });
  });

  it("ask the engine nothing about what it did not decide", async () => {
    const shop = stack.shop({ connectors });
    const asked: string[] = [];
    stack.engine.explain = (_merchantId, paymentId) => {
      asked.push(paymentId);
      return [];
    };
    const payment = await shop.pay(cardPayment(undefined, { connector: ["phonypay"] }));
    const [attempt] = await shop.attempts(payment.payment_id);
    const approach = "straight_through_routing";
    expect(attempt?.routing).toEqual({ approach, decision_id: null, rule_name: null, candidates: null });
    const { payment_id: unconfirmed } = await shop.pay({ amount: 100, currency: "USD" });
    expect(await shop.attempts(unconfirmed)).toEqual([expect.objectContaining({ routing: null })]);
    expect(asked).toEqual([]);
  });

  it("are shown to the customer's browser without their routing", async () => {
    const shop = stack.shop({ connectors });
    const { payment_id: id, client_secret: secret } = await shop.pay();
    const query = `expand_attempts=true&client_secret=${String(secret)}`;
    const { status, body } = await shop.client("GET", `/payments/${id}?${query}`);
    expect([status, body]).toEqual([200, expect.objectContaining({ attempts: [expect.anything()] })]);
    expect((body as Payment).attempts).toMatchObject([{ routing: null }]);
  });
});

describe("a profile's routing_algorithm", () => {
  it("is sent to the engine, whose order is followed", async () => {
    const shop = shopWith(single);
    stack.engine.decide = byPreference;
    expect(await shop.pay()).toMatchObject({
      status: "succeeded",
      connector: "phonypay",
      merchant_connector_id: accountId(shop.merchantId, "phonypay"),
    });
    expect(stack.engine.requests.at(-1)?.preferred).toEqual([accountId(shop.merchantId, "phonypay")]);
    // An active routing rule goes before the profile's own algorithm.
    stack.engine.decide = (request) => Promise.resolve(rankedAs(request, [accountId(shop.merchantId, "fauxpay")]));
    expect(await shop.pay()).toMatchObject({ connector: "fauxpay" });
  });

  it("is sent to the engine with everything else that rules ask for", async () => {
    const shop = shopWith(single);
    const payment = cardPayment(undefined, { business_country: "DE", business_label: "kiosk" });
    await shop.pay({ ...payment, setup_future_usage: "on_session", customer: { id: "cus_facts" } });
    expect(stack.engine.requests.at(-1)).toMatchObject({
      setup_future_usage: "on_session",
      business_country: "DE",
      business_label: "kiosk",
    });
    await shop.pay();
    expect(stack.engine.requests.at(-1)).not.toHaveProperty("business_label");
  });

  it("decides alone while the engine is away", async () => {
    const shop = shopWith(single);
    stack.engine.decide = () => Promise.reject(new Error("The engine is away."));
    const payment = await shop.pay();
    expect(payment).toMatchObject({ status: "succeeded", connector: "phonypay" });
    expect(await approachOf(payment)).toBe("rule_based_routing");
  });

  it("gives way to the request's own routing", async () => {
    const shop = shopWith(single);
    stack.engine.decide = byPreference;
    expect(await shop.pay(cardPayment(undefined, { connector: ["fauxpay"] }))).toMatchObject({
      connector: "fauxpay",
    });
    const routing = { type: "single", data: "fauxpay" };
    expect(await shop.pay(cardPayment(undefined, { routing }))).toMatchObject({ connector: "fauxpay" });
  });

  it("leaves the other accounts for a retry", async () => {
    const shop = shopWith(() => ({ type: "priority", data: ["fauxpay"] }));
    stack.engine.decide = byPreference;
    // fauxpay declines this card for insufficient funds, phonypay authorizes it.
    const payment = await shop.pay(cardPayment("4000000000009961"));
    expect(payment).toMatchObject({ status: "succeeded", connector: "phonypay", attempt_count: 2 });
  });

  it("shares payments by volume", async () => {
    const shop = shopWith(() => ({
      type: "volume_split",
      data: [
        { split: 0, connector: "fauxpay" },
        { split: 100, connector: "phonypay" },
      ],
    }));
    stack.engine.decide = byPreference;
    for (let count = 0; count < 3; count += 1) expect(await shop.pay()).toMatchObject({ connector: "phonypay" });
    const [fauxpay, phonypay] = connectors.map((connector) => accountId(shop.merchantId, connector));
    expect(stack.engine.requests.at(-1)?.preferred).toEqual([phonypay, fauxpay]);
  });

  it.each([
    ["was stored before such were refused", () => ({ type: "magic" })],
    [
      "names an account that is gone",
      () => ({ type: "single", data: { connector: "fauxpay", merchant_connector_id: "gone" } }),
    ],
    ["is empty", () => ({})],
  ])("stops no payment when it %s", async (_how, algorithm) => {
    const shop = shopWith(algorithm);
    stack.engine.decide = byPreference;
    expect(await shop.pay()).toMatchObject({ status: "succeeded", connector: "fauxpay" });
    expect(stack.engine.requests.at(-1)).not.toHaveProperty("preferred");
  });
});
