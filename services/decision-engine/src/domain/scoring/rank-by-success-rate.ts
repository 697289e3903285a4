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

/** A candidate for the payment. */
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

/** What is expected of a candidate, as far as its place goes by it. */
export type Expectation = Pick<
  Estimate,
  "usual" | "now" | "deviation" | "down" | "samples" | "level" | "overdueShare" | "trafficShare"
>;

/** A candidate with all that its place goes by. */
export interface KnownCandidate<Candidate> {
  readonly candidate: Candidate;
  readonly expected: Expectation;
  /** How many deviations the merchant adds to its rate. */
  readonly sigmaFactor: number;
  /** The share of payments that is worth trying there while the best one succeeds at this rate. */
  readonly explorationShare: (best: number) => number;
}

/** What a ranking goes by in addition to its candidates. */
export interface RankingTerms {
  readonly mayDemote: boolean;
  /** Whether success rates order the candidates, who else stay in the order in which they are given. */
  readonly isOrdered: boolean;
  /** The most that may be explored. */
  readonly explorationShare: number;
  readonly eliminationThreshold: number;
  /** How probable it is that payments fail at every gateway. */
  readonly commonChance: number;
  /** The finest cluster of the payment. */
  readonly cluster: Cluster;
}

/** A candidate and what its place was made of. */
export interface RankedSubject<Candidate> {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly score: number;
  readonly estimate: Expectation;
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
  /** What it was ranked by, so that it can be kept. */
  readonly grounds: RankingGrounds<Candidate>;
}

export interface RankingGrounds<Candidate> {
  readonly terms: RankingTerms;
  /** In the order that applies among equals. */
  readonly known: readonly KnownCandidate<Candidate>[];
  /** Shares of those behind the best one; empty where nothing may be explored. */
  readonly explorationShares: ReadonlyMap<Candidate, number>;
}

const isDown = (
  { down, now }: Expectation,
  { eliminationThreshold }: Pick<RankingTerms, "eliminationThreshold">,
): boolean => down >= scorePolicy.downCertainty || now < eliminationThreshold;

/** Whether payments fail there almost certainly, whatever the cause. */
const failsNow = ({ down }: Expectation, common: number): boolean =>
  1 - (1 - down) * (1 - common) >= scorePolicy.downCertainty;

const scoreOf = ({ overdueShare, deviation }: Expectation, rate: number, sigmaFactor: number): number => {
  const score = rate * (1 - overdueShare) + sigmaFactor * deviation;
  return Math.min(Math.max(score, 0), 1);
};

/** Best first; the gateway with the traffic now stays before its equals, and equals stay in the caller's order. */
const inOrder = <Candidate>(left: RankedSubject<Candidate>, right: RankedSubject<Candidate>): number => {
  const lead = scorePolicy.incumbency * (right.estimate.trafficShare - left.estimate.trafficShare);
  return right.score - left.score + lead;
};

type Shares<Candidate> = ReadonlyMap<Candidate, number>;

/** How much each candidate behind the best one is worth trying. */
const sharesOf = <Candidate>(
  [best, ...others]: readonly RankedSubject<Candidate>[],
  known: readonly KnownCandidate<Candidate>[],
): Shares<Candidate> => {
  if (best === undefined) return new Map();
  const shares = new Map(known.map(({ candidate, explorationShare }) => [candidate, explorationShare]));
  return new Map(others.map(({ candidate }) => [candidate, shares.get(candidate)?.(best.estimate.now) ?? 0] as const));
};

/** Whom to try instead of the best one, if anybody; `chance` is from 0 up to 1. */
const exploredOf = <Candidate>(
  [, ...others]: readonly RankedSubject<Candidate>[],
  wanted: Shares<Candidate>,
  most: number,
  chance: number,
): RankedSubject<Candidate> | undefined => {
  const shares = boundedShares(
    others.map(({ candidate }) => wanted.get(candidate) ?? 0),
    most,
  );
  let below = 0;
  return others.find((_other, index) => {
    below += shares[index] ?? 0;
    return chance < below;
  });
};

