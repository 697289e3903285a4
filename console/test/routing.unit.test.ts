import { describe, expect, it } from "@jest/globals";
import { asForm, asText, draftOf } from "../src/conditions/draft.ts";
import { problemsIn } from "../src/conditions/problems-in.ts";
import type { Comparison, Statement } from "../src/conditions/statements.ts";
import { algorithmSentences } from "../src/screens/routing/algorithm-sentences.ts";
import type { RoutingWords } from "../src/screens/routing/algorithm-sentences.ts";
import { jsonChanges } from "../src/conditions/json-changes.ts";
import { isAlgorithm } from "../src/screens/routing/rule-algorithm.ts";
import type { Algorithm, RuleOutput } from "../src/screens/routing/rule-algorithm.ts";
import {
  algorithmIn,
  algorithmOf,
  algorithmWire,
  equalShares,
  isReady,
  noConnectors,
  ruleFormOf,
  withFormKind,
  withKind,
} from "../src/screens/routing/rule-form.ts";
import { expectedShares } from "../src/screens/routing/rule-shares.ts";
import type { Texts } from "../src/texts/catalogue.ts";
import { render } from "../src/texts/catalogue.ts";
import { conditions } from "../src/texts/en/conditions.ts";
import { routing } from "../src/texts/en/routing.ts";

const to = (...names: readonly string[]): RuleOutput => ({
  priority: names.map((name) => ({ gateway_name: name, gateway_id: null })),
});
const is = (lhs: string, type: string, value: unknown, comparison = "equal"): Comparison => ({
  lhs,
  comparison,
  value: { type, value },
});
const all = (...condition: readonly Comparison[]): Statement => ({ condition, nested: null });

const programOf = (...statements: readonly Statement[]): Algorithm => ({
  type: "advanced",
  data: {
    globals: {},
    default_selection: to("fauxpay"),
    rules: [{ name: "first", routing_type: "priority", output: to("phonypay", "fauxpay"), statements }],
    metadata: {},
  },
});

const everyCondition = programOf(
  all(
    is("amount", "number", 50_000, "greater_than"),
    is("currency", "enum_variant_array", ["GBP", "EUR"]),
    is("card_bin", "str_value", "41", "starts_with"),
  ),
  all(
    is("metadata", "metadata_variant", { key: "tier", value: "gold" }),
    is("time_of_day", "time_window", { from: "22:00", to: "06:00", time_zone: "UTC" }),
    is("day_of_week", "weekdays", { days: ["saturday", "sunday"], time_zone: "UTC" }, "not_equal"),
  ),
);

const split: Algorithm = {
  type: "volume_split",
  data: [
    { split: 60, output: { gateway_name: "fauxpay", gateway_id: "mca_1" } },
    { split: 30, output: { gateway_name: "phonypay", gateway_id: null } },
    { split: 10, output: { gateway_name: "fauxpay", gateway_id: "mca_2" } },
  ],
};

describe("the form of a rule", () => {
  it.each([
    ["a priority list", { type: "priority", data: to("fauxpay", "phonypay").priority ?? [] } satisfies Algorithm],
    ["a volume split", split],
    ["every kind of condition", everyCondition],
  ])("states what it was made of: %s", (_name, algorithm) => {
    const form = ruleFormOf(algorithm);
    expect(form).not.toBeNull();
    expect(form && algorithmOf(form)).toEqual(algorithm);
  });

  it("keeps what it does not show", () => {
    const noted = { ...is("currency", "enum_variant", "GBP"), metadata: { note: "kept" } };
    const algorithm = programOf({ ...all(noted), comment: "kept" } as Statement);
    const form = ruleFormOf(algorithm);
    expect(form && algorithmOf(form)).toEqual(algorithm);
  });

  it.each([
    ["nested conditions", programOf({ condition: [], nested: [all(is("amount", "number", 1))] })],
    ["opposites", programOf({ ...all(is("amount", "number", 1)), not: true })],
    ["values of globals", programOf(all(is("currency", "global_ref", "europe")))],
    ["lists with shares", { ...programOf(), data: { default_selection: { volume_split_priority: [] }, rules: [] } }],
  ])("is not there for %s", (_name, algorithm) => {
    expect(isAlgorithm(algorithm)).toBe(true);
    expect(ruleFormOf(algorithm as Algorithm)).toBeNull();
    expect(draftOf(algorithmWire, algorithm).in).toBe("text");
  });

  it("is complete when shares are the whole and each condition has a value", () => {
    const form = ruleFormOf(split);
    if (form?.output.kind !== "volume_split") throw new TypeError("no split");
    expect(isReady(form)).toBe(true);
    expect(isReady({ ...form, output: { kind: "volume_split", shares: form.output.shares.slice(1) } })).toBe(false);
    const open = ruleFormOf(programOf(all(is("currency", "enum_variant_array", []))));
    expect(open && isReady(open)).toBe(false);
    expect(isReady({ cases: [], output: { kind: "priority", connectors: [] }, rest: {} })).toBe(true);
  });

  it("keeps its connectors when its kind changes", () => {
    const connectors = ["a", "b", "c"].map((name) => ({ gateway_name: name, gateway_id: null }));
    const shared = withKind({ kind: "priority", connectors }, "volume_split");
    expect(shared).toEqual({ kind: "volume_split", shares: equalShares(connectors) });
    expect(equalShares(connectors).map(({ split: share }) => share)).toEqual([34, 33, 33]);
    expect(withKind(shared, "priority")).toEqual({ kind: "priority", connectors });
    const form = { cases: null, output: shared, rest: {} };
    expect(withFormKind(withFormKind(form, "advanced"), "volume_split")).toEqual(form);
  });
});

