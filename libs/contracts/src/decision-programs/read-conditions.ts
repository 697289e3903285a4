import { decisionKeys } from "../resources/decision-rules.ts";
import type { Comparison, ConditionForms, ConditionProblem, RuleValue, Statement } from "@railyard/rules";
import { createConditionReader, ruleLimits } from "@railyard/rules";

import { invalid } from "./invalid-program.ts";

/** What can be asked for in surcharge and 3-D Secure rules. */
const forms: ConditionForms = {
  types: new Set([
    "number",
    "enum_variant",
    "str_value",
    "number_array",
    "enum_variant_array",
    "number_comparison_array",
    "metadata_variant",
  ]),
  operatorNames: ["comparisonType", "comparison_type"],
  hasTextOperators: false,
  hasNegation: false,
};

const listProblem = (entriesMax: number): string => `must be a list of at most ${String(entriesMax)} entries`;

const valueProblems = {
  no_object: "must be an object with type and value",
  unknown_type: "has a type that no condition compares with",
  no_number: "must be a whole number from 0, in minor units for amounts",
  no_text: "must be a text",
  no_list: listProblem(ruleLimits.values),
  no_entry: "needs key and value",
  no_comparison: "needs comparisonType and number",
  no_time: "must be a time",
} as const;

const failureOf = (problem: ConditionProblem, path: string): Error => {
  switch (problem.kind) {
    case "no_statement":
      return invalid(path, `must be an object, nested at most ${String(ruleLimits.depth)} deep`);
    case "no_statement_list":
      return invalid(path, listProblem(ruleLimits.statements));
    case "no_negation":
      return invalid(path, "must be true or false");
    case "no_condition":
      return invalid(path, "must be an object with lhs, comparison and value");
    case "no_key":
      return invalid(`${path}.lhs`, "must be a text");
    case "unknown_operator":
      return invalid(`${path}.comparison`, "is not one that is known");
    case "no_value":
      return invalid(`${path}.value${problem.value.at}`, valueProblems[problem.value.kind]);
  }
};

const enumValues = (value: RuleValue): readonly string[] => {
  if (value.type === "enum_variant" || value.type === "str_value") return [value.value];
  return value.type === "enum_variant_array" ? value.value : [];
};

/** A key compares with numbers, with texts, or with the values that it can have. */
const checkPair = (lhs: string, value: RuleValue, field: string): void => {
  // A metadata condition may be under any name: the entry's own key specifies what is looked up.
  if (value.type === "metadata_variant") return;
  const key = Object.hasOwn(decisionKeys, lhs) ? decisionKeys[lhs] : undefined;
  if (key === undefined) throw invalid(`${field}.lhs`, `${lhs} is nothing that can be asked for`);
  const isNumeric = value.type.startsWith("number");
  if (isNumeric !== (key === "number"))
    throw invalid(`${field}.value`, `of type ${value.type} does not go with ${lhs}`);
  if (typeof key === "string") return;
  const known = new Set(key.map((one) => one.toLowerCase()));
  const unknown = enumValues(value).find((one) => !known.has(one.toLowerCase()));
  if (unknown !== undefined) throw invalid(`${field}.value`, `${unknown} is no value of ${lhs}`);
};

const checkComparison = ({ lhs, comparison, value }: Comparison, field: string): void => {
  checkPair(lhs, value, field);
  const isEquality = comparison === "equal" || comparison === "not_equal";
  if (!isEquality && value.type !== "number") {
    throw invalid(`${field}.comparison`, `${comparison} does not go with ${value.type}`);
  }
};

const reader = createConditionReader(forms, {
  onProblem: (problem, path) => {
    throw failureOf(problem, path);
  },
  onComparison: checkComparison,
});

/**
 * The statements of a rule, checked.
 * @throws {InvalidProgram}, for the first thing that is wrong.
 */
export const readStatements = (given: unknown, field: string): readonly Statement[] =>
  reader.readStatements(given, field);
