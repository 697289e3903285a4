import type { DecidedCandidate, DecisionResult, Placing } from "./decision.ts";
import type { Participation } from "./experiments/experiment.ts";
import type { Arm } from "./rules/rule-program.ts";
import type { Cluster, ClusterLevel } from "./scoring/clusters.ts";

/** What a candidate's place was made of. Rates and shares are from 0 to 1, with four decimals. */
export interface JudgedCandidate {
  readonly connector: string;
  readonly merchant_connector_id: string | null;
  readonly score: number;
  readonly expected_rate: number;
  /** The expected rate with the chance that it is down. */
  readonly recent_rate: number;
  /** Standard deviation of the expected rate. */
  readonly rate_deviation: number;
  /** How probable it is that it is down. */
  readonly down_probability: number;
  readonly samples: number;
  /** The finest trait that the expected rate is made of. */
  readonly level: ClusterLevel;
  readonly overdue_share: number;
  readonly is_down: boolean;
  readonly placings: readonly Placing[];
}

/**
 * What a decision was made of: names and numbers only, because every decision is kept and hardly any is read. `explain`
 * makes the words. Rows of the log hold it as JSON, so members may be added but not renamed.
 */
export interface DecisionBasis {
  readonly rule: {
    readonly rule_id: string;
    readonly name: string;
    readonly owner: string;
    readonly matched_rule: string | null;
    readonly default_selection: boolean;
    readonly connectors: readonly object[];
    readonly applied: boolean;
  } | null;
  /** Null, or absent in rows of earlier versions: the payment takes part in no experiment. */
  readonly experiment?: { readonly experiment_id: string; readonly arm: Arm } | null;
  /** The finest cluster of the payment. */
  readonly cluster: Cluster;
  /** The best by the long run: an account's id, else a gateway's name. */
  readonly leader: string | null;
  readonly exploration: { readonly share: number; readonly explored: string | null };
  readonly all_down: boolean;
  /** Best first. */
  readonly candidates: readonly JudgedCandidate[];
}

const FOUR_DECIMALS = 10_000;

export const rounded = (value: number): number => Math.round(value * FOUR_DECIMALS) / FOUR_DECIMALS;

const judgedOf = ({ candidate, score, ranked, placings }: DecidedCandidate): JudgedCandidate => ({
  connector: candidate.gatewayName,
  merchant_connector_id: candidate.merchantConnectorId,
  score: rounded(score),
  expected_rate: rounded(ranked.estimate.usual),
  recent_rate: rounded(ranked.estimate.now),
  rate_deviation: rounded(ranked.estimate.deviation),
  down_probability: rounded(ranked.estimate.down),
  samples: ranked.estimate.samples,
  level: ranked.estimate.level,
  overdue_share: rounded(ranked.estimate.overdueShare),
  is_down: ranked.isDown,
  placings,
});

const ruleOf = ({ active, verdict, applied }: NonNullable<DecisionResult["rule"]>): DecisionBasis["rule"] => ({
  rule_id: active.ruleId,
  name: active.name,
  owner: active.owner,
  matched_rule: verdict.ruleName,
  default_selection: verdict.isDefaultSelection,
  connectors: verdict.connectors,
  applied,
});

export const basisOf = (
  { rule, ranking, decided }: DecisionResult,
  explorationShare: number,
  participation: Participation | null = null,
): DecisionBasis => ({
  rule: rule === null ? null : ruleOf(rule),
  experiment:
    participation === null ? null : { experiment_id: participation.experimentId, arm: participation.arm },
  cluster: ranking.cluster,
  leader: ranking.leader?.merchantConnectorId ?? ranking.leader?.gatewayName ?? null,
  exploration: {
    share: explorationShare,
    explored: ranking.explored?.merchantConnectorId ?? ranking.explored?.gatewayName ?? null,
  },
  all_down: ranking.areAllDown,
  candidates: decided.map(judgedOf),
});
