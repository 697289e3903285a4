/** An amount that is not a whole number of minor units within JavaScript's exact range. */
export class AmountError extends RangeError {
  readonly code = "amount_not_exact";

  constructor(message: string) {
    super(message);
    this.name = "AmountError";
  }
}

/**
 * Returns the amount when it is an exact integer.
 * @throws {AmountError} code `amount_not_exact` otherwise.
 */
export const assertMinorUnits = (amount: number, name = "amount"): number => {
  if (!Number.isSafeInteger(amount)) {
    throw new AmountError(`${name} ${String(amount)} is not a whole number of minor units in the exact range.`);
  }
  return amount;
};

/**
 * Exact sum of amounts in minor units; 0 of none.
 * @throws {AmountError} when a term or the sum is not exact.
 */
export const addMinorUnits = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => assertMinorUnits(sum + assertMinorUnits(amount), "sum"), 0);

/**
 * Exact difference of two amounts in minor units; negative when the second is larger.
 * @throws {AmountError} when a term or the difference is not exact.
 */
export const subtractMinorUnits = (amount: number, subtracted: number): number =>
  assertMinorUnits(assertMinorUnits(amount) - assertMinorUnits(subtracted, "subtracted"), "difference");

/**
 * What is left of an amount once another is taken off it: never less than nothing.
 * @throws {AmountError} when a term or the difference is not exact.
 */
export const remainingMinorUnits = (amount: number, taken: number): number =>
  Math.max(0, subtractMinorUnits(amount, taken));

/**
 * Exact amount of so many of the same.
 * @throws {AmountError} when the amount, the number or the product is not a whole number in the exact range.
 */
export const multiplyMinorUnits = (amount: number, times: number): number =>
  assertMinorUnits(assertMinorUnits(amount) * assertMinorUnits(times, "times"), "product");
