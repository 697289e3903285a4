import type { CountedWindow } from "./domain/analytics/time-window.ts";
import type { BodyOf, putConnectorFees, putScheduledOutages, putVolumeTerms } from "@railyard/contracts";

import type { Reception, Statement } from "./domain/attempt-history.ts";
import type { KeptLearnedFee } from "./domain/costs/learned-fees.ts";
import type { SavingsSum } from "./domain/costs/savings-report.ts";
import type { CustomerHistory } from "./domain/customer-history.ts";
import type { ActiveRule } from "./domain/decision.ts";
import type { DecisionAnswer } from "./domain/decision-answer.ts";
import type { DecisionBasis } from "./domain/decision-basis.ts";
import type { DecisionInputs } from "./domain/decision-inputs.ts";
import type { Participation } from "./domain/experiments/experiment.ts";
import type { AttemptResults } from "./domain/experiments/payment-result.ts";
import type { ArmCounts } from "./domain/experiments/verdict.ts";
import type { LoggedDecision, LoggedOutcome } from "./domain/payment-audit.ts";
import type { KeptDecision } from "./domain/replay-decision.ts";
import type { EvaluatedPurpose } from "./domain/rules/purposes.ts";
import type { Arm } from "./domain/rules/rule-program.ts";
import type { PaymentTraits } from "./domain/scoring/clusters.ts";
import type { ForgottenScores } from "./domain/scoring/reset-scores.ts";
import type { FeatureName, MerchantFeatures } from "./domain/settings/features.ts";
import type { ProfileSwitches } from "./domain/settings/profile-switches.ts";
import type { MerchantSettings } from "./domain/settings/resolve-settings.ts";

/** Time, as a port so that tests can choose it. */
export type Clock = () => Date;

/** The rules and settings in force, in memory. */
export interface Configuration {
  /** The profile's rule for the purpose, else the merchant's. */
  activeRule(merchantId: string, profileId: string | null, purpose: EvaluatedPurpose): ActiveRule | null;
  settings(merchantId: string): MerchantSettings;
  /** What the profile has of dynamic routing; without a profile everything, as the merchant has it. */
  switches(merchantId: string, profileId: string | null): ProfileSwitches;
  /** Whether payments take part in the experiment: it was not stopped. */
  isExperimentRunning(merchantId: string, experimentId: string): boolean;
}

/** What is reported of an attempt, before it has its place in the log. */
export interface OutcomeRecord extends Statement {
  readonly merchantId: string;
  readonly attemptKey: string;
  readonly origin: "payments" | "feedback";
  readonly paymentId: string;
  readonly connector: string;
  readonly merchantConnectorId: string | null;
  readonly status: string;
  readonly traits: PaymentTraits;
  readonly authenticationType: string | null;
  readonly amount: number | null;
  readonly errorCode: string | null;
  readonly errorCategory: string | null;
  readonly latencyMs: number | null;
  readonly routingApproach: string | null;
  /** The key of the customer whose history it is part of. */
  readonly customer: string | null;
  /** Null: the merchant sets no bucket size. */
  readonly slowRate: number | null;
  readonly happenedAt: Date;
}

/** Takes outcomes in so that they survive; every replica applies them to its scores soon after. */
export interface OutcomeLog {
  /** Resolves when what it reports is stored, or was before. Throws OperationalError when it cannot be. */
  append(outcome: OutcomeRecord): Promise<Reception>;
}

/** Names customers in what is stored of them. */
export interface CustomerKeys {
  /** The key by which a customer is stored, and after it those by which it was stored under secrets of before. */
  keysOf(merchantId: string, customerId: string): readonly [string, ...string[]];
}

/** Whose history by which method. */
export interface HistoryKey {
  readonly merchantId: string;
  /** All keys of the customer. */
  readonly customers: readonly string[];
  readonly method: string;
}

/** What customers paid with. */
export interface CustomerHistories {
  /** Never throws, and takes a few milliseconds at most: nothing is known where it cannot be read in time. */
  read(key: HistoryKey): Promise<CustomerHistory>;
}

/** Resets scores, between two outcomes and at every replica. */
export interface ScoreResets {
  /** This replica has forgotten when it resolves; answers what. */
  reset(merchantId: string): Promise<ForgottenScores>;
}

