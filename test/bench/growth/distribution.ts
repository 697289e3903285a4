// How the copies are spread: pure arithmetic, the same in every run.

export interface Weighted {
  readonly weight: number;
}

/** Shares of all payments: the large merchant, the medium one, and all small ones together. */
export const merchantShares = { large: 0.7, medium: 0.2, small: 0.1 } as const;

export interface Counts {
  readonly payments: number;
  readonly customers: number;
  readonly payouts: number;
  readonly subscriptions: number;
  readonly auditEntries: number;
}

/** What there is for so many payments. */
export const countsFor = (payments: number): Counts => ({
  payments,
  customers: Math.ceil(payments / 8),
  payouts: Math.ceil(payments / 20),
  subscriptions: Math.ceil(payments / 200),
  auditEntries: Math.ceil(payments / 50),
});

/**
 * Numbers of the choices in `size` places, each as often as its weight specifies, by largest remainder: what is too
 * rare for a whole place has none.
 * @throws {RangeError} when nothing has a weight
 */
export const slotsOf = (choices: readonly Weighted[], size: number): readonly number[] => {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  if (!(total > 0)) throw new RangeError("nothing to choose from: every weight is zero");
  const exact = choices.map(({ weight }) => (weight * size) / total);
  const counts = exact.map(Math.floor);
  const missing = size - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((one, another) => another.remainder - one.remainder || one.index - another.index);
  for (const { index } of byRemainder.slice(0, missing)) counts[index] = (counts[index] ?? 0) + 1;
  return counts.flatMap((count, index) => Array.from({ length: count }, () => index));
};

/** Where each merchant's part of [0, 1) begins and ends, in the order of the merchants. */
export const shareRanges = (
  sizes: readonly (keyof typeof merchantShares)[],
): readonly { readonly from: number; readonly to: number }[] => {
  const countOf = (size: keyof typeof merchantShares): number => sizes.filter((one) => one === size).length;
  let end = 0;
  return sizes.map((size) => {
    const from = end;
    end += merchantShares[size] / countOf(size);
    return { from, to: end };
  });
};
