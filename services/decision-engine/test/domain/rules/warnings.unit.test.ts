import { describe, expect, it } from "@jest/globals";

import { warningsOf } from "../../../src/domain/rules/warnings.ts";
import { readRule } from "../../support/read-rule.ts";

const a = { gateway_name: "a", gateway_id: null };

const warningsFor = (type: string, data: unknown): readonly (readonly [string, string])[] =>
  warningsOf(readRule(type, data)).map(({ path, code }) => [path, code]);

const split = (...shares: readonly number[]): object => shares.map((share) => ({ split: share, output: a }));

describe("shares", () => {
  it("are reported when they do not sum up to 100, in every output", () => {
    expect(warningsFor("volume_split", split(70, 30))).toEqual([]);
    expect(warningsFor("volume_split", split(70, 20))).toEqual([["algorithm.data", "shares_not_100"]]);
    const rules = [
      { name: "one", output: { volume_split: split(60, 60) }, statements: [{ condition: [] }] },
      { name: "two", output: { priority: [a] }, statements: [{ condition: [] }] },
    ];
    const many = [{ split: 1, output: [a] }];
    const program = { default_selection: { volume_split_priority: many }, rules };
    expect(warningsFor("advanced", program).filter(([, code]) => code === "shares_not_100")).toEqual([
      ["algorithm.data.default_selection.volume_split_priority", "shares_not_100"],
      ["algorithm.data.rules[0].output.volume_split", "shares_not_100"],
    ]);
  });
});

const condition = (lhs: string, comparison: string, type: string, value: unknown, members: object = {}): object => ({
  lhs,
  comparison,
  value: { type, value },
  ...members,
});

const when = (...conditions: readonly object[]): object => ({ condition: conditions, nested: null });

const rulesOf = (...statements: readonly (readonly object[])[]): object => ({
  globals: { small: [{ type: "number", value: 5 }] },
  default_selection: { priority: [a] },
  rules: statements.map((one, index) => ({ name: `rule ${String(index)}`, output: { single: a }, statements: one })),
});

const shadowed = (...statements: readonly (readonly object[])[]): readonly string[] =>
  warningsFor("advanced", rulesOf(...statements))
    .filter(([, code]) => code === "rule_shadowed")
    .map(([path]) => path);

const second = ["algorithm.data.rules[1]"];

