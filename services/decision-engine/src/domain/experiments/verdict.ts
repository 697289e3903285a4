import type { ArmResult, Difference } from "./sequential-test.ts";
import { differenceOf, errorRate, resolvedOf, splitPValue } from "./sequential-test.ts";

/** Payments of an arm, those that wait for their outcome too. */
export interface ArmCounts extends ArmResult {
  readonly assigned: number;
}

export interface ExperimentTerms {
  /** Share of the payments that the variant gets, 0 to 1. */
  readonly variantShare: number;
  /** Resolved payments that each arm must have before either is reported to be better. */
  readonly minimumSampleSize: number;
  /** Percentage points by which the variant may be worse. */
  readonly guardrailPoints: number;
}

export type Verdict =
  | "collecting_data"
  | "not_significant"
  | "variant_wins"
  | "variant_loses"
  | "guardrail_breached"
  | "sample_ratio_mismatch";

export interface Judgement {
  readonly verdict: Verdict;
  /** Null while too little is known. */
  readonly difference: Difference | null;
  /** Of the split of the payments between the arms. */
  readonly splitPValue: number;
}

/** So improbable a split means that payments are assigned or logged wrongly, and that the arms cannot be compared. */
const mismatchPValue = 0.001;
const pointsPerUnit = 100;

const verdictOf = (
  difference: Difference | null,
  terms: ExperimentTerms,
  fewest: number,
  isMismatched: boolean,
): Verdict => {
  if (isMismatched) return "sample_ratio_mismatch";
  if (difference === null) return "collecting_data";
  // A variant that does harm is not kept until the sample is large enough.
  if (difference.high < -terms.guardrailPoints / pointsPerUnit) return "guardrail_breached";
  if (fewest < terms.minimumSampleSize) return "collecting_data";
  if (difference.pValue >= errorRate) return "not_significant";
  return difference.difference > 0 ? "variant_wins" : "variant_loses";
};

/**
 * What is known of an experiment now. It may be asked after every payment: the chance that it ever separates arms
 * which do not differ is at most `errorRate`.
 */
export const judge = (control: ArmCounts, variant: ArmCounts, terms: ExperimentTerms): Judgement => {
  const split = splitPValue(control.assigned, variant.assigned, terms.variantShare);
  const difference = differenceOf(control, variant);
  const fewest = Math.min(resolvedOf(control), resolvedOf(variant));
  return {
    verdict: verdictOf(difference, terms, fewest, split < mismatchPValue),
    difference,
    splitPValue: split,
  };
};
