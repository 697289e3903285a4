import type { DecisionResult } from "./decision.ts";

/** What a decision came to. */
export interface DecisionAnswer {
  readonly approach: string;
  /** Null: no rule decided. */
  readonly ruleName: string | null;
  readonly connector: string | null;
  readonly merchantConnectorId: string | null;
}

/**
 * What names the approach of a decision in addition to the decision itself: `preference`, that the caller's preferred
 * gateway was the only candidate; `network`, that networks were asked for; `caller`, none of them.
 */
export type NamedBy = "preference" | "network" | "caller";

const merchantPreference = "MERCHANT_PREFERENCE";
const byNetwork = "NTW_BASED_ROUTING";
/** How a rule decided that was put to the test. */
const testedRule = "AB_TEST_STATIC_ALGORITHM";

/** How callers of the engine API see that it was decided. */
export const approachInEngineApi = (
  { approach, rule }: DecisionResult,
  namedBy: NamedBy,
  isInExperiment: boolean,
): string => {
  if (namedBy === "preference") return merchantPreference;
  if (isInExperiment) return rule?.applied === true ? testedRule : approach;
  return namedBy === "network" ? byNetwork : approach;
};

export const answerOf = (approach: string, { rule, decided }: DecisionResult): DecisionAnswer => ({
  approach,
  ruleName: rule?.applied === true ? (rule.verdict.ruleName ?? rule.active.name) : null,
  connector: decided[0]?.candidate.gatewayName ?? null,
  merchantConnectorId: decided[0]?.candidate.merchantConnectorId ?? null,
});
