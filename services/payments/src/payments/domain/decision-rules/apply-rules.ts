import type {
  AuthenticationType,
  MerchantSnapshot,
  ThreeDsRules,
  SurchargeRules,
  SurchargeSelection,
  DecisionProgram,
} from "@railyard/contracts";
import { addMinorUnits, payableShareOf } from "@railyard/money";
import type { Facts } from "@railyard/rules";
import { firstRule } from "@railyard/rules";

import { netAmountFor } from "../create-payment.ts";
import type { Payment, PaymentWithAttempt } from "../payment.ts";
import { withDetails, withoutDetails } from "../payment-details.ts";
import { paymentFacts } from "./payment-facts.ts";

/** What the program says of a payment: the selection of the first rule that holds, else the default one. */
export const evaluateProgram = <Selection>(program: DecisionProgram<Selection>, facts: Facts): Selection => {
  const rule = firstRule(program.rules, facts);
  return rule === undefined ? program.defaultSelection : rule.connectorSelection;
};

type SurchargeDetails = NonNullable<SurchargeSelection["surcharge_details"]>;

/** A surcharge applied to an amount, in minor units, with the rule's own words. */
export interface AppliedSurcharge {
  readonly surchargeAmount: number;
  readonly taxAmount: number;
  readonly details: SurchargeDetails;
}

/** An amount in minor units of its currency. */
type Money = Pick<Payment, "amount" | "currency">;

/** The surcharge rules of the merchant; null without any. The merchants service has checked them. */
export const surchargeRulesOf = (merchant: MerchantSnapshot): SurchargeRules | null =>
  (merchant.surcharge_rules ?? null) as SurchargeRules | null;

/** Percentages have two decimals, so hundredths of a percent are exact. */
const shareOf = ({ amount, currency }: Money, percentage: number): number =>
  payableShareOf(amount, Math.round(percentage * 100), currency);

const surchargeBy = (rules: SurchargeRules, facts: Facts, money: Money): AppliedSurcharge | null => {
  const { surcharge_details: details } = evaluateProgram(rules.algorithm, facts);
  if (details === null) return null;
  const { surcharge, tax_on_surcharge: tax } = details;
  const surchargeAmount = surcharge.type === "fixed" ? surcharge.value : shareOf(money, surcharge.value.percentage);
  const taxAmount = tax === null ? 0 : shareOf({ ...money, amount: surchargeAmount }, tax.percentage);
  return { surchargeAmount, taxAmount, details };
};

const totalOf = (applied: AppliedSurcharge | null): number =>
  applied === null ? 0 : addMinorUnits(applied.surchargeAmount, applied.taxAmount);

/** The most that the rules add to an amount by any of the facts; null when they add nothing. */
export const appliedSurcharge = (
  rules: SurchargeRules,
  facts: readonly Facts[],
  money: Money,
): AppliedSurcharge | null =>
  facts
    .map((one) => surchargeBy(rules, one, money))
    .reduce((most, one) => (totalOf(one) > totalOf(most) ? one : (most ?? one)), null);

const threeDsRulesOf = (merchant: MerchantSnapshot): ThreeDsRules | null =>
  (merchant.three_ds_rules ?? null) as ThreeDsRules | null;

/** Remembers that the caller chose between 3-D Secure and not, for merchants whose rules would choose otherwise. */
export const withStatedAuthentication = (
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
  stated: AuthenticationType | null | undefined,
): PaymentWithAttempt => {
  if (stated === null || stated === undefined || threeDsRulesOf(merchant) === null) return state;
  const { payment } = state;
  return {
    ...state,
    payment: { ...payment, details: withDetails(payment.details, "authentication", { isTypeStated: true }) },
  };
};

/** What the customer pays without the surcharge, in minor units. */
export const netWithoutRules = ({ amount, currency, details }: Payment): number =>
  netAmountFor(amount, currency, withoutDetails(details, "amounts", "surcharge"));

const withNetAmount = (state: PaymentWithAttempt, details: Payment["details"]): PaymentWithAttempt => {
  const netAmount = netAmountFor(state.payment.amount, state.payment.currency, details);
  return {
    payment: { ...state.payment, details, netAmount, amountCapturable: netAmount },
    attempt: { ...state.attempt, amount: netAmount },
  };
};

/** Adds what the rules say paying this way costs. A surcharge that the merchant sent itself stays as it is. */
const withSurcharge = (merchant: MerchantSnapshot, state: PaymentWithAttempt): PaymentWithAttempt => {
  const { details, currency } = state.payment;
  const rules = surchargeRulesOf(merchant);
  const isByRule = details.amounts.isSurchargeByRule === true;
  if (details.amounts.surcharge !== undefined && !isByRule) return state;
  if (rules === null && !isByRule) return state;
  const amount = netWithoutRules(state.payment);
  const applied =
    rules === null ? null : appliedSurcharge(rules, paymentFacts(state, { amount, currency }), { amount, currency });
  const bare = withoutDetails(details, "amounts", "surcharge", "isSurchargeByRule");
  if (applied === null) return isByRule ? withNetAmount(state, bare) : state;
  const { surchargeAmount, taxAmount } = applied;
  const surcharge = { amount: surchargeAmount, tax: taxAmount };
  return withNetAmount(state, withDetails(bare, "amounts", { surcharge, isSurchargeByRule: true }));
};

const withAuthentication = (merchant: MerchantSnapshot, state: PaymentWithAttempt): PaymentWithAttempt => {
  const rules = threeDsRulesOf(merchant);
  const { payment, attempt } = state;
  if (rules === null || payment.details.authentication.isTypeStated === true) return state;
  const { currency } = payment;
  const facts = paymentFacts(state, { amount: netWithoutRules(payment), currency });
  const wanted = facts.map((one) => evaluateProgram(rules.program, one).override_3ds ?? payment.authenticationType);
  const authenticationType = wanted.includes("three_ds") ? "three_ds" : "no_three_ds";
  if (authenticationType === payment.authenticationType) return state;
  return { payment: { ...payment, authenticationType }, attempt: { ...attempt, authenticationType } };
};

/**
 * The payment after the merchant's rules: with its surcharge, and with or without 3-D Secure. For merchants without
 * rules it is the very same state.
 * @throws {Failure} `amount_out_of_range` (IR_16) when the surcharge makes it too large.
 */
export const applyDecisionRules = (merchant: MerchantSnapshot, state: PaymentWithAttempt): PaymentWithAttempt =>
  withAuthentication(merchant, withSurcharge(merchant, state));
