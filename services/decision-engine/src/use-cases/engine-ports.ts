import type { AnalyticsStore, PaymentList, RefusalStore } from "../analytics-ports.ts";
import type {
  AuditTrail,
  ConnectorFeeStore,
  LearnedFeeStore,
  ConnectorSettingsStore,
  CostSavingsStore,
  DatabaseProbe,
  DecisionArchive,
  ExperimentStore,
  FeatureStore,
  OutcomeLog,
  ProfileSwitchStore,
  ScoreResets,
  SettingsStore,
  StoredOutages,
  StoredVolumeTerms,
} from "../ports.ts";
import type { PreviewLog, PreviewTrail } from "../preview-ports.ts";
import type { DecisionHistory, RuleStore } from "../rule-ports.ts";
import type { DecisionPorts } from "./decision-ports.ts";

/** What the operations of the engine API need. */
export interface EnginePorts extends DecisionPorts {
  readonly rules: RuleStore;
  readonly decisionHistory: DecisionHistory;
  readonly algorithmSettings: SettingsStore;
  readonly features: FeatureStore;
  readonly profileSwitches: ProfileSwitchStore;
  readonly connectorFees: ConnectorFeeStore;
  readonly learnedFees: LearnedFeeStore;
  readonly outages: ConnectorSettingsStore<StoredOutages>;
  readonly volumeTerms: ConnectorSettingsStore<StoredVolumeTerms>;
  readonly outcomeLog: OutcomeLog;
  readonly scoreResets: ScoreResets;
  readonly auditTrail: AuditTrail;
  readonly decisionArchive: DecisionArchive;
  readonly experiments: ExperimentStore;
  readonly analytics: AnalyticsStore;
  readonly paymentList: PaymentList;
  readonly refusals: RefusalStore;
  readonly previews: PreviewLog;
  readonly previewTrail: PreviewTrail;
  readonly costSavings: CostSavingsStore;
  readonly probe: DatabaseProbe;
  /** Counts feedback by its result. */
  readonly countFeedback: (result: string) => void;
  /** Replaces the id of a payment where the caller names none. */
  readonly newEvaluationId: () => string;
  readonly isBrokerUsable: () => Promise<boolean>;
}
