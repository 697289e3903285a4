import type { Cluster, PaymentTraits } from "./clusters.ts";
import { clustersOf } from "./clusters.ts";
import type { Estimate } from "./estimate.ts";
import { estimate, unknownSubject } from "./estimate.ts";
import type { ScoreSettings } from "./score-settings.ts";
import { scorePolicy } from "./score-settings.ts";
import type { ScoreState } from "./score-state.ts";
import { subjectKey } from "./score-state.ts";

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
  readonly nowMs: number;
}

/** A candidate and what its place was made of. */
export interface RankedSubject<Candidate> {
  readonly candidate: Candidate;
  /** 0 to 1. */
  readonly score: number;
  readonly estimate: Estimate;
  readonly isDown: boolean;
}

export interface Ranking<Candidate> {
  /** Best first. */
  readonly ranked: readonly RankedSubject<Candidate>[];
  /** The best by the long run, before candidates that are down were moved back. */
  readonly leader: Candidate | null;
  /** The candidate that was moved to the front to learn about it. */
  readonly explored: Candidate | null;
  readonly areAllDown: boolean;
  /** The finest cluster of the payment. */
  readonly cluster: Cluster;
}

const isDown = ({ slow, fast }: Estimate, settings: ScoreSettings): boolean =>
  fast < slow - scorePolicy.demotionGap || fast < settings.eliminationThreshold;

const preference = (slow: number, name: string, settings: ScoreSettings): number => {
  const factor = settings.sigmaFactors.get(name);
  return factor === undefined ? 0 : factor * Math.sqrt(slow * (1 - slow) * settings.slowRate);
};

const scoreOf = (subject: ScoredSubject, expected: Estimate, down: boolean, settings: ScoreSettings): number => {
  const rate = down ? Math.min(expected.fast, expected.slow) : expected.slow;
  const score = rate * (1 - expected.overdueShare) + preference(expected.slow, subject.gatewayName, settings);
  return Math.min(Math.max(score, 0), 1);
};

/** The candidate heard of longest ago, the leader aside. */
const stalest = <Candidate>(others: readonly RankedSubject<Candidate>[]): RankedSubject<Candidate> | undefined => {
  let found: RankedSubject<Candidate> | undefined;
  for (const other of others) {
    if (found === undefined || other.estimate.lastHeardAtMs < found.estimate.lastHeardAtMs) found = other;
  }
  return found;
};

/** Best first; equals stay in the caller's order. */
const inOrder = <Candidate>(left: RankedSubject<Candidate>, right: RankedSubject<Candidate>): number =>
  right.score - left.score;

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
  const { settings } = payment;
  const clusters = clustersOf(payment.traits);
  const subjects = candidates.map(({ subject }) => state.subjects.get(subjectKey(payment.merchantId, subject)));
  const expectations = subjects.map((subject) => estimate(subject, clusters, settings, payment.nowMs));
  // Silence means something only of callers who tell outcomes at all.
  const isTold = subjects.some((subject) => subject !== undefined && subject.clusters.size > 0);
  const downs = expectations.map((expected) => payment.mayDemote && isDown(expected, settings));
  // An outage at the issuer takes everybody down; moving around then helps nobody.
  const areAllDown = downs.length > 0 && downs.every(Boolean);
  const scored = candidates.map((candidate, index): RankedSubject<Candidate> => {
    const known = expectations[index] ?? unknownSubject;
    const expected = isTold ? known : { ...known, overdueShare: 0 };
    const down = downs[index] === true;
    const score = scoreOf(candidate, expected, down && !areAllDown, settings);
    return { candidate, score, estimate: expected, isDown: down };
  });
  const leader = [...scored].sort((left, right) => right.estimate.slow - left.estimate.slow)[0];
  const isBehind = (one: RankedSubject<Candidate>): boolean => one.isDown && !areAllDown;
  const ranked = [
    ...scored.filter((one) => !isBehind(one)).sort(inOrder),
    ...scored.filter(isBehind).sort(inOrder),
  ];
  const explores = payment.mayExplore && chance < settings.explorationShare;
  const probe = explores ? stalest(ranked.slice(1)) : undefined;
  return {
    ranked: probe === undefined ? ranked : [probe, ...ranked.filter((one) => one !== probe)],
    leader: leader?.candidate ?? null,
    explored: probe?.candidate ?? null,
    areAllDown,
    cluster: clusters.at(-1) ?? { level: "gateway", label: "" },
  };
};
