import { currencies, isCurrency, toMajorUnitString } from "@railyard/money";

import { statedDecimal } from "../../wire/exact-amount.ts";
import type { Money } from "./replies.ts";

/** Amounts are whole, or have exactly two or three decimals. */
const decimals: readonly number[] = [0, 2, 3];

/** Minor units of ours as Braintree writes them; null when it cannot express the currency. */
export const toBraintreeAmount = (amount: number, currency: string): string | null =>
  isCurrency(currency) && amount >= 0 && decimals.includes(currencies[currency].exponent)
    ? toMajorUnitString(amount, currency)
    : null;

/** The amount to send; inputs whose amount cannot be expressed are refused before. */
export const wireAmount = (amount: number, currency: string): string =>
  toBraintreeAmount(amount, currency) ?? String(amount);

/**
 * Minor units of ours of an amount that Braintree named; NaN where it is not exact in its currency.
 * @throws {UnreadableResponse} when it is no decimal number.
 */
export const amountOf = ({ value, currencyCode }: Money): number => statedDecimal(value, currencyCode);
