import { traitDimensions } from "./clusters.ts";
import type { ScoreState } from "./score-state.ts";
import type { Certainty } from "./trait-effects.ts";
import { effectBeyond } from "./trait-effects.ts";
import { traitValue } from "./trait-value.ts";

const CARD_NETWORK = traitDimensions.indexOf("card_network");

/** What the networks of one gateway are taken to differ by, as a standard deviation, before outcomes show it. */
const DEVIATION_AT_FIRST = 0.03;
const certainty: Certainty = { leastVariance: DEVIATION_AT_FIRST ** 2, standardErrors: 1 };

/** What is known of a network at a gateway, beyond what estimates say. */
export interface NetworkKnowledge {
  /** How much more often payments succeed over it than estimated, as far as its outcomes leave little doubt. */
  readonly beyond: number;
  /** Standard deviation of what is not known of how it differs. */
  readonly deviation: number;
  /** Outcomes that are remembered of it. */
  readonly outcomes: number;
}

/**
 * What is known of a network at a gateway. Estimates take the values of a trait for equal until all of them together
 * show that they are not; that one of a few networks fails more often would be noticed late.
 */
export const networkKnowledge = (
  { merchants }: ScoreState,
  merchantId: string,
  subject: string,
  network: string,
): NetworkKnowledge => {
  const merchant = merchants.get(merchantId);
  const group = merchant?.subjects.get(subject)?.effects[CARD_NETWORK];
  const pool = merchant?.ownPools[CARD_NETWORK];
  if (group === undefined || pool === undefined) return { beyond: 0, deviation: DEVIATION_AT_FIRST, outcomes: 0 };
  const { beyond, variance, samples } = effectBeyond(group, pool, traitValue(network), certainty);
  return { beyond, deviation: Math.sqrt(variance), outcomes: samples };
};
