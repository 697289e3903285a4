/** A ratio, and between which ones the true one lies with a probability of 95 %. */
export interface RatioInterval {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** 97.5th percentiles of Student's t-distribution, by degrees of freedom from 1. */
const studentPercentiles = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131, 2.12, 2.11,
  2.101, 2.093, 2.086,
];

const mean = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0) / values.length;

/** The value in the middle; of an even number the mean of the two in the middle. */
export const median = (values: readonly number[]): number => {
  const ascending = values.toSorted((one, other) => one - other);
  const middle = Math.floor(ascending.length / 2);
  return mean(ascending.slice(ascending.length % 2 === 0 ? middle - 1 : middle, middle + 1));
};

/**
 * The geometric mean of ratios that are independent of each other, with its 95 % confidence interval.
 * @throws {RangeError} for fewer than two, which do not show how far they lie apart
 */
export const ratioInterval = (ratios: readonly number[]): RatioInterval => {
  if (ratios.length < 2) throw new RangeError("an interval takes at least two ratios");
  const logarithms = ratios.map((ratio) => Math.log(ratio));
  const middle = mean(logarithms);
  const degrees = ratios.length - 1;
  const variance = (mean(logarithms.map((one) => (one - middle) ** 2)) * ratios.length) / degrees;
  // With more than the table has, the last one makes the interval a little too wide, not too narrow.
  const percentile = studentPercentiles[Math.min(degrees, studentPercentiles.length) - 1] ?? Number.NaN;
  const half = percentile * Math.sqrt(variance / ratios.length);
  return { ratio: Math.exp(middle), low: Math.exp(middle - half), high: Math.exp(middle + half) };
};