describe("a draft", () => {
  it("goes from the form to the text and back", () => {
    const draft = draftOf(algorithmWire, everyCondition);
    expect(draft.in).toBe("form");
    expect(algorithmIn(asText(algorithmWire, draft))).toEqual(everyCondition);
    expect(asForm(algorithmWire, asText(algorithmWire, draft))).toEqual(draft);
  });

  it("states nothing while it is not complete, or no JSON", () => {
    expect(algorithmIn({ in: "form", form: { cases: null, output: noConnectors, rest: {} } })).toBeNull();
    expect(algorithmIn({ in: "text", text: "{" })).toBeNull();
    expect(algorithmIn({ in: "text", text: `{"type": "advanced", "data": {"rules": [1]}}` })).toBeNull();
    expect(asForm(algorithmWire, { in: "text", text: "{" })).toBeNull();
  });
});

describe("a rule in words", () => {
  const texts: Readonly<Record<string, Texts>> = { conditions, routing };
  const words: RoutingWords = {
    t: (name, values = {}) => {
      const [area = "", text = ""] = name.split(".");
      return render(texts[area]?.[text] ?? name, values, "en");
    },
    locale: "en",
    connectorOf: ({ gateway_name: name }) => name,
    keyOf: (key) => key,
    valueOf: (_key, value) => value,
  };
  const textsOf = (algorithm: Algorithm): readonly string[] =>
    algorithmSentences(algorithm, words).map(({ text }) => text);

  it("names every condition, and who takes the payment", () => {
    expect(textsOf(everyCondition)).toEqual([
      "If amount is above 50,000 and currency is GBP or EUR and card_bin begins with 41, or metadata “tier” is gold " +
        "and time_of_day is 22:00 to 06:00 (UTC) and day_of_week is not Saturday or Sunday (UTC): " +
        "phonypay, then fauxpay.",
      "Otherwise: fauxpay.",
    ]);
    expect(textsOf(split)).toEqual(["Always: 60% fauxpay, 30% phonypay, 10% fauxpay."]);
  });

  it("states when a rule without conditions applies", () => {
    expect(textsOf(programOf())[0]).toBe("It never holds, for it has no condition.");
    expect(textsOf(programOf(all()))[0]).toBe("If always: phonypay, then fauxpay.");
  });

  it("has what the form does not show", () => {
    const nested = { condition: [is("amount", "number", 1)], nested: [all(is("currency", "global_ref", "europe"))] };
    expect(textsOf(programOf({ ...nested, not: true }))[0]).toBe(
      "If not (amount is 1 and (currency is one of “europe”)): phonypay, then fauxpay.",
    );
  });
});

describe("what differs between a rule and its draft", () => {
  it("is described by its path", () => {
    const before = { type: "priority", data: [{ gateway_name: "a" }, { gateway_name: "b" }] };
    const after = { type: "priority", data: [{ gateway_name: "b", gateway_id: null }] };
    expect(jsonChanges(before, after, "algorithm")).toEqual([
      { path: "algorithm.data[0].gateway_name", change: "changed", before: "a", after: "b" },
      { path: "algorithm.data[0].gateway_id", change: "added", after: null },
      { path: "algorithm.data[1]", change: "removed", before: { gateway_name: "b" } },
    ]);
    expect(jsonChanges(before, before, "algorithm")).toEqual([]);
  });
});

describe("what is wrong with a rule", () => {
  it("is shown at the innermost part that has a place", () => {
    const at = (path: string) => ({ path: `algorithm.data.${path}`, message: path });
    const condition = at("rules[1].statements[0].condition[0]");
    const problems = [condition, at("rules[1].output.priority"), at("default_selection.priority")];
    expect(problemsIn(problems, condition.path)).toEqual([condition]);
    expect(problemsIn(problems, "algorithm.data.rules[1]", ".condition[")).toEqual([problems[1]]);
    expect(problemsIn(problems, "algorithm", ".rules[")).toEqual([problems[2]]);
  });
});

describe("the shares of gateways", () => {
  it("are those of their accounts together, of the sum of all", () => {
    expect([...expectedShares(split.data as Parameters<typeof expectedShares>[0])]).toEqual([
      ["fauxpay", 0.7],
      ["phonypay", 0.3],
    ]);
  });
});
