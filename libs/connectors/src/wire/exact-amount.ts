import { fromMajorUnitString, isCurrency } from "@railyard/money";

import { UnreadableResponse } from "./unreadable-response.ts";

/** An amount in units of other decimals, as whole units of those. Null when that is not exact, or not safe to count. */
export const inDecimals = (amount: number, fromExponent: number, toExponent: number): number | null => {
  if (!Number.isSafeInteger(amount)) return null;
  const factor = 10n ** BigInt(Math.abs(toExponent - fromExponent));
  const given = BigInt(amount);
  if (toExponent < fromExponent && given % factor !== 0n) return null;
  const converted = Number(toExponent < fromExponent ? given / factor : given * factor);
  return Number.isSafeInteger(converted) ? converted : null;
};

/**
 * An amount that a provider stated. NaN where it is not exact in its currency: it fits nothing that was asked for, so
 * that the difference is seen and counted, where an unreadable answer would be asked for again without end.
 */
export const statedAmount = (exact: number | null): number => exact ?? Number.NaN;

/**
 * Minor units of ours of a decimal text in major units; NaN where it is not exact in its currency.
 * @throws {UnreadableResponse} when it is no decimal number.
 */
export const statedDecimal = (text: string, currency: string): number => {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new UnreadableResponse("The provider's answer has an odd amount.");
  return statedAmount(isCurrency(currency) ? fromMajorUnitString(text, currency) : null);
};
