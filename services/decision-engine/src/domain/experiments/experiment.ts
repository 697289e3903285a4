import type { ActiveRule, DecidingRule } from "../decision.ts";
import { repeatableChance } from "../repeatable-chance.ts";
import type { Arm, ArmScoring, ExperimentArm } from "../rules/rule-program.ts";
import type { ScoreSettings } from "../scoring/score-settings.ts";

/** The experiment that a payment takes part in. */
export interface Participation {
  readonly experimentId: string;
  readonly arm: Arm;
}

/** What decides for a payment once its arm is known. */
export interface AssignedRule {
  /** Null: the success rate decides. */
  readonly rule: DecidingRule | null;
  /** Whether an arm of an experiment decides, also of one that does not run any more. */
  readonly isOfArm: boolean;
  /** Null: it takes part in none. */
  readonly participation: Participation | null;
  readonly scoring: ArmScoring;
}

const noScoring: ArmScoring = { explorationShare: null, eliminationThreshold: null };

/**
 * The arm of a payment: the same at every attempt. Each experiment draws for itself, so that who was in the variant of
 * one is in either arm of the next.
 */
export const armOf = (paymentId: string, experimentId: string, variantShare: number): Arm =>
  repeatableChance(paymentId, `experiment\n${experimentId}`) < variantShare ? "variant" : "control";

/**
 * What decides for the payment: the active rule itself or, where it is an experiment, the arm's. While the experiment
 * does not run every payment is decided as the control is, and takes part in nothing.
 */
export const assignRule = (active: ActiveRule | null, paymentId: string, isRunning: boolean): AssignedRule => {
  const none = { isOfArm: false, participation: null, scoring: noScoring };
  if (active === null) return { ...none, rule: null };
  const { algorithm: given } = active;
  if (given.kind !== "ab_test") return { ...none, rule: { ...active, algorithm: given } };
  const { experiment } = given;
  const arm = isRunning ? armOf(paymentId, active.ruleId, experiment.variantShare) : "control";
  const { algorithm, scoring }: ExperimentArm = experiment[arm];
  return {
    rule: algorithm === null ? null : { ...active, algorithm },
    isOfArm: true,
    participation: isRunning ? { experimentId: active.ruleId, arm } : null,
    scoring,
  };
};

/** The settings of a payment with those of its arm in place of the merchant's. */
export const withScoring = (settings: ScoreSettings, scoring: ArmScoring): ScoreSettings => ({
  ...settings,
  explorationShare: scoring.explorationShare ?? settings.explorationShare,
  eliminationThreshold: scoring.eliminationThreshold ?? settings.eliminationThreshold,
});
