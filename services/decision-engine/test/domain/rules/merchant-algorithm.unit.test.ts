import { describe, expect, it } from "@jest/globals";

import {
  connectorsNamed,
  merchantPath,
  toEngineAlgorithm,
  toMerchantAlgorithm,
  toSelection,
} from "../../../src/domain/rules/merchant-algorithm.ts";
import { createProblemList } from "../../../src/domain/rules/problems.ts";
import { readNewAlgorithm } from "../../../src/domain/rules/read-algorithm.ts";

interface Written {
  readonly type: string;
  readonly data?: unknown;
}

const account = { connector: "fauxpay", merchant_connector_id: "mca_1" };
const fauxpay = { connector: "phonypay", merchant_connector_id: null };

const comparison = (lhs: string, operator: string, type: string, value: unknown): object => ({
  lhs,
  comparison: operator,
  value: { type, value },
  metadata: { note: "kept" },
});

const program = (members: object = {}): Written => ({
  type: "advanced",
  data: {
    defaultSelection: { type: "priority", data: [fauxpay, account] },
    rules: [
      {
        name: "cards",
        connectorSelection: {
          type: "volume_split",
          data: [
            { split: 70, connector: account },
            { split: 30, connector: fauxpay },
          ],
        },
        statements: [
          {
            condition: [
              comparison("payment_method", "equal", "enum_variant", "card"),
              comparison("amount", "equal", "number_comparison_array", [
                { comparisonType: "greater_than", number: 100 },
                { comparisonType: "less_than", number: 900 },
              ]),
            ],
            nested: [
              { condition: [comparison("card_network", "equal", "enum_variant_array", ["Visa"])], nested: null },
              {
                condition: [comparison("metadata", "equal", "metadata_variant", { key: "shop", value: "7" })],
                nested: null,
              },
            ],
          },
        ],
      },
    ],
    metadata: { team: "payments" },
    ...members,
  },
});

const toEngine = (given: Written): Written => {
  const list = createProblemList();
  const translated = toEngineAlgorithm(given, list);
  expect(list.located).toEqual([]);
  return translated;
};

const problemsOf = (given: Written): readonly string[] => {
  const list = createProblemList();
  toEngineAlgorithm(given, list);
  return list.located.map(({ path }) => path);
};

