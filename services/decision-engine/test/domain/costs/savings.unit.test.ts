import { describe, expect, it } from "@jest/globals";

import type { SavingsSum } from "../../../src/domain/costs/savings-report.ts";
import { savingsReportOf } from "../../../src/domain/costs/savings-report.ts";

describe("a report of savings", () => {
  const sum = (currency: string, bucketMs: number, decisions: number, savedMicros: bigint): SavingsSum => ({
    currency,
    bucketMs,
    decisions,
    costWon: decisions - 1,
    savedMicros,
  });
  const sums = [
    sum("USD", 2, 5, 1n),
    sum("EUR", 2, 4, 12_345_678n),
    sum("EUR", 1, 4, 900_000_000_000n),
    sum("JPY", 1, 5, 1_500_000n),
  ];

  it("is of the currency of most decisions, in major units, summed up exactly", () => {
    expect(savingsReportOf(sums, null)).toEqual({
      currency: "EUR",
      available: [
        { currency: "EUR", decisions: 8 },
        { currency: "JPY", decisions: 5 },
        { currency: "USD", decisions: 5 },
      ],
      trend: [
        { bucketMs: 1, savedValue: 9_000 },
        { bucketMs: 2, savedValue: 0.123_456_78 },
      ],
      savedValue: 9_000.123_456_78,
      costWon: 6,
      decisions: 8,
    });
  });

  it("is of the wanted currency, each with its own decimals", () => {
    expect(savingsReportOf(sums, "JPY")).toMatchObject({ currency: "JPY", savedValue: 1.5, decisions: 5 });
    expect(savingsReportOf(sums, "BHD")).toMatchObject({ currency: "BHD", savedValue: 0, trend: [], decisions: 0 });
    expect(savingsReportOf([sum("???", 1, 1, 100_000_000n)], null)).toMatchObject({ savedValue: 1 });
  });

  it("is of no currency where cost was never weighed", () => {
    const nothing = { currency: null, available: [], trend: [], savedValue: 0, costWon: 0, decisions: 0 };
    expect(savingsReportOf([], null)).toEqual(nothing);
  });
});
