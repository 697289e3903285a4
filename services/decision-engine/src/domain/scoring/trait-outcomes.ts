import { traitDimensions } from "./clusters.ts";
import type { ScoreState } from "./score-state.ts";
import { traitValue } from "./trait-value.ts";

const CARD_NETWORK = traitDimensions.indexOf("card_network");

/** Outcomes of a network's cards that are remembered of a subject. */
export const outcomesOnNetwork = (
  { merchants }: ScoreState,
  merchantId: string,
  subject: string,
  network: string,
): number => {
  const groups = merchants.get(merchantId)?.subjects.get(subject)?.effects;
  return Math.round(groups?.[CARD_NETWORK]?.cells.get(traitValue(network))?.count ?? 0);
};
