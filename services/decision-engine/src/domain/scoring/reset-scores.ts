import type { MerchantScores, ScoreState } from "./score-state.ts";
import { createMerchant, forgetMerchant, subjectKey } from "./score-state.ts";

/** What a reset has forgotten. */
export interface ForgottenScores {
  /** Scores of gateways and accounts, and of the values of traits that they were kept by. */
  readonly scores: number;
  /** Gateways and accounts that were believed to be down. */
  readonly outages: number;
}

export const nothingForgotten: ForgottenScores = { scores: 0, outages: 0 };

const countOf = ({ subjects }: MerchantScores): ForgottenScores => {
  let scores = 0;
  let outages = 0;
  for (const { effects, downSince } of subjects.values()) {
    scores += 1 + effects.reduce((sum, { cells }) => sum + cells.size, 0);
    if (downSince !== null) outages += 1;
  }
  return { scores, outages };
};

/**
 * Resets the merchant's scores. It keeps its place among the merchants, as the one that is kept longest: snapshots
 * distinguish merchants that changed from those that were forgotten.
 */
export const resetScores = (state: ScoreState, merchantId: string): ForgottenScores => {
  const merchant = state.merchants.get(merchantId);
  if (merchant === undefined) return nothingForgotten;
  const forgotten = countOf(merchant);
  // Attempts that wait for their outcomes are no sign of a gateway that nothing is known of.
  for (const subject of merchant.subjects.keys()) state.expectations.subjects.delete(subjectKey(merchantId, subject));
  forgetMerchant(state, merchantId, merchant);
  state.merchants.set(merchantId, createMerchant());
  return forgotten;
};
