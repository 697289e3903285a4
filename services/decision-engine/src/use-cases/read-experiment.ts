import type { Judgement } from "../domain/experiments/verdict.ts";
import { judge } from "../domain/experiments/verdict.ts";
import { readAlgorithm } from "../domain/rules/read-algorithm.ts";
import type { Arm, Experiment } from "../domain/rules/rule-program.ts";
import { failures } from "../failures.ts";
import type { ArmFigures, ExperimentPayment, ExperimentStore, StartedExperiment } from "../ports.ts";
import type { RuleStore } from "../rule-ports.ts";
import type { Caller } from "./assert-own-merchant.ts";

/** What reading experiments needs. */
export interface ExperimentPorts {
  readonly experiments: ExperimentStore;
  readonly rules: RuleStore;
}

/** What is looked at; null: everything, and the experiment's own terms. */
export interface WantedResults {
  readonly from: Date | null;
  readonly until: Date | null;
  readonly minimumSampleSize: number | null;
  readonly guardrailPoints: number | null;
}

export interface ExperimentReport {
  readonly figures: Readonly<Record<Arm, ArmFigures>>;
  readonly judgement: Judgement;
  readonly minimumSampleSize: number;
  readonly guardrailPoints: number;
  /** Null: no payment has taken part yet. */
  readonly started: StartedExperiment | null;
}

/** The experiment of the caller's; one of another profile than the credential is limited to is not found. */
const findExperiment = async (rules: RuleStore, caller: Caller, experimentId: string): Promise<Experiment> => {
  const rule = await rules.find(caller.merchantId, experimentId);
  const isOwn = rule !== null && (caller.profileId === undefined || caller.profileId === rule.createdBy);
  const algorithm = isOwn ? readAlgorithm(rule.algorithm).algorithm : null;
  if (algorithm?.kind === "ab_test") return algorithm.experiment;
  throw failures.experiment_not_found({ experiment_id: experimentId });
};

/**
 * What an experiment has shown so far.
 * @throws {Failure} experiment_not_found
 */
export const readExperiment =
  ({ experiments, rules }: ExperimentPorts) =>
  async (caller: Caller, experimentId: string, wanted: WantedResults): Promise<ExperimentReport> => {
    const experiment = await findExperiment(rules, caller, experimentId);
    const { merchantId } = caller;
    const { from, until } = wanted;
    const figures = await experiments.figures({ merchantId, experimentId, from, until });
    const minimumSampleSize = wanted.minimumSampleSize ?? experiment.minimumSampleSize;
    const guardrailPoints = wanted.guardrailPoints ?? experiment.guardrailPoints;
    const terms = { variantShare: experiment.variantShare, minimumSampleSize, guardrailPoints };
    return {
      figures,
      judgement: judge(figures.control, figures.variant, terms),
      minimumSampleSize,
      guardrailPoints,
      started: await experiments.find(merchantId, experimentId),
    };
  };

/**
 * A page of the payments that take part, newest first.
 * @throws {Failure} experiment_not_found
 */
export const listExperimentPayments =
  ({ experiments, rules }: ExperimentPorts) =>
  async (
    caller: Caller,
    experimentId: string,
    page: { readonly from: Date | null; readonly limit: number; readonly offset: number },
  ): Promise<{ readonly total: number; readonly payments: readonly ExperimentPayment[] }> => {
    await findExperiment(rules, caller, experimentId);
    return experiments.payments({ merchantId: caller.merchantId, experimentId, ...page });
  };