/** A decision as the log keeps it. */
export interface DecisionRecord extends DecidedPayment, DecidedFacts, DecisionAnswer {
  readonly decisionId: string;
  readonly profileId: string | null;
  readonly face: "internal" | "engine";
  readonly approach: string;
  /** Null: the payment takes part in no experiment. */
  readonly participation: Participation | null;
  readonly basis: DecisionBasis;
  readonly inputs: DecisionInputs;
  readonly decidedAt: Date;
}

/** Keeps decisions; never makes one wait. When the log cannot be written, decisions are left out and counted. */
export interface DecisionLog {
  add(decision: DecisionRecord): void;
  /** The latest decision for a payment, also one that another replica is about to log; null: there was none. */
  factsOf(payment: DecidedPayment): Promise<DecidedFacts | null>;
  /** The decision of this id, if the log has it and it was made for this payment. */
  factsOfDecision(decisionId: string, payment: DecidedPayment): Promise<DecidedFacts | null>;
}

/** A decision of the log with what it was made of. */
export interface ArchivedDecision extends KeptDecision, DecisionAnswer {
  readonly decisionId: string;
  readonly attempt: number;
  readonly decidedAt: Date;
}

/** Decisions by their ids. */
export interface DecisionArchive {
  /** `without_inputs`: a version logged it that kept them otherwise, or not at all. Null: there is none. */
  find(wanted: {
    readonly merchantId: string;
    /** Null: decisions for any profile and none. */
    readonly profileId: string | null;
    readonly decisionId: string;
  }): Promise<ArchivedDecision | "without_inputs" | null>;
}

/** A payment that was decided for. */
export interface DecidedPayment {
  readonly merchantId: string;
  readonly paymentId: string;
}

/** Ids of decisions, which carry what was decided about and who may send them back. */
export interface DecisionIds {
  issue(payment: DecidedPayment, facts: DecidedFacts, at: Date): string;
  /** Null when it was not issued here, or for another payment. */
  read(decisionId: string, payment: DecidedPayment): DecidedFacts | null;
}

/** What the logs contain about single payments. */
export interface AuditTrail {
  /** Decisions for the payment since then; a profile narrows to those for it. */
  decisions(wanted: {
    readonly merchantId: string;
    readonly profileId: string | null;
    readonly paymentId: string;
    readonly since: Date;
  }): Promise<readonly LoggedDecision[]>;
  /** Outcomes since then of the attempts of these names. */
  outcomes(wanted: {
    readonly merchantId: string;
    readonly keys: readonly string[];
    readonly since: Date;
  }): Promise<readonly LoggedOutcome[]>;
}

/** What a decision was about, which feedback does not repeat. */
export interface DecidedFacts {
  readonly traits: PaymentTraits;
  readonly authenticationType: string | null;
  /** The key of the customer, where its history counts. */
  readonly customer: string | null;
  readonly amount: number | null;
  readonly approach: string | null;
  /** Which attempt of the payment, from 1. */
  readonly attempt: number;
}

/** Settings of the algorithms; changes are in force here when they resolve. */
export interface SettingsStore {
  find(merchantId: string, algorithm: string): Promise<object | null>;
  /** False when there are settings already. */
  create(merchantId: string, algorithm: string, data: object): Promise<boolean>;
  /** False when there are none; null deletes. */
  replace(merchantId: string, algorithm: string, data: object | null): Promise<boolean>;
  /** Creates or replaces. */
  put(merchantId: string, algorithm: string, data: object): Promise<void>;
}

/** What payments cost at a connector, as it was written. */
export type StoredConnectorFees = BodyOf<typeof putConnectorFees> & OfConnector;

/** When a gateway or account is announced to be out of service, as it was written. */
export type StoredOutages = BodyOf<typeof putScheduledOutages> & OfConnector;

/** How many payments a gateway is to take, as it was written. */
export type StoredVolumeTerms = BodyOf<typeof putVolumeTerms> & OfConnector;

/** Something that is set up for a connector: a gateway's name or an account's id. */
export interface OfConnector {
  readonly connector: string;
}

