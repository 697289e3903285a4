import type { Cluster, PaymentTraits } from "./clusters.ts";
import { finestClusterOf, traitsOf } from "./clusters.ts";
import type { Estimate } from "./estimate.ts";
import { estimate } from "./estimate.ts";
import { boundedShares, explorationShareOf } from "./exploration.ts";
import { commonChance } from "./outage.ts";
import type { ScoreSettings } from "./score-settings.ts";
import { scorePolicy } from "./score-settings.ts";
import type { ScoreState } from "./score-state.ts";
import { idleSteps } from "./score-state.ts";

/** Somebody who could take the payment. */
export interface ScoredSubject {
  readonly subject: string;
  readonly gatewayName: string;
}

/** What the ranking needs to know of the payment. */
export interface RankedPayment {
  readonly merchantId: string;
  readonly traits: PaymentTraits;
  readonly settings: ScoreSettings;
  /** Whether this payment may be used to learn; retries may not. */
  readonly mayExplore: boolean;
  /** Whether candidates that are down go behind the others. */
  readonly mayDemote: boolean;
  /** Whether success rates order the candidates, who else stay in the order in which they are given. Left out: yes. */
  readonly isOrdered?: boolean;
  readonly nowMs: number;
}

/** A candidate and what its place was made of. */
export interface RankedSubject<Candidate> {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly score: number;
  readonly estimate: Estimate;
  /** Taken for down, where the payment goes by that. */
  readonly isDown: boolean;
  /** Taken for down, or would be. */
  readonly seemsDown: boolean;
}

export interface Ranking<Candidate> {
  /** Best first. */
  readonly ranked: readonly RankedSubject<Candidate>[];
  /** The best by the long run, before candidates that are down were moved back. */
  readonly leader: Candidate | null;
  /** The candidate that was moved to the front to learn about it. */
  readonly explored: Candidate | null;
  /** Whether every candidate is down, or payments fail wherever they go. */
  readonly areAllDown: boolean;
  /** The finest cluster of the payment. */
  readonly cluster: Cluster;
}

const isDown = ({ down, now }: Estimate, settings: ScoreSettings): boolean =>
  down >= scorePolicy.downCertainty || now < settings.eliminationThreshold;

/** Whether payments fail there almost certainly, whoever is to blame. */
const failsNow = ({ down }: Estimate, common: number): boolean =>
  1 - (1 - down) * (1 - common) >= scorePolicy.downCertainty;

const preference = ({ deviation }: Estimate, name: string, settings: ScoreSettings): number =>
  (settings.sigmaFactors.get(name) ?? 0) * deviation;

const scoreOf = (subject: ScoredSubject, expected: Estimate, rate: number, settings: ScoreSettings): number => {
  const score = rate * (1 - expected.overdueShare) + preference(expected, subject.gatewayName, settings);
  return Math.min(Math.max(score, 0), 1);
};

/** Best first; whoever takes the traffic now stays before its equals, and equals stay in the caller's order. */
const inOrder = <Candidate>(left: RankedSubject<Candidate>, right: RankedSubject<Candidate>): number => {
  const lead = scorePolicy.incumbency * (right.estimate.trafficShare - left.estimate.trafficShare);
  return right.score - left.score + lead;
};

/** Whom to try instead of the best one, if anybody; `chance` is from 0 up to 1. */
const exploredOf = <Candidate>(
  [best, ...others]: readonly RankedSubject<Candidate>[],
  most: number,
  chance: number,
): RankedSubject<Candidate> | undefined => {
  if (best === undefined || most === 0) return undefined;
  const shares = boundedShares(
    others.map(({ estimate: expected }) => explorationShareOf(expected, best.estimate.now)),
    most,
  );
  let below = 0;
  return others.find((_other, index) => {
    below += shares[index] ?? 0;
    return chance < below;
  });
};

/**
 * Ranks the candidates by their expected share of success. Pure: the same state, candidates, payment and chance
 * (0 up to 1, one per payment) give the same ranking.
 */
export const rankBySuccessRate = <Candidate extends ScoredSubject>(
  state: ScoreState,
  candidates: readonly Candidate[],
  payment: RankedPayment,
  chance: number,
): Ranking<Candidate> => {
  const { settings, merchantId, nowMs } = payment;
  const traits = traitsOf(payment.traits);
  const asked = { merchantId, traits, settings, nowMs };
  const expectations = candidates.map(({ subject }) => estimate(state, subject, asked));
  const merchant = state.merchants.get(merchantId);
  const common =
    merchant === undefined ? 0 : commonChance(merchant.common, merchant.steps + idleSteps(merchant, nowMs));
  // Silence means something only of callers who tell outcomes at all.
  const isTold = (merchant?.outcomes ?? 0) > 0;
  const seeming = expectations.map((expected) => isDown(expected, settings));
  const downs = seeming.map((seems) => payment.mayDemote && seems);
  // Where payments fail everywhere nobody is at fault, and moving around helps nobody.
  const areAllDown =
    payment.mayDemote &&
    expectations.length > 0 &&
    expectations.every((expected, index) => downs[index] === true || failsNow(expected, common));
  const scored = candidates.flatMap((candidate, index): RankedSubject<Candidate>[] => {
    const known = expectations[index];
    if (known === undefined) return [];
    const expected = isTold ? known : { ...known, overdueShare: 0 };
    const rate = payment.mayDemote && !areAllDown ? expected.now : expected.usual;
    const score = scoreOf(candidate, expected, rate, settings);
    const seemsDown = seeming[index] === true;
    return [{ candidate, score, estimate: expected, isDown: downs[index] === true, seemsDown }];
  });
  const leader = [...scored].sort((left, right) => right.estimate.usual - left.estimate.usual)[0];
  const isBehind = (one: RankedSubject<Candidate>): boolean => one.isDown && !areAllDown;
  const isOrdered = payment.isOrdered ?? true;
  const sorted = (some: RankedSubject<Candidate>[]): RankedSubject<Candidate>[] =>
    isOrdered ? some.sort(inOrder) : some;
  const ranked = [...sorted(scored.filter((one) => !isBehind(one))), ...sorted(scored.filter(isBehind))];
  const probe = payment.mayExplore ? exploredOf(ranked, settings.explorationShare, chance) : undefined;
  return {
    ranked: probe === undefined ? ranked : [probe, ...ranked.filter((one) => one !== probe)],
    leader: leader?.candidate ?? null,
    explored: probe?.candidate ?? null,
    areAllDown,
    cluster: finestClusterOf(payment.traits),
  };
};
