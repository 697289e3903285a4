import type { Comparison, Globals, RuleValue, Statement } from "@railyard/rules";
import { isTextOperator } from "@railyard/rules";

import type { ProblemList } from "./problems.ts";
import type { RoutingKey } from "./routing-keys.ts";
import { isValueOf, routingKeys, textPartProblem, textProblem } from "./routing-keys.ts";

/** The types of values that can be compared with a key of each type. */
const valueTypes: Readonly<Record<RoutingKey["type"], readonly RuleValue["type"][]>> = {
  integer: ["number", "number_array", "number_comparison_array", "global_ref"],
  enum: ["enum_variant", "enum_variant_array", "global_ref"],
  str_value: ["str_value", "str_value_array", "global_ref"],
  udf: ["metadata_variant"],
  global_ref: ["global_ref"],
  time_window: ["time_window"],
  weekdays: ["weekdays"],
};

const partTypes: readonly RuleValue["type"][] = ["str_value", "str_value_array", "metadata_variant"];

/** Whether the operator asks something that a value of this type can answer. */
const isAnswerable = ({ comparison, value: { type } }: Comparison): boolean => {
  if (comparison === "equal" || comparison === "not_equal") return true;
  return isTextOperator(comparison) ? partTypes.includes(type) : type === "number";
};

const textsOf = (value: RuleValue): readonly string[] => {
  if (value.type === "str_value") return [value.value];
  return value.type === "str_value_array" ? value.value : [];
};

const numbersOf = (value: RuleValue): readonly number[] => {
  if (value.type === "number") return [value.value];
  if (value.type === "number_array") return value.value;
  if (value.type === "number_comparison_array") return value.value.map(({ number }) => number);
  return [];
};

const checkNumbers = (field: string, key: RoutingKey, value: RuleValue, list: ProblemList): void => {
  const least = key.minValue ?? 0;
  const largest = key.maxValue ?? Number.MAX_SAFE_INTEGER;
  if (numbersOf(value).some((number) => number < least || number > largest)) {
    list.add(field, "value_out_of_range", `It must be from ${String(least)} to ${String(largest)}.`);
  }
};

const checkContent = (key: RoutingKey, comparison: Comparison, list: ProblemList): void => {
  const { lhs: field, value } = comparison;
  checkNumbers(field, key, value, list);
  if (value.type === "enum_variant" && !isValueOf(key, value.value)) {
    list.add(field, "invalid_enum_value", `${value.value} is not a value of ${field}.`);
  }
  if (value.type === "enum_variant_array") {
    const unknown = value.value.filter((one) => !isValueOf(key, one));
    if (unknown.length > 0) list.add(field, "invalid_enum_values", `Not values of ${field}: ${unknown.join(", ")}.`);
  }
  const problemOf = isTextOperator(comparison.comparison) ? textPartProblem : textProblem;
  const problem = textsOf(value)
    .map((text) => problemOf(key, text))
    .find((one) => one !== null);
  if (problem !== undefined) list.add(field, "length_invalid", `The text does not fit ${field}: ${problem}.`);
};

/** Notes what is wrong with a comparison: its key, the pair of operator and value, and the value itself. */
export const checkComparison = (comparison: Comparison, globals: Globals, list: ProblemList): void => {
  const { lhs, comparison: operator, value } = comparison;
  const key = routingKeys.get(lhs);
  // A metadata condition may have any name: the entry's own key specifies what is looked up.
  if (key === undefined && value.type !== "metadata_variant") {
    list.add(lhs, "unknown_key", `${lhs} is no routing key. GET /config/routing-keys lists those that are.`);
    return;
  }
  if (key !== undefined && value.type !== "metadata_variant" && !valueTypes[key.type].includes(value.type)) {
    list.add(lhs, "type_mismatch", `${lhs} is of type ${key.type} and cannot be compared with ${value.type}.`);
    return;
  }
  if (!isAnswerable(comparison)) {
    list.add(lhs, "invalid_comparison", `${operator} does not go with ${value.type}; use equal or not_equal.`);
    return;
  }
  if (value.type === "number_comparison_array" && operator !== "equal") {
    list.add(lhs, "invalid_comparison", "A list of number comparisons goes with equal only.");
  }
  if (value.type === "global_ref" && !globals.has(value.value)) {
    list.add(lhs, "unknown_key", `The program has no global named ${value.value}.`);
  }
  if (key !== undefined) checkContent(key, comparison, list);
};

/** Notes comparisons with globals that contain a value which their key cannot be compared with. */
export const checkGlobals = (statement: Statement, field: string, list: ProblemList, globals: Globals): void => {
  for (const [index, { lhs, value }] of statement.condition.entries()) {
    const key = routingKeys.get(lhs);
    if (value.type !== "global_ref" || key === undefined) continue;
    const other = (globals.get(value.value) ?? []).find(({ type }) => !valueTypes[key.type].includes(type));
    if (other === undefined) continue;
    const message = `${lhs} cannot be compared with the ${other.type} in the global ${value.value}.`;
    list.add(lhs, "type_mismatch", message, `${field}.condition[${String(index)}]`);
  }
  for (const [index, inner] of (statement.nested ?? []).entries()) {
    checkGlobals(inner, `${field}.nested[${String(index)}]`, list, globals);
  }
};
