import type { DecisionBasis, JudgedCandidate, NetworksBasis, SwitchBasis } from "./decision-basis.ts";
import { isSameNetworkAtGateway } from "./decision-basis.ts";
import type { Placing } from "./decision.ts";
import type { ClusterLevel } from "./scoring/clusters.ts";
import { labelAt } from "./scoring/clusters.ts";

/** What a candidate's place was made of, and the reasons for it in words. */
export interface ExplainedCandidate extends Omit<JudgedCandidate, "level" | "placings"> {
  readonly samples_of: { readonly level: ClusterLevel; readonly cluster: string };
  readonly reasons: readonly string[];
}

/** What a decision was made of, for people. */
export interface Explanation extends Omit<DecisionBasis, "candidates" | "networks"> {
  readonly networks: (NetworksBasis & { readonly reasons: readonly string[] }) | null;
  readonly candidates: readonly ExplainedCandidate[];
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** That the rule put a candidate where it is. */
const ruleReason = (rule: NonNullable<DecisionBasis["rule"]>): string => {
  const which = rule.matched_rule === null ? "" : `, rule ${JSON.stringify(rule.matched_rule)}`;
  const how = rule.default_selection ? ", default selection" : which;
  return `Named by the active routing rule ${JSON.stringify(rule.name)}${how}.`;
};

const placingReasons: Readonly<Record<Exclude<Placing, "by_rule">, string>> = {
  by_profile: "Named by the routing_algorithm of the profile.",
  by_customer: "The customer's earlier payments succeeded there.",
  by_cost: "Costs less than the gateway with the best success rate, which it is within the guard band of.",
  by_network: "Chosen together with a network of the card, by success rate and fee.",
  by_commitment: "Behind the pace of its committed volume, and within the guard band of the best success rate.",
  explored: "Tried on purpose, to learn how it does now.",
  by_priority: "In order of priority.",
  demoted: "Moved to the end, because it seems to be down.",
  cap_reached: "Behind the others, because a cap of its volume is reached.",
  scheduled_outage: "Behind the others, because of a scheduled outage.",
};

const downReason = ({ down_probability: down }: JudgedCandidate): string =>
  `It seems to be down, with a probability of ${percent(down)}.`;

/** What the profile's switches keep from counting for a candidate. */
const switchReasons = (
  { success_based: successBased, elimination, split, is_in_split: isInSplit }: SwitchBasis,
  candidate: JudgedCandidate,
  isByPriority: boolean,
): readonly string[] => {
  const reasons: string[] = [];
  if (candidate.is_down && elimination === "metrics") {
    reasons.push(`${downReason(candidate)} That does not move it, because elimination is metrics here.`);
  }
  if (!isByPriority) return reasons;
  if (!isInSplit) {
    reasons.push(`Dynamic routing may re-order ${String(split)} % of the profile's payments; this one is of the rest.`);
  } else if (successBased !== "dynamic_connector_selection") {
    reasons.push(`Success rates do not order the payments of the profile: success_based is ${successBased}.`);
  }
  return reasons;
};

const scoreReasons = (candidate: JudgedCandidate, label: string, isDownOnlyShown: boolean): readonly string[] => {
  const { expected_rate: expected, overdue_share: overdue, samples } = candidate;
  const among = label === "" ? "all its payments" : `payments with ${label}`;
  const reasons =
    samples === 0
      ? [`No outcomes are known yet; ${percent(expected)} is expected.`]
      : [`${percent(expected)} expected from ${String(samples)} outcomes of ${among}.`];
  if (candidate.is_down && !isDownOnlyShown) reasons.push(downReason(candidate));
  if (overdue > 0) reasons.push(`${percent(overdue)} of its recent attempts should have an outcome and have none.`);
  return reasons;
};

const explainCandidate = (basis: DecisionBasis, candidate: JudgedCandidate): ExplainedCandidate => {
  const { level, placings, ...members } = candidate;
  const label = labelAt(basis.cluster, level);
  const byRule = basis.rule === null ? [] : [ruleReason(basis.rule)];
  const placed = placings.flatMap((placing) => (placing === "by_rule" ? byRule : [placingReasons[placing]]));
  const isByPriority = placings.includes("by_priority") || placings.includes("demoted");
  const switches = basis.dynamic_routing ?? null;
  const showsRates = isByPriority ? switches?.success_based === "metrics" : switches?.success_based !== "none";
  const rateReasons = showsRates ? scoreReasons(candidate, label, switches?.elimination === "metrics") : [];
  return {
    ...members,
    samples_of: { level, cluster: label },
    reasons: [
      ...placed,
      ...rateReasons,
      ...(switches === null ? [] : switchReasons(switches, candidate, isByPriority)),
    ],
  };
};

/** What is known of a network at a gateway. */
const networkFacts = (option: NetworksBasis["options"][number]): string => {
  const { connector, network, expected_rate: rate, outcomes, cost_bps: cost } = option;
  const known = outcomes === 0 ? "no outcomes of the network" : `${String(outcomes)} outcomes of the network`;
  const costs = cost === null ? "its cost is not known" : `it costs ${cost.toFixed(2)} basis points`;
  return `${network} at ${connector}: ${percent(rate)} expected, with ${known}; ${costs}.`;
};

/** Why the network was chosen, and what for comparison the one with the best success rate is. */
const networkReasons = ({ options, chosen, outcome, guard_band_pp: band }: NetworksBasis): readonly string[] => {
  const [head] = options;
  const to = options.find((one) => isSameNetworkAtGateway(one, chosen));
  if (head === undefined || to === undefined) return [];
  if (outcome === "AUTH_WON") return [`The best success rate. ${networkFacts(to)}`];
  const why = `Costs less than the best success rate, which it is within ${String(band)} percentage points of.`;
  return [`${why} ${networkFacts(to)}`, `The best success rate is that of ${networkFacts(head)}`];
};

/** Explains in words what a decision was made of. */
export const explain = ({ networks = null, ...basis }: DecisionBasis): Explanation => ({
  ...basis,
  networks: networks === null ? null : { ...networks, reasons: networkReasons(networks) },
  candidates: basis.candidates.map((candidate) => explainCandidate(basis, candidate)),
});
