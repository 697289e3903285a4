import type { AttemptSettled } from "@railyard/contracts";

import type { Verdict } from "./scoring/outcome.ts";

/** Errors not attributable to the gateway: the customer's means, or a decline by the issuer or a fraud check. */
const neutralCategories: readonly string[] = ["issue_with_payment_method", "frm_decline"];

/** Whether a failure of this category leaves the gateway's score alone. */
export const isNeutralCategory = (category: string | null): boolean =>
  category !== null && neutralCategories.includes(category);

/**
 * What a settled attempt means for the gateway. Unless declines are filtered, every failure counts against it, whatever
 * the cause.
 */
export const verdictOfAttempt = (
  { outcome, error_category }: AttemptSettled,
  { filtersDeclines }: { readonly filtersDeclines: boolean },
): Verdict => (filtersDeclines && outcome === "failure" && isNeutralCategory(error_category) ? "neutral" : outcome);
