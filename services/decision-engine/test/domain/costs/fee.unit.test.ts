import { describe, expect, it } from "@jest/globals";

import { addFees, basisPointsOf, feeMicrosOf, feeOf, readFee, roundedHalfUp } from "../../../src/domain/costs/fee.ts";
import { createProblemList } from "../../../src/domain/rules/problems.ts";

const names = { share: "pct_bps", fixed: "fixed" };

describe("a fee", () => {
  it("is exact, also of amounts whose products no double can represent", () => {
    // 0.05 % of 49.90 and 22 cents: 2.495 and 22 minor units.
    expect(feeMicrosOf(feeOf(5, 22), 4_990)).toBe(24_495_000n);
    expect(feeMicrosOf(feeOf(0.01, 0), 9_007_199_254_740_991)).toBe(9_007_199_254_740_991n);
    expect(feeMicrosOf(feeOf(33.33, 0.0001), 1)).toBe(3_433n);
    expect(feeMicrosOf(feeOf(0, 0), 1)).toBe(0n);
  });

  it("is a share of the amount in basis points, which no amount has", () => {
    expect(basisPointsOf(feeOf(20, 25), 10_000)).toBe(45);
    expect(basisPointsOf(feeOf(20, 25), 100)).toBe(2_520);
    expect(basisPointsOf(feeOf(20, 25), 0)).toBeNull();
  });

  it("adds up by its parts", () => {
    expect(addFees(feeOf(10, 1.5), feeOf(0.25, 3))).toEqual(feeOf(10.25, 4.5));
  });

  it("rounds halves up, whatever the divisor", () => {
    expect([0n, 1n, 2n, 3n, 4n, 5n].map((dividend) => roundedHalfUp(dividend, 4n))).toEqual([0n, 0n, 1n, 1n, 1n, 1n]);
    expect([0n, 1n, 2n, 3n, 4n].map((dividend) => roundedHalfUp(dividend, 3n))).toEqual([0n, 0n, 1n, 1n, 1n]);
  });

  it("is read with its fixed part left out, and with decimals", () => {
    const list = createProblemList();
    expect(readFee({ pct_bps: 12.34 }, "", names, list)).toEqual({ sharePpm: 1_234, fixedMicros: 0 });
    expect(readFee({ pct_bps: 0, fixed: 3.5 }, "", names, list)).toEqual({ sharePpm: 0, fixedMicros: 3_500_000 });
    expect(readFee({ pct_bps: 10_000, fixed: null }, "", names, list)).toEqual({ sharePpm: 1_000_000, fixedMicros: 0 });
    expect(list.problems).toEqual([]);
  });

  it.each([
    [{}, ["at.pct_bps"]],
    [{ pct_bps: "5" }, ["at.pct_bps"]],
    [{ pct_bps: -1 }, ["at.pct_bps"]],
    [{ pct_bps: 10_001 }, ["at.pct_bps"]],
    [{ pct_bps: 0.001 }, ["at.pct_bps"]],
    [{ pct_bps: Number.NaN }, ["at.pct_bps"]],
    [{ pct_bps: 1, fixed: 0.000_01 }, ["at.fixed"]],
    [{ pct_bps: -1, fixed: -1 }, ["at.pct_bps", "at.fixed"]],
  ])("%j is none", (given, fields) => {
    const list = createProblemList();
    expect(readFee(given, "at.", names, list)).toBeUndefined();
    expect(list.problems.map(({ field }) => field)).toEqual(fields);
  });
});
