import { describe, expect, it } from "@jest/globals";
import type { Comparison, ConditionForms, ConditionProblem, Statement } from "../src/index.ts";
import { createConditionReader, ruleLimits } from "../src/index.ts";

const everything: ConditionForms = {
  types: new Set([
    "number",
    "enum_variant",
    "str_value",
    "global_ref",
    "metadata_variant",
    "number_array",
    "enum_variant_array",
    "str_value_array",
    "number_comparison_array",
    "time_window",
    "weekdays",
  ]),
  operatorNames: ["comparisonType", "comparison_type"],
  hasTextOperators: true,
  hasNegation: true,
};

const few: ConditionForms = {
  types: new Set(["number", "number_comparison_array"]),
  operatorNames: ["comparison_type"],
  hasTextOperators: false,
  hasNegation: false,
};

interface Reading {
  readonly statements: readonly Statement[];
  readonly comparisons: readonly Comparison[];
  readonly problems: readonly (readonly [path: string, problem: ConditionProblem])[];
}

const read = (given: unknown, forms: ConditionForms = everything): Reading => {
  const comparisons: Comparison[] = [];
  const problems: (readonly [string, ConditionProblem])[] = [];
  const reader = createConditionReader(forms, {
    onProblem: (problem, path) => problems.push([path, problem]),
    onComparison: (comparison) => comparisons.push(comparison),
  });
  return { statements: reader.readStatements(given, "statements"), comparisons, problems };
};

const condition = (type: string, value: unknown, comparison = "equal"): Record<string, unknown> => ({
  lhs: "amount",
  comparison,
  value: { type, value },
});

const problemsOf = (given: unknown, forms?: ConditionForms): readonly (readonly unknown[])[] =>
  read([{ condition: [given] }], forms).problems.map(([path, problem]) =>
    problem.kind === "no_value" ? [`${path}${problem.value.at}`, problem.value.kind] : [path, problem.kind],
  );

const here = "statements[0].condition[0]";

