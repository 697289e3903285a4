import { describe, expect, it } from "@jest/globals";

import { readAlgorithm, readNewAlgorithm } from "../../../src/domain/rules/read-algorithm.ts";

const a = { gateway_name: "a", gateway_id: null };

const program = (statements: readonly object[], members: object = {}): { type: string; data: object } => ({
  type: "advanced",
  data: {
    globals: {
      mixed: [
        { type: "number", value: 5 },
        { type: "enum_variant", value: "EUR" },
      ],
    },
    default_selection: { single: a },
    rules: [{ name: "one", output: { single: a }, statements }],
    ...members,
  },
});

const condition = (lhs: string, comparison: string, type: string, value: unknown, members: object = {}): object => ({
  lhs,
  comparison,
  value: { type, value },
  ...members,
});

const not = (given: object): object => ({ ...given, not: true });

const when = (...conditions: readonly object[]): object => ({ condition: conditions });

const problemsOf = (statements: readonly object[]): readonly (readonly [string, string])[] =>
  readNewAlgorithm(program(statements)).problems.map(({ path, error_type }) => [path, error_type]);

const amount = (comparison: string, number: number): object => condition("amount", comparison, "number", number);
const currency = (comparison: string, ...values: readonly string[]): object =>
  condition("currency", comparison, "enum_variant_array", values);
const bin = (comparison: string, ...texts: readonly string[]): object =>
  condition("card_bin", comparison, "str_value_array", texts);
const window = (from: string, to: string, time_zone?: string): object =>
  condition("time_of_day", "equal", "time_window", { from, to, time_zone });
const days = (...names: readonly string[]): object => condition("day_of_week", "equal", "weekdays", { days: names });
const city = (comparison: string, value: string): object =>
  condition("metadata", comparison, "metadata_variant", { key: "city", value });
const tier = condition("tier", "equal", "metadata_variant", { key: "tier", value: "gold" });
const morning = { from: "08:00", to: "09:00" };
const range = (...numbers: readonly (readonly [string, number])[]): object =>
  condition(
    "amount",
    "equal",
    "number_comparison_array",
    numbers.map(([comparison_type, number]) => ({ comparison_type, number })),
  );

const first = "algorithm.data.rules[0].statements[0]";

describe("statements that can never be true", () => {
  it.each<[string, readonly object[]]>([
    ["more than the most", [amount("greater_than", 10), amount("less_than", 11)]],
    ["below nothing", [amount("less_than", 0)]],
    ["an empty range", [range(["greater_than", 10], ["less_than", 10])]],
    ["two values", [amount("equal", 1), amount("equal", 2)]],
    ["a value and its opposite", [amount("equal", 1), not(amount("equal", 1))]],
    ["none of none", [currency("equal")]],
    ["two currencies", [currency("equal", "EUR", "USD"), currency("equal", "GBP")]],
    ["a currency in another case", [currency("equal", "EUR"), currency("not_equal", "eur")]],
    ["two beginnings", [bin("starts_with", "4"), bin("starts_with", "5", "6")]],
    ["a beginning that another excludes", [bin("starts_with", "41"), not(bin("starts_with", "4"))]],
    ["a beginning with a part that is excluded", [bin("starts_with", "41"), not(bin("contains", "1"))]],
    ["a text with another beginning", [bin("equal", "411111"), bin("starts_with", "5")]],
    ["a text without a part", [not(bin("not_equal", "411111")), bin("contains", "2")]],
    ["two cities", [city("equal", "Bonn"), city("equal", "Berlin")]],
    ["two times of day", [window("08:00", "12:00"), window("12:00", "20:00")]],
    ["two days", [days("monday"), days("tuesday", "sunday")]],
    ["no day", [days()]],
  ])("are refused: %s", (_what, comparisons) => {
    expect(problemsOf([when(...comparisons)])).toEqual([[first, "never_holds"]]);
    expect(readAlgorithm(program([when(...comparisons)])).problems).toEqual([]);
  });

  it.each<[string, readonly object[]]>([
    ["one number between", [amount("greater_than", 10), amount("less_than", 12)]],
    ["nothing", [amount("less_than_equal", 0)]],
    ["all values but those of the key", [not(currency("equal", "EUR"))]],
    ["two beginnings of one text", [bin("starts_with", "4"), bin("starts_with", "41")]],
    ["a beginning and a part", [bin("starts_with", "4"), bin("contains", "9")]],
    ["a beginning and another that is excluded", [bin("starts_with", "4"), not(bin("starts_with", "41"))]],
    ["two parts", [bin("contains", "1"), bin("contains", "2")]],
    ["other metadata", [city("equal", "Bonn"), tier]],
    ["times over midnight", [window("22:00", "06:00"), window("05:00", "23:00")]],
    ["times of two zones", [window("08:00", "12:00"), window("12:00", "20:00", "Asia/Tokyo")]],
    ["days", [days("monday", "sunday"), not(days("monday"))]],
    ["nothing at all", []],
  ])("are no others: %s", (_what, comparisons) => {
    expect(problemsOf([when(...comparisons)])).toEqual([]);
  });

  it("are found in branches with what is around them, and each is reported once", () => {
    const branches = { condition: [amount("greater_than", 100)], nested: [when(amount("less_than", 50)), when()] };
    expect(problemsOf([branches])).toEqual([[`${first}.nested[0]`, "never_holds"]]);
    const outer = { condition: [amount("equal", 1), amount("equal", 2)], nested: [when(), when()] };
    expect(problemsOf([when(), outer])).toEqual([["algorithm.data.rules[0].statements[1]", "never_holds"]]);
    expect(problemsOf([{ condition: [], nested: [] }])).toEqual([[first, "never_holds"]]);
    expect(problemsOf([{ condition: [], not: true }])).toEqual([[first, "never_holds"]]);
    expect(problemsOf([{ condition: [amount("less_than", 0)], not: true }])).toEqual([]);
  });
});