describe("rules that are never used", () => {
  const amount = (comparison: string, number: number): object => condition("amount", comparison, "number", number);
  const above = (number: number): object => amount("greater_than", number);
  const inEuro = condition("currency", "equal", "enum_variant", "EUR");
  const isBin = (comparison: string, ...texts: readonly string[]): object =>
    condition("card_bin", comparison, "str_value_array", texts);
  const city = (value: string, comparison = "equal"): object =>
    condition("metadata", comparison, "metadata_variant", { key: "city", value });
  const time = (from: string, to: string, time_zone = "UTC"): object =>
    condition("time_of_day", "equal", "time_window", { from, to, time_zone });
  const not = (given: object): object => ({ ...given, not: true });

  it.each<[string, readonly object[], readonly object[]]>([
    ["all payments", [when()], [when(inEuro)]],
    ["a wider range", [when(above(10))], [when(above(20))]],
    ["a wider range, of fewer keys", [when(above(10))], [when(inEuro, above(10))]],
    ["the same", [when(inEuro)], [when(inEuro)]],
    ["the opposite of less", [when(not(amount("less_than", 5)))], [when(above(10))]],
    ["more values", [when(condition("currency", "equal", "enum_variant_array", ["EUR", "USD"]))], [when(inEuro)]],
    ["all but another", [when(condition("currency", "not_equal", "enum_variant", "USD"))], [when(inEuro)]],
    ["a shorter beginning", [when(isBin("starts_with", "4"))], [when(isBin("starts_with", "41", "42"))]],
    ["a part of a beginning", [when(isBin("contains", "1"))], [when(isBin("starts_with", "41"))]],
    ["a beginning of a text", [when(isBin("starts_with", "4"))], [when(isBin("equal", "411111"))]],
    ["the same opposite", [when(not(isBin("starts_with", "4")))], [when(not(isBin("starts_with", "4")))]],
    ["metadata", [when(city("B", "starts_with"))], [when(city("Bonn"))]],
    ["a longer time", [when(time("08:00", "20:00"))], [when(time("09:00", "10:00"))]],
    ["a global", [when(condition("amount", "equal", "global_ref", "small"))], [when(amount("equal", 5))]],
    ["one of several", [when(above(100)), when(inEuro)], [when(inEuro), when(above(200))]],
    ["a nested one", [{ condition: [inEuro], nested: [when(above(1)), when()] }], [when(inEuro)]],
  ])("are found: %s", (_what, first, then) => {
    expect(shadowed(first, then)).toEqual(second);
  });

  it.each<[string, readonly object[], readonly object[]]>([
    ["a narrower range", [when(above(20))], [when(above(10))]],
    ["another key", [when(inEuro)], [when(above(10))]],
    ["one more key", [when(inEuro, above(1))], [when(inEuro)]],
    ["every value of a key that may not be known", [when(amount("greater_than_equal", 0))], [when(inEuro)]],
    ["fewer values", [when(inEuro)], [when(condition("currency", "equal", "enum_variant_array", ["EUR", "USD"]))]],
    ["a longer beginning", [when(isBin("starts_with", "41"))], [when(isBin("starts_with", "4"))]],
    ["a part that is no beginning", [when(isBin("starts_with", "1"))], [when(isBin("contains", "1"))]],
    ["other metadata", [when(city("Berlin"))], [when(city("Bonn"))]],
    ["the time of another zone", [when(time("08:00", "20:00"))], [when(time("09:00", "10:00", "Asia/Tokyo"))]],
    ["a shorter time", [when(time("09:00", "10:00"))], [when(time("08:00", "20:00"))]],
    ["one of two statements", [when(inEuro)], [when(inEuro), when(above(1))]],
    ["two of which each is half", [when(above(9)), when(amount("less_than", 9))], [when(amount("not_equal", 9))]],
    ["the opposite of a statement", [{ condition: [inEuro, above(1)], not: true }], [when(above(5))]],
  ])("are no others: %s", (_what, first, then) => {
    expect(shadowed(first, then)).toEqual([]);
  });

  it("are reported with the names of those before them", () => {
    const algorithm = readRule("advanced", rulesOf([when(inEuro)], [when(above(5))], [when(inEuro), when(above(9))]));
    expect(warningsOf(algorithm)).toEqual([
      {
        path: "algorithm.data.rules[2]",
        code: "rule_shadowed",
        message:
          "Whenever the rule rule 2 holds, one before it does too (rule 0, rule 1), so it is never used. " +
          "Move it before them, or delete it.",
      },
    ]);
  });

  it("are those without statements", () => {
    expect(warningsFor("advanced", rulesOf([]))).toEqual([["algorithm.data.rules[0]", "rule_without_statements"]]);
  });

  it("are not looked for among too many values, in time that a caller notices", () => {
    const values = (offset: number): object =>
      condition(
        "amount",
        "equal",
        "number_array",
        Array.from({ length: 1_000 }, (_none, index) => index + offset),
      );
    const many = Array.from({ length: 60 }, (_none, index) => [when(values(index))]);
    expect(shadowed(...many)).toEqual([]);
  });
});

describe("connectors", () => {
  it("that are named twice in a list are reported", () => {
    const twice = [a, { gateway_name: "b", gateway_id: null }, a];
    expect(warningsFor("priority", twice)).toEqual([["algorithm.data[2]", "connector_repeated"]]);
    const program = {
      default_selection: { volume_split_priority: [{ split: 100, output: twice }] },
      rules: [{ name: "one", output: { priority: twice }, statements: [when()] }],
    };
    expect(warningsFor("advanced", program)).toEqual([
      ["algorithm.data.default_selection.volume_split_priority[0].output[2]", "connector_repeated"],
      ["algorithm.data.rules[0].output.priority[2]", "connector_repeated"],
    ]);
  });
});
