import { createRandom } from "./random.ts";

/** An estimate with its 95 % interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The middle value, or the mean of the two middle ones; null of nothing. */
export const medianOf = (values: readonly number[]): number | null => quantileOf(values, 0.5);

/** The value below which a share of the values lies, interpolated between adjacent values; null of nothing. */
export const quantileOf = (values: readonly number[], share: number): number | null => {
  if (values.length === 0) return null;
  const sorted = [...values].sort((left, right) => left - right);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
};

const logGamma = (x: number): number => {
  // Stirling's series is exact to more digits than are printed once the argument is large.
  let shift = 0;
  let value = x;
  for (; value < 12; value += 1) shift += Math.log(value);
  const inverse = 1 / value;
  const series = inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1_260;
  return (value - 0.5) * Math.log(value) - value + 0.5 * Math.log(2 * Math.PI) + series - shift;
};

/** Regularized incomplete beta function, by its continued fraction (Lentz). */
const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const tiny = 1e-300;
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1) || tiny);
  let fraction = d;
  for (let step = 1; step <= 300; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    d = 1 / (1 + even * d || tiny);
    c = 1 + even / c || tiny;
    fraction *= d * c;
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    d = 1 / (1 + odd * d || tiny);
    c = 1 + odd / c || tiny;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-14) break;
  }
  const logFront = a * Math.log(x) + b * Math.log(1 - x) + logGamma(a + b) - logGamma(a) - logGamma(b);
  return (Math.exp(logFront) * fraction) / a;
};

/** The value that Student's t of so many degrees of freedom stays within, both ways, in 95 of 100 cases. */
export const studentQuantile = (degrees: number): number => {
  let low = 0;
  let high = 1_000;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    const outside = incompleteBeta(degrees / (degrees + middle * middle), degrees / 2, 0.5);
    if (outside > 0.05) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** Mean of the values with Student's interval; of one value the interval is the value. */
export const meanInterval = (values: readonly number[]): Interval => {
  const mean = meanOf(values);
  if (values.length < 2) return { mean, low: mean, high: mean };
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const error = Math.sqrt(squares / (values.length - 1) / values.length);
  const halfWidth = studentQuantile(values.length - 1) * error;
  return { mean, low: mean - halfWidth, high: mean + halfWidth };
};

/** Mean of the differences of pairs; the pairs met the same luck, so it is far tighter than that of either. */
export const pairedDifference = (first: readonly number[], second: readonly number[]): Interval =>
  meanInterval(first.map((value, index) => value - (second[index] ?? Number.NaN)));

const resamples = 4_000;

/** Ratio of the means of pairs, with the interval that resampling the pairs gives (bootstrap, percentiles). */
export const pairedRatio = (first: readonly number[], second: readonly number[]): Interval => {
  const random = createRandom(first.length, 501);
  const ratios: number[] = [];
  for (let resample = 0; resample < resamples; resample += 1) {
    let above = 0;
    let below = 0;
    for (let draw = 0; draw < first.length; draw += 1) {
      const index = Math.floor(random() * first.length);
      above += first[index] ?? 0;
      below += second[index] ?? 0;
    }
    ratios.push(above / below);
  }
  return {
    mean: meanOf(first) / meanOf(second),
    low: quantileOf(ratios, 0.025) ?? Number.NaN,
    high: quantileOf(ratios, 0.975) ?? Number.NaN,
  };
};
