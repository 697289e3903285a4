// Amounts as people read and type them: exact, in the decimals that the API counts in.
import { describe, expect, it } from "@jest/globals";
import { currencies, currencyCodes } from "@railyard/money";
import { decimalsOf, formatMoney, parseMoney, toEditable } from "../src/values/money.ts";

const digitsIn = (text: string): string => text.replaceAll(/[^\d]/gu, "");

describe("amounts", () => {
  it.each(currencyCodes)("of %s are shown and read with the decimals that the API counts in", (currency) => {
    expect(decimalsOf(currency)).toBe(currencies[currency].exponent);
    for (const minorUnits of [0, 5, 123_456, 999_999_999_999]) {
      const editable = toEditable(minorUnits, currency, "en");
      expect(editable.split(".")[1]?.length ?? 0).toBe(currencies[currency].exponent);
      for (const locale of ["en", "de"]) {
        const shown = formatMoney(minorUnits, currency, locale);
        expect(parseMoney(toEditable(minorUnits, currency, locale), currency, locale)).toBe(minorUnits);
        expect(BigInt(digitsIn(shown))).toBe(BigInt(minorUnits));
        expect(parseMoney(shown.replaceAll(/[^\d.,]/gu, ""), currency, locale)).toBe(minorUnits);
      }
    }
  });

  it.each([
    [1_000_000, "HUF", "HUF 10,000.00"],
    [1_234, "KWD", "KWD 1.234"],
    [1_234, "JPY", "¥1,234"],
    [-1_250, "EUR", "-€12.50"],
  ])("%d of %s are %s", (minorUnits, currency, shown) => {
    expect(formatMoney(minorUnits, currency, "en").replaceAll("\u00a0", " ")).toBe(shown);
  });

  it.each([
    ["", "EUR"],
    ["-1", "EUR"],
    ["1.5", "JPY"],
    ["1.234", "EUR"],
    ["1,2", "EUR"],
    ["1e3", "EUR"],
    ["one", "EUR"],
    ["1.2.3", "EUR"],
  ])("%p is no amount of %s", (text, currency) => {
    expect(parseMoney(text, currency, "en")).toBeNull();
  });

  it("takes the decimal separator of the locale, and the plain one", () => {
    expect(parseMoney("1.234,50", "EUR", "de")).toBe(123_450);
    expect(parseMoney("1234,5", "EUR", "de")).toBe(123_450);
    expect(parseMoney("1,234.50", "EUR", "en")).toBe(123_450);
  });
});
