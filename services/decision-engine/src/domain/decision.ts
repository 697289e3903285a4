import type { Facts } from "@railyard/rules";

import type { AppliedSwitches } from "./applied-switches.ts";
import { heldTo, ordersByRate } from "./applied-switches.ts";
import type { CostChoice, CostPolicy } from "./costs/cost-choice.ts";
import type { CustomerHistory } from "./customer-history.ts";
import { noHistory, returnedTo } from "./customer-history.ts";
import { priorityApproaches, scoreOfPlace } from "./priority-places.ts";
import type { RuleVerdict } from "./rules/evaluate-algorithm.ts";
import { evaluateAlgorithm, means } from "./rules/evaluate-algorithm.ts";
import type { Algorithm, RuleAlgorithm, RuleConnector } from "./rules/rule-program.ts";
import type { RankedPayment, RankedSubject, Ranking, ScoredSubject } from "./scoring/rank-by-success-rate.ts";
import { rankBySuccessRate } from "./scoring/rank-by-success-rate.ts";
import { repeatableChance } from "./repeatable-chance.ts";
import type { ScoreState } from "./scoring/score-state.ts";

/** Somebody who could take the payment; without an account when only the gateway's name is known. */
export interface Candidate extends ScoredSubject {
  readonly merchantConnectorId: string | null;
}

/** The rule that is in force for a merchant or profile. */
export interface ActiveRule<Kind = Algorithm> {
  readonly ruleId: string;
  readonly name: string;
  readonly owner: string;
  readonly algorithm: Kind;
}

/** The rule that decides for a payment. */
export type DecidingRule = ActiveRule<RuleAlgorithm>;

export interface DecisionInput {
  readonly paymentId: string;
  readonly payment: RankedPayment;
  /** In the order that holds among equals. */
  readonly candidates: readonly Candidate[];
  readonly rule: DecidingRule | null;
  /** Connector accounts that the profile's own routing algorithm names, best first. */
  readonly preferred: readonly string[];
  readonly parameters: Facts;
  /** What the customer paid with before; left out where it does not count. */
  readonly history?: CustomerHistory;
  /** What the payment's profile has of dynamic routing; null, or left out: what the merchant has. */
  readonly switches?: AppliedSwitches | null;
}

/** Why a candidate stands where it does, beside what is expected of it. */
export type Placing = "by_rule" | "by_profile" | "by_customer" | "by_cost" | "explored" | "by_priority" | "demoted";

/** A candidate in its place. */
export interface DecidedCandidate {
  readonly candidate: Candidate;
  readonly score: number;
  readonly ranked: RankedSubject<Candidate>;
  /** The weightiest first; none: only what is expected of it put it here. */
  readonly placings: readonly Placing[];
}

/** How cost was weighed for a payment. */
export interface WeighedCost extends CostChoice, CostPolicy {
  /** In the order of their success rates. */
  readonly candidates: readonly Candidate[];
}

/** What was decided, with everything it was made of. */
export interface DecisionResult {
  readonly approach: string;
  readonly decided: readonly DecidedCandidate[];
  readonly ranking: Ranking<Candidate>;
  /** Left out: cost was not weighed. */
  readonly cost?: WeighedCost;
  /** What the rule said, and whether any of its connectors could be used. */
  readonly rule: { readonly active: DecidingRule; readonly verdict: RuleVerdict; readonly applied: boolean } | null;
  /** Null: the payment went as the merchant has it. */
  readonly switches: AppliedSwitches | null;
}

/** Routing approaches as callers see them. */
export const approaches = {
  none: "NONE",
  onlyOne: "DEFAULT",
  rule: "rule_based_routing",
  sticky: "STICKY_ROUTING",
  successRate: "SR_SELECTION_V3_ROUTING",
  exploration: "SR_V3_HEDGING",
  downtime: "SR_V3_DOWNTIME_ROUTING",
  allDown: "SR_V3_ALL_DOWNTIME_ROUTING",
} as const;

const isMeant = (connector: RuleConnector, { gatewayName, merchantConnectorId }: Candidate): boolean =>
  means(connector, gatewayName, merchantConnectorId);

const approachOf = (ranking: Ranking<Candidate>, isByRate: boolean): string => {
  if (ranking.ranked.length === 0) return approaches.none;
  if (ranking.ranked.length === 1) return approaches.onlyOne;
  if (!isByRate) {
    if (ranking.areAllDown) return priorityApproaches.allDown;
    return ranking.ranked.some(({ isDown }) => isDown) ? priorityApproaches.downtime : priorityApproaches.plain;
  }
  if (ranking.explored !== null) return approaches.exploration;
  if (ranking.areAllDown) return approaches.allDown;
  return ranking.ranked.some(({ isDown }) => isDown) ? approaches.downtime : approaches.successRate;
};

