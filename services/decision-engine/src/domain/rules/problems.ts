/** What can be wrong with a rule; the names are those of the interface. */
export type ProblemKind =
  | "unknown_key"
  | "invalid_comparison"
  | "invalid_enum_value"
  | "invalid_enum_values"
  | "type_mismatch"
  | "value_out_of_range"
  | "length_invalid";

/** One thing that is wrong with a rule, and where. */
export interface RuleProblem {
  /** The key of a condition, or the path of the member, such as `rules[0].output.priority`. */
  readonly field: string;
  readonly error_type: ProblemKind;
  readonly message: string;
}

/** A part of an algorithm that is accepted although it is of no use, or may be meant otherwise. */
export interface RuleWarning {
  /** The way to it in the body, such as `algorithm.data.rules[1]`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

// A broken program of the largest size would otherwise answer with megabytes.
const MAXIMUM_PROBLEMS = 50;

/** Collects everything that is wrong, so that one answer tells it all. */
export interface ProblemList {
  readonly problems: readonly RuleProblem[];
  add(field: string, kind: ProblemKind, message: string): void;
}

export const createProblemList = (): ProblemList => {
  const problems: RuleProblem[] = [];
  return {
    problems,
    add: (field, kind, message) => {
      if (problems.length < MAXIMUM_PROBLEMS) problems.push({ field, error_type: kind, message });
    },
  };
};
