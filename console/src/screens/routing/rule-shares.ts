import type { RuleConnector, Share } from "./rule-algorithm.ts";

/** The part of all payments that each gateway is to have, 0 to 1: accounts of one gateway are counted together. */
export const expectedShares = (shares: readonly Share<RuleConnector>[]): ReadonlyMap<string, number> => {
  const sum = shares.reduce((total, { split }) => total + split, 0);
  const expected = new Map<string, number>();
  for (const { split, output } of shares) {
    expected.set(output.gateway_name, (expected.get(output.gateway_name) ?? 0) + split / sum);
  }
  return expected;
};
