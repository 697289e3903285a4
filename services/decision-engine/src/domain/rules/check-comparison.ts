import type { Comparison, RuleValue } from "@railyard/rules";

import type { ProblemList } from "./problems.ts";
import type { RoutingKey } from "./routing-keys.ts";
import { isValueOf, routingKeys, textProblem } from "./routing-keys.ts";

const valueTypes: Readonly<Record<RoutingKey["type"], readonly RuleValue["type"][]>> = {
  integer: ["number", "number_array", "number_comparison_array", "global_ref"],
  enum: ["enum_variant", "enum_variant_array", "global_ref"],
  str_value: ["str_value", "global_ref"],
  udf: ["metadata_variant"],
  global_ref: ["global_ref"],
};

/** Whether values of this type can be compared by size, and not only be the same or not. */
const canBeOrdered = (type: RuleValue["type"]): boolean => type === "number";

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

const checkContent = (field: string, key: RoutingKey, value: RuleValue, list: ProblemList): void => {
  checkNumbers(field, key, value, list);
  if (value.type === "enum_variant" && !isValueOf(key, value.value)) {
    list.add(field, "invalid_enum_value", `${value.value} is not a value of ${field}.`);
  }
  if (value.type === "enum_variant_array") {
    const unknown = value.value.filter((one) => !isValueOf(key, one));
    if (unknown.length > 0) list.add(field, "invalid_enum_values", `Not values of ${field}: ${unknown.join(", ")}.`);
  }
  if (value.type === "str_value") {
    const problem = textProblem(key, value.value);
    if (problem !== null) list.add(field, "length_invalid", `The text does not fit ${field}: ${problem}.`);
  }
};

/** Notes what is wrong with a comparison: its key, the pair of operator and value, and the value itself. */
export const checkComparison = (comparison: Comparison, globals: ReadonlySet<string>, list: ProblemList): void => {
  const { lhs, comparison: operator, value } = comparison;
  const key = routingKeys.get(lhs);
  // A metadata condition may stand under any name: the entry's own key says what is looked up.
  if (key === undefined && value.type !== "metadata_variant") {
    list.add(lhs, "unknown_key", `${lhs} is no routing key. GET /config/routing-keys lists those that are.`);
    return;
  }
  if (key !== undefined && value.type !== "metadata_variant" && !valueTypes[key.type].includes(value.type)) {
    list.add(lhs, "type_mismatch", `${lhs} is of type ${key.type} and cannot be compared with ${value.type}.`);
    return;
  }
  const isEquality = operator === "equal" || operator === "not_equal";
  if (!isEquality && !canBeOrdered(value.type)) {
    list.add(lhs, "invalid_comparison", `${operator} does not go with ${value.type}; use equal or not_equal.`);
  }
  if (value.type === "number_comparison_array" && operator !== "equal") {
    list.add(lhs, "invalid_comparison", "A list of number comparisons goes with equal only.");
  }
  if (value.type === "global_ref" && !globals.has(value.value)) {
    list.add(lhs, "unknown_key", `The program has no global named ${value.value}.`);
  }
  if (key !== undefined) checkContent(lhs, key, value, list);
};
