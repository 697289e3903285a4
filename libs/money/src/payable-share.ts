import type { CurrencyCode } from "./currency.ts";

/**
 * Minor units that card networks or some providers do not count: the last digit of thousandths, and hundredths of
 * currencies that are paid in whole units.
 */
const payableSteps: Partial<Record<CurrencyCode, number>> = {
  BHD: 10,
  CVE: 100,
  HUF: 100,
  IQD: 10,
  JOD: 10,
  KWD: 10,
  LYD: 10,
  MGA: 100,
  OMR: 10,
  TND: 10,
  TWD: 100,
};

/**
 * The share of an amount that can be paid at every provider, to the nearest: half is rounded up. Exact, whatever the
 * amount is.
 * @param amount in minor units.
 * @param hundredths of a percent.
 */
export const payableShareOf = (amount: number, hundredths: number, currency: CurrencyCode): number => {
  const step = BigInt(payableSteps[currency] ?? 1);
  const whole = 10_000n * step;
  return Number(((BigInt(amount) * BigInt(hundredths) * 2n + whole) / (2n * whole)) * step);
};
