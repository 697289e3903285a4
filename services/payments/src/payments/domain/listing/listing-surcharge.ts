import type { MerchantSnapshot } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import { netWithoutRules } from "../decision-rules/apply-rules.ts";
import { factsOfWay } from "../decision-rules/payment-facts.ts";
import { appliedSurcharge, surchargeRulesOf } from "../decision-rules/surcharge.ts";
import type { PaymentWithAttempt } from "../payment.ts";
import type { SurchargeOf } from "./merge-offers.ts";

const none: SurchargeOf = () => null;

/** Whether the merchant wants the parts of a surcharge shown before paying. */
export const showsSurchargeBreakup = (merchant: MerchantSnapshot): boolean =>
  surchargeRulesOf(merchant)?.merchant_surcharge_configs.show_surcharge_breakup_screen ?? false;

/**
 * What each payment method costs by the merchant's rules. A payment with a surcharge of its own costs the same with
 * every method, and a percentage cannot be shown while the amount is not known.
 */
export const listingSurcharge = (
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt | null,
  money: { readonly amount: number | null; readonly currency: CurrencyCode },
): SurchargeOf => {
  const rules = surchargeRulesOf(merchant);
  const details = state?.payment.details;
  const hasOwn = details?.amounts.surcharge !== undefined && details.amounts.isSurchargeByRule !== true;
  if (rules === null || hasOwn) return none;
  const amount = state === null ? money.amount : netWithoutRules(state.payment);
  return (way) => {
    const facts = factsOfWay(state, { ...way, card: null }, { amount, currency: money.currency });
    const applied = appliedSurcharge(rules, facts, amount ?? 0);
    return amount === null && applied?.details.surcharge.type === "rate" ? null : applied;
  };
};
