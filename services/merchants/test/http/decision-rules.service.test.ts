import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { MerchantSnapshot } from "@railyard/contracts";

import type { MerchantsApp } from "../support/merchants-app.ts";
import { admin, anotherService, merchantKeyOf, startMerchants } from "../support/merchants-app.ts";

let app: MerchantsApp;
beforeAll(async () => {
  app = await startMerchants();
  await app.call(admin, "POST", "/accounts", { merchant_id: "ruled" });
});
afterAll(() => app.stop());

const merchant = merchantKeyOf("ruled");

const snapshot = async (): Promise<MerchantSnapshot> =>
  (await app.call(anotherService, "GET", "/internal/merchants/ruled/snapshot")).body as MerchantSnapshot;

const statement = (lhs: string, comparison: string, value: unknown) => ({
  condition: [{ lhs, comparison, value, metadata: {} }],
});

const algorithm = (percentage: unknown, ...statements: readonly unknown[]) => ({
  defaultSelection: { surcharge_details: null },
  rules: [
    {
      name: "cards",
      connectorSelection: {
        surcharge_details: { surcharge: { type: "rate", value: { percentage } }, tax_on_surcharge: null },
      },
      statements,
    },
  ],
});

const cards = statement("payment_method", "equal", { type: "enum_variant", value: "card" });

const putSurcharge = (program: unknown) =>
  app.call(merchant, "PUT", "/routing/decision/surcharge", {
    name: "costs",
    merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
    algorithm: program,
  });

describe("surcharge rules", () => {
  it("are set, read, replaced, published to other services and deleted", async () => {
    const path = "/routing/decision/surcharge";
    expect(await app.call(merchant, "GET", path)).toMatchObject({ status: 404, body: { error: { code: "HE_02" } } });
    const set = await putSurcharge(algorithm(2.5, cards));
    expect(set).toMatchObject({
      status: 200,
      body: {
        name: "costs",
        merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
        algorithm: { defaultSelection: { surcharge_details: null }, rules: [{ name: "cards" }] },
      },
    });
    expect((await app.call(merchant, "GET", path)).body).toEqual(set.body);
    expect((await snapshot()).surcharge_rules).toEqual(set.body);
    const replaced = await app.call(merchant, "PUT", path, { algorithm: algorithm(3, cards) });
    expect(replaced.body).toMatchObject({
      name: "costs",
      merchant_surcharge_configs: { show_surcharge_breakup_screen: true },
      created_at: (set.body as { created_at: number }).created_at,
    });
    expect((await app.call(merchant, "DELETE", path)).body).toEqual(replaced.body);
    expect((await app.call(merchant, "DELETE", path)).status).toBe(404);
    expect((await snapshot()).surcharge_rules).toBeNull();
  });

  it.each([
    ["a selection in other words", { ...algorithm(1, cards), defaultSelection: { surcharge_type: "rate", rate: 2 } }],
    ["details in other words", { ...algorithm(1, cards), defaultSelection: { surcharge_details: { rate: 2 } } }],
    ["a percentage with three decimals", algorithm(2.555, cards)],
    ["a percentage above 100", algorithm(101, cards)],
    ["a key that nothing has", algorithm(1, statement("colour", "equal", { type: "enum_variant", value: "red" }))],
    ["a key of every object", algorithm(1, statement("toString", "equal", { type: "enum_variant", value: "red" }))],
    [
      "a value that the key cannot have",
      algorithm(1, statement("payment_method", "equal", { type: "enum_variant", value: "shells" })),
    ],
    ["a number for a text", algorithm(1, statement("card_network", "equal", { type: "number", value: 1 }))],
    ["a text for a number", algorithm(1, statement("amount", "equal", { type: "enum_variant", value: "1" }))],
    ["an order of texts", algorithm(1, statement("currency", "less_than", { type: "enum_variant", value: "EUR" }))],
    ["a negative amount", algorithm(1, statement("amount", "equal", { type: "number", value: -1 }))],
    ["no rules", { defaultSelection: { surcharge_details: null } }],
    ["two rules of one name", { ...algorithm(1), rules: [...algorithm(1).rules, ...algorithm(1).rules] }],
    ["no default", { rules: [] }],
  ])("with %s are refused, and those before stay", async (_what, program) => {
    const before = (await snapshot()).surcharge_rules;
    const refused = await putSurcharge(program);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "IR_06" } } });
    expect((await snapshot()).surcharge_rules).toEqual(before);
  });

  it("nested deeper than the limit are refused", async () => {
    let nested: Record<string, unknown> = cards;
    for (let depth = 0; depth < 9; depth += 1) nested = { ...cards, nested: [nested] };
    expect((await putSurcharge(algorithm(1, nested))).status).toBe(422);
  });
});

describe("3-D Secure rules", () => {
  const program = (override: unknown) => ({
    defaultSelection: { override_3ds: null },
    rules: [
      {
        name: "large",
        connectorSelection: { override_3ds: override },
        statements: [statement("amount", "greater_than", { type: "number", value: 5000 })],
      },
    ],
  });

  it("are set, read, published to other services and deleted, apart from surcharges", async () => {
    const path = "/routing/decision";
    const set = await app.call(merchant, "PUT", path, { name: "sca", program: program("three_ds") });
    expect(set).toMatchObject({ status: 200, body: { name: "sca", program: { rules: [{ name: "large" }] } } });
    expect((await app.call(merchant, "GET", path)).body).toEqual(set.body);
    expect(await snapshot()).toMatchObject({ three_ds_rules: set.body, surcharge_rules: null });
    expect((await app.call(merchant, "DELETE", path)).status).toBe(200);
    expect((await app.call(merchant, "GET", path)).status).toBe(404);
  });

  it("with another override are refused", async () => {
    const refused = await app.call(merchant, "PUT", "/routing/decision", { program: program("maybe") });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "IR_06" } } });
    expect((await app.call(merchant, "PUT", "/routing/decision", {})).status).toBe(422);
  });
});
