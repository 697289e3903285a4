import { describe, expect, it } from "@jest/globals";

import { currencies, currencyCodes, isCurrency, paymentLinkCurrencyCodes } from "../src/index.ts";

describe("the currencies", () => {
  it("are about 150 distinct codes of three capitals, sorted", () => {
    expect(currencyCodes.length).toBeGreaterThanOrEqual(150);
    expect(currencyCodes.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
    expect([...new Set(currencyCodes)].sort()).toEqual([...currencyCodes]);
    expect(Object.keys(currencies).sort()).toEqual([...currencyCodes]);
  });

  it("include the three that payment links lack", () => {
    const linkCodes: readonly string[] = paymentLinkCurrencyCodes;

    expect(currencyCodes.filter((code) => !linkCodes.includes(code))).toEqual(["CLF", "CUC", "STD"]);
  });

  it.each([
    ["USD", 2],
    ["EUR", 2],
    ["HUF", 2],
    ["JPY", 0],
    ["KRW", 0],
    ["CLP", 0],
    ["KWD", 3],
    ["BHD", 3],
    ["IQD", 3],
    ["CLF", 4],
  ] as const)("%s has %d decimals", (code, exponent) => {
    expect(currencies[code].exponent).toBe(exponent);
  });

  it("divide into the groups of ISO 4217", () => {
    const codesWith = (exponent: number): readonly string[] =>
      currencyCodes.filter((code) => currencies[code].exponent === exponent);

    expect(codesWith(0).join(" ")).toBe("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF");
    expect(codesWith(3).join(" ")).toBe("BHD IQD JOD KWD LYD OMR TND");
    expect(codesWith(4)).toEqual(["CLF"]);
  });
});

describe("isCurrency", () => {
  it.each([
    ["USD", true],
    ["usd", false],
    ["XXX", false],
    ["", false],
    ["toString", false],
    ["__proto__", false],
  ])("judges %j as %p", (text, expected) => {
    expect(isCurrency(text)).toBe(expected);
  });
});
