import type { Facts } from "@railyard/rules";

import type { AppliedSwitches } from "./applied-switches.ts";
import { limitedTo, ordersByRate } from "./applied-switches.ts";
import type { CostChoice, CostPolicy } from "./costs/cost-choice.ts";
import type { Fee } from "./costs/fee.ts";
import type { CustomerHistory } from "./customer-history.ts";
import { noHistory, returnedTo } from "./customer-history.ts";
import type { NetworkChoice } from "./networks/network-choice.ts";
import { priorityApproaches, scoreOfPlace } from "./priority-places.ts";
import type { RuleVerdict } from "./rules/evaluate-algorithm.ts";
import { evaluateAlgorithm, means } from "./rules/evaluate-algorithm.ts";
import type { Algorithm, RuleAlgorithm, RuleConnector } from "./rules/rule-program.ts";
import type {
  RankedPayment,
  RankedSubject,
  Ranking,
  RankingGrounds,
  ScoredSubject,
} from "./scoring/rank-by-success-rate.ts";
import { rankBySuccessRate } from "./scoring/rank-by-success-rate.ts";
import { repeatableChance } from "./repeatable-chance.ts";
import type { ScoreState } from "./scoring/score-state.ts";
import type { OutageWindow } from "./traffic/scheduled-outages.ts";
import type { ReachedCap } from "./traffic/volume-terms.ts";

/** A candidate for the payment; without an account when only the gateway's name is known. */
export interface Candidate extends ScoredSubject {
  readonly merchantConnectorId: string | null;
}

/** Which rule, and whose. */
export interface RuleName {
  readonly ruleId: string;
  readonly name: string;
  readonly owner: string;
}

/** The rule that is in force for a merchant or profile. */
export interface ActiveRule<Kind = Algorithm> extends RuleName {
  readonly algorithm: Kind;
}

/** The rule that decides for a payment. */
export type DecidingRule = ActiveRule<RuleAlgorithm>;

export interface DecisionInput {
  readonly paymentId: string;
  readonly payment: RankedPayment;
  /** In the order that applies among equals. */
  readonly candidates: readonly Candidate[];
  readonly rule: DecidingRule | null;
  /** Connector accounts that the profile's own routing algorithm names, best first. */
  readonly preferred: readonly string[];
  readonly parameters: Facts;
  /** What the customer paid with before; left out where it does not count. */
  readonly history?: CustomerHistory;
  /** Candidates that the merchant has planned to leave alone now; none when left out. */
  readonly heldBack?: readonly HeldBack[];
  /** What the payment's profile has of dynamic routing; null, or left out: what the merchant has. */
  readonly switches?: AppliedSwitches | null;
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

/** Why a candidate has its place, in addition to what is expected of it. */
export type Placing =
  | "by_rule"
  | "by_profile"
  | "by_customer"
  | "by_cost"
  | "by_commitment"
  | "by_network"
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
  /** What each of them costs; null: not known. */
  readonly fees: readonly (Fee | null)[];
}

/** How the networks of the card were weighed for a payment. */
export interface WeighedNetworks extends NetworkChoice<Candidate>, CostPolicy {}

/** Why a commitment of volume moved the payment, or why not. */
export type VolumeReason =
  | "behind_pace"
  | "on_pace"
  | "out_of_band"
  | "explored"
  | "decided_otherwise"
  | "head_is_down";

/** What is committed of a gateway, in payments of the month. */
export interface Commitment {
  readonly committed: number;
  readonly counted: number;
  /** What should have been counted by now. */
  readonly pace: number;
}

/** How commitments of volume were weighed for a payment. */
export interface WeighedVolume {
  readonly reason: VolumeReason;
  /** How far below the best one's a success rate may be, as a share. */
  readonly guardBand: number;
  /** Who would be first without commitments. */
  readonly head: Candidate;
  readonly chosen: Candidate;
  /** Those that something is committed of, in the order before. */
  readonly gateways: readonly (Commitment & {
    readonly decided: DecidedCandidate;
    readonly isWithinBand: boolean;
  })[];
}

