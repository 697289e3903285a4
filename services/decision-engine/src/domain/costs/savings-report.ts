import { currencies, isCurrency } from "@railyard/money";

import { microsPerUnit } from "./fee.ts";

/** Sums of one currency in one bucket of time. */
export interface SavingsSum {
  readonly currency: string;
  readonly bucketMs: number;
  /** In which cost was weighed. */
  readonly decisions: number;
  /** In which a cheaper gateway was chosen. */
  readonly costWon: number;
  /** Millionths of a minor unit. */
  readonly savedMicros: bigint;
}

/** What cost saved of payments in one currency. */
export interface SavingsReport {
  /** Null: cost was weighed for no payment. */
  readonly currency: string | null;
  /** Most decisions first. */
  readonly available: readonly { readonly currency: string; readonly decisions: number }[];
  readonly trend: readonly { readonly bucketMs: number; readonly savedValue: number }[];
  readonly savedValue: number;
  readonly costWon: number;
  readonly decisions: number;
}

const usualExponent = 2;

/** Major units; the sum is exact, and only this last step is not. */
const majorUnitsOf = (micros: bigint, currency: string): number => {
  const exponent = isCurrency(currency) ? currencies[currency].exponent : usualExponent;
  return Number(micros) / (microsPerUnit * 10 ** exponent);
};

const decisionsOf = (sums: readonly SavingsSum[]): number => sums.reduce((sum, { decisions }) => sum + decisions, 0);

/** Reports the wanted currency, or that of most decisions. */
export const savingsReportOf = (sums: readonly SavingsSum[], wanted: string | null): SavingsReport => {
  const available = [...Map.groupBy(sums, ({ currency }) => currency)]
    .map(([currency, same]) => ({ currency, decisions: decisionsOf(same) }))
    .sort((left, right) => right.decisions - left.decisions || left.currency.localeCompare(right.currency));
  const currency = wanted ?? available[0]?.currency ?? null;
  const own = sums.filter((one) => one.currency === currency).sort((left, right) => left.bucketMs - right.bucketMs);
  const valueOf = (micros: bigint): number => (currency === null ? 0 : majorUnitsOf(micros, currency));
  return {
    currency,
    available,
    trend: own.map(({ bucketMs, savedMicros }) => ({ bucketMs, savedValue: valueOf(savedMicros) })),
    savedValue: valueOf(own.reduce((sum, { savedMicros }) => sum + savedMicros, 0n)),
    costWon: own.reduce((sum, { costWon }) => sum + costWon, 0),
    decisions: decisionsOf(own),
  };
};
