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

interface Evaluated<Selection> {
  /** Null: the default selection. */
  readonly ruleName: string | null;
  readonly selection: Selection;
}

/** What the program decides for a payment: the selection of the first rule that matches, else the default one. */
export const evaluateProgram = <Selection>(program: DecisionProgram<Selection>, facts: Facts): Evaluated<Selection> => {
  const rule = firstRule(program.rules, facts);
  return rule === undefined
    ? { ruleName: null, selection: program.defaultSelection }
    : { ruleName: rule.name, selection: rule.connectorSelection };
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

/** What surcharge rules decide; `applied` is null where they add nothing. */
export interface RuledSurcharge {
  /** Null: the default selection, or no rules. */
  readonly ruleName: string | null;
  readonly applied: AppliedSurcharge | null;
}

const surchargeBy = (rules: SurchargeRules, facts: Facts, money: Money): RuledSurcharge => {
  const { ruleName, selection } = evaluateProgram(rules.algorithm, facts);
  const { surcharge_details: details } = selection;
  if (details === null) return { ruleName, applied: null };
  const { surcharge, tax_on_surcharge: tax } = details;
  const surchargeAmount = surcharge.type === "fixed" ? surcharge.value : shareOf(money, surcharge.value.percentage);
  const taxAmount = tax === null ? 0 : shareOf({ ...money, amount: surchargeAmount }, tax.percentage);
  return { ruleName, applied: { surchargeAmount, taxAmount, details } };
};

/** What a surcharge adds, in minor units; less than nothing where there is none. */
const weightOf = ({ applied }: RuledSurcharge): number =>
  applied === null ? -1 : addMinorUnits(applied.surchargeAmount, applied.taxAmount);

const ruledSurcharge = (rules: SurchargeRules, facts: readonly Facts[], money: Money): RuledSurcharge =>
  facts
    .map((one) => surchargeBy(rules, one, money))
    .reduce((most, one) => (weightOf(one) > weightOf(most) ? one : most));

/** The most that the rules add to an amount by any of the facts; null when they add nothing. */
export const appliedSurcharge = (
  rules: SurchargeRules,
  facts: readonly Facts[],
  money: Money,
): AppliedSurcharge | null => ruledSurcharge(rules, facts, money).applied;

const threeDsRulesOf = (merchant: MerchantSnapshot): ThreeDsRules | null =>
  (merchant.three_ds_rules ?? null) as ThreeDsRules | null;

/** Remembers that the caller chose between 3-D Secure and not, so that rules leave it alone, whenever they are made. */
export const withStatedAuthentication = (
  state: PaymentWithAttempt,
  stated: AuthenticationType | null | undefined,
): PaymentWithAttempt => {
  if (stated === null || stated === undefined) return state;
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

/** What paying this way costs by the rules; undefined for a surcharge that the merchant sent itself. */
export const surchargeByRules = (merchant: MerchantSnapshot, state: PaymentWithAttempt): RuledSurcharge | undefined => {
  const { details, currency } = state.payment;
  if (details.amounts.surcharge !== undefined && details.amounts.isSurchargeByRule !== true) return undefined;
  const rules = surchargeRulesOf(merchant);
  if (rules === null) return { ruleName: null, applied: null };
  const amount = netWithoutRules(state.payment);
  return ruledSurcharge(rules, paymentFacts(state, { amount, currency }), { amount, currency });
};

const withSurcharge = (merchant: MerchantSnapshot, state: PaymentWithAttempt): PaymentWithAttempt => {
  const ruled = surchargeByRules(merchant, state);
  if (ruled === undefined) return state;
  const { details } = state.payment;
  const bare = withoutDetails(details, "amounts", "surcharge", "isSurchargeByRule");
  if (ruled.applied === null) return details.amounts.isSurchargeByRule === true ? withNetAmount(state, bare) : state;
  const { surchargeAmount, taxAmount } = ruled.applied;
  const surcharge = { amount: surchargeAmount, tax: taxAmount };
  return withNetAmount(state, withDetails(bare, "amounts", { surcharge, isSurchargeByRule: true }));
};

/** What 3-D Secure rules decide. */
export interface RuledAuthentication {
  /** Null: the default selection, or no rules. */
  readonly ruleName: string | null;
  readonly authenticationType: AuthenticationType;
}

/** With or without 3-D Secure; undefined where the caller chose. */
export const authenticationByRules = (
  merchant: MerchantSnapshot,
  { payment, attempt }: PaymentWithAttempt,
): RuledAuthentication | undefined => {
  const rules = threeDsRulesOf(merchant);
  const { authenticationType } = payment;
  if (payment.details.authentication.isTypeStated === true) return undefined;
  if (rules === null) return { ruleName: null, authenticationType };
  const { currency } = payment;
  const facts = paymentFacts({ payment, attempt }, { amount: netWithoutRules(payment), currency });
  const ruled = facts.map((one): RuledAuthentication => {
    const { ruleName, selection } = evaluateProgram(rules.program, one);
    return { ruleName, authenticationType: selection.override_3ds ?? authenticationType };
  });
  return ruled.reduce((strictest, one) =>
    one.authenticationType === "three_ds" && strictest.authenticationType !== "three_ds" ? one : strictest,
  );
};

const withAuthentication = (merchant: MerchantSnapshot, state: PaymentWithAttempt): PaymentWithAttempt => {
  const ruled = authenticationByRules(merchant, state);
  const { payment, attempt } = state;
  if (ruled === undefined || ruled.authenticationType === payment.authenticationType) return state;
  const { authenticationType } = ruled;
  return { payment: { ...payment, authenticationType }, attempt: { ...attempt, authenticationType } };
};

/**
 * The payment after the merchant's rules: with its surcharge, and with or without 3-D Secure. For merchants without
 * rules it is the very same state.
 * @throws {Failure} `amount_out_of_range` (IR_16) when the surcharge makes it too large.
 */
export const applyDecisionRules = (merchant: MerchantSnapshot, state: PaymentWithAttempt): PaymentWithAttempt =>
  withAuthentication(merchant, withSurcharge(merchant, state));
