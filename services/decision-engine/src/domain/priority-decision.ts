import type { Candidate, DecidingTerms, DecisionInput, DecisionResult, Placing } from "./decision.ts";
import { decideAround, namedByRule, termsOf } from "./decision.ts";
import { priorityApproaches, scoreOfPlace } from "./priority-places.ts";
import type { RankedSubject } from "./scoring/rank-by-success-rate.ts";
import type { ScoreState } from "./scoring/score-state.ts";

const neverDrawn = 1;

/**
 * Decides by priority: candidates that the active rule names in its order, then the others in the caller's. Those
 * that are down go to the end where the payment allows it and not all are.
 * @param placesBefore of candidates that were decided about before these.
 */
export const decideInOrder = (
  { candidates, ruling, switches, rank }: DecidingTerms,
  placesBefore: number,
): DecisionResult => {
  const ranking = rank(candidates, false, neverDrawn);
  const known = new Map(ranking.ranked.map((one) => [one.candidate, one]));
  const inOrder = candidates
    .map((candidate) => known.get(candidate))
    .filter((one): one is RankedSubject<Candidate> => one !== undefined);
  const named = ruling === null ? [] : namedByRule(ruling.verdict, inOrder);
  const byPriority = [...named, ...inOrder.filter((one) => !named.includes(one))];
  const isBehind = (one: RankedSubject<Candidate>): boolean => one.isDown && !ranking.areAllDown;
  const ordered = [...byPriority.filter((one) => !isBehind(one)), ...byPriority.filter(isBehind)];
  const someDown = ordered.some(isBehind) ? priorityApproaches.downtime : priorityApproaches.plain;
  return {
    approach: ranking.areAllDown ? priorityApproaches.allDown : someDown,
    decided: ordered.map((ranked, place) => {
      const placings: Placing[] = [isBehind(ranked) ? "demoted" : "by_priority"];
      if (named.includes(ranked)) placings.unshift("by_rule");
      return { candidate: ranked.candidate, score: scoreOfPlace(placesBefore + place), ranked, placings };
    }),
    ranking: { ...ranking, leader: byPriority[0]?.candidate ?? null },
    rule: ruling === null ? null : { ...ruling, applied: named.length > 0 },
    switches,
  };
};

/** Decides by priority. Pure: no I/O, no clock, no randomness of its own. */
export const decideByPriority = (state: ScoreState, input: DecisionInput): DecisionResult =>
  decideAround(decideInOrder, termsOf(state, input));
