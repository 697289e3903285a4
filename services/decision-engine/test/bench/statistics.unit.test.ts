import { describe, expect, it } from "@jest/globals";
import { betaFrom, chanceAt, createRandom, normalFrom } from "../../bench/random.ts";
import {
  meanInterval,
  meanOf,
  medianOf,
  pairedDifference,
  pairedRatio,
  quantileOf,
  studentQuantile,
} from "../../bench/statistics.ts";

describe("statistics of the simulator", () => {
  it.each([
    [1, 12.706],
    [4, 2.776],
    [9, 2.262],
    [29, 2.045],
    [199, 1.972],
  ])("knows Student's quantile of %d degrees of freedom", (degrees, expected) => {
    expect(studentQuantile(degrees)).toBeCloseTo(expected, 3);
  });

  it("gives the mean with Student's interval", () => {
    // Standard error: sqrt(2.5 / 5); quantile of 4 degrees: 2.776.
    const { mean, low, high } = meanInterval([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(low).toBeCloseTo(3 - 1.963, 3);
    expect(high).toBeCloseTo(3 + 1.963, 3);
  });

  it("gives a single value as its own interval", () => {
    expect(meanInterval([7])).toEqual({ mean: 7, low: 7, high: 7 });
  });

  it("finds medians and quantiles between adjacent values", () => {
    expect(medianOf([5, 1, 3])).toBe(3);
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(medianOf([])).toBeNull();
    expect(quantileOf([0, 10], 0.25)).toBe(2.5);
  });

  it("sees a small difference of pairs that vary much", () => {
    const second = [1, 9, 4, 7, 2, 8];
    const first = second.map((value, index) => value - 0.5 + 0.01 * index);
    const { mean, low, high } = pairedDifference(first, second);
    expect(mean).toBeCloseTo(-0.475, 10);
    expect(high).toBeLessThan(-0.4);
    expect(low).toBeGreaterThan(-0.55);
  });

  it("gives the ratio of means, exact where every pair has the same", () => {
    expect(pairedRatio([1, 2, 3], [2, 4, 6])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    const { mean, low, high } = pairedRatio([1, 2, 3, 4], [4, 3, 2, 4]);
    expect(mean).toBeCloseTo(10 / 13, 10);
    expect(low).toBeLessThan(mean);
    expect(high).toBeGreaterThan(mean);
    expect(pairedRatio([1, 2, 3, 4], [4, 3, 2, 4])).toEqual({ mean, low, high });
  });
});

describe("random numbers of the simulator", () => {
  const many = 40_000;

  it("depend on nothing but seed, stream and index", () => {
    expect(chanceAt(5, 2, 77)).toBe(chanceAt(5, 2, 77));
    const others = [chanceAt(6, 2, 77), chanceAt(5, 3, 77), chanceAt(5, 2, 78)];
    expect(new Set([chanceAt(5, 2, 77), ...others]).size).toBe(4);
  });

  it("are spread evenly, and streams do not follow each other", () => {
    const first = Array.from({ length: many }, (_none, index) => chanceAt(10_000, 401, index));
    const second = Array.from({ length: many }, (_none, index) => chanceAt(10_000, 402, index));
    expect(meanOf(first)).toBeCloseTo(0.5, 2);
    const products = first.map((value, index) => (value - 0.5) * ((second[index] ?? 0) - 0.5));
    expect(Math.abs(meanOf(products))).toBeLessThan(0.002);
    const neighbours = first.slice(1).map((value, index) => (value - 0.5) * ((first[index] ?? 0) - 0.5));
    expect(Math.abs(meanOf(neighbours))).toBeLessThan(0.002);
  });

  it("have the moments of their distributions", () => {
    const random = createRandom(1, 1);
    const normals = Array.from({ length: many }, () => normalFrom(random));
    expect(meanOf(normals)).toBeCloseTo(0, 1);
    expect(meanOf(normals.map((value) => value * value))).toBeCloseTo(1, 1);
    const shares = Array.from({ length: many }, () => betaFrom(random, 3, 1));
    expect(meanOf(shares)).toBeCloseTo(0.75, 2);
    // Variance of Beta(3, 1): 3 / (16 * 5).
    expect(meanOf(shares.map((value) => (value - 0.75) ** 2))).toBeCloseTo(0.0375, 3);
  });
});