/** What was decided, with everything it was made of. */
export interface DecisionResult {
  readonly approach: string;
  readonly decided: readonly DecidedCandidate[];
  readonly ranking: Ranking<Candidate>;
  /** Left out: cost was not weighed. */
  readonly cost?: WeighedCost;
  /** Left out: no network was chosen. */
  readonly networks?: WeighedNetworks;
  /** Left out: nothing is committed of these gateways. */
  readonly volume?: WeighedVolume;
  /** Left out: none was held back. */
  readonly heldBack?: readonly HeldBack[];
  /** The result of the rule, and whether any of its connectors could be used. */
  readonly rule: (Ruling & { readonly applied: boolean }) | null;
  /** Null: the payment went as the merchant has it. */
  readonly switches: AppliedSwitches | null;
}

/** The result of the active rule for a payment. */
export interface Ruling {
  readonly active: RuleName;
  readonly verdict: RuleVerdict;
}

/** What a decision goes by once it is known what is expected of its candidates. */
export interface DecidingTerms extends Pick<DecisionInput, "paymentId" | "candidates" | "preferred"> {
  readonly history: CustomerHistory;
  readonly mayExplore: boolean;
  readonly ruling: Ruling | null;
  readonly heldBack: readonly HeldBack[];
  readonly switches: AppliedSwitches | null;
  /** Ranks some of the candidates; `chance` is from 0 up to 1. */
  readonly rank: (candidates: readonly Candidate[], mayExplore: boolean, chance: number) => Ranking<Candidate>;
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

const rulingOf = ({ rule, parameters, paymentId, payment }: DecisionInput): Ruling | null => {
  if (rule === null) return null;
  const moment = { paymentId, purpose: rule.ruleId, atMs: payment.nowMs };
  return { active: rule, verdict: evaluateAlgorithm(rule.algorithm, parameters, moment) };
};

/** Evaluates the active rule, and reads what is expected of the candidates when they are ranked. */
export const termsOf = (state: ScoreState, input: DecisionInput): DecidingTerms => {
  const { candidates, paymentId, preferred, history = noHistory, heldBack = [], switches = null } = input;
  const payment = limitedTo(input.payment, switches);
  return {
    paymentId,
    candidates,
    preferred,
    history,
    mayExplore: payment.mayExplore,
    ruling: rulingOf(input),
    heldBack,
    switches,
    rank: (some, mayExplore, chance) => rankBySuccessRate(state, some, { ...payment, mayExplore }, chance),
  };
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
const rankFor = (terms: DecidingTerms, isAskedFor: boolean): RankedInput => {
  const { candidates, paymentId, history, switches } = terms;
  const rank = (mayExplore: boolean): Ranking<Candidate> =>
    terms.rank(candidates, mayExplore, repeatableChance(paymentId, "explore"));
  if (isAskedFor) return { ranking: rank(false), sticky: null };
  if (history.size > 0 && ordersByRate(switches)) {
    const ranking = rank(false);
    const sticky = candidates.length > 1 ? returnedTo(ranking.ranked, history) : null;
    if (sticky !== null) return { ranking, sticky };
  }
  return { ranking: rank(terms.mayExplore), sticky: null };
};

/**
 * Decides by success rate: candidates that the active rule names come first in its order, then those that the profile's
 * own algorithm names; without either the one that the customer should go back to; the others follow by success rate,
 * or as they are given where the profile's switches require it.
 */
export const decideByRate = (terms: DecidingTerms, placesBefore: number): DecisionResult => {
  const { ruling, candidates, switches } = terms;
  const isByRate = ordersByRate(switches);
  if (candidates.length === 0) {
    return { approach: approaches.none, decided: [], ranking: terms.rank([], false, 1), rule: null, switches };
  }
  const connectors = ruling?.verdict.connectors ?? [];
  const names = candidates.some((one) => connectors.some((by) => isMeant(by, one)));
  const prefers = candidates.some(({ merchantConnectorId: id }) => id !== null && terms.preferred.includes(id));
  const { ranking, sticky } = rankFor(terms, names || prefers);
  const named = ruling === null ? [] : namedByRule(ruling.verdict, ranking.ranked);
  const preferred = namedByProfile(terms.preferred, ranking.ranked);
  const ordered = [...new Set([...named, ...preferred, ...(sticky === null ? [] : [sticky]), ...ranking.ranked])];
  const decided = ordered.map((ranked, place): DecidedCandidate => {
    const placings: Placing[] = [];
    if (named.includes(ranked)) placings.push("by_rule");
    if (preferred.includes(ranked)) placings.push("by_profile");
    if (ranked === sticky) placings.push("by_customer");
    if (ranked.candidate === ranking.explored) placings.push("explored");
    if (isByRate) return { candidate: ranked.candidate, score: ranked.score, ranked, placings };
    if (placings.length === 0) placings.push(ranked.isDown && !ranking.areAllDown ? "demoted" : "by_priority");
    return { candidate: ranked.candidate, score: scoreOfPlace(placesBefore + place), ranked, placings };
  });
  return {
    approach: names || prefers ? approaches.rule : sticky === null ? approachOf(ranking, isByRate) : approaches.sticky,
    decided,
    ranking,
    rule: ruling === null ? null : { ...ruling, applied: names },
    switches,
  };
};

/** Decides among the candidates of the terms; where it ranks by places, they begin after so many. */
export type DecidesAmong = (terms: DecidingTerms, placesBefore: number) => DecisionResult;

/** Kinds of candidates in the order in which they are taken, those that nothing is planned for first. */
const takenInOrder: readonly (HeldBackReason["kind"] | null)[] = [null, "cap_reached", "scheduled_outage"];

/** Whether it was placed behind others because it is held back. */
export const isHeldBack = ({ placings }: DecidedCandidate): boolean =>
  placings.some((placing) => takenInOrder.some((kind) => kind === placing));

/** All that the groups were ranked by. */
const groundsOf = (front: DecisionResult, behind: readonly DecisionResult[]): RankingGrounds<Candidate> => ({
  ...front.ranking.grounds,
  known: [front, ...behind].flatMap(({ ranking }) => ranking.grounds.known),
});

/**
 * Decides among the candidates that nothing is planned for; those that are held back follow, each kind in the order
 * that the same decision gives it. Where all are held back, the mildest kind is decided among.
 */
export const decideAround = (decideAmong: DecidesAmong, terms: DecidingTerms): DecisionResult => {
  const { heldBack } = terms;
  if (heldBack.length === 0) return decideAmong(terms, 0);
  const kinds = new Map(heldBack.map(({ candidate, reason }) => [candidate, reason.kind]));
  const [first, ...others] = takenInOrder
    .map((kind) => ({ kind, candidates: terms.candidates.filter((one) => (kinds.get(one) ?? null) === kind) }))
    .filter(({ candidates }) => candidates.length > 0);
  const front = decideAmong({ ...terms, candidates: first?.candidates ?? [] }, 0);
  const decided = [...front.decided];
  const behind: DecisionResult[] = [];
  for (const { kind, candidates } of others) {
    // Exploration does not apply behind the others.
    const group = decideAmong({ ...terms, candidates, mayExplore: false }, decided.length);
    behind.push(group);
    for (const one of group.decided) decided.push({ ...one, placings: kind === null ? one.placings : [kind] });
  }
  const ranking = { ...front.ranking, grounds: groundsOf(front, behind) };
  return { ...front, decided, ranking, heldBack };
};

/** Decides by success rate. Pure: no I/O, no clock, no randomness of its own. */
export const decide = (state: ScoreState, input: DecisionInput): DecisionResult =>
  decideAround(decideByRate, termsOf(state, input));
