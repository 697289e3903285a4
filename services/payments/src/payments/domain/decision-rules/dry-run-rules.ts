import type {
  AuthenticationType,
  DecisionProgram,
  DecisionRuleKind,
  MerchantSnapshot,
  SurchargeSelection,
  ThreeDsSelection,
} from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import { addMinorUnits } from "@railyard/money";

import type { PaymentWithAttempt } from "../payment.ts";
import { applyDecisionRules, authenticationByRules, netWithoutRules, surchargeByRules } from "./apply-rules.ts";

/** A program that is tried out. */
export type TriedProgram =
  | { readonly kind: "surcharge"; readonly program: DecisionProgram<SurchargeSelection> }
  | { readonly kind: "three_ds"; readonly program: DecisionProgram<ThreeDsSelection> };

/** What rules decide for a payment; amounts in minor units. */
export interface RulesOutcome {
  readonly ruleName: string | null;
  readonly authenticationType: AuthenticationType | null;
  readonly surcharge: { readonly amount: number; readonly tax: number } | null;
  /** The surcharge makes the amount too large. */
  readonly isRefused: boolean;
}

/** A payment by the active rules and by the program; null where both leave it alone. */
export interface TriedPayment {
  readonly paymentId: string;
  readonly createdAt: Date;
  /** Without a surcharge by rule, in minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly outcomes: { readonly before: RulesOutcome; readonly after: RulesOutcome } | null;
}

const stored = { name: "dry run", created_at: 0, modified_at: 0 };

/** The merchant as it would be with the program. */
export const withProgram = (merchant: MerchantSnapshot, tried: TriedProgram): MerchantSnapshot =>
  tried.kind === "three_ds"
    ? { ...merchant, three_ds_rules: { ...stored, program: tried.program } }
    : { ...merchant, surcharge_rules: { ...stored, algorithm: tried.program } };

/** The payment as rules found it. What its caller did not state was without 3-D Secure. */
const beforeRules = (state: PaymentWithAttempt): PaymentWithAttempt =>
  state.payment.details.authentication.isTypeStated === true
    ? state
    : { ...state, payment: { ...state.payment, authenticationType: "no_three_ds" } };

const isTooLarge = (merchant: MerchantSnapshot, state: PaymentWithAttempt): boolean => {
  try {
    applyDecisionRules({ ...merchant, three_ds_rules: null }, state);
    return false;
  } catch (error) {
    if (isFailure(error, "amount_out_of_range")) return true;
    throw error;
  }
};

const outcomeOf = (
  kind: DecisionRuleKind,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
): RulesOutcome | null => {
  if (kind === "three_ds") {
    const ruled = authenticationByRules(merchant, state);
    return ruled === undefined ? null : { ...ruled, surcharge: null, isRefused: false };
  }
  const ruled = surchargeByRules(merchant, state);
  if (ruled === undefined) return null;
  const { ruleName, applied } = ruled;
  const isRefused = applied !== null && isTooLarge(merchant, state);
  const surcharge = { amount: applied?.surchargeAmount ?? 0, tax: applied?.taxAmount ?? 0 };
  return { ruleName, authenticationType: null, surcharge: isRefused ? null : surcharge, isRefused };
};

/** What the rules of both merchants, of which one has the program, decide for a stored payment. */
export const tryRules = (
  kind: DecisionRuleKind,
  merchants: { readonly before: MerchantSnapshot; readonly after: MerchantSnapshot },
  payment: PaymentWithAttempt,
): TriedPayment => {
  const state = beforeRules(payment);
  const before = outcomeOf(kind, merchants.before, state);
  const after = outcomeOf(kind, merchants.after, state);
  return {
    paymentId: state.payment.paymentId,
    createdAt: state.payment.createdAt,
    amount: netWithoutRules(state.payment),
    currency: state.payment.currency,
    outcomes: before === null || after === null ? null : { before, after },
  };
};

/** Whether the payment would be another one for its customer, whichever rules decide it. */
export const isChanged = ({ outcomes }: TriedPayment): boolean => {
  if (outcomes === null) return false;
  const { before, after } = outcomes;
  return (
    before.authenticationType !== after.authenticationType ||
    before.isRefused !== after.isRefused ||
    before.surcharge?.amount !== after.surcharge?.amount ||
    before.surcharge?.tax !== after.surcharge?.tax
  );
};

type Outcomes = NonNullable<TriedPayment["outcomes"]>;

/** How many payments each rule of the program matches, in its order, then the default selection as null. */
export const matchesOf = (
  { program }: TriedProgram,
  outcomes: readonly Outcomes[],
): readonly { readonly name: string | null; readonly payments: number }[] =>
  [...program.rules.map(({ name }) => name), null].map((name) => ({
    name,
    payments: outcomes.filter(({ after }) => after.ruleName === name).length,
  }));

const totalOf = ({ surcharge }: RulesOutcome): number =>
  surcharge === null ? 0 : addMinorUnits(surcharge.amount, surcharge.tax);

/** Sums of surcharges by currency, in its minor units. */
export const surchargesOf = (
  payments: readonly TriedPayment[],
): readonly { readonly currency: string; readonly before: number; readonly after: number }[] =>
  [...Map.groupBy(payments, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const sum = (side: keyof Outcomes): number =>
      addMinorUnits(...ofCurrency.map(({ outcomes }) => (outcomes === null ? 0 : totalOf(outcomes[side]))));
    return { currency, before: sum("before"), after: sum("after") };
  });
