import type { RuleWarning } from "../domain/rules/problems.ts";
import { readNewAlgorithm } from "../domain/rules/read-algorithm.ts";
import { warningsOf } from "../domain/rules/warnings.ts";
import { failures } from "../failures.ts";
import type { StoredAlgorithm } from "../rule-ports.ts";

/**
 * What an algorithm has no use for.
 * @throws {Failure} algorithm_kind_not_offered, field_validation_failed with everything that is wrong with it
 */
export const checkAlgorithm = (given: StoredAlgorithm): readonly RuleWarning[] => {
  if (given.type === "ab_test") throw failures.algorithm_kind_not_offered({ type: given.type });
  const { algorithm, problems } = readNewAlgorithm(given);
  if (algorithm !== null) return warningsOf(algorithm);
  throw failures.field_validation_failed({
    count: problems.length,
    field: problems[0]?.field,
    data: { validation_errors: problems.map((problem) => ({ ...problem })) },
  });
};
