import type { MerchantSnapshot, SurchargeRules, SurchargeSelection } from "@railyard/contracts";
import { addMinorUnits } from "@railyard/money";
import type { Facts } from "@railyard/rules";

import { evaluateProgram } from "./evaluate-program.ts";

type SurchargeDetails = NonNullable<SurchargeSelection["surcharge_details"]>;

/** A surcharge applied to an amount, in minor units, with the rule's own words. */
export interface AppliedSurcharge {
  readonly surchargeAmount: number;
  readonly taxAmount: number;
  readonly details: SurchargeDetails;
}

/** The surcharge rules of the merchant; null without any. The merchants service has checked them. */
export const surchargeRulesOf = (merchant: MerchantSnapshot): SurchargeRules | null =>
  (merchant.surcharge_rules ?? null) as SurchargeRules | null;

/** Percentages have two decimals, so hundredths of a percent are exact; half a minor unit is rounded up. */
const shareOf = (amount: number, percentage: number): number =>
  Math.round((amount * Math.round(percentage * 100)) / 10_000);

const surchargeBy = (rules: SurchargeRules, facts: Facts, amount: number): AppliedSurcharge | null => {
  const { surcharge_details: details } = evaluateProgram(rules.algorithm, facts);
  if (details === null) return null;
  const { surcharge, tax_on_surcharge: tax } = details;
  const surchargeAmount = surcharge.type === "fixed" ? surcharge.value : shareOf(amount, surcharge.value.percentage);
  return { surchargeAmount, taxAmount: tax === null ? 0 : shareOf(surchargeAmount, tax.percentage), details };
};

const totalOf = (applied: AppliedSurcharge | null): number =>
  applied === null ? 0 : addMinorUnits(applied.surchargeAmount, applied.taxAmount);

/** The most that the rules add to an amount by any of the facts; null when they add nothing. */
export const appliedSurcharge = (
  rules: SurchargeRules,
  facts: readonly Facts[],
  amount: number,
): AppliedSurcharge | null =>
  facts
    .map((one) => surchargeBy(rules, one, amount))
    .reduce((most, one) => (totalOf(one) > totalOf(most) ? one : (most ?? one)), null);
