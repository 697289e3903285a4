import { describe, expect, it } from "@jest/globals";

import type { Comparison, Fact, Facts, RuleValue, Statement } from "../src/index.ts";
import { firstRule, holds, metadataOf } from "../src/index.ts";

const parameters = (
  values: Readonly<Record<string, Fact>>,
  metadata: Readonly<Record<string, string>> = {},
): Facts => ({
  values: new Map(Object.entries(values)),
  metadata: new Map(Object.entries(metadata)),
  isMetadataFoundByName: true,
});

const card = parameters(
  {
    amount: { type: "number", value: 5_000 },
    currency: { type: "enum_variant", value: "EUR" },
    card_bin: { type: "str_value", value: "411111" },
  },
  { city: "Berlin" },
);

const globals = new Map<string, readonly RuleValue[]>([
  ["euro_zone", [{ type: "enum_variant_array", value: ["EUR"] }]],
  [
    "round",
    [
      { type: "number", value: 1_000 },
      { type: "number", value: 5_000 },
    ],
  ],
]);

const compare = (lhs: string, comparison: Comparison["comparison"], value: RuleValue): boolean =>
  holds({ condition: [{ lhs, comparison, value }], nested: null }, card, globals);

const number = (value: number): RuleValue => ({ type: "number", value });

describe("comparisons", () => {
  it.each<[Comparison["comparison"], boolean, boolean, boolean]>([
    // operator, against 4999, 5000, 5001
    ["equal", false, true, false],
    ["not_equal", true, false, true],
    ["less_than", false, false, true],
    ["less_than_equal", false, true, true],
    ["greater_than", true, false, false],
    ["greater_than_equal", true, true, false],
  ])("of numbers by %s", (operator, below, same, above) => {
    expect(compare("amount", operator, number(4_999))).toBe(below);
    expect(compare("amount", operator, number(5_000))).toBe(same);
    expect(compare("amount", operator, number(5_001))).toBe(above);
  });

  it.each<[string, Comparison["comparison"], RuleValue, boolean]>([
    ["amount", "equal", { type: "number_array", value: [1, 5_000] }, true],
    ["amount", "not_equal", { type: "number_array", value: [1, 5_000] }, false],
    ["amount", "not_equal", { type: "number_array", value: [1] }, true],
    [
      "amount",
      "equal",
      {
        type: "number_comparison_array",
        value: [
          { comparisonType: "greater_than", number: 4_000 },
          { comparisonType: "less_than", number: 6_000 },
        ],
      },
      true,
    ],
    [
      "amount",
      "equal",
      { type: "number_comparison_array", value: [{ comparisonType: "less_than", number: 1 }] },
      false,
    ],
    ["currency", "equal", { type: "enum_variant", value: "EUR" }, true],
    ["currency", "equal", { type: "enum_variant", value: "eur" }, true],
    ["currency", "not_equal", { type: "enum_variant", value: "USD" }, true],
    ["currency", "equal", { type: "enum_variant_array", value: ["USD", "EUR"] }, true],
    ["currency", "not_equal", { type: "enum_variant_array", value: ["USD", "EUR"] }, false],
    ["currency", "equal", { type: "global_ref", value: "euro_zone" }, true],
    ["amount", "equal", { type: "global_ref", value: "round" }, true],
    ["amount", "not_equal", { type: "global_ref", value: "round" }, false],
    ["amount", "equal", { type: "global_ref", value: "unknown" }, false],
    ["card_bin", "equal", { type: "str_value", value: "411111" }, true],
    ["card_bin", "equal", { type: "str_value", value: "400000" }, false],
    ["metadata", "equal", { type: "metadata_variant", value: { key: "city", value: "Berlin" } }, true],
    ["metadata", "equal", { type: "metadata_variant", value: { key: "city", value: "berlin" } }, false],
    ["metadata", "not_equal", { type: "metadata_variant", value: { key: "city", value: "Bonn" } }, true],
    ["city", "equal", { type: "metadata_variant", value: { key: "town", value: "Berlin" } }, true],
    ["metadata", "not_equal", { type: "metadata_variant", value: { key: "town", value: "Bonn" } }, false],
    ["card_network", "equal", { type: "enum_variant", value: "Visa" }, false],
    ["card_network", "not_equal", { type: "enum_variant", value: "Visa" }, false],
    ["currency", "equal", { type: "number", value: 1 }, false],
    ["currency", "not_equal", { type: "number", value: 1 }, false],
    ["amount", "not_equal", { type: "enum_variant", value: "EUR" }, false],
  ])("%s %s %j is %s", (lhs, operator, value, expected) => {
    expect(compare(lhs, operator, value)).toBe(expected);
  });
});

