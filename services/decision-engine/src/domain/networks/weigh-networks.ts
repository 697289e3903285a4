import { limitedTo } from "../applied-switches.ts";
import type { CostPolicy } from "../costs/cost-choice.ts";
import type { Fee } from "../costs/fee.ts";
import { feeOf } from "../costs/fee.ts";
import type { Candidate, DecidedCandidate, DecisionInput, DecisionResult } from "../decision.ts";
import { isHeldBack } from "../decision.ts";
import { acceptsNetwork } from "../eligibility/accepts-payment.ts";
import type { PaymentTraits } from "../scoring/clusters.ts";
import { networkKnowledge } from "../scoring/network-effects.ts";
import { rankBySuccessRate } from "../scoring/rank-by-success-rate.ts";
import { scorePolicy } from "../scoring/score-settings.ts";
import type { ScoreState } from "../scoring/score-state.ts";
import type { NetworkSaving } from "./compare-networks.ts";
import type { NetworkOption } from "./network-choice.ts";
import { chooseNetwork } from "./network-choice.ts";

/** How callers see that a payment went to another gateway for the sake of a network. */
export const byNetwork = "NTW_SR_HYBRID_ROUTING";

/**
 * The gateways whose networks are chosen among: those that only their success rates put where they are. What a
 * customer, a commitment or cost asks for stays first, and so does what is tried in order to learn; then the network is
 * chosen there. The same applies where the first one is down, as all are then.
 */
const weighedGateways = ({ decided }: DecisionResult): readonly DecidedCandidate[] => {
  const [head] = decided;
  if (head === undefined) return [];
  if (head.placings.length > 0 || head.ranked.isDown) return [head];
  return decided.filter((one) => !one.ranked.isDown && !isHeldBack(one));
};

/** Chooses a network for the payment, and with it another gateway where that is worth it. */
export const weighNetworks = (
  result: DecisionResult,
  policy: CostPolicy,
  optionsAt: (candidate: Candidate) => readonly NetworkOption[],
): DecisionResult => {
  const options = weighedGateways(result).flatMap(({ candidate }) =>
    optionsAt(candidate).map((option) => ({ ...option, gateway: candidate })),
  );
  const choice = chooseNetwork(options, policy);
  const to = choice?.options[choice.chosen];
  if (choice === null || to === undefined) return result;
  const networks = { ...policy, ...choice };
  const chosen = result.decided.find(({ candidate }) => candidate === to.gateway);
  if (chosen === undefined || chosen === result.decided[0]) return { ...result, networks };
  const others = result.decided.filter((one) => one !== chosen);
  return { ...result, approach: byNetwork, decided: [{ ...chosen, placings: ["by_network"] }, ...others], networks };
};

/** What networks are chosen by for one payment. */
export interface NetworkTerms extends CostPolicy {
  /** The networks of the card that may take it. */
  readonly networks: readonly NetworkSaving[];
  /** What a gateway itself costs over a network; null: that does not count. */
  readonly gatewayFeeOf: ((candidate: Candidate, network: string) => Fee | null) | null;
}

const noFee = feeOf(0, 0);

/** The same by the scores: what the policy expects of the payment if its card ran on each of the networks. */
export const withNetworks = (
  result: DecisionResult,
  state: ScoreState,
  { payment, switches = null }: Pick<DecisionInput, "payment" | "switches">,
  { networks, gatewayFeeOf, ...policy }: NetworkTerms,
): DecisionResult => {
  const candidates = weighedGateways(result).map(({ candidate }) => candidate);
  const found = new Map<Candidate, NetworkOption[]>(candidates.map((candidate) => [candidate, []]));
  for (const { network, fee } of networks) {
    const traits = { ...payment.traits, cardNetwork: network };
    const asked = { ...limitedTo(payment, switches), traits, mayExplore: false };
    const taking = candidates.filter(({ gatewayName }) => acceptsNetwork(gatewayName, network));
    for (const { candidate, score, estimate } of rankBySuccessRate(state, taking, asked, 1).ranked) {
      const { beyond, deviation, outcomes } = networkKnowledge(state, payment.merchantId, candidate.subject, network);
      found.get(candidate)?.push({
        network,
        rate: Math.min(Math.max(score + beyond, 0), 1),
        deviation: estimate.deviation,
        networkDeviation: deviation,
        lead: scorePolicy.incumbency * estimate.trafficShare,
        outcomes,
        fee,
        gatewayFee: gatewayFeeOf === null ? noFee : gatewayFeeOf(candidate, network),
      });
    }
  }
  return weighNetworks(result, policy, (candidate) => found.get(candidate) ?? []);
};

/** The payment's traits with the network that was chosen for it, which its outcome is learned by. */
export const traitsOverNetwork = (traits: PaymentTraits, { networks }: DecisionResult): PaymentTraits => {
  const chosen = networks?.options[networks.chosen];
  return chosen === undefined ? traits : { ...traits, cardNetwork: chosen.network };
};
