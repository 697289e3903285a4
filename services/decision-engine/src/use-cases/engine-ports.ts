import type {
  AuditTrail,
  ConnectorFeeStore,
  CostSavingsStore,
  DatabaseProbe,
  ExperimentStore,
  FeatureStore,
  OutcomeLog,
  ScoreResets,
  SettingsStore,
} from "../ports.ts";
import type { DecisionHistory, RuleStore } from "../rule-ports.ts";
import type { DecisionPorts } from "./decision-ports.ts";

/** What the operations of the engine's own face need. */
export interface EnginePorts extends DecisionPorts {
  readonly rules: RuleStore;
  readonly decisionHistory: DecisionHistory;
  readonly algorithmSettings: SettingsStore;
  readonly features: FeatureStore;
  readonly connectorFees: ConnectorFeeStore;
  readonly outcomeLog: OutcomeLog;
  readonly scoreResets: ScoreResets;
  readonly auditTrail: AuditTrail;
  readonly experiments: ExperimentStore;
  readonly costSavings: CostSavingsStore;
  readonly probe: DatabaseProbe;
  /** Counts feedback by what became of it. */
  readonly countFeedback: (result: string) => void;
  /** Stands for a payment where the caller names none. */
  readonly newEvaluationId: () => string;
  readonly isBrokerUsable: () => Promise<boolean>;
}
