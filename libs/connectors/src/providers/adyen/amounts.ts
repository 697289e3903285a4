import type { CurrencyCode } from "@railyard/money";
import { currencies, isCurrency } from "@railyard/money";

import { inDecimals } from "../../wire/exact-amount.ts";
import { rupiahExponent } from "./unconfirmed.ts";

/** Currencies that Adyen counts with other decimals than ISO 4217; for IDR it is not confirmed. */
const unusual: Partial<Record<CurrencyCode, number>> = { CLP: 2, CVE: 0, ISK: 2, IDR: rupiahExponent };

const exponentOf = (currency: CurrencyCode): number => unusual[currency] ?? currencies[currency].exponent;

/** Minor units of ours as Adyen counts them; null when Adyen cannot express the amount exactly. */
export const toAdyenAmount = (amount: number, currency: string): number | null =>
  isCurrency(currency) ? inDecimals(amount, currencies[currency].exponent, exponentOf(currency)) : null;

/** Adyen's units as minor units of ours. Null when that is not exact. */
export const fromAdyenAmount = (amount: number, currency: string): number | null =>
  isCurrency(currency) ? inDecimals(amount, exponentOf(currency), currencies[currency].exponent) : null;
