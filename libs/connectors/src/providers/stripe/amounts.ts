import type { CurrencyCode } from "@railyard/money";
import { currencies, isCurrency } from "@railyard/money";

import { inDecimals } from "../../wire/exact-amount.ts";

interface Counting {
  /** Decimals of the provider's smallest unit. */
  readonly exponent: number;
  /** What every amount must be a multiple of, in the provider's units. */
  readonly step: number;
}

const wholeUnits: Counting = { exponent: 0, step: 1 };
/** Counted in hundredths, although only whole units exist. */
const wholeInHundredths: Counting = { exponent: 2, step: 100 };
const thousandths: Counting = { exponent: 3, step: 10 };
const usual: Counting = { exponent: 2, step: 1 };

// UGX is an assumption: the provider's lists and its remarks on special cases differ.
const unusual: Partial<Record<CurrencyCode, Counting>> = {
  BIF: wholeUnits,
  CLP: wholeUnits,
  DJF: wholeUnits,
  GNF: wholeUnits,
  JPY: wholeUnits,
  KMF: wholeUnits,
  KRW: wholeUnits,
  MGA: wholeUnits,
  PYG: wholeUnits,
  RWF: wholeUnits,
  VND: wholeUnits,
  VUV: wholeUnits,
  XAF: wholeUnits,
  XOF: wholeUnits,
  XPF: wholeUnits,
  ISK: wholeInHundredths,
  UGX: wholeInHundredths,
  BHD: thousandths,
  JOD: thousandths,
  KWD: thousandths,
  OMR: thousandths,
  TND: thousandths,
};

/** Minor units of ours as Stripe counts them; null when Stripe cannot express the amount exactly. */
export const toStripeAmount = (amount: number, currency: string): number | null => {
  if (!isCurrency(currency)) return null;
  const { exponent, step } = unusual[currency] ?? usual;
  const converted = inDecimals(amount, currencies[currency].exponent, exponent);
  return converted === null || converted % step !== 0 ? null : converted;
};

/** Stripe's units as minor units of ours; `currency` in either case. Null when that is not exact. */
export const fromStripeAmount = (amount: number, currency: string): number | null => {
  const code = currency.toUpperCase();
  if (!isCurrency(code)) return null;
  return inDecimals(amount, (unusual[code] ?? usual).exponent, currencies[code].exponent);
};
