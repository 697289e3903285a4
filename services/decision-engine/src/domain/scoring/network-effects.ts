import { traitDimensions } from "./clusters.ts";
import type { ScoreState } from "./score-state.ts";
import type { Certainty } from "./trait-effects.ts";
import { effectBeyond } from "./trait-effects.ts";
import { traitValue } from "./trait-value.ts";

const cardNetworkDimension = traitDimensions.indexOf("card_network");

/** What the networks of one gateway are taken to differ by, as a standard deviation, before outcomes show it. */
const deviationAtFirst = 0.03;
const certainty: Certainty = { leastVariance: deviationAtFirst ** 2, standardErrors: 1 };

/** What is known of a network at a gateway, beyond the estimates. */
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
  const group = merchant?.subjects.get(subject)?.effects[cardNetworkDimension];
  const pool = merchant?.ownPools[cardNetworkDimension];
  if (group === undefined || pool === undefined) return { beyond: 0, deviation: deviationAtFirst, outcomes: 0 };
  const { beyond, variance, samples } = effectBeyond(group, pool, traitValue(network), certainty);
  return { beyond, deviation: Math.sqrt(variance), outcomes: samples };
};
