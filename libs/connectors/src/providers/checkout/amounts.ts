import type { CurrencyCode } from "@railyard/money";
import { currencies, isCurrency } from "@railyard/money";

import { inDecimals, statedAmount } from "../../wire/exact-amount.ts";
import { chileanPesoStep } from "./unconfirmed.ts";

interface Counting {
  /** Decimals of the provider's smallest unit. */
  readonly exponent: number;
  /** What every amount must be a multiple of, in the provider's units. */
  readonly step: number;
}

const wholeUnits: Counting = { exponent: 0, step: 1 };
const thousandths: Counting = { exponent: 3, step: 10 };
const usual: Counting = { exponent: 2, step: 1 };
const largest = 999_999_999;

const whole = "BIF DJF GNF ISK JPY KMF KRW PYG RWF UGX VUV VND XAF XOF XPF".split(" ");
const inThousandths = "BHD IQD JOD KWD LYD OMR TND".split(" ");

const countingOf = (currency: CurrencyCode): Counting => {
  if (currency === "CLP") return { exponent: 2, step: chileanPesoStep };
  if (whole.includes(currency)) return wholeUnits;
  return inThousandths.includes(currency) ? thousandths : usual;
};

/** Minor units of ours as Checkout.com counts them; null when it cannot express the amount exactly. */
export const toCheckoutAmount = (amount: number, currency: string): number | null => {
  if (!isCurrency(currency) || amount < 0) return null;
  const { exponent, step } = countingOf(currency);
  const converted = inDecimals(amount, currencies[currency].exponent, exponent);
  return converted === null || converted % step !== 0 || converted > largest ? null : converted;
};

/** Minor units of ours of an amount that Checkout.com named; NaN where it is not exact in its currency. */
export const amountOf = (amount: number, currency: string): number =>
  statedAmount(
    isCurrency(currency) ? inDecimals(amount, countingOf(currency).exponent, currencies[currency].exponent) : null,
  );

/** The amount to send; inputs whose amount cannot be expressed are refused before. */
export const wireAmount = (amount: number, currency: string): number => toCheckoutAmount(amount, currency) ?? amount;
