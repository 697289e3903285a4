import type { Comparison, Statement } from "@railyard/rules";

/** Comparisons that hold together whenever a statement holds by one of its branches. */
export interface Conjunction {
  readonly comparisons: readonly Comparison[];
  /** Whether they are all that the branch asks for. */
  readonly isWhole: boolean;
}

const opposite = (comparison: Comparison): Comparison => ({
  ...comparison,
  isNegated: comparison.isNegated !== true,
});

/** The opposite of one comparison is a comparison; that of more is passed over, which leaves a branch too wide. */
const negatedBranches = ({ condition, nested }: Statement): readonly Conjunction[] => {
  const [only, ...others] = condition;
  if (nested !== null || others.length > 0) return [{ comparisons: [], isWhole: false }];
  return only === undefined ? [] : [{ comparisons: [opposite(only)], isWhole: true }];
};

/** Every way in which the statement can hold; none when it never does. */
export const branchesOf = (statement: Statement): readonly Conjunction[] => {
  if (statement.isNegated === true) return negatedBranches(statement);
  const { condition, nested } = statement;
  if (nested === null) return [{ comparisons: condition, isWhole: true }];
  return nested.flatMap(branchesOf).map(({ comparisons, isWhole }) => ({
    comparisons: [...condition, ...comparisons],
    isWhole,
  }));
};
