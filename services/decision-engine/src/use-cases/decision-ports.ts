import type { ScoreState } from "../domain/scoring/score-state.ts";
import type { Clock, Configuration, DecisionIds, DecisionLog } from "../ports.ts";

/** What deciding needs; all of it is in memory. */
export interface DecisionPorts {
  readonly scores: ScoreState;
  readonly configuration: Configuration;
  readonly decisionLog: DecisionLog;
  readonly clock: Clock;
  readonly decisionIds: DecisionIds;
  /** Counts decisions by approach. */
  readonly countDecision: (approach: string) => void;
}