/** What merchants set up by connector; changes are in force here when they resolve. */
export interface ConnectorSettingsStore<Stored extends OfConnector> {
  list(merchantId: string): Promise<readonly Stored[]>;
  /** False when the merchant has set it up for as many other connectors already. */
  put(merchantId: string, settings: Stored, connectorsMax: number): Promise<boolean>;
  /** False when there is nothing. */
  delete(merchantId: string, connector: string): Promise<boolean>;
}

export type ConnectorFeeStore = ConnectorSettingsStore<StoredConnectorFees>;

/** What a report taught of fees at a connector. */
export interface StoredLearnedFees extends OfConnector {
  /** ISO 8601. */
  readonly learned_at: string;
  readonly fees: readonly KeptLearnedFee[];
}

export type LearnedFeeStore = ConnectorSettingsStore<StoredLearnedFees>;

/** What merchants switched on or off. */
export interface FeatureStore {
  read(merchantId: string): Promise<MerchantFeatures>;
  /** In force here when it resolves. */
  switch(merchantId: string, name: FeatureName, enabled: boolean): Promise<void>;
}

/** What profiles have of dynamic routing. */
export interface ProfileSwitchStore {
  read(merchantId: string, profileId: string): Promise<ProfileSwitches>;
  /** Changes what is given and leaves the rest; answers all. In force here when it resolves. */
  change(merchantId: string, profileId: string, given: Partial<ProfileSwitches>): Promise<ProfileSwitches>;
}

/** An experiment that payments have taken part in. */
export interface StartedExperiment {
  readonly startedAt: Date;
  /** Null: it runs. */
  readonly stoppedAt: Date | null;
  readonly stopReason: "guardrail_breached" | null;
}

/** What is known of an arm. */
export interface ArmFigures extends ArmCounts {
  /** By the first attempts alone. */
  readonly firstSuccesses: number;
  readonly firstFailures: number;
  /** Of the attempts that made the outcome known; null: none reported it. */
  readonly averageLatencyMs: number | null;
}

/** A payment in its arm. */
export interface ExperimentPayment {
  readonly paymentId: string;
  readonly arm: Arm;
  /** The gateway that was decided for first. */
  readonly connector: string | null;
  readonly results: AttemptResults;
  readonly decidedAt: Date;
}

interface WantedExperiment {
  readonly merchantId: string;
  readonly experimentId: string;
  /** Null: from its beginning. */
  readonly from: Date | null;
}

/** What is counted of experiments, some seconds behind the outcomes. */
export interface ExperimentStore {
  /** Null: no payment has taken part in it yet. */
  find(merchantId: string, experimentId: string): Promise<StartedExperiment | null>;
  /** By whole hours (UTC). */
  figures(wanted: WantedExperiment & { readonly until: Date | null }): Promise<Readonly<Record<Arm, ArmFigures>>>;
  /** Newest first. */
  payments(wanted: WantedExperiment & { readonly limit: number; readonly offset: number }): Promise<{
    readonly total: number;
    readonly payments: readonly ExperimentPayment[];
  }>;
}

/** What cheaper gateways saved, within a second of the decisions. */
export interface CostSavingsStore {
  sums(wanted: {
    readonly merchantId: string;
    /** Null: of all profiles and none. */
    readonly profileId: string | null;
    readonly window: CountedWindow;
  }): Promise<readonly SavingsSum[]>;
}

/** Asks the directory of merchants. */
export interface MerchantDirectory {
  hasProfile(merchantId: string, profileId: string, minimumVersion: number | undefined): Promise<boolean>;
  /** Whether the merchant has its networks of debit cards compared. */
  isDebitRoutingEnabled(merchantId: string, minimumVersion: number | undefined): Promise<boolean>;
  /** Connector accounts of a profile, those out of use too. */
  accountsOf(
    merchantId: string,
    profileId: string,
    minimumVersion: number | undefined,
  ): Promise<readonly ProfileAccount[]>;
}

/** A connector account as far as rules care. */
export interface ProfileAccount {
  readonly connector: string;
  readonly merchantConnectorId: string;
  /** Such as `payment_processor`. */
  readonly type: string;
  readonly isInUse: boolean;
}

/** Whether the database can be written to and read from now. */
export interface DatabaseProbe {
  try(): Promise<DatabaseFindings>;
}

export interface DatabaseFindings {
  readonly connects: boolean;
  readonly reads: boolean;
  readonly writes: boolean;
  readonly deletes: boolean;
}
