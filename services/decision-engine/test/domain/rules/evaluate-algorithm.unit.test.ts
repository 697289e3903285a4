import { describe, expect, it } from "@jest/globals";

import { connectorsOf, evaluateAlgorithm } from "../../../src/domain/rules/evaluate-algorithm.ts";
import { holds } from "../../../src/domain/rules/evaluate-condition.ts";
import { readAlgorithm } from "../../../src/domain/rules/read-algorithm.ts";
import type {
  Algorithm,
  Comparison,
  ParameterValue,
  RuleParameters,
  RuleValue,
  Statement,
} from "../../../src/domain/rules/rule-program.ts";

const connector = (gateway_name: string, gateway_id: string | null = null) => ({ gateway_name, gateway_id });
const [a, b, c] = [connector("a"), connector("b"), connector("c")];

const parameters = (
  values: Readonly<Record<string, ParameterValue>>,
  metadata: Readonly<Record<string, string>> = {},
): RuleParameters => ({ values: new Map(Object.entries(values)), metadata: new Map(Object.entries(metadata)) });

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
  ["round", [{ type: "number", value: 1_000 }, { type: "number", value: 5_000 }]],
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
          { comparison_type: "greater_than", number: 4_000 },
          { comparison_type: "less_than", number: 6_000 },
        ],
      },
      true,
    ],
    [
      "amount",
      "equal",
      { type: "number_comparison_array", value: [{ comparison_type: "less_than", number: 1 }] },
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

const advanced = (rules: readonly object[]): Algorithm => {
  const { algorithm, problems } = readAlgorithm({
    type: "advanced",
    data: { default_selection: { priority: [c] }, rules },
  });
  expect(problems).toEqual([]);
  if (algorithm === null) throw new RangeError("The program has problems.");
  return algorithm;
};

const when = (lhs: string, value: RuleValue): object => ({ condition: [{ lhs, comparison: "equal", value }] });
const draw = { paymentId: "pay_1", purpose: "rule_1" };

describe("algorithms", () => {
  const euro = when("currency", { type: "enum_variant", value: "EUR" });
  const dollar = when("currency", { type: "enum_variant", value: "USD" });

  it("answer with the first rule that holds", () => {
    const algorithm = advanced([
      { name: "dollars", output: { single: a }, statements: [dollar] },
      { name: "euros", output: { priority: [b, a, b] }, statements: [dollar, euro] },
      { name: "all", output: { single: c }, statements: [{ condition: [] }] },
    ]);
    expect(evaluateAlgorithm(algorithm, card, draw)).toMatchObject({
      ruleName: "euros",
      isDefaultSelection: false,
      connectors: [b, a],
    });
  });

  it("answer with the default selection when none holds", () => {
    const algorithm = advanced([
      { name: "dollars", output: { single: a }, statements: [dollar] },
      { name: "nothing", output: { single: a }, statements: [] },
    ]);
    expect(evaluateAlgorithm(algorithm, card, draw)).toMatchObject({
      ruleName: null,
      isDefaultSelection: true,
      connectors: [c],
    });
  });

  it.each([
    ["single", a, [a]],
    ["priority", [b, a], [b, a]],
    ["volume_split", [{ split: 100, output: b }, { split: 0, output: a }], [b, a]],
  ])("of kind %s need no rules", (type, data, connectors) => {
    const { algorithm } = readAlgorithm({ type, data });
    if (algorithm === null) throw new RangeError("The algorithm has problems.");
    expect(evaluateAlgorithm(algorithm, card, draw)).toMatchObject({ isDefaultSelection: false, connectors });
  });
});

describe("volume splits", () => {
  const splits = [
    { split: 20, output: a },
    { split: 0, output: b },
    { split: 60, output: c },
  ];

  it("draw by shares of their sum; the others follow in order", () => {
    expect(connectorsOf({ kind: "volume_split", splits }, 0)).toEqual([a, b, c]);
    expect(connectorsOf({ kind: "volume_split", splits }, 0.249)).toEqual([a, b, c]);
    expect(connectorsOf({ kind: "volume_split", splits }, 0.251)).toEqual([c, a, b]);
    expect(connectorsOf({ kind: "volume_split", splits }, 0.999)).toEqual([c, a, b]);
  });

  it("of lists flatten them, each connector once", () => {
    const lists = [
      { split: 50, output: [a, b] },
      { split: 50, output: [b, c] },
    ];
    expect(connectorsOf({ kind: "volume_split_priority", splits: lists }, 0.1)).toEqual([a, b, c]);
    expect(connectorsOf({ kind: "volume_split_priority", splits: lists }, 0.9)).toEqual([b, c, a]);
  });

  it("take accounts of one gateway for different connectors", () => {
    const accounts = [connector("a", "mca_1"), connector("a", "mca_2"), connector("a")];
    expect(connectorsOf({ kind: "priority", connectors: accounts }, 0)).toEqual(accounts);
  });

  it("give a payment the same place each time, and payments their shares", () => {
    const { algorithm } = readAlgorithm({ type: "volume_split", data: splits });
    if (algorithm === null) throw new RangeError("The algorithm has problems.");
    const first = (paymentId: string): string | undefined =>
      evaluateAlgorithm(algorithm, card, { paymentId, purpose: "rule_1" }).connectors[0]?.gateway_name;
    const ids = Array.from({ length: 8_000 }, (_none, index) => `pay_${String(index)}`);
    const counts = Map.groupBy(ids, first);
    expect(counts.get("a")?.length).toBeGreaterThan(1_850);
    expect(counts.get("a")?.length).toBeLessThan(2_150);
    expect(counts.get("b")).toBeUndefined();
    expect(ids.every((id) => first(id) === first(id))).toBe(true);
  });
});
