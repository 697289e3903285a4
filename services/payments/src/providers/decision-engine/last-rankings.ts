import { createExpiringCache } from "@railyard/caching";
import type { Decision, DecisionRequest } from "@railyard/contracts";

import type { Ranking } from "../ports.ts";

/** What the engine ranked by, as far as another payment of the kind would be ranked likewise. */
const bySuccessRates: ReadonlySet<string> = new Set([
  "SR_SELECTION_V3_ROUTING",
  "SR_V3_DOWNTIME_ROUTING",
  "SR_V3_ALL_DOWNTIME_ROUTING",
]);
/** A payment that tries another account than the best one; the next does not. */
const exploration = "SR_V3_HEDGING";

/** Approach of an attempt whose connector follows from a ranking of an earlier payment. */
const lastRankingApproach = "last_ranking";

const kindsMax = 10_000;
/** Success rates change within minutes when a provider fails; an older ranking is no better than the default order. */
const keptMs = 60_000;

/** The latest ranking by success rates of each kind of payment, for payments that get no decision in time. */
export interface LastRankings {
  note(request: DecisionRequest, decision: Decision): void;
  /** Null: it has no candidate, something else decided last, such as a rule, or the profile prefers accounts. */
  find(request: DecisionRequest): Ranking | null;
}

const kindOf = (request: DecisionRequest): string =>
  [
    request.merchant_id,
    request.profile_id,
    request.payment_method,
    request.payment_method_type,
    request.card_network,
    request.currency,
  ].join(" ");

/** @param nowMs milliseconds that never go back */
export const createLastRankings = (nowMs: () => number): LastRankings => {
  const rankings = createExpiringCache<Decision["ranked"] | null>(kindsMax, nowMs);
  return {
    note: (request, { routing_approach: approach, ranked }) => {
      if (approach === exploration) return;
      rankings.set(kindOf(request), bySuccessRates.has(approach) ? ranked : null, nowMs() + keptMs);
    },
    find: (request) => {
      if ((request.preferred ?? []).length > 0) return null;
      const candidates = new Set(request.candidates.map(({ merchant_connector_id: id }) => id));
      const ranked = (rankings.get(kindOf(request)) ?? []).filter(({ merchant_connector_id: id }) =>
        candidates.has(id),
      );
      return ranked.length === 0 ? null : { decision_id: null, routing_approach: lastRankingApproach, ranked };
    },
  };
};