describe("a reader of conditions", () => {
  it.each([
    ["number", 5, 5],
    ["enum_variant", "card", "card"],
    ["str_value", "x".repeat(ruleLimits.textCharacters), "x".repeat(ruleLimits.textCharacters)],
    ["global_ref", "cheap", "cheap"],
    ["metadata_variant", { key: "shop", value: "", other: 1 }, { key: "shop", value: "" }],
    ["number_array", [1, 2], [1, 2]],
    ["enum_variant_array", ["card"], ["card"]],
    ["str_value_array", ["411111"], ["411111"]],
    ["time_window", { from: "22:00", to: "06:30" }, { fromMinute: 1320, toMinute: 390, timeZone: "UTC" }],
    ["weekdays", { days: ["sunday"], time_zone: "Europe/Oslo" }, { days: ["sunday"], timeZone: "Europe/Oslo" }],
  ])("reads a %s", (type, value, expected) => {
    const { statements, comparisons, problems } = read([{ condition: [condition(type, value)] }]);
    const comparison = { lhs: "amount", comparison: "equal", value: { type, value: expected } };
    expect(problems).toEqual([]);
    expect(comparisons).toEqual([comparison]);
    expect(statements).toEqual([{ condition: [comparison], nested: null }]);
  });

  it("takes the names of members from the API", () => {
    const comparisons = [
      { comparisonType: "less_than", number: 5 },
      { comparison_type: "equal", number: 6 },
    ];
    const given = condition("number_comparison_array", comparisons);
    expect(read([{ condition: [given] }]).comparisons[0]?.value.value).toEqual([
      { comparisonType: "less_than", number: 5 },
      { comparisonType: "equal", number: 6 },
    ]);
    expect(problemsOf(given, few)).toEqual([[`${here}[0]`, "no_comparison"]]);
  });

  it("reads what is nested and what is negated", () => {
    const inner = { condition: [{ ...condition("number", 1), not: true }], not: true };
    const { statements } = read([{ condition: [], nested: [inner], not: false }]);
    expect(statements).toEqual([
      {
        condition: [],
        nested: [
          {
            condition: [{ lhs: "amount", comparison: "equal", value: { type: "number", value: 1 }, isNegated: true }],
            nested: null,
            isNegated: true,
          },
        ],
      },
    ]);
  });

  it.each([
    ["no object", 5, here, "no_condition"],
    ["a key that is empty", { ...condition("number", 1), lhs: "" }, here, "no_key"],
    ["a key that is too long", { ...condition("number", 1), lhs: "x".repeat(256) }, here, "no_key"],
    ["an operator that is none", condition("number", 1, "around"), here, "unknown_operator"],
    ["an opposite that is none", { ...condition("number", 1), not: "yes" }, here, "no_negation"],
    ["a value that is no object", { ...condition("number", 1), value: 5 }, here, "no_object"],
    ["a type that is none", condition("dice", 1), here, "unknown_type"],
    ["a negative number", condition("number", -1), here, "no_number"],
    ["a number among texts", condition("enum_variant_array", ["card", 5]), `${here}[1]`, "no_text"],
    ["a text that is too long", condition("str_value", "x".repeat(1_025)), here, "no_text"],
    ["a list that is none", condition("number_array", 5), here, "no_list"],
    ["a list that is too long", condition("number_array", Array(1_001).fill(1)), here, "no_list"],
    ["an entry that is none", condition("metadata_variant", "shop"), here, "no_entry"],
    ["an entry without a value", condition("metadata_variant", { key: "shop" }), here, "no_text"],
    ["a comparison without a number", condition("number_comparison_array", [{}]), `${here}[0]`, "no_comparison"],
    ["a comparison that is none", condition("number_comparison_array", [5]), `${here}[0]`, "no_comparison"],
    ["a window that is none", condition("time_window", "08:00"), here, "no_time"],
    ["an hour that is none", condition("time_window", { from: "24:00", to: "06:00" }), here, "no_time"],
    ["an empty window", condition("time_window", { from: "06:00", to: "06:00" }), here, "no_time"],
    ["days that are none", condition("weekdays", "monday"), here, "no_time"],
    ["a day that is none", condition("weekdays", { days: ["caturday"] }), `${here}[0]`, "no_time"],
    ["a zone that is none", condition("weekdays", { days: [], time_zone: "" }), here, "no_time"],
  ])("reports %s where it is", (_, given, path, kind) => {
    expect(problemsOf(given)).toEqual([[path, kind]]);
  });

  it("reports statements that are none, too many or too deep, and reads the others", () => {
    const { statements, problems } = read([5, { condition: [] }]);
    expect(statements).toEqual([{ condition: [], nested: null }]);
    expect(problems).toEqual([["statements[0]", { kind: "no_statement" }]]);
    const many = Array(ruleLimits.statements + 1).fill({ condition: [] });
    expect(read(many).problems).toEqual([["statements", { kind: "no_statement_list" }]]);
    expect(read([{}]).problems).toEqual([["statements[0].condition", { kind: "no_statement_list" }]]);
    const nestedTo = (depth: number): unknown => {
      return { condition: [], nested: depth === 1 ? null : [nestedTo(depth - 1)] };
    };
    expect(read([nestedTo(ruleLimits.depth)]).problems).toEqual([]);
    expect(read([nestedTo(ruleLimits.depth + 1)]).problems.map(([, { kind }]) => kind)).toEqual(["no_statement"]);
  });

  it("takes no more than its API does", () => {
    expect(problemsOf(condition("str_value", "x"), few)).toEqual([[here, "unknown_type"]]);
    expect(problemsOf(condition("number", 1, "starts_with"), few)).toEqual([[here, "unknown_operator"]]);
    const [comparison] = read([{ condition: [{ ...condition("number", 1), not: "yes" }] }], few).comparisons;
    expect(comparison).not.toHaveProperty("isNegated");
  });

  it("ends where its listener throws", () => {
    const reader = createConditionReader(everything, {
      onProblem: (problem, path) => {
        throw new TypeError(`${path} ${problem.kind}`);
      },
      onComparison: () => undefined,
    });
    expect(() => reader.readStatements(5, "statements")).toThrow("statements no_statement_list");
  });
});
