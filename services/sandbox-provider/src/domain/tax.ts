import type { SandboxTaxRequest } from "@railyard/contracts";

import { failures } from "../failures.ts";

/** Rate of a country, or of each of its states that has one, in basis points. */
export interface TaxRate {
  readonly country: string;
  readonly basisPoints: number;
  readonly states?: Readonly<Record<string, number>>;
}

/** Where orders are taxed, and how; every other country is refused. */
export const taxRates: readonly TaxRate[] = [
  { country: "DE", basisPoints: 1900 },
  { country: "FR", basisPoints: 2000 },
  { country: "GB", basisPoints: 2000 },
  { country: "IN", basisPoints: 1800 },
  { country: "CA", basisPoints: 500, states: { ON: 1300, QC: 1498 } },
  { country: "US", basisPoints: 0, states: { CA: 725, NY: 400, TX: 625 } },
];

/** A tax that was worked out; the amount in minor units. */
export interface Tax {
  readonly amount: number;
  readonly basisPoints: number;
}

/**
 * The tax on goods and shipping, half a minor unit rounded up.
 * @throws {Failure} `tax_region_unknown`.
 */
export const calculateTax = ({ amount, shipping, country, state }: SandboxTaxRequest): Tax => {
  const rate = taxRates.find((one) => one.country === country);
  if (rate === undefined) throw failures.tax_region_unknown({ country });
  const basisPoints = rate.states?.[state?.toUpperCase() ?? ""] ?? rate.basisPoints;
  return { amount: Math.round(((amount + shipping) * basisPoints) / 10_000), basisPoints };
};
