// What decision rules would have decided for the newest payments, next to the active ones, with nothing changed.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DecisionRulesDryRun } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const times = { created_at: 1_700_000_000, modified_at: 1_700_000_000 };

const above = (amount: number) => [
  {
    condition: [
      { lhs: "amount", comparison: "greater_than" as const, value: { type: "number" as const, value: amount } },
    ],
    nested: null,
  },
];

const threeDs = (amount: number) => ({
  defaultSelection: { override_3ds: null },
  rules: [
    {
      name: `above ${String(amount)}`,
      connectorSelection: { override_3ds: "three_ds" as const },
      statements: above(amount),
    },
  ],
  metadata: null,
});

const surchargeOf = (value: number) => ({
  surcharge_details: { surcharge: { type: "fixed" as const, value }, tax_on_surcharge: { percentage: 10 } },
});

const surcharge = (value: number) => ({
  defaultSelection: { surcharge_details: null },
  rules: [{ name: `add ${String(value)}`, connectorSelection: surchargeOf(value), statements: above(1_000) }],
  metadata: null,
});

const dryRun = async (shop: Shop, kind: string, program: unknown, more: object = {}): Promise<DecisionRulesDryRun> => {
  const { status, text, body } = await shop.send("POST", "/routing/decision/dry-run", { kind, program, ...more });
  if (status !== 200) throw new TypeError(text);
  return body as DecisionRulesDryRun;
};

const visa = "4242424242424242";

describe("a dry run of 3-D Secure rules", () => {
  it("names the payments that the program decides otherwise, as the payments then are", async () => {
    const shop = stack.shop({ merchant: { three_ds_rules: { name: "sca", program: threeDs(5_000), ...times } } });
    const small = await shop.pay(cardPayment(visa, { amount: 2_000 }));
    const middle = await shop.pay(cardPayment(visa, { amount: 4_000 }));
    const large = await shop.pay(cardPayment(visa, { amount: 6_000 }));
    await shop.pay(cardPayment(visa, { amount: 4_500, authentication_type: "no_three_ds" }));
    await shop.pay({ amount: 9_000, currency: "USD" });
    expect([small, middle, large].map(({ authentication_type: type }) => type)).toEqual([
      "no_three_ds",
      "no_three_ds",
      "three_ds",
    ]);
    const report = await dryRun(shop, "three_ds", threeDs(3_000));
    expect(report).toEqual({
      payments: 4,
      created_since: small.created,
      created_until: expect.any(String),
      complete: true,
      without_method: 1,
      own_choice: 1,
      changed: 1,
      rules: [
        { name: "above 3000", payments: 2 },
        { name: null, payments: 1 },
      ],
      authentications: [
        { authentication_type: "three_ds", before: 1, after: 2 },
        { authentication_type: "no_three_ds", before: 2, after: 1 },
      ],
      surcharges: [],
      changes: [
        {
          payment_id: middle.payment_id,
          amount: 4_000,
          currency: "USD",
          before: {
            rule: null,
            authentication_type: "no_three_ds",
            surcharge_amount: null,
            tax_amount: null,
            refused: false,
          },
          after: {
            rule: "above 3000",
            authentication_type: "three_ds",
            surcharge_amount: null,
            tax_amount: null,
            refused: false,
          },
        },
      ],
    });
    // The same payments by the active rules: what they decided is what they would decide.
    expect(await dryRun(shop, "three_ds", threeDs(5_000))).toMatchObject({ changed: 0 });
    // Without the rule the large one would be without 3-D Secure again.
    const none = await dryRun(shop, "three_ds", { ...threeDs(0), rules: [] });
    expect(none.changes).toMatchObject([{ payment_id: large.payment_id, before: { rule: "above 5000" } }]);
    expect(await shop.read(middle.payment_id)).toMatchObject({ authentication_type: "no_three_ds" });
  });

  it("leaves alone what callers stated before there were rules", async () => {
    const shop = stack.shop();
    await shop.pay(cardPayment(visa, { authentication_type: "no_three_ds" }));
    const silent = await shop.pay(cardPayment(visa));
    const report = await dryRun(shop, "three_ds", threeDs(1_000));
    expect(report).toMatchObject({ payments: 2, own_choice: 1, changed: 1 });
    expect(report.changes).toMatchObject([{ payment_id: silent.payment_id }]);
  });
});

