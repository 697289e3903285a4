import { describe, expect, it } from "@jest/globals";

import type { PastPayment } from "../../../src/domain/rules/dry-run.ts";
import { dryRun, keysNotKept } from "../../../src/domain/rules/dry-run.ts";
import type { RuleAlgorithm } from "../../../src/domain/rules/rule-program.ts";
import { readRule } from "../../support/read-rule.ts";

const [a, b] = [
  { connector: "a", merchantConnectorId: "mca_a" },
  { connector: "b", merchantConnectorId: null },
];

const payment = (members: Partial<PastPayment> = {}): PastPayment => ({
  ...a,
  paymentId: "pay_1",
  face: "internal",
  traits: {
    paymentMethod: "CARD",
    paymentMethodType: "CREDIT",
    cardNetwork: "Visa",
    currency: "EUR",
    country: "DE",
    cardBin: "41111122",
  },
  authenticationType: null,
  amount: 5_000,
  candidates: [a, b],
  decidedAt: new Date("2026-07-05T12:00:00Z"),
  ...members,
});

const to = (gateway_name: string, gateway_id: string | null = null) => ({ gateway_name, gateway_id });

const when = (lhs: string, type: string, value: unknown): object => ({
  condition: [{ lhs, comparison: "equal", value: { type, value } }],
});

const program = (...statements: readonly object[]): RuleAlgorithm =>
  readRule("advanced", {
    default_selection: { single: to("a") },
    rules: statements.map((one, index) => ({
      name: `rule ${String(index)}`,
      output: { single: to("b") },
      statements: [one],
    })),
  });

describe("trying an algorithm out", () => {
  it("counts what would go where next to where it went, and by which rule", () => {
    const large = program(
      { condition: [{ lhs: "amount", comparison: "greater_than", value: { type: "number", value: 9_000 } }] },
      when("currency", "enum_variant", "GBP"),
    );
    const payments = [payment(), payment({ amount: 10_000 }), payment({ amount: 10_000, ...b })];
    expect(dryRun(large, "rule", payments)).toEqual({
      payments: 3,
      changed: 1,
      notApplied: 0,
      rules: [
        { name: "rule 0", isDefaultSelection: false, payments: 2 },
        { name: "rule 1", isDefaultSelection: false, payments: 0 },
        { name: null, isDefaultSelection: true, payments: 1 },
      ],
      places: [
        { place: b, before: 1, after: 2 },
        { place: a, before: 2, after: 1 },
      ],
      moves: [{ from: a, to: b, payments: 1 }],
    });
  });

  it("passes over connectors that could not be used, and leaves a payment where it was when none could", () => {
    const order = readRule("priority", [to("c"), to("a", "mca_other"), to("B")]);
    expect(dryRun(order, "rule", [payment()])).toMatchObject({ changed: 1, notApplied: 0, moves: [{ to: b }] });
    const nobody = readRule("single", to("c"));
    expect(dryRun(nobody, "rule", [payment()])).toMatchObject({
      changed: 0,
      notApplied: 1,
      rules: [{ name: null, isDefaultSelection: false, payments: 1 }],
    });
    expect(dryRun(nobody, "rule", [])).toMatchObject({ payments: 0, places: [], moves: [] });
  });

  it.each<[string, object, Partial<PastPayment>, boolean]>([
    ["the method", when("payment_method", "enum_variant", "card"), {}, true],
    ["the sub-type", when("card", "enum_variant", "credit"), {}, true],
    ["the kind of card", when("card_type", "enum_variant", "debit"), {}, false],
    ["the first digits", when("card_bin", "str_value", "411111"), {}, true],
    ["more digits", when("extended_card_bin", "str_value", "41111122"), {}, true],
    ["the country of the issuer", when("issuer_country", "str_value", "DE"), {}, true],
    ["the country of the customer", when("billing_country", "str_value", "DE"), { face: "engine" }, true],
    ["a country of the other kind", when("billing_country", "str_value", "DE"), {}, false],
    ["an amount that is not known", when("amount", "number", 5_000), { amount: null }, false],
    ["its own moment", when("day_of_week", "weekdays", { days: ["sunday"] }), {}, true],
    ["metadata, which is not kept", when("metadata", "metadata_variant", { key: "a", value: "b" }), {}, false],
  ])("goes by %s", (_what, statement, members, isMet) => {
    expect(dryRun(program(statement), "rule", [payment(members)]).changed).toBe(isMet ? 1 : 0);
  });

  it("draws shares as the rule of that name does", () => {
    const split = readRule("volume_split", [
      { split: 50, output: to("a") },
      { split: 50, output: to("b") },
    ]);
    const payments = Array.from({ length: 100 }, (_none, index) => payment({ paymentId: `pay_${String(index)}` }));
    const { changed } = dryRun(split, "rule", payments);
    expect(changed).toBeGreaterThan(30);
    expect(changed).toBeLessThan(70);
    expect(dryRun(split, "rule", payments).changed).toBe(changed);
  });
});

describe("keys that are not kept", () => {
  it("are named once each, those of metadata as metadata", () => {
    const metadata = when("tier", "metadata_variant", { key: "tier", value: "gold" });
    const captured = when("capture_method", "enum_variant", "manual");
    const nested = { condition: [], nested: [metadata, captured, when("amount", "number", 1)] };
    expect(keysNotKept(program(captured, nested))).toEqual(["capture_method", "metadata"]);
    expect(keysNotKept(readRule("single", to("a")))).toEqual([]);
  });
});
