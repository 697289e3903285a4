import type { ConditionForms, ConditionProblem, ValueProblem } from "@railyard/rules";
import { ruleLimits } from "@railyard/rules";

import type { ProblemKind, ProblemList } from "./problems.ts";

/** What can be asked for in routing rules. */
export const conditionForms: ConditionForms = {
  types: new Set([
    "number",
    "enum_variant",
    "str_value",
    "global_ref",
    "metadata_variant",
    "number_array",
    "enum_variant_array",
    "str_value_array",
    "number_comparison_array",
    "time_window",
    "weekdays",
  ]),
  operatorNames: ["comparison_type"],
  hasTextOperators: true,
  hasNegation: true,
};

/** What a value that cannot be read should have been. */
const forms: Readonly<Record<string, string>> = {
  time_window: "from and to as hh:mm from 00:00 to 23:59, not the same, and time_zone as an IANA name, or UTC",
  weekdays: "days as a list of monday to sunday, and time_zone as an IANA name, or UTC",
};

/** What is wrong with a value: the kind of problem, and the words for it. */
export const valueProblemOf = ({ type }: ValueProblem): readonly [kind: ProblemKind, message: string] => {
  if (type === undefined) return ["type_mismatch", "The value needs a type that is known, and a value of that type."];
  if (type === "number") {
    return ["value_out_of_range", "A number must be a whole number from 0, in minor units for amounts."];
  }
  const form = forms[type];
  return ["type_mismatch", `The value is no ${type}${form === undefined ? "" : `: it needs ${form}`}.`];
};

/** Notes a part of a statement that cannot be read. */
export const noteProblem = (list: ProblemList, problem: ConditionProblem, path: string): void => {
  switch (problem.kind) {
    case "no_statement":
      list.add(path, "type_mismatch", `A statement is an object, nested at most ${String(ruleLimits.depth)} deep.`);
      break;
    case "no_statement_list":
      list.add(path, "length_invalid", `It must be a list of at most ${String(ruleLimits.statements)} entries.`);
      break;
    case "no_negation":
      list.add(`${path}.not`, "type_mismatch", "not is true or false.");
      break;
    case "no_condition":
    case "no_key":
      list.add(path, "type_mismatch", "A comparison needs lhs, comparison and value.");
      break;
    case "unknown_operator":
      list.add(problem.lhs, "invalid_comparison", "The comparison is not one of those that are known.", path);
      break;
    case "no_value":
      list.add(problem.lhs, ...valueProblemOf(problem.value), path);
      break;
  }
};
