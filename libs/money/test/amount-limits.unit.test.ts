import { describe, expect, it } from "@jest/globals";

import {
  addMinorUnits,
  currencies,
  currenciesOfLargeAmounts,
  currencyCodes,
  isCurrency,
  largestAmount,
  largestAmountOf,
} from "../src/index.ts";

describe("the largest amount of a currency", () => {
  it("is ten million, less a hundredth, of the usual ones", () => {
    for (const currency of ["USD", "EUR", "GBP", "JPY", "KWD"] as const) {
      expect(largestAmountOf(currency)).toBe(999_999_999);
    }
  });

  it.each([
    ["IDR", 1_500_000_000],
    ["LBP", 1_000_000_000],
    ["VND", 2_000_000_000],
    ["IQD", 2_000_000_000],
    ["INR", 1_500_000_000],
  ] as const)("lets amounts of %s as they are paid be taken", (currency, amount) => {
    expect(largestAmountOf(currency)).toBeGreaterThan(amount);
  });

  it("is known for every currency, and of currencies that there are only once", () => {
    expect(currenciesOfLargeAmounts.every(isCurrency)).toBe(true);
    expect(new Set(currenciesOfLargeAmounts).size).toBe(currenciesOfLargeAmounts.length);
    for (const currency of currencyCodes) expect(largestAmountOf(currency)).toBeLessThanOrEqual(largestAmount);
  });

  it("adds up exactly thousands of times, and is exact in the decimals of every provider", () => {
    expect(addMinorUnits(...Array.from({ length: 9_000 }, () => largestAmount))).toBe(9_000 * largestAmount);
    for (const currency of currenciesOfLargeAmounts) {
      // Some providers count in hundredths what has no decimals.
      const factor = currencies[currency].exponent === 0 ? 100 : 1;
      expect(Number.isSafeInteger(largestAmount * factor)).toBe(true);
    }
  });
});
