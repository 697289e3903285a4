import { describe, expect, it } from "@jest/globals";
import type { MerchantSnapshot } from "@railyard/contracts";
import type { Comparison, RuleValue, Statement } from "@railyard/rules";

import {
  applyDecisionRules,
  evaluateProgram,
  withStatedAuthentication,
} from "../../src/payments/domain/decision-rules/apply-rules.ts";
import { factsOf } from "../../src/payments/domain/decision-rules/payment-facts.ts";
import { attempt, detailsOf, payment } from "../support/states.ts";

const facts = factsOf(
  {
    payment: payment({ details: detailsOf({ metadata: { tier: "gold", visits: 7, nested: {} } }) }),
    attempt: attempt(),
  },
  { paymentMethod: "card", paymentMethodType: "credit", cardNetwork: "Visa", card: null },
  { amount: 1000, currency: "EUR" },
);

const condition = (lhs: string, comparison: Comparison["comparison"], value: RuleValue): Comparison => ({
  lhs,
  comparison,
  value,
});

const holds = (...statements: readonly Statement[]): boolean =>
  evaluateProgram(
    { defaultSelection: false, rules: [{ name: "one", connectorSelection: true, statements }], metadata: null },
    facts,
  ).selection;

const plain = (...conditions: readonly Comparison[]): Statement => ({
  condition: conditions,
  nested: null,
});

const visa = condition("card_network", "equal", { type: "enum_variant", value: "visa" });
const never = condition("card_network", "equal", { type: "enum_variant", value: "JCB" });

describe("a condition", () => {
  it.each<[Comparison, boolean]>([
    [condition("amount", "equal", { type: "number", value: 1000 }), true],
    [condition("amount", "not_equal", { type: "number", value: 1000 }), false],
    [condition("amount", "less_than", { type: "number", value: 1000 }), false],
    [condition("amount", "less_than_equal", { type: "number", value: 1000 }), true],
    [condition("amount", "greater_than", { type: "number", value: 999 }), true],
    [condition("amount", "greater_than_equal", { type: "number", value: 1001 }), false],
    [condition("amount", "equal", { type: "number_array", value: [1, 1000] }), true],
    [condition("amount", "not_equal", { type: "number_array", value: [1, 1000] }), false],
    [
      condition("amount", "equal", {
        type: "number_comparison_array",
        value: [
          { comparisonType: "greater_than", number: 500 },
          { comparisonType: "less_than", number: 1000 },
        ],
      }),
      false,
    ],
    [visa, true],
    [condition("card_network", "equal", { type: "str_value", value: "VISA" }), true],
    [condition("tier", "equal", { type: "metadata_variant", value: { key: "unknown", value: "gold" } }), false],
    [condition("card_network", "not_equal", { type: "enum_variant", value: "Visa" }), false],
    [condition("currency", "equal", { type: "enum_variant_array", value: ["USD", "EUR"] }), true],
    [condition("any", "equal", { type: "metadata_variant", value: { key: "tier", value: "gold" } }), true],
    [condition("any", "equal", { type: "metadata_variant", value: { key: "visits", value: "7" } }), true],
    [condition("any", "equal", { type: "metadata_variant", value: { key: "toString", value: "x" } }), false],
    // What is not known makes every comparison false, also the one that asks for a difference.
    [condition("card_bin", "not_equal", { type: "str_value", value: "424242" }), false],
    [condition("any", "not_equal", { type: "metadata_variant", value: { key: "nothing", value: "x" } }), false],
  ])("%j is %s", (one, expected) => {
    expect(holds(plain(one))).toBe(expected);
  });
});

describe("a rule", () => {
  it("applies when all conditions of one of its statements do", () => {
    expect(holds(plain(visa, never))).toBe(false);
    expect(holds(plain(never), plain(visa))).toBe(true);
    expect(holds(plain())).toBe(true);
    expect(holds()).toBe(false);
  });

  it("needs one of the nested statements, too", () => {
    expect(holds({ condition: [visa], nested: [plain(never), plain(visa)] })).toBe(true);
    expect(holds({ condition: [visa], nested: [plain(never)] })).toBe(false);
    expect(holds({ condition: [never], nested: [plain(visa)] })).toBe(false);
  });

  it("that comes first wins, and none gives the default", () => {
    const rule = (name: string, one: Comparison) => ({
      name,
      connectorSelection: name,
      statements: [plain(one)],
    });
    const program = (...rules: ReturnType<typeof rule>[]) => ({ defaultSelection: "default", rules, metadata: null });
    expect(evaluateProgram(program(rule("a", never), rule("b", visa), rule("c", visa)), facts)).toEqual({
      ruleName: "b",
      selection: "b",
    });
    expect(evaluateProgram(program(rule("a", never)), facts)).toEqual({ ruleName: null, selection: "default" });
  });
});

describe("3-D Secure rules that are made after a payment", () => {
  const program = { defaultSelection: { override_3ds: "three_ds" }, rules: [], metadata: null };
  const merchant = { three_ds_rules: { program } } as unknown as MerchantSnapshot;
  const state = { payment: payment({ authenticationType: "no_three_ds" }), attempt: attempt() };

  it("leave alone what its caller stated when there were none, and decide the rest", () => {
    const stated = withStatedAuthentication(state, "no_three_ds");
    expect(applyDecisionRules(merchant, stated)).toBe(stated);
    const silent = withStatedAuthentication(state, null);
    expect(applyDecisionRules(merchant, silent).payment.authenticationType).toBe("three_ds");
  });
});
