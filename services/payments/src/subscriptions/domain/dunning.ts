import type { ErrorCategory, ErrorMappingRule } from "@railyard/contracts";

import { decisionOf } from "../../error-mapping/domain/rule.ts";
import type { Invoice } from "./invoice.ts";
import { addDays } from "./period.ts";

/** Days from one failed charge of an invoice to the next; after the last one it is given up. */
export const dunningDelaysDays: readonly number[] = [1, 3, 5, 7];

/** Decline categories in which another MIT does not help, unless an error-mapping rule specifies a retry. */
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

/** What is known of a charge that failed. */
export interface FailedCharge {
  /** The error-mapping rule for the provider's error; null when there is none. */
  readonly rule: ErrorMappingRule | null;
  /** Whether a provider or an issuer has decided about it. */
  readonly isDecided: boolean;
}

/** What a failed charge means for its invoice. */
export interface DunningStep {
  /** Null when it is given up. */
  readonly nextAttemptAt: Date | null;
  readonly failedCharges: number;
}

/**
 * A failed charge, counted. A provider's refusal of the caller, as for bad credentials, means nothing for the customer:
 * that does not count as long as the period lasts, and the charge is made again the next day.
 */
export const dunningStepOf = (
  { failedCharges, isCustomerPresent, period }: Pick<Invoice, "failedCharges" | "isCustomerPresent" | "period">,
  { rule, isDecided }: FailedCharge,
  now: Date,
): DunningStep => {
  // A card that the customer has tried proves nothing about the one that is charged.
  if (isCustomerPresent) return { failedCharges, nextAttemptAt: nextChargeAt(Math.max(1, failedCharges), null, now) };
  if (!isDecided && now < period.end) return { failedCharges, nextAttemptAt: nextChargeAt(1, null, now) };
  return { failedCharges: failedCharges + 1, nextAttemptAt: nextChargeAt(failedCharges + 1, rule, now) };
};
