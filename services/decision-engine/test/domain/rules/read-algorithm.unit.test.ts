import { describe, expect, it } from "@jest/globals";
import { currencyCodes } from "@railyard/money";

import { readAlgorithm } from "../../../src/domain/rules/read-algorithm.ts";
import { readParameters } from "../../../src/domain/rules/read-parameters.ts";
import type { ProblemKind } from "../../../src/domain/rules/problems.ts";
import { routingKeys } from "../../../src/domain/rules/routing-keys.ts";

const a = { gateway_name: "a", gateway_id: null };

const program = (members: object): { type: string; data: object } => ({
  type: "advanced",
  data: { default_selection: { single: a }, rules: [], ...members },
});

const rule = (members: object = {}): object => ({ name: "one", output: { single: a }, statements: [], ...members });

type Given = ReturnType<typeof program>;

const withComparison = (lhs: string, comparison: string, type: string, value: unknown): Given =>
  program({
    globals: { known: [{ type: "enum_variant", value: "EUR" }] },
    rules: [rule({ statements: [{ condition: [{ lhs, comparison, value: { type, value } }], nested: null }] })],
  });

const problemsOf = (algorithm: { type: string; data?: unknown }): readonly [string, ProblemKind][] =>
  readAlgorithm(algorithm).problems.map(({ field, error_type }) => [field, error_type]);

describe("reading algorithms", () => {
  it("takes every operator, value type, output and nesting of the interface", () => {
    const statements = [
      ["amount", "greater_than", { type: "number", value: 1 }],
      ["amount", "equal", { type: "number_array", value: [1, 2] }],
      ["amount", "equal", { type: "number_comparison_array", value: [{ comparison_type: "less_than", number: 9 }] }],
      ["currency", "not_equal", { type: "enum_variant", value: "EUR" }],
      ["currency", "equal", { type: "enum_variant_array", value: ["EUR", "USD"] }],
      ["currency", "equal", { type: "global_ref", value: "known" }],
      ["card_bin", "equal", { type: "str_value", value: "411111" }],
      ["metadata", "equal", { type: "metadata_variant", value: { key: "city", value: "" } }],
      ["any_name", "equal", { type: "metadata_variant", value: { key: "city", value: "Bonn" } }],
    ].map(([lhs, comparison, value]) => ({ condition: [{ lhs, comparison, value, metadata: {} }], nested: null }));
    const given = program({
      globals: { known: [{ type: "enum_variant", value: "EUR" }] },
      metadata: {},
      rules: [
        rule({ routing_type: "single", statements: [{ condition: [], nested: statements }] }),
        rule({ name: "two", routing_type: "priority", output: { priority: [a] } }),
        rule({ name: "three", routing_type: "volume_split", output: { volume_split: [{ split: 100, output: a }] } }),
        rule({
          name: "four",
          routing_type: "volume_split_priority",
          output: { volume_split_priority: [{ split: 100, output: [a] }] },
        }),
      ],
    });
    const { algorithm, problems } = readAlgorithm(given);
    expect(problems).toEqual([]);
    expect(algorithm).toMatchObject({ kind: "advanced", program: { rules: [{ name: "one" }, {}, {}, {}] } });
  });

  it.each<[string, { type: string; data?: unknown }, readonly [string, ProblemKind][]]>([
    ["an unknown kind", { type: "dice" }, [["type", "type_mismatch"]]],
    ["no data", { type: "advanced" }, [["data", "type_mismatch"]]],
    ["an empty priority", { type: "priority", data: [] }, [["data", "length_invalid"]]],
    ["a priority of nobody", { type: "priority", data: [a, {}] }, [["data[1]", "type_mismatch"]]],
    ["an id that is no text", { type: "single", data: { ...a, gateway_id: 5 } }, [["data", "type_mismatch"]]],
    [
      "a share above 100",
      { type: "volume_split", data: [{ split: 101, output: a }] },
      [["data[0].split", "value_out_of_range"]],
    ],
    ["shares of 0", { type: "volume_split", data: [{ split: 0, output: a }] }, [["data", "value_out_of_range"]]],
    [
      "two outputs",
      program({ default_selection: { single: a, priority: [a] } }),
      [["default_selection", "type_mismatch"]],
    ],
    ["no output", program({ default_selection: {} }), [["default_selection", "type_mismatch"]]],
    ["no list of rules", program({ rules: {} }), [["rules", "length_invalid"]]],
    ["a rule without a name", program({ rules: [rule({ name: "" })] }), [["rules[0].name", "type_mismatch"]]],
    ["a name twice", program({ rules: [rule(), rule()] }), [["rules[1].name", "type_mismatch"]]],
    [
      "a routing type that is not its output",
      program({ rules: [rule({ routing_type: "priority" })] }),
      [["rules[0].routing_type", "type_mismatch"]],
    ],
    ["no statements", program({ rules: [rule({ statements: null })] }), [["rules[0].statements", "length_invalid"]]],
    [
      "a comparison of nothing",
      program({ rules: [rule({ statements: [{ condition: [{}] }] })] }),
      [["rules[0].statements[0].condition[0]", "type_mismatch"]],
    ],
    ["globals that are a list", program({ globals: [] }), [["globals", "type_mismatch"]]],
    [
      "a global that refers to a global",
      program({ globals: { round: [{ type: "global_ref", value: "round" }] } }),
      [["globals.round[0]", "type_mismatch"]],
    ],
    ["an unknown key", withComparison("weather", "equal", "str_value", "fine"), [["weather", "unknown_key"]]],
    ["an unknown global", withComparison("currency", "equal", "global_ref", "other"), [["currency", "unknown_key"]]],
    ["an unknown operator", withComparison("amount", "contains", "number", 1), [["amount", "invalid_comparison"]]],
    ["an unknown value type", withComparison("amount", "equal", "date", 1), [["amount", "type_mismatch"]]],
    [
      "a type that does not fit",
      withComparison("amount", "equal", "enum_variant", "EUR"),
      [["amount", "type_mismatch"]],
    ],
    ["no variant", withComparison("currency", "equal", "enum_variant", 5), [["currency", "type_mismatch"]]],
    [
      "an unknown value",
      withComparison("currency", "equal", "enum_variant", "EURO"),
      [["currency", "invalid_enum_value"]],
    ],
    [
      "unknown values",
      withComparison("currency", "equal", "enum_variant_array", ["EURO"]),
      [["currency", "invalid_enum_values"]],
    ],
    [
      "an order of enums",
      withComparison("currency", "less_than", "enum_variant", "EUR"),
      [["currency", "invalid_comparison"]],
    ],
    [
      "ranges that are not equal",
      withComparison("amount", "not_equal", "number_comparison_array", []),
      [["amount", "invalid_comparison"]],
    ],
    ["a part of a number", withComparison("amount", "equal", "number", 1.5), [["amount", "value_out_of_range"]]],
    ["too much", withComparison("amount", "equal", "number", 1_000_000_000_000), [["amount", "value_out_of_range"]]],
    ["a short text", withComparison("card_bin", "equal", "str_value", "41"), [["card_bin", "length_invalid"]]],
  ])("refuses %s", (_what, algorithm, expected) => {
    expect(problemsOf(algorithm)).toEqual(expected);
  });

  it("bounds nesting, sizes and its own answer", () => {
    let nested: object = { condition: [] };
    for (let depth = 0; depth < 12; depth += 1) nested = { condition: [], nested: [nested] };
    expect(problemsOf(program({ rules: [rule({ statements: [nested] })] }))).toHaveLength(1);
    const many = Array.from({ length: 201 }, (_none, index) => rule({ name: String(index) }));
    expect(problemsOf(program({ rules: many }))).toEqual([["rules", "length_invalid"]]);
    const broken = Array.from({ length: 200 }, () => rule({ name: "" }));
    expect(problemsOf(program({ rules: broken }))).toHaveLength(50);
    expect(problemsOf({ type: "priority", data: Array.from({ length: 101 }, () => a) })).toHaveLength(1);
  });
});

