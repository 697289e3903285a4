import type { CurrencyCode } from "./currency.ts";
import { currencies } from "./currency.ts";
import { assertMinorUnits } from "./minor-units.ts";

/**
 * Decimal text of a number of minor units: (1050, 2) is "10.50", (1050, 0) is "1050".
 * For the providers that count a currency differently from ISO 4217.
 * @throws {AmountError} when the amount is not exact.
 */
export const formatDecimal = (amount: number, exponent: number): string => {
  const digits = String(Math.abs(assertMinorUnits(amount))).padStart(exponent + 1, "0");
  const sign = amount < 0 ? "-" : "";
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
};

/**
 * Minor units of decimal text: ("10.5", 2) is 1050. Null when the text is no plain decimal number,
 * has more decimals than the exponent allows, or is beyond the exact range; nothing is ever rounded.
 */
export const parseDecimal = (text: string, exponent: number): number | null => {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/.exec(text);
  if (match === null) return null;
  const [, sign, whole = "", fraction = ""] = match;
  const kept = fraction.slice(0, exponent).padEnd(exponent, "0");
  if (/[1-9]/.test(fraction.slice(exponent))) return null;
  const magnitude = Number(whole + kept);
  if (!Number.isSafeInteger(magnitude)) return null;
  return sign === "-" && magnitude !== 0 ? -magnitude : magnitude;
};

/** Decimal text in major units with exactly the currency's decimals: (1050, "USD") is "10.50". */
export const toMajorUnitString = (amount: number, currency: CurrencyCode): string =>
  formatDecimal(amount, currencies[currency].exponent);

/** Minor units of decimal text in major units: ("10.50", "USD") is 1050. Null when that is not exact. */
export const fromMajorUnitString = (text: string, currency: CurrencyCode): number | null =>
  parseDecimal(text, currencies[currency].exponent);
