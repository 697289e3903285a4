import type { Candidate, DecidedCandidate, DecisionResult, WeighedCost } from "../decision.ts";
import { isHeldBack } from "../decision.ts";
import type { PaymentTraits } from "../scoring/clusters.ts";
import type { SuccessRateSettings } from "../settings/algorithm-settings.ts";
import type { MerchantSettings } from "../settings/resolve-settings.ts";
import type { FeeTraits, MerchantFees } from "./connector-fees.ts";
import { feeFor, feeTraitsOf, narrowestFee } from "./connector-fees.ts";
import type { CostPolicy, CostReason } from "./cost-choice.ts";
import { chooseByCost } from "./cost-choice.ts";
import type { Fee } from "./fee.ts";
import type { MerchantLearnedFees } from "./learned-fees.ts";

/** What payments cost a merchant: what it set, and what reports taught. */
interface KnownFees {
  readonly fees: MerchantFees;
  readonly learnedFees: MerchantLearnedFees;
}

/** What cost is weighed with for one payment. */
export interface CostTerms extends CostPolicy, KnownFees {
  readonly traits: FeeTraits;
}

/** How callers see that cost moved a payment. */
const multiObjective = "SR_SELECTION_MULTI_OBJECTIVE";

const defaultMargin = 1;
const defaultGuardBandPoints = 1;
const pointsPerUnit = 100;

/** What success rates may be given up for, as a share. */
export const guardBandOf = (settings: SuccessRateSettings | null): number =>
  (settings?.guardBandPp ?? defaultGuardBandPoints) / pointsPerUnit;

/** What a merchant weighs cost by. */
export const costPolicyOf = (settings: SuccessRateSettings | null, amount: number): CostPolicy => ({
  margin: settings?.margin ?? defaultMargin,
  guardBand: guardBandOf(settings),
  amount,
});

/** What the merchant set counts before what reports taught, and the account's before its gateway's. */
const feeOfCandidate = (
  { merchantConnectorId, gatewayName }: Candidate,
  { fees, learnedFees }: KnownFees,
  traits: FeeTraits,
): Fee | null => {
  const names = [merchantConnectorId, gatewayName].flatMap((name) => name?.toLowerCase() ?? []);
  const set = names.map((name) => fees.get(name)).find((one) => one !== undefined);
  if (set !== undefined) return feeFor(set, traits);
  for (const name of names) {
    const learned = narrowestFee(learnedFees.get(name) ?? [], traits);
    if (learned !== null) return learned;
  }
  return null;
};

/** What a rule, a profile or a customer asks for stays first, and so does what is tried in order to learn. */
const reasonAgainst = ({ placings }: DecidedCandidate): CostReason | null => {
  if (placings.length === 0) return null;
  return placings.includes("explored") ? "explored" : "decided_otherwise";
};

/**
 * Weighs what the payment costs at each gateway against their success rates. Where a cheaper one is chosen it goes to
 * the front, and the others stay in the order of their rates.
 */
export const weighFees = (
  result: DecisionResult,
  policy: CostPolicy,
  feeAt: (candidate: Candidate) => Fee | null,
): DecisionResult => {
  const [head] = result.decided;
  if (head === undefined) return result;
  const gateways = result.decided.map((one) => ({
    rate: one.score,
    deviation: one.ranked.estimate.deviation,
    isDown: one.ranked.isDown || isHeldBack(one),
    fee: feeAt(one.candidate),
  }));
  const choice = chooseByCost(gateways, policy, reasonAgainst(head));
  const cost: WeighedCost = {
    ...policy,
    ...choice,
    candidates: result.decided.map(({ candidate }) => candidate),
    fees: gateways.map(({ fee }) => fee),
  };
  const chosen = result.decided[choice.chosen];
  if (choice.chosen === 0 || chosen === undefined) return { ...result, cost };
  const others = result.decided.filter((one) => one !== chosen);
  return { ...result, approach: multiObjective, decided: [{ ...chosen, placings: ["by_cost"] }, ...others], cost };
};

/** The same by the fees of a merchant. */
const weighCost = (result: DecisionResult, { fees, learnedFees, traits, ...policy }: CostTerms): DecisionResult => {
  const known = feeTraitsOf(traits);
  return weighFees(result, policy, (candidate) => feeOfCandidate(candidate, { fees, learnedFees }, known));
};

/** A payment as far as its cost goes. */
export interface CostedPayment {
  readonly traits: PaymentTraits;
  readonly cardCountry: string | null;
  /** In minor units. */
  readonly amount: number;
  /** Whether cost counts for this payment; null: as the merchant has it. */
  readonly isAsked: boolean | null;
}

const noFees: MerchantFees = new Map();
const nothingLearned: MerchantLearnedFees = new Map();

const knownFeesOf = ({ fees, learnedFees }: MerchantSettings): KnownFees => ({
  fees: fees ?? noFees,
  learnedFees: learnedFees ?? nothingLearned,
});

const areCostsAsked = ({ features }: MerchantSettings, { isAsked }: CostedPayment): boolean =>
  isAsked ?? features["multi-objective-routing"];

const costTraitsOf = ({ traits, cardCountry }: CostedPayment): FeeTraits => ({
  payment_method_type: traits.paymentMethod,
  payment_method: traits.paymentMethodType,
  card_network: traits.cardNetwork,
  currency: traits.currency,
  card_country: cardCountry,
});

/** What a gateway costs if the card runs on a network, where cost counts for the payment; null: it does not. */
export const gatewayFeesFor = (
  settings: MerchantSettings,
  costed: CostedPayment,
): ((candidate: Candidate, network: string) => Fee | null) | null => {
  if (!areCostsAsked(settings, costed)) return null;
  const [traits, known] = [costTraitsOf(costed), knownFeesOf(settings)];
  return (candidate, network) => feeOfCandidate(candidate, known, feeTraitsOf({ ...traits, card_network: network }));
};

/** Weighs cost where it counts for the payment, and else leaves the decision as it is. */
export const withCost = (result: DecisionResult, settings: MerchantSettings, costed: CostedPayment): DecisionResult => {
  if (!areCostsAsked(settings, costed)) return result;
  return weighCost(result, {
    ...costPolicyOf(settings.successRate, costed.amount),
    ...knownFeesOf(settings),
    traits: costTraitsOf(costed),
  });
};