describe("routing keys", () => {
  it("are about what the interface asks for", () => {
    expect(routingKeys.get("currency")?.values).toEqual([...currencyCodes]);
    expect(routingKeys.get("payment_method")?.values).toContain("card");
    expect(routingKeys.get("payment_method_type")?.values).toEqual(expect.arrayContaining(["credit", "ideal", "pix"]));
    for (const [name, key] of routingKeys) {
      const values = key.values ?? [];
      expect([name, new Set(values).size]).toEqual([name, values.length]);
    }
  });
});

describe("reading parameters", () => {
  it("takes values by their keys, and metadata under any name", () => {
    const { parameters, problems } = readParameters({
      amount: { type: "number", value: 100 },
      currency: { type: "enum_variant", value: "eur" },
      card_bin: { type: "str_value", value: "411111" },
      card_network: null,
      metadata: { type: "metadata_variant", value: { key: "city", value: "Bonn" } },
    });
    expect(problems).toEqual([]);
    expect([...parameters.values.keys()]).toEqual(["amount", "currency", "card_bin"]);
    expect(parameters.metadata.get("city")).toBe("Bonn");
  });

  it.each<[string, unknown, ProblemKind]>([
    ["weather", { type: "str_value", value: "fine" }, "unknown_key"],
    ["amount", { type: "number", value: -1 }, "value_out_of_range"],
    ["amount", { type: "number", value: "1" }, "value_out_of_range"],
    ["amount", { type: "enum_variant", value: "EUR" }, "type_mismatch"],
    ["currency", { type: "enum_variant", value: "EURO" }, "invalid_enum_value"],
    ["currency", { type: "enum_variant", value: "" }, "type_mismatch"],
    ["currency", { type: "number", value: 1 }, "type_mismatch"],
    ["card_bin", { type: "str_value", value: "4" }, "length_invalid"],
    ["constructor", { type: "str_value", value: "x" }, "unknown_key"],
    ["metadata", { type: "metadata_variant", value: "Bonn" }, "type_mismatch"],
  ])("refuses %s of %j", (name, parameter, kind) => {
    expect(readParameters({ [name]: parameter }).problems).toMatchObject([{ field: name, error_type: kind }]);
  });
});
