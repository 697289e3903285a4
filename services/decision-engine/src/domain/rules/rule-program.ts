import type { Globals, Statement } from "@railyard/rules";

import type { ZoneClock } from "./zone-clock.ts";

/** A connector in a rule: a gateway, and the account at it; any account of the gateway when null. */
export interface RuleConnector {
  readonly gateway_name: string;
  readonly gateway_id: string | null;
}

export interface SplitToOne {
  /** Share, as a whole number; shares need not sum up to 100. */
  readonly split: number;
  readonly output: RuleConnector;
}

export interface SplitToMany {
  readonly split: number;
  readonly output: readonly RuleConnector[];
}

/** Who is to process the payment. */
export type RuleOutput =
  | { readonly kind: "single"; readonly connector: RuleConnector }
  | { readonly kind: "priority"; readonly connectors: readonly RuleConnector[] }
  | { readonly kind: "volume_split"; readonly splits: readonly SplitToOne[] }
  | { readonly kind: "volume_split_priority"; readonly splits: readonly SplitToMany[] };

/** A rule matches when one of its statements holds. */
export interface Rule {
  readonly name: string;
  readonly output: RuleOutput;
  readonly statements: readonly Statement[];
}

/** Rules in order, the first that matches wins; with none the default selection. */
export interface RuleProgram {
  readonly globals: Globals;
  readonly defaultSelection: RuleOutput;
  readonly rules: readonly Rule[];
  /** By the name of the time zone. */
  readonly clocks: ReadonlyMap<string, ZoneClock>;
}

/** A routing algorithm that names connectors. */
export type RuleAlgorithm =
  | { readonly kind: "single" | "priority" | "volume_split"; readonly output: RuleOutput }
  | { readonly kind: "advanced"; readonly program: RuleProgram };

export type Arm = "control" | "variant";

/** Replaces the id of a rule where the success rate decides. */
export const bySuccessRate = "sr_routing";

/** What an arm of an experiment changes of the merchant's settings; null: nothing. Shares and rates are 0 to 1. */
export interface ArmScoring {
  readonly explorationShare: number | null;
  readonly eliminationThreshold: number | null;
}

export interface ExperimentArm {
  /** `sr_routing`, or the rule that the algorithm is a copy of. */
  readonly algorithmId: string;
  /** Null: the success rate decides. */
  readonly algorithm: RuleAlgorithm | null;
  readonly scoring: ArmScoring;
}

/** Two algorithms that share the payments until one of them is known to be better. */
export interface Experiment {
  readonly control: ExperimentArm;
  readonly variant: ExperimentArm;
  /** 0 to 1. */
  readonly variantShare: number;
  /** Resolved payments of each arm. */
  readonly minimumSampleSize: number;
  /** Percentage points by which the variant may be worse. */
  readonly guardrailPoints: number;
}

/** A routing algorithm that has passed its checks. */
export type Algorithm = RuleAlgorithm | { readonly kind: "ab_test"; readonly experiment: Experiment };
