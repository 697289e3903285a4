import { describe, expect, it } from "@jest/globals";
import type { Facts, RuleValue } from "@railyard/rules";

import { connectorsOf, evaluateAlgorithm } from "../../../src/domain/rules/evaluate-algorithm.ts";
import type { RuleAlgorithm } from "../../../src/domain/rules/rule-program.ts";
import { readRule } from "../../support/read-rule.ts";

const connector = (gateway_name: string, gateway_id: string | null = null) => ({ gateway_name, gateway_id });
const [a, b, c] = [connector("a"), connector("b"), connector("c")];

const card: Facts = {
  values: new Map([["currency", { type: "enum_variant", value: "EUR" }]]),
  metadata: new Map(),
  isMetadataFoundByName: true,
};

const advanced = (rules: readonly object[]): RuleAlgorithm =>
  readRule("advanced", { default_selection: { priority: [c] }, rules });

const when = (lhs: string, value: RuleValue): object => ({ condition: [{ lhs, comparison: "equal", value }] });
const draw = { paymentId: "pay_1", purpose: "rule_1", atMs: 0 };

describe("algorithms", () => {
  const euro = when("currency", { type: "enum_variant", value: "EUR" });
  const dollar = when("currency", { type: "enum_variant", value: "USD" });

  it("answer with the first rule that applies", () => {
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

  it("answer for the time of the payment in the zone of each condition", () => {
    const at = (lhs: string, type: string, value: object): object => ({
      condition: [{ lhs, comparison: "equal", value: { type, value } }],
    });
    const algorithm = advanced([
      {
        name: "night",
        output: { single: a },
        statements: [at("time_of_day", "time_window", { from: "22:00", to: "06:00", time_zone: "Europe/Berlin" })],
      },
      { name: "weekend", output: { single: b }, statements: [at("day_of_week", "weekdays", { days: ["sunday"] })] },
    ]);
    const ruleAt = (moment: string): string | null =>
      evaluateAlgorithm(algorithm, card, { ...draw, atMs: Date.parse(moment) }).ruleName;
    expect(ruleAt("2026-07-03T20:00:00Z")).toBe("night");
    expect(ruleAt("2026-07-03T19:59:00Z")).toBeNull();
    expect(ruleAt("2026-07-05T12:00:00Z")).toBe("weekend");
    expect(ruleAt("2026-07-06T03:59:00Z")).toBe("night");
    expect(ruleAt("2026-07-06T04:00:00Z")).toBeNull();
  });

  it("answer with the default selection when none applies", () => {
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
    [
      "volume_split",
      [
        { split: 100, output: b },
        { split: 0, output: a },
      ],
      [b, a],
    ],
  ])("of kind %s need no rules", (type, data, connectors) => {
    const algorithm = readRule(type, data);
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
    const algorithm = readRule("volume_split", splits);
    const first = (paymentId: string): string | undefined =>
      evaluateAlgorithm(algorithm, card, { paymentId, purpose: "rule_1", atMs: 0 }).connectors[0]?.gateway_name;
    const ids = Array.from({ length: 8_000 }, (_none, index) => `pay_${String(index)}`);
    const counts = Map.groupBy(ids, first);
    expect(counts.get("a")?.length).toBeGreaterThan(1_850);
    expect(counts.get("a")?.length).toBeLessThan(2_150);
    expect(counts.get("b")).toBeUndefined();
    expect(ids.every((id) => first(id) === first(id))).toBe(true);
  });
});