describe("statements", () => {
  const yes: Comparison = { lhs: "amount", comparison: "equal", value: number(5_000) };
  const no: Comparison = { lhs: "amount", comparison: "equal", value: number(1) };
  const of = (condition: readonly Comparison[], nested: readonly Statement[] | null = null): Statement => ({
    condition,
    nested,
  });

  it.each<[string, Statement, boolean]>([
    ["all comparisons hold", of([yes, yes]), true],
    ["one does not", of([yes, no]), false],
    ["there are none", of([]), true],
    ["one nested statement holds", of([yes], [of([no]), of([yes])]), true],
    ["no nested statement holds", of([yes], [of([no])]), false],
    ["the nested list is empty", of([yes], []), false],
    ["a nested one holds, but not the outer", of([no], [of([yes])]), false],
    ["they are nested deeper", of([yes], [of([yes], [of([no]), of([yes], [of([yes])])])]), true],
  ])("when %s", (_what, statement, expected) => {
    expect(holds(statement, card, globals)).toBe(expected);
  });
});

describe("texts", () => {
  it.each<[string, Comparison["comparison"], RuleValue, boolean]>([
    ["card_bin", "equal", { type: "str_value_array", value: ["400000", "411111"] }, true],
    ["card_bin", "not_equal", { type: "str_value_array", value: ["400000", "411111"] }, false],
    ["card_bin", "equal", { type: "str_value_array", value: [] }, false],
    ["card_bin", "starts_with", { type: "str_value", value: "41" }, true],
    ["card_bin", "starts_with", { type: "str_value", value: "1111" }, false],
    ["card_bin", "contains", { type: "str_value", value: "1111" }, true],
    ["card_bin", "contains", { type: "str_value", value: "9" }, false],
    ["card_bin", "starts_with", { type: "str_value_array", value: ["5", "4"] }, true],
    ["card_bin", "contains", { type: "str_value_array", value: ["5", "9"] }, false],
    ["card_bin", "less_than", { type: "str_value", value: "5" }, false],
    ["card_bin", "starts_with", { type: "enum_variant", value: "4" }, false],
    ["amount", "starts_with", { type: "str_value", value: "5" }, false],
    ["issuer_name", "contains", { type: "str_value", value: "Bank" }, false],
    ["metadata", "starts_with", { type: "metadata_variant", value: { key: "city", value: "Ber" } }, true],
    ["metadata", "contains", { type: "metadata_variant", value: { key: "city", value: "lin" } }, true],
    ["metadata", "contains", { type: "metadata_variant", value: { key: "town", value: "lin" } }, false],
  ])("%s %s %j is %s", (lhs, operator, value, expected) => {
    expect(compare(lhs, operator, value)).toBe(expected);
  });
});

describe("times", () => {
  // It is half past ten in the evening on a Sunday in Berlin, and no other zone is known.
  const evening: Facts = {
    ...card,
    localTime: (timeZone) => (timeZone === "Europe/Berlin" ? { minute: 22 * 60 + 30, weekday: "sunday" } : undefined),
  };
  const at = (facts: Facts, comparison: Comparison["comparison"], value: RuleValue): boolean =>
    holds({ condition: [{ lhs: "time", comparison, value }], nested: null }, facts);
  const window = (fromMinute: number, toMinute: number, timeZone = "Europe/Berlin"): RuleValue => ({
    type: "time_window",
    value: { fromMinute, toMinute, timeZone },
  });

  it("are within a window from its first minute to before its last, over midnight too", () => {
    expect(at(evening, "equal", window(1_350, 1_351))).toBe(true);
    expect(at(evening, "equal", window(1_349, 1_350))).toBe(false);
    expect(at(evening, "not_equal", window(480, 1_080))).toBe(true);
    expect(at(evening, "equal", window(1_320, 360))).toBe(true);
    expect(at(evening, "equal", window(1_380, 1_351))).toBe(true);
    expect(at(evening, "equal", window(1_380, 1_350))).toBe(false);
  });

  it("are on a day of the week", () => {
    const days = (...names: readonly ("sunday" | "monday")[]): RuleValue => ({
      type: "weekdays",
      value: { days: names, timeZone: "Europe/Berlin" },
    });
    expect(at(evening, "equal", days("monday", "sunday"))).toBe(true);
    expect(at(evening, "equal", days("monday"))).toBe(false);
    expect(at(evening, "not_equal", days("monday"))).toBe(true);
    expect(at(evening, "less_than", days("monday"))).toBe(false);
  });

  it("make nothing hold where they are not known", () => {
    expect(at(card, "not_equal", window(480, 1_080))).toBe(false);
    expect(at(evening, "not_equal", window(480, 1_080, "UTC"))).toBe(false);
  });
});

