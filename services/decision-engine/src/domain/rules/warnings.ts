import type { RuleWarning } from "./problems.ts";
import type { Algorithm, RuleOutput } from "./rule-program.ts";

interface PlacedOutput {
  readonly output: RuleOutput;
  readonly path: string;
}

/** Every output of the algorithm with its path. */
const outputsOf = (algorithm: Algorithm): readonly PlacedOutput[] => {
  if (algorithm.kind !== "advanced") return [{ output: algorithm.output, path: "algorithm.data" }];
  const { defaultSelection, rules } = algorithm.program;
  const placed = (output: RuleOutput, at: string): PlacedOutput => ({
    output,
    path: `algorithm.data.${at}.${output.kind}`,
  });
  return [
    placed(defaultSelection, "default_selection"),
    ...rules.map(({ output }, index) => placed(output, `rules[${String(index)}].output`)),
  ];
};

const sumWarning = ({ output, path }: PlacedOutput): readonly RuleWarning[] => {
  if (output.kind !== "volume_split" && output.kind !== "volume_split_priority") return [];
  const sum = output.splits.reduce((total, { split }) => total + split, 0);
  if (sum === 100) return [];
  const message =
    `The shares sum up to ${String(sum)}, so each counts as its part of ${String(sum)}. ` +
    "Make them sum up to 100 if they are meant as percentages.";
  return [{ path, code: "shares_not_100", message }];
};

/** What is accepted in an algorithm although it is of no use, or may be meant otherwise. */
export const warningsOf = (algorithm: Algorithm): readonly RuleWarning[] => outputsOf(algorithm).flatMap(sumWarning);
