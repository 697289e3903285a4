import type { Degradation } from "../domain/degradation.ts";
import type { ScoreState } from "../domain/scoring/score-state.ts";
import type { Clock, Configuration, DecisionIds, DecisionLog } from "../ports.ts";

/** What deciding needs; all of it is in memory. */
export interface DecisionPorts {
  readonly scores: ScoreState;
  readonly configuration: Configuration;
  readonly decisionLog: DecisionLog;
  readonly clock: Clock;
  readonly decisionIds: DecisionIds;
  /** How far this replica decides by memory alone now; null: it knows what there is to know. */
  readonly degradation: () => Degradation | null;
  /** Counts decisions by approach. */
  readonly countDecision: (approach: string) => void;
}