describe("everything that is wrong", () => {
  it("is reported at once, with its path", () => {
    const given = program([when(amount("less_than", 0)), when(condition("weather", "equal", "str_value", "fine"))], {
      default_selection: { volume_split: [] },
    });
    const rules = [
      { name: "one", output: { single: a }, statements: [when(amount("less_than", 0))] },
      { name: "one", output: { single: a }, statements: [when(condition("weather", "equal", "str_value", "fine"))] },
    ];
    const { problems } = readNewAlgorithm({ ...given, data: { ...given.data, rules } });
    expect(problems.map(({ field, path, error_type }) => [field, path, error_type])).toEqual([
      ["default_selection.volume_split", "algorithm.data.default_selection.volume_split", "length_invalid"],
      ["rules[0].statements[0]", first, "never_holds"],
      ["weather", "algorithm.data.rules[1].statements[0].condition[0]", "unknown_key"],
      ["rules[1].name", "algorithm.data.rules[1].name", "type_mismatch"],
    ]);
    expect(readNewAlgorithm({ type: "priority", data: [{}] }).problems).toMatchObject([{ path: "algorithm.data[0]" }]);
    expect(readNewAlgorithm({ type: "dice" }).problems).toMatchObject([{ path: "algorithm.type" }]);
  });

  it("is a global with values that its key cannot be compared with", () => {
    const global = condition("amount", "not_equal", "global_ref", "mixed");
    expect(problemsOf([when(global)])).toEqual([[`${first}.condition[0]`, "type_mismatch"]]);
    expect(problemsOf([{ condition: [], nested: [when(global)] }])).toEqual([
      [`${first}.nested[0].condition[0]`, "type_mismatch"],
    ]);
  });
});

describe("conditions beyond the peer's", () => {
  it.each<[string, object]>([
    ["texts of a list", bin("equal", "411111", "422222")],
    ["beginnings", bin("starts_with", "4", "51", "411111")],
    ["one beginning", condition("extended_card_bin", "starts_with", "str_value", "41")],
    ["parts", condition("issuer_name", "contains", "str_value", "Bank")],
    ["parts of metadata", city("contains", "lin")],
    ["an opposite", not(amount("equal", 5))],
    ["no opposite", { ...amount("equal", 5), not: false }],
    ["a time of day", window("08:00", "20:00")],
    ["a time of day over midnight in a time zone", window("22:00", "06:00", "America/New_York")],
    ["days of the week", days("saturday", "sunday")],
  ])("are taken: %s", (_what, given) => {
    expect(problemsOf([when(given)])).toEqual([]);
  });

  it.each<[string, object, string]>([
    ["a beginning of a number", condition("amount", "starts_with", "number", 5), "invalid_comparison"],
    ["a part of an enum", condition("currency", "contains", "enum_variant", "E"), "invalid_comparison"],
    ["a text of an enum", condition("currency", "contains", "str_value", "E"), "type_mismatch"],
    ["a beginning that is too long", bin("starts_with", "4111111"), "length_invalid"],
    ["a beginning of letters", bin("starts_with", "4a"), "length_invalid"],
    ["a text that is too short", bin("equal", "411111", "41"), "length_invalid"],
    ["texts that are none", condition("card_bin", "equal", "str_value_array", [4]), "type_mismatch"],
    ["an order of texts", bin("less_than", "411111"), "invalid_comparison"],
    ["an hour that is none", window("24:00", "06:00"), "type_mismatch"],
    ["a minute that is none", window("23:60", "06:00"), "type_mismatch"],
    ["no time at all", window("06:00", "06:00"), "type_mismatch"],
    ["an unknown time zone", window("05:00", "06:00", "Europe/Atlantis"), "type_mismatch"],
    ["a window that is none", condition("time_of_day", "equal", "time_window", "08:00"), "type_mismatch"],
    ["an order of times", condition("time_of_day", "less_than", "time_window", morning), "invalid_comparison"],
    ["a day that is none", days("caturday"), "type_mismatch"],
    ["days that are none", condition("day_of_week", "equal", "weekdays", ["monday"]), "type_mismatch"],
    ["a time for a day", condition("day_of_week", "equal", "time_window", morning), "type_mismatch"],
    ["a time as a number", condition("time_of_day", "equal", "number", 8), "type_mismatch"],
    ["an opposite that is none", { ...amount("equal", 5), not: "yes" }, "type_mismatch"],
  ])("are refused: %s", (_what, given, kind) => {
    expect(problemsOf([when(given)]).map(([, found]) => found)).toEqual([kind]);
  });
});