/**
 * Ranks what is known of the candidates. Goes by these numbers alone, so what was kept of a ranking is ranked again as
 * it was.
 */
export const rankKnown = <Candidate>(
  known: readonly KnownCandidate<Candidate>[],
  terms: RankingTerms,
  mayExplore: boolean,
  chance: number,
): Ranking<Candidate> => {
  const { mayDemote, isOrdered, commonChance: common } = terms;
  const seeming = known.map(({ expected }) => isDown(expected, terms));
  const downs = seeming.map((seems) => mayDemote && seems);
  // Where payments fail everywhere no gateway is at fault, and moving around does not help.
  const areAllDown =
    mayDemote &&
    known.length > 0 &&
    known.every(({ expected }, index) => downs[index] === true || failsNow(expected, common));
  const scored = known.map(({ candidate, expected, sigmaFactor }, index): RankedSubject<Candidate> => {
    const rate = mayDemote && !areAllDown ? expected.now : expected.usual;
    const score = scoreOf(expected, rate, sigmaFactor);
    const seemsDown = seeming[index] === true;
    return { candidate, score, estimate: expected, isDown: downs[index] === true, seemsDown };
  });
  const leader = [...scored].sort((left, right) => right.estimate.usual - left.estimate.usual)[0];
  const isBehind = (one: RankedSubject<Candidate>): boolean => one.isDown && !areAllDown;
  const sorted = (some: RankedSubject<Candidate>[]): RankedSubject<Candidate>[] =>
    isOrdered ? some.sort(inOrder) : some;
  const ranked = [...sorted(scored.filter((one) => !isBehind(one))), ...sorted(scored.filter(isBehind))];
  const most = mayExplore ? terms.explorationShare : 0;
  const explorationShares: Shares<Candidate> = most === 0 ? new Map() : sharesOf(ranked, known);
  const probe = most === 0 ? undefined : exploredOf(ranked, explorationShares, most, chance);
  return {
    ranked: probe === undefined ? ranked : [probe, ...ranked.filter((one) => one !== probe)],
    leader: leader?.candidate ?? null,
    explored: probe?.candidate ?? null,
    areAllDown,
    cluster: terms.cluster,
    grounds: { terms, known, explorationShares },
  };
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
  const { settings, merchantId, nowMs, mayDemote } = payment;
  const asked = { merchantId, traits: traitsOf(payment.traits), settings, nowMs };
  const merchant = state.merchants.get(merchantId);
  // Silence means something only of callers who report outcomes at all.
  const isReported = (merchant?.outcomes ?? 0) > 0;
  const { explorationShare, isExplorationFixed = false } = settings;
  const fixedShare = isExplorationFixed ? explorationShare / Math.max(candidates.length - 1, 1) : null;
  const known = candidates.map((candidate): KnownCandidate<Candidate> => {
    const expected = estimate(state, candidate.subject, asked);
    return {
      candidate,
      expected: isReported ? expected : { ...expected, overdueShare: 0 },
      sigmaFactor: settings.sigmaFactors.get(candidate.gatewayName) ?? 0,
      explorationShare: (best) => {
        const worth = explorationShareOf(expected, best);
        // A gateway that is down gets no more than is worth it.
        return fixedShare === null || isDown(expected, settings) ? worth : fixedShare;
      },
    };
  });
  const terms = {
    mayDemote,
    isOrdered: payment.isOrdered ?? true,
    explorationShare,
    eliminationThreshold: settings.eliminationThreshold,
    commonChance:
      merchant === undefined ? 0 : commonChance(merchant.common, merchant.steps + idleSteps(merchant, nowMs)),
    cluster: finestClusterOf(payment.traits),
  };
  return rankKnown(known, terms, payment.mayExplore, chance);
};
