import type { Facts } from "@railyard/rules";

import type { CostChoice, CostPolicy } from "./costs/cost-choice.ts";
import type { CustomerHistory } from "./customer-history.ts";
import { noHistory, returnedTo } from "./customer-history.ts";
import type { RuleVerdict } from "./rules/evaluate-algorithm.ts";
import { evaluateAlgorithm, means } from "./rules/evaluate-algorithm.ts";
import type { Algorithm, RuleAlgorithm, RuleConnector } from "./rules/rule-program.ts";
import type { RankedPayment, RankedSubject, Ranking, ScoredSubject } from "./scoring/rank-by-success-rate.ts";
import { rankBySuccessRate } from "./scoring/rank-by-success-rate.ts";
import { repeatableChance } from "./repeatable-chance.ts";
import type { ScoreState } from "./scoring/score-state.ts";
import type { OutageWindow } from "./traffic/scheduled-outages.ts";
import type { ReachedCap } from "./traffic/volume-terms.ts";

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
  /** Candidates that the merchant has planned to leave alone now; none when left out. */
  readonly heldBack?: readonly HeldBack[];
}

/** Why a candidate comes after those that nothing is planned for. */
export type HeldBackReason =
  | { readonly kind: "scheduled_outage"; readonly window: OutageWindow }
  | { readonly kind: "cap_reached"; readonly cap: ReachedCap };

/** A candidate that is taken only where no other one is there. */
export interface HeldBack {
  readonly candidate: Candidate;
  readonly reason: HeldBackReason;
}

/** Why a candidate stands where it does, beside what is expected of it. */
export type Placing =
  | "by_rule"
  | "by_profile"
  | "by_customer"
  | "by_cost"
  | "by_commitment"
  | "explored"
  | "by_priority"
  | "demoted"
  | HeldBackReason["kind"];

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

/** Why a commitment of volume moved the payment, or why not. */
export type VolumeReason =
  | "behind_pace"
  | "on_pace"
  | "out_of_band"
  | "explored"
  | "decided_otherwise"
  | "head_is_down";

/** How commitments of volume were weighed for a payment. */
export interface WeighedVolume {
  readonly reason: VolumeReason;
  /** How far below the best one's a success rate may be, as a share. */
  readonly guardBand: number;
  /** Who would be first without commitments. */
  readonly head: Candidate;
  readonly chosen: Candidate;
  /** Those that something is committed of, in the order before. */
  readonly gateways: readonly {
    readonly decided: DecidedCandidate;
    /** Payments of the month. */
    readonly committed: number;
    readonly counted: number;
    /** What should have been counted by now. */
    readonly pace: number;
    readonly isWithinBand: boolean;
  }[];
}

/** What was decided, with everything it was made of. */
export interface DecisionResult {
  readonly approach: string;
  readonly decided: readonly DecidedCandidate[];
  readonly ranking: Ranking<Candidate>;
  /** Left out: cost was not weighed. */
  readonly cost?: WeighedCost;
  /** Left out: nothing is committed of these gateways. */
  readonly volume?: WeighedVolume;
  /** Left out: nobody was held back. */
  readonly heldBack?: readonly HeldBack[];
  /** What the rule said, and whether any of its connectors could be used. */
  readonly rule: { readonly active: DecidingRule; readonly verdict: RuleVerdict; readonly applied: boolean } | null;
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

const approachOf = (ranking: Ranking<Candidate>): string => {
  if (ranking.ranked.length === 0) return approaches.none;
  if (ranking.ranked.length === 1) return approaches.onlyOne;
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
  const { candidates, payment, paymentId, history = noHistory } = input;
  const rank = (mayExplore: boolean): Ranking<Candidate> =>
    rankBySuccessRate(state, candidates, { ...payment, mayExplore }, repeatableChance(paymentId, "explore"));
  if (isAskedFor) return { ranking: rank(false), sticky: null };
  if (history.size > 0) {
    const ranking = rank(false);
    const sticky = candidates.length > 1 ? returnedTo(ranking.ranked, history) : null;
    if (sticky !== null) return { ranking, sticky };
  }
  return { ranking: rank(payment.mayExplore), sticky: null };
};

/**
 * Decides: candidates that the active rule names come first in its order, then those that the profile's own algorithm
 * names; without either the one that the customer should go back to; the others follow by success rate. Pure: no I/O,
 * no clock, no randomness of its own.
 */
export const decide = (state: ScoreState, input: DecisionInput): DecisionResult => {
  const { rule, candidates } = input;
  const verdict = evaluateActiveRule(input);
  const nobody: Ranking<Candidate> = rankBySuccessRate<Candidate>(state, [], input.payment, 1);
  if (candidates.length === 0) return { approach: approaches.none, decided: [], ranking: nobody, rule: null };
  const names = verdict !== null && candidates.some((one) => verdict.connectors.some((by) => isMeant(by, one)));
  const prefers = candidates.some(({ merchantConnectorId: id }) => id !== null && input.preferred.includes(id));
  const { ranking, sticky } = rankFor(state, input, names || prefers);
  const named = verdict === null ? [] : namedByRule(verdict, ranking.ranked);
  const preferred = namedByProfile(input.preferred, ranking.ranked);
  const ordered = [...new Set([...named, ...preferred, ...(sticky === null ? [] : [sticky]), ...ranking.ranked])];
  const decided = ordered.map((ranked): DecidedCandidate => {
    const placings: Placing[] = [];
    if (named.includes(ranked)) placings.push("by_rule");
    if (preferred.includes(ranked)) placings.push("by_profile");
    if (ranked === sticky) placings.push("by_customer");
    if (ranked.candidate === ranking.explored) placings.push("explored");
    return { candidate: ranked.candidate, score: ranked.score, ranked, placings };
  });
  return {
    approach: names || prefers ? approaches.rule : sticky === null ? approachOf(ranking) : approaches.sticky,
    decided,
    ranking,
    rule: rule === null || verdict === null ? null : { active: rule, verdict, applied: names },
  };
};
