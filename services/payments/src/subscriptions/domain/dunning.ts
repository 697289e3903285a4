import type { ErrorCategory, ErrorMappingRule } from "@railyard/contracts";

import { decisionOf } from "../../error-mapping/domain/rule.ts";
import { addDays } from "./period.ts";

/** Days from one failed charge of an invoice to the next; after the last one it is given up. */
export const dunningDelaysDays: readonly number[] = [1, 3, 5, 7];

/** Decline categories in which another MIT does not help, unless an error-mapping rule says to try again. */
const hopelessCategories: readonly ErrorCategory[] = [
  "frm_decline",
  "issue_with_payment_method",
  "processor_decline_incorrect_data",
];

/**
 * When a charge that failed is tried again.
 * @param failedCharges how many MITs of the invoice have failed, this one included.
 * @param rule the error-mapping rule for the provider's error; null when there is none.
 * @returns null when it is given up.
 */
export const nextChargeAt = (failedCharges: number, rule: ErrorMappingRule | null, now: Date): Date | null => {
  const category = rule?.error_category ?? null;
  const isHopeless = category !== null && hopelessCategories.includes(category);
  if (decisionOf(rule) === "do_default" && isHopeless) return null;
  const delayDays = dunningDelaysDays[failedCharges - 1];
  return delayDays === undefined ? null : addDays(now, delayDays);
};
