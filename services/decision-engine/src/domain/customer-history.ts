import { traitValue } from "./scoring/trait-value.ts";
import type { PaymentTraits } from "./scoring/clusters.ts";
import type { RankedSubject, ScoredSubject } from "./scoring/rank-by-success-rate.ts";

/**
 * How often a customer's payments by one method succeeded beyond how often they failed, by gateway in lower case. Only
 * where that is above zero.
 */
export type CustomerHistory = ReadonlyMap<string, number>;

/** Nothing is known of the customer, or its history does not count. */
export const noHistory: CustomerHistory = new Map();

/** The method and its type together: what worked with a card means nothing for a wallet. */
export const methodOf = ({ paymentMethod, paymentMethodType }: PaymentTraits): string =>
  `${traitValue(paymentMethod ?? "")}/${traitValue(paymentMethodType ?? "")}`;

/** A gateway that is expected to succeed less often than this share of the best one's rate gets no sticky customers. */
const leastShareOfBest = 0.5;

/**
 * The candidate that the customer should go back to: the one with most net successes, in the order of the ranking among
 * equals, among those that are well. Null: none.
 */
export const returnedTo = <Candidate extends ScoredSubject>(
  ranked: readonly RankedSubject<Candidate>[],
  history: CustomerHistory,
): RankedSubject<Candidate> | null => {
  if (history.size === 0) return null;
  const best = Math.max(...ranked.map(({ score }) => score));
  let found: RankedSubject<Candidate> | null = null;
  let most = 0;
  for (const one of ranked) {
    const successes = history.get(one.candidate.gatewayName.toLowerCase()) ?? 0;
    if (successes <= most || one.isDown || one.score < leastShareOfBest * best) continue;
    found = one;
    most = successes;
  }
  return found;
};
