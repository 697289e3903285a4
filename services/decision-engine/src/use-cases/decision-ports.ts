import type { Degradation } from "../domain/degradation.ts";
import type { Candidate, DecisionResult } from "../domain/decision.ts";
import type { Ranking } from "../domain/scoring/rank-by-success-rate.ts";
import type { ScoreState } from "../domain/scoring/score-state.ts";
import type { CountedVolumes } from "../domain/traffic/volume-terms.ts";
import type {
  Clock,
  Configuration,
  CustomerHistories,
  CustomerKeys,
  DecisionIds,
  DecisionLog,
  MerchantDirectory,
} from "../ports.ts";

/**
 * What deciding needs. All of it is in memory, but for the histories of customers and the settings of merchants that
 * this replica has not asked for yet.
 */
export interface DecisionPorts {
  readonly scores: ScoreState;
  readonly configuration: Configuration;
  readonly decisionLog: DecisionLog;
  readonly clock: Clock;
  readonly decisionIds: DecisionIds;
  readonly customerKeys: CustomerKeys;
  readonly customerHistories: CustomerHistories;
  readonly directory: MerchantDirectory;
  /** What was counted of a merchant's gateways in the periods of a moment; null: not known. */
  readonly volumes: (merchantId: string, nowMs: number) => CountedVolumes | null;
  /** How far this replica decides by memory alone now; null: it knows what there is to know. */
  readonly degradation: () => Degradation | null;
  /** Called for every decision. */
  readonly observeDecision: (decision: MadeDecision) => void;
}

/** A decision, as far as it is measured. */
export interface MadeDecision {
  readonly approach: string;
  readonly paymentMethod: string | null;
  readonly ranking: Ranking<Candidate>;
  /** Whether the one that was chosen is tried to learn about it. */
  readonly isProbe: boolean;
}

/** What is measured of a result. */
export const madeDecision = (
  approach: string,
  paymentMethod: string | null | undefined,
  { decided, ranking }: DecisionResult,
): MadeDecision => ({
  approach,
  paymentMethod: paymentMethod ?? null,
  ranking,
  isProbe: decided[0] !== undefined && decided[0].candidate === ranking.explored,
});
