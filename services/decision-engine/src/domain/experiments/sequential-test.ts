// Tests that may be looked at after every payment. A test for one planned look finds a difference sooner or later when
// it is looked at again and again; these keep their error rate however often, and whenever, they are read.

/** Payments of one arm whose outcome is known. */
export interface ArmResult {
  readonly successes: number;
  readonly failures: number;
}

/** Chance of ever finding a difference where there is none. */
export const errorRate = 0.05;
/** Differences of this size are looked for best: two percentage points. */
const expectedDifference = 0.02;
const expectedVariance = expectedDifference ** 2;
/** With fewer payments, or so few expected to fail or to succeed, a rate is not near enough to normal. */
export const paymentsMin = 100;
const expectedOfEachMin = 10;

export const resolvedOf = ({ successes, failures }: ArmResult): number => successes + failures;

/** 0 to 1; null while nothing is known. */
export const successRateOf = (arm: ArmResult): number | null =>
  resolvedOf(arm) === 0 ? null : arm.successes / resolvedOf(arm);

/** What was found out about the difference of two success rates, variant less control, from -1 to 1. */
export interface Difference {
  readonly difference: number;
  /** At every look at once, the true difference is between them with a chance of at least 1 - `errorRate`. */
  readonly low: number;
  readonly high: number;
  /** The probability of a look as extreme as this one, at any time, where there is no difference. */
  readonly pValue: number;
}

const variancesOf = (rate: number, payments: number): number => (rate * (1 - rate)) / payments;

/**
 * Mixture sequential probability ratio test with a normal mixture over the true difference, and its confidence
 * sequence. Null while there are too few payments, or too few of one outcome.
 * Source: Johari, Pekelis, Walsh, "Always Valid Inference" (arXiv 1512.04922), section 5.
 */
export const differenceOf = (control: ArmResult, variant: ArmResult): Difference | null => {
  const [controlRate, variantRate] = [successRateOf(control), successRateOf(variant)];
  const [controlPayments, variantPayments] = [resolvedOf(control), resolvedOf(variant)];
  if (controlRate === null || variantRate === null) return null;
  const pooled = (control.successes + variant.successes) / (controlPayments + variantPayments);
  const fewest = Math.min(controlPayments, variantPayments);
  if (fewest < paymentsMin || fewest * Math.min(pooled, 1 - pooled) < expectedOfEachMin) return null;
  const sameVariance = variancesOf(pooled, controlPayments) + variancesOf(pooled, variantPayments);
  const difference = variantRate - controlRate;
  const total = sameVariance + expectedVariance;
  const logRatio = (Math.log(sameVariance / total) + (expectedVariance * difference ** 2) / (sameVariance * total)) / 2;
  // Where nearly all payments of an arm went the same way its own variance means little.
  const ownVariance = Math.max(
    variancesOf(controlRate, controlPayments) + variancesOf(variantRate, variantPayments),
    sameVariance,
  );
  const ownTotal = ownVariance + expectedVariance;
  const width = Math.sqrt(
    ((ownVariance * ownTotal) / expectedVariance) * (2 * Math.log(1 / errorRate) + Math.log(ownTotal / ownVariance)),
  );
  return {
    difference,
    low: Math.max(difference - width, -1),
    high: Math.min(difference + width, 1),
    pValue: Math.min(1, Math.exp(-logRatio)),
  };
};

const stirlingFrom = 10;

/** Natural logarithm of the gamma function, for positive numbers; twelve digits. Source: DLMF 5.11.1. */
export const logGamma = (value: number): number => {
  let [argument, shift] = [value, 0];
  for (; argument < stirlingFrom; argument += 1) shift -= Math.log(argument);
  const inverse = 1 / argument;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680)));
  return shift + (argument - 0.5) * Math.log(argument) - argument + Math.log(2 * Math.PI) / 2 + series;
};

const logBeta = (left: number, right: number): number => logGamma(left) + logGamma(right) - logGamma(left + right);

/** How firmly the split is expected before anything is known, in payments. */
const splitFirmness = 1_000;

/**
 * Chance of a split as far from the expected one as this, at any time, where payments are assigned as they should be.
 * Exact at every number of payments: a Bayes factor of a beta mixture against the expected share.
 * Source: Lindon, Malek, "Anytime-Valid Inference for Multinomial Count Data" (arXiv 2011.03567).
 */
export const splitPValue = (controlPayments: number, variantPayments: number, variantShare: number): number => {
  const [variantPrior, controlPrior] = [splitFirmness * variantShare, splitFirmness * (1 - variantShare)];
  const logMixture =
    logBeta(variantPrior + variantPayments, controlPrior + controlPayments) - logBeta(variantPrior, controlPrior);
  const logExpected = variantPayments * Math.log(variantShare) + controlPayments * Math.log(1 - variantShare);
  return Math.min(1, Math.exp(logExpected - logMixture));
};
