import type { ListedRule } from "./routing-queries.ts";

/** The rule that a profile's payments or payouts go by: its own active one, else that of the whole merchant. */
export const ruleInForce = (
  rules: readonly ListedRule[],
  profileId: string,
  purpose: ListedRule["algorithm_for"],
): ListedRule | undefined => {
  const active = rules.filter((rule) => rule.isActive && rule.algorithm_for === purpose);
  return active.find(({ profile_id: id }) => id === profileId) ?? active.find(({ profile_id: id }) => id === null);
};
