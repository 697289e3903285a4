import type { RuleWarning } from "./problems.ts";
import type { RuleAlgorithm, RuleConnector, RuleOutput, RuleProgram } from "./rule-program.ts";
import { shadowedRules } from "./shadowed-rules.ts";

interface PlacedOutput {
  readonly output: RuleOutput;
  readonly path: string;
}

/** Every output of the algorithm with its path. */
const outputsOf = (algorithm: RuleAlgorithm): readonly PlacedOutput[] => {
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

const listsOf = ({ output, path }: PlacedOutput): readonly (readonly [string, readonly RuleConnector[]])[] => {
  if (output.kind === "priority") return [[path, output.connectors]];
  if (output.kind !== "volume_split_priority") return [];
  return output.splits.map(({ output: connectors }, index) => [`${path}[${String(index)}].output`, connectors]);
};

const repeatWarnings = (placed: PlacedOutput): readonly RuleWarning[] =>
  listsOf(placed).flatMap(([path, connectors]) => {
    const names = connectors.map((connector) => JSON.stringify([connector.gateway_name, connector.gateway_id]));
    return connectors.flatMap(({ gateway_name }, index): readonly RuleWarning[] => {
      if (names.indexOf(names[index] ?? "") === index) return [];
      const message = `${gateway_name} is named before in the same list, so this entry is passed over. Delete it.`;
      return [{ path: `${path}[${String(index)}]`, code: "connector_repeated", message }];
    });
  });

const unusedRules = (program: RuleProgram): readonly RuleWarning[] => {
  const empty = program.rules.flatMap(({ name, statements }, index): readonly RuleWarning[] => {
    if (statements.length > 0) return [];
    const message = `The rule ${name} has no statements, so it never holds. Add one, or delete the rule.`;
    return [{ path: `algorithm.data.rules[${String(index)}]`, code: "rule_without_statements", message }];
  });
  const shadowed = shadowedRules(program).map(({ index, by }): RuleWarning => {
    const message =
      `Whenever the rule ${program.rules[index]?.name ?? ""} holds, one before it does too (${by.join(", ")}), so it ` +
      "is never used. Move it before them, or delete it.";
    return { path: `algorithm.data.rules[${String(index)}]`, code: "rule_shadowed", message };
  });
  return [...empty, ...shadowed];
};

/** What is accepted in an algorithm although it is of no use, or may be meant otherwise. */
export const warningsOf = (algorithm: RuleAlgorithm): readonly RuleWarning[] => [
  ...(algorithm.kind === "advanced" ? unusedRules(algorithm.program) : []),
  ...outputsOf(algorithm).flatMap((placed) => [...sumWarning(placed), ...repeatWarnings(placed)]),
];