/** The candidates that the rule names, in its order. */
export const namedByRule = (
  verdict: RuleVerdict,
  ranked: readonly RankedSubject<Candidate>[],
): readonly RankedSubject<Candidate>[] => {
  const found = new Set<RankedSubject<Candidate>>();
  for (const connector of verdict.connectors) {
    for (const one of ranked) if (isMeant(connector, one.candidate)) found.add(one);
  }
  return [...found];
};

/** What the active rule says, or null where none is active. */
export const evaluateActiveRule = ({ rule, parameters, paymentId, payment }: DecisionInput): RuleVerdict | null => {
  if (rule === null) return null;
  return evaluateAlgorithm(rule.algorithm, parameters, { paymentId, purpose: rule.ruleId, atMs: payment.nowMs });
};

/** The candidates that the profile's own algorithm names, in its order. */
const namedByProfile = (
  preferred: readonly string[],
  ranked: readonly RankedSubject<Candidate>[],
): readonly RankedSubject<Candidate>[] =>
  preferred.flatMap((id) => ranked.filter(({ candidate }) => candidate.merchantConnectorId === id));

interface RankedInput {
  readonly ranking: Ranking<Candidate>;
  /** Where the customer should go back to. */
  readonly sticky: RankedSubject<Candidate> | null;
}

/** What a merchant asks for is not overruled in order to learn, and neither is what works for a customer. */
const rankFor = (state: ScoreState, input: DecisionInput, isAskedFor: boolean): RankedInput => {
  const { candidates, paymentId, history = noHistory, switches = null } = input;
  const payment = heldTo(input.payment, switches);
  const rank = (mayExplore: boolean): Ranking<Candidate> =>
    rankBySuccessRate(state, candidates, { ...payment, mayExplore }, repeatableChance(paymentId, "explore"));
  if (isAskedFor) return { ranking: rank(false), sticky: null };
  if (history.size > 0 && ordersByRate(switches)) {
    const ranking = rank(false);
    const sticky = candidates.length > 1 ? returnedTo(ranking.ranked, history) : null;
    if (sticky !== null) return { ranking, sticky };
  }
  return { ranking: rank(payment.mayExplore), sticky: null };
};

/**
 * Decides: candidates that the active rule names come first in its order, then those that the profile's own algorithm
 * names; without either the one that the customer should go back to; the others follow by success rate, or as they are
 * given where the profile's switches say so. Pure: no I/O, no clock, no randomness of its own.
 */
export const decide = (state: ScoreState, input: DecisionInput): DecisionResult => {
  const { rule, candidates, switches = null } = input;
  const isByRate = ordersByRate(switches);
  const verdict = evaluateActiveRule(input);
  const nobody: Ranking<Candidate> = rankBySuccessRate<Candidate>(state, [], input.payment, 1);
  if (candidates.length === 0) return { approach: approaches.none, decided: [], ranking: nobody, rule: null, switches };
  const names = verdict !== null && candidates.some((one) => verdict.connectors.some((by) => isMeant(by, one)));
  const prefers = candidates.some(({ merchantConnectorId: id }) => id !== null && input.preferred.includes(id));
  const { ranking, sticky } = rankFor(state, input, names || prefers);
  const named = verdict === null ? [] : namedByRule(verdict, ranking.ranked);
  const preferred = namedByProfile(input.preferred, ranking.ranked);
  const ordered = [...new Set([...named, ...preferred, ...(sticky === null ? [] : [sticky]), ...ranking.ranked])];
  const decided = ordered.map((ranked, place): DecidedCandidate => {
    const placings: Placing[] = [];
    if (named.includes(ranked)) placings.push("by_rule");
    if (preferred.includes(ranked)) placings.push("by_profile");
    if (ranked === sticky) placings.push("by_customer");
    if (ranked.candidate === ranking.explored) placings.push("explored");
    if (isByRate) return { candidate: ranked.candidate, score: ranked.score, ranked, placings };
    if (placings.length === 0) placings.push(ranked.isDown && !ranking.areAllDown ? "demoted" : "by_priority");
    return { candidate: ranked.candidate, score: scoreOfPlace(place), ranked, placings };
  });
  return {
    approach: names || prefers ? approaches.rule : sticky === null ? approachOf(ranking, isByRate) : approaches.sticky,
    decided,
    ranking,
    rule: rule === null || verdict === null ? null : { active: rule, verdict, applied: names },
    switches,
  };
};
