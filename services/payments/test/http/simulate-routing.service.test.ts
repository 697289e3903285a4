// Where a payment would go: by the engine's word among the accounts that could take it, with nothing stored.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { SimulatedRouting } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const facts = { amount: 6540, currency: "USD", payment_method: "card", payment_method_type: "credit" };

const simulate = async (shop: Shop, changes: Record<string, unknown> = {}): Promise<SimulatedRouting> => {
  const { status, text, body } = await shop.send("POST", "/routing/simulate", { ...facts, ...changes });
  if (status !== 200) throw new TypeError(text);
  return body as SimulatedRouting;
};

const namesIn = ({ candidates }: SimulatedRouting): readonly string[] => candidates.map(({ connector }) => connector);

describe("POST /routing/simulate", () => {
  it("asks the engine what a payment with these facts would ask, and stores nothing", async () => {
    const shop = stack.shop();
    stack.engine.renew();
    const asked: unknown[] = [];
    stack.engine.simulate = (request) => {
      asked.push(request);
      const candidates = request.candidates.toReversed();
      return {
        routing_approach: "rule_based_routing",
        rule_name: "large",
        candidates: candidates.map((one) => ({ ...one, score: 0.8, samples: 40, reasons: ["Named."] })),
      };
    };
    const simulated = await simulate(shop, { payment_id: "pay_drawn", card_network: "Visa", metadata: { till: "7" } });
    expect(simulated).toMatchObject({ routing_approach: "rule_based_routing", rule_name: "large", skipped: [] });
    expect(simulated.candidates[0]).toEqual({
      connector: "phonypay",
      merchant_connector_id: `mca_${shop.merchantId}_phonypay`,
      connector_label: "phonypay_default",
      score: 0.8,
      samples: 40,
      reasons: ["Named."],
    });
    expect(asked).toEqual([
      expect.objectContaining({ payment_id: "pay_drawn", card_network: "Visa", amount: 6540, metadata: { till: "7" } }),
    ]);
    expect(stack.engine.requests).toEqual([]);
    expect(await stack.rows("select payment_id from payments where merchant_id = $1", shop.merchantId)).toEqual([]);
  });

  it("states of every other account of the profile why it is skipped", async () => {
    stack.engine.renew();
    const shop = stack.shop({
      connectors: ["fauxpay", "phonypay", "fauxpay-second", "pretendpay", "payoutsim"],
      accounts: {
        phonypay: { disabled: true },
        "fauxpay-second": { payment_methods_enabled: [{ payment_method: "wallet" }] },
      },
    });
    const simulated = await simulate(shop);
    expect(namesIn(simulated)).toEqual(["fauxpay"]);
    expect(simulated.skipped.map(({ connector, reason }) => [connector, reason])).toEqual([
      ["phonypay", "The account is disabled, or not set up."],
      ["fauxpay", "payment_methods_enabled of the account leaves it out."],
      ["pretendpay", "The connector does not take card credit."],
    ]);
  });

  it("answers the default order without the engine's word, as payments go then", async () => {
    const shop = stack.shop();
    stack.engine.renew();
    stack.engine.simulate = () => {
      throw new TypeError("down");
    };
    const simulated = await simulate(shop);
    expect(simulated).toMatchObject({ routing_approach: "default_fallback", rule_name: null });
    expect(simulated.candidates).toEqual([
      expect.objectContaining({ connector: "fauxpay", score: null, samples: null, reasons: [] }),
      expect.objectContaining({ connector: "phonypay", score: null }),
    ]);
    stack.engine.renew();
  });

  it("simulates for the caller's own profile only, and refuses what is no payment", async () => {
    const shop = stack.shop();
    const body = { ...facts, profile_id: "pro_other" };
    expect((await shop.send("POST", "/routing/simulate", body)).status).toBe(404);
    const user = { kind: "jwt", merchantId: shop.merchantId, userId: "usr_1", permissions: ["routing:read"] } as const;
    const elsewhere = await shop.as({ ...user, profileId: "pro_mine" }, "POST", "/routing/simulate", body);
    expect(elsewhere.status).toBe(400);
    expect((await shop.send("POST", "/routing/simulate", { ...facts, card_bin: "42" })).status).toBe(422);
    expect((await shop.send("POST", "/routing/simulate", { ...facts, cardBin: "424242" })).status).toBe(400);
  });
});
