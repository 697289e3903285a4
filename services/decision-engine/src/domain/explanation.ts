import type { DecidedCandidate, DecisionResult } from "./decision.ts";

const FOUR_DECIMALS = 10_000;

export const rounded = (value: number): number => Math.round(value * FOUR_DECIMALS) / FOUR_DECIMALS;

const explainCandidate = ({ candidate, score, ranked, reasons }: DecidedCandidate): object => ({
  connector: candidate.gatewayName,
  merchant_connector_id: candidate.merchantConnectorId,
  score: rounded(score),
  expected_rate: rounded(ranked.estimate.slow),
  recent_rate: rounded(ranked.estimate.fast),
  samples: ranked.estimate.samples,
  samples_of: { level: ranked.estimate.level, cluster: ranked.estimate.label },
  overdue_share: rounded(ranked.estimate.overdueShare),
  is_down: ranked.isDown,
  reasons,
});

/** What a decision was made of, for people and for the decision log. */
export const explain = (result: DecisionResult, explorationShare: number): Record<string, unknown> => ({
  rule:
    result.rule === null
      ? null
      : {
          rule_id: result.rule.active.ruleId,
          name: result.rule.active.name,
          owner: result.rule.active.owner,
          matched_rule: result.rule.verdict.ruleName,
          default_selection: result.rule.verdict.isDefaultSelection,
          connectors: result.rule.verdict.connectors,
          applied: result.rule.applied,
        },
  cluster: result.ranking.cluster,
  leader: result.ranking.leader?.merchantConnectorId ?? result.ranking.leader?.gatewayName ?? null,
  exploration: {
    share: explorationShare,
    explored: result.ranking.explored?.merchantConnectorId ?? result.ranking.explored?.gatewayName ?? null,
  },
  all_down: result.ranking.areAllDown,
  candidates: result.decided.map(explainCandidate),
});
