import { describe, expect, it } from "@jest/globals";

import {
  addMinorUnits,
  assertMinorUnits,
  currencies,
  currencyCodes,
  fromMajorUnitString,
  multiplyMinorUnits,
  parseDecimal,
  remainingMinorUnits,
  subtractMinorUnits,
  toMajorUnitString,
} from "../src/index.ts";

const inexact = expect.objectContaining({ code: "amount_not_exact" });

describe("arithmetic on minor units", () => {
  it("adds and subtracts exactly", () => {
    expect(addMinorUnits()).toBe(0);
    expect(addMinorUnits(10, 20, 12)).toBe(42);
    expect(subtractMinorUnits(10, 12)).toBe(-2);
    expect(addMinorUnits(Number.MAX_SAFE_INTEGER - 1, 1)).toBe(Number.MAX_SAFE_INTEGER);
  });

  it("takes off no more than there is, and multiplies exactly", () => {
    expect(remainingMinorUnits(10, 3)).toBe(7);
    expect(remainingMinorUnits(10, 10)).toBe(0);
    expect(remainingMinorUnits(10, 12)).toBe(0);
    expect(multiplyMinorUnits(1250, 3)).toBe(3750);
    expect(multiplyMinorUnits(1250, 0)).toBe(0);
  });

  it.each([0.1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])("refuses %d", (amount) => {
    expect(() => assertMinorUnits(amount)).toThrow(inexact);
    expect(() => addMinorUnits(1, amount)).toThrow(inexact);
    expect(() => subtractMinorUnits(1, amount)).toThrow(inexact);
    expect(() => remainingMinorUnits(1, amount)).toThrow(inexact);
    expect(() => multiplyMinorUnits(1, amount)).toThrow(inexact);
  });

  it("refuses a result that is no longer exact", () => {
    expect(() => addMinorUnits(Number.MAX_SAFE_INTEGER, 1)).toThrow(inexact);
    expect(() => subtractMinorUnits(Number.MIN_SAFE_INTEGER, 1)).toThrow(inexact);
    expect(() => multiplyMinorUnits(Number.MAX_SAFE_INTEGER, 2)).toThrow(inexact);
  });
});

describe("toMajorUnitString", () => {
  it.each([
    [1050, "USD", "10.50"],
    [5, "USD", "0.05"],
    [0, "USD", "0.00"],
    [-1050, "USD", "-10.50"],
    [1050, "JPY", "1050"],
    [1050, "KWD", "1.050"],
    [1, "CLF", "0.0001"],
    [999_999_999, "EUR", "9999999.99"],
  ] as const)("writes %d %s as %s", (amount, currency, text) => {
    expect(toMajorUnitString(amount, currency)).toBe(text);
  });

  it("refuses a fraction of a minor unit", () => {
    expect(() => toMajorUnitString(10.5, "USD")).toThrow(inexact);
  });
});

describe("fromMajorUnitString", () => {
  it.each([
    ["10.50", "USD", 1050],
    ["10.5", "USD", 1050],
    ["10", "USD", 1000],
    ["10.500", "USD", 1050],
    ["-0.05", "USD", -5],
    ["-0.00", "USD", 0],
    ["1050", "JPY", 1050],
    ["1050.0", "JPY", 1050],
    ["0.0001", "CLF", 1],
  ] as const)("reads %s %s as %d", (text, currency, amount) => {
    expect(fromMajorUnitString(text, currency)).toBe(amount);
  });

  it.each(["", ".5", "5.", "1e3", "1,000", " 1", "0x10", "1.005", "NaN", "99999999999999999"])("refuses %j", (text) => {
    expect(fromMajorUnitString(text, "USD")).toBeNull();
  });

  it("refuses more than the exact range", () => {
    expect(parseDecimal("9007199254740991", 0)).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseDecimal("9007199254740992", 0)).toBeNull();
  });

  it("reads back what was written, for every currency", () => {
    const amounts = [0, 1, 9, 10, 99, 100, 12_345, 999_999_999, -12_345];
    const lost = currencyCodes.flatMap((code) =>
      amounts.filter((amount) => fromMajorUnitString(toMajorUnitString(amount, code), code) !== amount),
    );

    expect(lost).toEqual([]);
    expect(Object.keys(currencies)).toHaveLength(currencyCodes.length);
  });
});
