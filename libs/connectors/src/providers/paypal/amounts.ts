import { currencies, formatDecimal, isCurrency } from "@railyard/money";

import { inDecimals, statedDecimal } from "../../wire/exact-amount.ts";
import type { MoneyParams } from "./params.ts";

/** Currencies that PayPal takes. */
export const payPalCurrencies =
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(" ");

const withoutDecimals = ["HUF", "JPY", "TWD"];

const decimalsOf = (currency: string): number => (withoutDecimals.includes(currency) ? 0 : 2);

/** Minor units of ours as PayPal writes them; null when it cannot express the amount exactly. */
export const moneyOf = (amount: number, currency: string): MoneyParams | null => {
  if (!isCurrency(currency) || !payPalCurrencies.includes(currency) || amount < 0) return null;
  const exponent = decimalsOf(currency);
  const converted = inDecimals(amount, currencies[currency].exponent, exponent);
  return converted === null ? null : { currency_code: currency, value: formatDecimal(converted, exponent) };
};

/** The amount to send; inputs whose amount cannot be expressed are refused before. */
export const wireMoney = (amount: number, currency: string): MoneyParams =>
  moneyOf(amount, currency) ?? { currency_code: currency, value: String(amount) };

/**
 * Minor units of ours of an amount that PayPal named; NaN where it is not exact in its currency.
 * @throws {UnreadableResponse} when it is no decimal number.
 */
export const amountOf = ({ currency_code: currency, value }: MoneyParams): number => statedDecimal(value, currency);
