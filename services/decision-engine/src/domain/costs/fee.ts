import type { ProblemList } from "../rules/problems.ts";
import type { JsonObject } from "../json-values.ts";

/** What is paid for a payment: a share of its amount, and a fixed amount. Whole numbers, so that sums are exact. */
export interface Fee {
  /** Millionths of the amount. */
  readonly sharePpm: number;
  /** Millionths of a minor unit. */
  readonly fixedMicros: number;
  /** Source of the fee, if it was not set. */
  readonly source?: "report";
}

/** Millionths of a minor unit in one. */
export const microsPerUnit = 1_000_000;

const ppmPerBasisPoint = 100;
const basisPoints = 10_000;
const maximumFixed = 1_000_000;
/** Decimals that a price may have: hundredths of a basis point, ten-thousandths of a minor unit. */
const decimals = { share: 2, fixed: 4 } as const;

/** The exact fee of an amount in minor units, in millionths of a minor unit. */
export const feeMicrosOf = ({ sharePpm, fixedMicros }: Fee, amount: number): bigint =>
  BigInt(amount) * BigInt(sharePpm) + BigInt(fixedMicros);

/** The quotient of whole numbers from 0, halves rounded up. */
export const roundedHalfUp = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/** The fee as a share of the amount, in basis points; null of no amount. */
export const basisPointsOf = ({ sharePpm, fixedMicros }: Fee, amount: number): number | null =>
  amount <= 0 ? null : sharePpm / ppmPerBasisPoint + (fixedMicros / microsPerUnit / amount) * basisPoints;

/** The sum of two fees. */
export const addFees = (one: Fee, other: Fee): Fee => ({
  sharePpm: one.sharePpm + other.sharePpm,
  fixedMicros: one.fixedMicros + other.fixedMicros,
});

/** A fee of so many basis points and minor units, where both are known to be well formed. */
export const feeOf = (shareBasisPoints: number, fixedMinorUnits: number): Fee => ({
  sharePpm: Math.round(shareBasisPoints * ppmPerBasisPoint),
  fixedMicros: Math.round(fixedMinorUnits * microsPerUnit),
});

/** How an API names the members of a fee. */
export interface FeeNames {
  readonly share: string;
  readonly fixed: string;
}

const hasDecimals = (value: number, most: number): boolean => {
  const scaled = value * 10 ** most;
  return Math.abs(scaled - Math.round(scaled)) < 1e-6;
};

const readPrice = (
  given: unknown,
  field: string,
  list: ProblemList,
  bounds: { readonly most: number; readonly decimals: number },
) => {
  const isPrice =
    typeof given === "number" && given >= 0 && given <= bounds.most && hasDecimals(given, bounds.decimals);
  if (isPrice) return given;
  const [most, places] = [String(bounds.most), String(bounds.decimals)];
  list.add(field, "value_out_of_range", `It must be from 0 to ${most}, with at most ${places} decimals.`);
  return undefined;
};

/** Reads a fee of basis points and minor units; the fixed part is 0 where it is left out. Undefined: a problem. */
export const readFee = (given: JsonObject, prefix: string, names: FeeNames, list: ProblemList): Fee | undefined => {
  const share = readPrice(given[names.share], prefix + names.share, list, {
    most: basisPoints,
    decimals: decimals.share,
  });
  const fixed = readPrice(given[names.fixed] ?? 0, prefix + names.fixed, list, {
    most: maximumFixed,
    decimals: decimals.fixed,
  });
  return share === undefined || fixed === undefined ? undefined : feeOf(share, fixed);
};
