/** What can be wrong with a rule; the names are those of the interface. */
export type ProblemKind =
  | "unknown_key"
  | "invalid_comparison"
  | "invalid_enum_value"
  | "invalid_enum_values"
  | "type_mismatch"
  | "value_out_of_range"
  | "never_holds"
  | "length_invalid"
  | "unknown_account";

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
const maximumProblems = 50;

/** Collects everything that is wrong, so that one answer contains it all. */
export interface ProblemList {
  readonly problems: readonly RuleProblem[];
  /** The same problems with the way to each. */
  readonly located: readonly LocatedProblem[];
  /** @param path where it is, when the field does not state it. */
  add(field: string, kind: ProblemKind, message: string, path?: string): void;
}

/** A problem and the way to it. */
export interface LocatedProblem extends RuleProblem {
  /** The way to it in the body, such as `algorithm.data.rules[0].statements[1].condition[0]`. */
  readonly path: string;
}

/** The way to a member of an algorithm in the body of a request. */
const pathInBody = (field: string): string => {
  const isNextToData = field === "type" || field === "data" || field.startsWith("data[") || field.startsWith("data.");
  return isNextToData ? `algorithm.${field}` : `algorithm.data.${field}`;
};

export const createProblemList = (): ProblemList => {
  const problems: RuleProblem[] = [];
  const located: LocatedProblem[] = [];
  return {
    problems,
    located,
    add: (field, kind, message, path = field) => {
      if (problems.length >= maximumProblems) return;
      const problem = { field, error_type: kind, message };
      problems.push(problem);
      located.push({ ...problem, path: pathInBody(path) });
    },
  };
};

/** The same list, for problems of one part whose fields do not state where it is. */
export const problemsAt = (list: ProblemList, path: string): ProblemList => ({
  ...list,
  add: (field, kind, message) => {
    list.add(field, kind, message, path);
  },
});
