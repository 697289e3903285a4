import { describe, expect, it } from "@jest/globals";

import type { RulesOutcome, TriedPayment } from "../../src/payments/domain/decision-rules/dry-run-rules.ts";
import { isChanged, matchesOf, surchargesOf } from "../../src/payments/domain/decision-rules/dry-run-rules.ts";

const outcome = (changes: Partial<RulesOutcome> = {}): RulesOutcome => ({
  ruleName: null,
  authenticationType: null,
  surcharge: { amount: 0, tax: 0 },
  isRefused: false,
  ...changes,
});

const tried = (before: RulesOutcome, after: RulesOutcome, currency = "EUR"): TriedPayment => ({
  paymentId: "pay_1",
  createdAt: new Date(0),
  amount: 1_000,
  currency,
  outcomes: { before, after },
});

const added = (amount: number, tax: number): RulesOutcome => outcome({ ruleName: "cards", surcharge: { amount, tax } });

describe("a payment of a dry run", () => {
  it.each<[string, RulesOutcome, RulesOutcome, boolean]>([
    ["another rule with the same result", outcome(), outcome({ ruleName: "cards" }), false],
    ["another surcharge", added(10, 1), added(11, 1), true],
    ["another tax on it", added(10, 1), added(10, 2), true],
    ["a refusal", added(10, 1), outcome({ surcharge: null, isRefused: true }), true],
    [
      "another authentication",
      outcome({ authenticationType: "three_ds" }),
      outcome({ authenticationType: "no_three_ds" }),
      true,
    ],
  ])("differs by what its customer meets: %s", (_what, before, after, expected) => {
    expect(isChanged(tried(before, after))).toBe(expected);
  });

  it("that rules leave alone does not differ", () => {
    expect(isChanged({ ...tried(added(1, 0), added(2, 0)), outcomes: null })).toBe(false);
  });
});

describe("the sums of a dry run", () => {
  it("are those of each currency, without payments that would be refused or are left alone", () => {
    const payments = [
      tried(added(10, 1), added(20, 2)),
      tried(outcome(), outcome({ surcharge: null, isRefused: true })),
      tried(outcome(), added(5, 0), "JPY"),
      { ...tried(added(7, 0), added(7, 0)), outcomes: null },
    ];
    expect(surchargesOf(payments)).toEqual([
      { currency: "EUR", before: 11, after: 22 },
      { currency: "JPY", before: 0, after: 5 },
    ]);
  });

  it("count the matches of every rule in its order, and of the default selection", () => {
    const rule = { connectorSelection: { surcharge_details: null }, statements: [] };
    const program = {
      defaultSelection: { surcharge_details: null },
      rules: [
        { ...rule, name: "wallets" },
        { ...rule, name: "cards" },
      ],
      metadata: null,
    };
    const outcomes = [
      { before: outcome(), after: added(1, 0) },
      { before: outcome(), after: outcome() },
    ];
    expect(matchesOf({ kind: "surcharge", program }, outcomes)).toEqual([
      { name: "wallets", payments: 0 },
      { name: "cards", payments: 1 },
      { name: null, payments: 1 },
    ]);
  });
});
