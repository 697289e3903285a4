import { isEvaluated } from "../domain/rules/purposes.ts";
import type { RuleWarning } from "../domain/rules/problems.ts";
import { readNewAlgorithm } from "../domain/rules/read-algorithm.ts";
import type { Algorithm, RuleAlgorithm } from "../domain/rules/rule-program.ts";
import { warningsOf } from "../domain/rules/warnings.ts";
import { failures } from "../failures.ts";
import type { StoredAlgorithm } from "../rule-ports.ts";

/**
 * Refuses rules that nothing would go by.
 * @throws {Failure} rule_purpose_not_evaluated
 */
export const assertEvaluated = (purpose: string): void => {
  if (!isEvaluated(purpose)) throw failures.rule_purpose_not_evaluated({ purpose, field: "algorithm_for" });
};

const readChecked = (given: StoredAlgorithm): Algorithm => {
  const { algorithm, problems } = readNewAlgorithm(given);
  if (algorithm !== null) return algorithm;
  throw failures.field_validation_failed({
    count: problems.length,
    field: problems[0]?.field,
    data: { validation_errors: problems.map((problem) => ({ ...problem })) },
  });
};

/**
 * What an algorithm has no use for.
 * @throws {Failure} field_validation_failed with everything that is wrong with it
 */
export const checkNewAlgorithm = (given: StoredAlgorithm): readonly RuleWarning[] => {
  const algorithm = readChecked(given);
  return algorithm.kind === "ab_test" ? [] : warningsOf(algorithm);
};

/** An algorithm that is no experiment, and what it has no use for. */
export interface CheckedAlgorithm {
  readonly algorithm: RuleAlgorithm;
  readonly warnings: readonly RuleWarning[];
}

/**
 * Checks an algorithm where experiments have no place: what one tests never changes, and it has no output of its own.
 * @throws {Failure} experiment_not_changeable, field_validation_failed with everything that is wrong with it
 */
export const checkAlgorithm = (given: StoredAlgorithm): CheckedAlgorithm => {
  if (given.type === "ab_test") throw failures.experiment_not_changeable({ field: "algorithm.type" });
  const algorithm = readChecked(given);
  if (algorithm.kind === "ab_test") throw failures.experiment_not_changeable({ field: "algorithm.type" });
  return { algorithm, warnings: warningsOf(algorithm) };
};