describe("an algorithm of the merchant API", () => {
  it.each<[string, Written]>([
    ["single", { type: "single", data: account }],
    ["priority", { type: "priority", data: [fauxpay, account] }],
    ["volume_split", { type: "volume_split", data: [{ split: 100, connector: fauxpay }] }],
    ["advanced", program()],
    ["advanced with a default of nobody", program({ defaultSelection: { type: "priority", data: [] } })],
    ["advanced with one connector", program({ defaultSelection: { type: "single", data: account } })],
    [
      "advanced with lists that share, and a global",
      program({
        globals: { known: [{ type: "enum_variant", value: "EUR" }] },
        defaultSelection: { type: "volume_split_priority", data: [{ split: 100, connector: [fauxpay, account] }] },
      }),
    ],
  ])("is one that the engine reads, and comes back as it was: %s", (_what, given) => {
    const stored = toEngine(given);
    expect(readNewAlgorithm(stored).problems).toEqual([]);
    expect(toMerchantAlgorithm(stored)).toEqual(given);
  });

  it("is read in the short forms too", () => {
    const stored = toEngine({
      type: "advanced",
      data: {
        defaultSelection: { type: "volume_split", data: [] },
        rules: [
          { name: "one", routingOutput: { type: "priority", data: ["fauxpay"] }, statements: [{ condition: [] }] },
        ],
      },
    });
    expect(toMerchantAlgorithm(stored)).toEqual({
      type: "advanced",
      data: {
        defaultSelection: { type: "priority", data: [] },
        rules: [
          {
            name: "one",
            connectorSelection: { type: "priority", data: [{ connector: "fauxpay", merchant_connector_id: null }] },
            statements: [{ condition: [], nested: null }],
          },
        ],
        metadata: {},
      },
    });
  });

  it("is refused where it names no connector or selection, with the way to it", () => {
    expect(problemsOf({ type: "single", data: { gateway_name: "fauxpay" } })).toEqual(["algorithm.data"]);
    expect(problemsOf({ type: "priority", data: ["fauxpay", 7, ""] })).toEqual([
      "algorithm.data[1]",
      "algorithm.data[2]",
    ]);
    expect(problemsOf({ type: "volume_split", data: [{ split: 1 }, { split: 1, connector: fauxpay }] })).toEqual([
      "algorithm.data[0].connector",
    ]);
    const rules = [
      { name: "one", connectorSelection: { type: "dice", data: [] }, statements: [] },
      {
        name: "two",
        connectorSelection: { type: "volume_split_priority", data: [{ split: 1, connector: [fauxpay, null] }] },
        statements: [],
      },
    ];
    expect(problemsOf(program({ rules, defaultSelection: null }))).toEqual([
      "algorithm.data.defaultSelection",
      "algorithm.data.rules[0].connectorSelection",
      "algorithm.data.rules[1].connectorSelection.data[0].connector[1]",
    ]);
  });

  it("leaves what it does not understand to the engine's reader, whose problems it finds again", () => {
    const path = (given: Written): readonly string[] =>
      readNewAlgorithm(toEngine(given)).problems.map((problem) => merchantPath(problem.path));
    expect(path({ type: "priority", data: "fauxpay" })).toEqual(["algorithm.data"]);
    expect(path({ type: "volume_split", data: [7] })).toContain("algorithm.data[0].connector");
    expect(path({ type: "advanced", data: "none" })).toEqual(["algorithm.data"]);
    expect(path(program({ rules: "none" }))).toEqual(["algorithm.data.rules"]);
    expect(path(program({ rules: ["none"] }))).toEqual(["algorithm.data.rules[0].name"]);
    const selection = { type: "priority", data: ["fauxpay"] };
    const rule = (members: object): Written =>
      program({ rules: [{ name: "one", connectorSelection: selection, statements: [], ...members }] });
    expect(path(rule({ connectorSelection: { type: "priority", data: [] } }))).toEqual([
      "algorithm.data.rules[0].connectorSelection.data",
    ]);
    const shares = { type: "volume_split", data: [{ split: 900, connector: fauxpay }] };
    expect(path(rule({ connectorSelection: shares }))).toEqual([
      "algorithm.data.rules[0].connectorSelection.data[0].split",
    ]);
    const first = "algorithm.data.rules[0].statements[0]";
    expect(path(rule({ statements: [7] }))).toEqual([first]);
    expect(path(rule({ statements: [{ condition: [7] }] }))).toEqual([`${first}.condition[0]`]);
    const unknown = { condition: [comparison("acquirer_country", "equal", "str_value", "DE")] };
    expect(path(rule({ statements: [unknown] }))).toEqual([`${first}.condition[0]`]);
    const broken = { condition: [comparison("amount", "equal", "number_comparison_array", [7, { number: 1 }])] };
    expect(path(rule({ statements: [broken] }))).toEqual([`${first}.condition[0]`]);
  });

  it("is not followed however deep it is nested", () => {
    let statement: object = { condition: [] };
    for (let depth = 0; depth < 50_000; depth += 1) statement = { condition: [], nested: [statement] };
    const selection = { type: "priority", data: ["fauxpay"] };
    const stored = toEngine(
      program({ rules: [{ name: "deep", connectorSelection: selection, statements: [statement] }] }),
    );
    expect(readNewAlgorithm(stored).problems[0]?.message).toContain("nested at most 8 deep");
  });
});

describe("the connectors of an algorithm", () => {
  const named = (given: Written): readonly (readonly [string, string | null])[] => {
    const { algorithm } = readNewAlgorithm(toEngine(given));
    const found = algorithm === null ? [] : connectorsNamed(algorithm);
    return found.map(({ path, connector }) => [path, connector.gateway_id]);
  };

  it("are found with the way to each", () => {
    expect(named({ type: "single", data: account })).toEqual([["algorithm.data", "mca_1"]]);
    expect(named({ type: "priority", data: [fauxpay, account] })).toEqual([
      ["algorithm.data[0]", null],
      ["algorithm.data[1]", "mca_1"],
    ]);
    const lists = { type: "volume_split_priority", data: [{ split: 100, connector: [fauxpay, account] }] };
    expect(named(program({ defaultSelection: lists }))).toEqual([
      ["algorithm.data.defaultSelection.data[0].connector[0]", null],
      ["algorithm.data.defaultSelection.data[0].connector[1]", "mca_1"],
      ["algorithm.data.rules[0].connectorSelection.data[0].connector", "mca_1"],
      ["algorithm.data.rules[0].connectorSelection.data[1].connector", null],
    ]);
  });

  it("are none of an experiment's own", () => {
    const data = { control_algorithm_id: "sr_routing", variant_algorithm_id: "sr_routing", variant_split_pct: 10 };
    const { algorithm } = readNewAlgorithm({ type: "ab_test", data });
    expect(algorithm === null ? null : connectorsNamed(algorithm)).toEqual([]);
    expect(toMerchantAlgorithm({ type: "ab_test", data })).toEqual({ type: "ab_test", data });
  });
});

describe("what an algorithm specifies", () => {
  it("is a selection in the same words", () => {
    const connector = { gateway_name: "fauxpay", gateway_id: "mca_1" };
    expect(toSelection({ kind: "single", connector })).toEqual({ type: "single", data: account });
    expect(toSelection({ kind: "priority", connectors: [connector] })).toEqual({ type: "priority", data: [account] });
    expect(toSelection({ kind: "volume_split", splits: [{ split: 1, output: connector }] })).toEqual({
      type: "volume_split",
      data: [{ split: 1, connector: account }],
    });
  });
});