describe("a dry run of surcharge rules", () => {
  it("sums up what customers would pay, and states which payments would be refused", async () => {
    const active = { name: "costs", merchant_surcharge_configs: { show_surcharge_breakup_screen: false }, ...times };
    const shop = stack.shop({ merchant: { surcharge_rules: { ...active, algorithm: surcharge(100) } } });
    const paid = await shop.pay(cardPayment(visa, { amount: 2_000 }));
    expect(paid).toMatchObject({ net_amount: 2_110 });
    await shop.pay(cardPayment(visa, { amount: 500 }));
    await shop.pay(cardPayment(visa, { amount: 2_000, surcharge_details: { surcharge_amount: 5 } }));
    const report = await dryRun(shop, "surcharge", surcharge(300));
    expect(report).toMatchObject({
      payments: 3,
      own_choice: 1,
      changed: 1,
      authentications: [],
      surcharges: [{ currency: "USD", before: 110, after: 330 }],
      changes: [
        {
          payment_id: paid.payment_id,
          amount: 2_000,
          before: { rule: "add 100", surcharge_amount: 100, tax_amount: 10, refused: false },
          after: { rule: "add 300", surcharge_amount: 300, tax_amount: 30, refused: false },
        },
      ],
    });
    const refused = await dryRun(shop, "surcharge", surcharge(999_999_999_999));
    expect(refused.changes).toMatchObject([{ after: { refused: true, surcharge_amount: null, tax_amount: null } }]);
    expect(await shop.read(paid.payment_id)).toMatchObject({ net_amount: 2_110 });
  });
});

describe("a dry run", () => {
  it("reads as many of the newest payments as asked for", async () => {
    const shop = stack.shop();
    const ids: string[] = [];
    for (const amount of [2_000, 3_000, 4_000]) ids.push((await shop.pay(cardPayment(visa, { amount }))).payment_id);
    const report = await dryRun(shop, "three_ds", threeDs(0), { limit: 2 });
    expect(report.changes.map(({ payment_id: id }) => id)).toEqual([ids[2], ids[1]]);
    expect(await dryRun(stack.shop(), "three_ds", threeDs(0))).toMatchObject({ payments: 0, created_since: null });
  });

  it("shows a credential of a profile the payments of that profile alone, and no name of an active rule", async () => {
    const shop = stack.shop({ merchant: { three_ds_rules: { name: "sca", program: threeDs(1_000), ...times } } });
    await shop.pay(cardPayment(visa, { amount: 2_000 }));
    const user = { kind: "jwt", merchantId: shop.merchantId, userId: "u", permissions: ["routing:read"] } as const;
    const body = { kind: "three_ds", program: threeDs(3_000) };
    const ask = (profileId: string, more: object = {}) =>
      shop.as({ ...user, profileId }, "POST", "/routing/decision/dry-run", { ...body, ...more });
    const own = `pro_${shop.merchantId}`;
    expect((await ask(own)).body).toMatchObject({ payments: 1, changes: [{ before: { rule: null } }] });
    expect((await dryRun(shop, "three_ds", threeDs(3_000))).changes).toMatchObject([
      { before: { rule: "above 1000" } },
    ]);
    expect((await ask("pro_other")).body).toMatchObject({ payments: 0, changes: [] });
    expect((await ask("pro_other", { profile_id: own })).status).toBe(400);
    const unknown = await shop.send("POST", "/routing/decision/dry-run", { ...body, profile_id: "pro_of_a_stranger" });
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
  });

  it.each<[string, object, number]>([
    ["another kind", { kind: "routing", program: threeDs(1) }, 400],
    ["no program", { kind: "three_ds" }, 400],
    ["the program of the other kind", { kind: "surcharge", program: threeDs(1) }, 422],
    ["a key that nothing has", { kind: "three_ds", program: { ...threeDs(1), rules: [{ name: "odd" }] } }, 422],
    ["too many payments", { kind: "three_ds", program: threeDs(1), limit: 501 }, 422],
    ["a member that it does not have", { kind: "three_ds", program: threeDs(1), colour: "red" }, 400],
  ])("of %s is refused", async (_what, body, status) => {
    expect((await stack.shop().send("POST", "/routing/decision/dry-run", body)).status).toBe(status);
  });
});