describe("opposites", () => {
  const yes: Comparison = { lhs: "amount", comparison: "equal", value: number(5_000) };
  const no: Comparison = { lhs: "amount", comparison: "equal", value: number(1) };
  const unknown: Comparison = { lhs: "surcharge_amount", comparison: "equal", value: number(1) };
  const not = (comparison: Comparison): Comparison => ({ ...comparison, isNegated: true });
  const opposite = (condition: readonly Comparison[], nested: readonly Statement[] | null = null): Statement => ({
    condition,
    nested,
    isNegated: true,
  });
  const of = (...condition: readonly Comparison[]): Statement => ({ condition, nested: null });

  it.each<[string, Statement, boolean]>([
    ["the opposite of what is", of(not(yes)), false],
    ["the opposite of what is not", of(not(no)), true],
    ["the opposite of what is not known", of(not(unknown)), false],
    ["a statement that holds", opposite([yes]), false],
    ["a statement that does not", opposite([yes, no]), true],
    ["a statement of which one part is not known, and the other does not hold", opposite([unknown, no]), true],
    ["a statement of which one part is not known, and the other holds", opposite([unknown, yes]), false],
    ["a statement that asks for nothing", opposite([]), false],
    ["a statement without a branch", opposite([], []), true],
    ["branches of which none holds", opposite([yes], [of(no), of(no)]), true],
    ["branches of which one holds", opposite([yes], [of(unknown), of(yes)]), false],
    ["branches of which one is not known", opposite([yes], [of(unknown), of(no)]), false],
    ["branches that are not known, in what does not hold", opposite([no], [of(unknown)]), true],
    ["the opposite of an opposite", opposite([], [opposite([yes])]), true],
    ["globals that cannot be compared", of(not({ ...yes, value: { type: "enum_variant", value: "EUR" } })), false],
  ])("of %s", (_what, statement, expected) => {
    expect(holds(statement, card, globals)).toBe(expected);
  });
});

describe("rules", () => {
  const rule = (name: string, value: number) => ({
    name,
    statements: [{ condition: [{ lhs: "amount", comparison: "equal" as const, value: number(value) }], nested: null }],
  });

  it("count in their order: the first that holds is the one", () => {
    expect(firstRule([rule("a", 1), rule("b", 5_000), rule("c", 5_000)], card)?.name).toBe("b");
  });

  it("give none when none holds, and hold only by a statement", () => {
    expect(firstRule([rule("a", 1), { name: "empty", statements: [] }], card)).toBeUndefined();
  });
});

describe("metadata", () => {
  const free = { tier: "gold", visits: 7, isNew: true, nested: {}, nothing: null };
  const asked = (isMetadataFoundByName: boolean, lhs: string, key: string, text: string): boolean => {
    const facts: Facts = { values: new Map(), metadata: metadataOf(free), isMetadataFoundByName };
    const value: RuleValue = { type: "metadata_variant", value: { key, value: text } };
    return holds({ condition: [{ lhs, comparison: "equal", value }], nested: null }, facts);
  };

  it("compares texts, numbers and flags, and nothing else", () => {
    expect(asked(false, "any", "tier", "gold")).toBe(true);
    expect(asked(false, "any", "visits", "7")).toBe(true);
    expect(asked(false, "any", "isNew", "true")).toBe(true);
    expect(asked(false, "any", "nested", "[object Object]")).toBe(false);
    expect(asked(false, "any", "nothing", "null")).toBe(false);
    expect(asked(false, "any", "toString", "x")).toBe(false);
  });

  it("is found by the name of the condition only where the facts allow it", () => {
    expect(asked(true, "tier", "unknown", "gold")).toBe(true);
    expect(asked(false, "tier", "unknown", "gold")).toBe(false);
  });

  it("is read up to a hundred entries", () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_none, index) => [`key${String(index)}`, index]));
    expect(metadataOf(many).size).toBe(100);
    expect(metadataOf(null).size).toBe(0);
  });
});
