import { traitValue } from "../scoring/trait-value.ts";
import type { ReportedFee } from "./fee-report.ts";

/** How far a fee that was learned is to be trusted. */
export type FeeVerdict = "good" | "thin" | "non_linear";

/** What payments over one network in one currency cost, as far as a share and a fixed amount express it. */
export interface LearnedFee {
  readonly cardNetwork: string | null;
  readonly currency: string;
  readonly samples: number;
  /** Basis points of the amount, with two decimals. */
  readonly shareBps: number;
  /** Minor units, with four decimals. */
  readonly fixed: number;
  /** Root mean square of the error of the fee, in minor units. */
  readonly error: number;
  readonly verdict: FeeVerdict;
}

const basisPoints = 10_000;
/** Fewer payments are too few to learn from. */
const leastSamples = 30;
/** Amounts that hardly differ do not distinguish a share from a fixed amount. */
const leastSpread = 0.05;
/** Fees are rounded to whole minor units, and may be wrong by some of their own size. */
const roundingError = 0.5;
const usualErrorShare = 0.02;

const roundedTo = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

interface Line {
  readonly share: number;
  readonly fixed: number;
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The line of least squares with neither part negative. */
const fitted = (fees: readonly ReportedFee[]): Line => {
  const amount = meanOf(fees.map((one) => one.amount));
  const fee = meanOf(fees.map((one) => one.fee));
  let variance = 0;
  let covariance = 0;
  let square = 0;
  let product = 0;
  for (const one of fees) {
    variance += (one.amount - amount) ** 2;
    covariance += (one.amount - amount) * (one.fee - fee);
    square += one.amount ** 2;
    product += one.amount * one.fee;
  }
  const share = variance === 0 ? 0 : covariance / variance;
  if (share <= 0) return { share: 0, fixed: fee };
  const fixed = fee - share * amount;
  return fixed >= 0 ? { share, fixed } : { share: product / square, fixed: 0 };
};

const errorOf = (fees: readonly ReportedFee[], { share, fixed }: Line): number =>
  Math.sqrt(meanOf(fees.map((one) => (one.fee - share * one.amount - fixed) ** 2)));

const spreadOf = (fees: readonly ReportedFee[]): number => {
  const mean = meanOf(fees.map(({ amount }) => amount));
  return Math.sqrt(meanOf(fees.map(({ amount }) => (amount - mean) ** 2))) / mean;
};

const learn = (fees: readonly ReportedFee[]): Omit<LearnedFee, "cardNetwork" | "currency"> => {
  const line = fitted(fees);
  const error = errorOf(fees, line);
  const isThin = fees.length < leastSamples || spreadOf(fees) < leastSpread;
  const isLinear = error <= Math.max(roundingError, usualErrorShare * meanOf(fees.map(({ fee }) => fee)));
  return {
    samples: fees.length,
    shareBps: roundedTo(line.share * basisPoints, 2),
    fixed: roundedTo(line.fixed, 4),
    error: roundedTo(error, 4),
    verdict: isThin ? "thin" : isLinear ? "good" : "non_linear",
  };
};

/** Learns what payments cost, by network and currency, those of most payments first. */
export const learnFees = (fees: readonly ReportedFee[]): readonly LearnedFee[] =>
  [...Map.groupBy(fees, ({ cardNetwork, currency }) => `${traitValue(cardNetwork ?? "")}\n${currency}`).values()]
    .flatMap((same) => {
      const [first] = same;
      return first === undefined ? [] : [{ cardNetwork: first.cardNetwork, currency: first.currency, ...learn(same) }];
    })
    .sort((left, right) => right.samples - left.samples);
