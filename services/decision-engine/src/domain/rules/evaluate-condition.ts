import type {
  Comparison,
  ComparisonOperator,
  ParameterValue,
  RuleParameters,
  RuleValue,
  Statement,
} from "./rule-program.ts";

type Globals = ReadonlyMap<string, readonly RuleValue[]>;

const compareNumbers = (left: number, operator: ComparisonOperator, right: number): boolean => {
  switch (operator) {
    case "equal":
      return left === right;
    case "not_equal":
      return left !== right;
    case "less_than":
      return left < right;
    case "less_than_equal":
      return left <= right;
    case "greater_than":
      return left > right;
    case "greater_than_equal":
      return left >= right;
  }
};

/** Enum values have one meaning however they are written. */
const isSameVariant = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const isSameText = (given: ParameterValue, text: string): boolean =>
  given.type === "enum_variant" ? isSameVariant(given.value, text) : given.value === text;

/** Whether the given value is the one, or among those, that the rule names; undefined when they cannot be compared. */
const isAmong = (given: ParameterValue, value: RuleValue, globals: Globals): boolean | undefined => {
  switch (value.type) {
    case "number":
      return given.type === "number" ? given.value === value.value : undefined;
    case "number_array":
      return given.type === "number" ? value.value.includes(given.value) : undefined;
    case "number_comparison_array":
      return given.type === "number"
        ? value.value.every(({ comparison_type, number }) => compareNumbers(given.value, comparison_type, number))
        : undefined;
    case "enum_variant":
    case "str_value":
      return given.type === "number" ? undefined : isSameText(given, value.value);
    case "enum_variant_array":
      return given.type === "number" ? undefined : value.value.some((one) => isSameText(given, one));
    case "global_ref":
      return (globals.get(value.value) ?? []).some((one) => isAmong(given, one, globals) === true);
    case "metadata_variant":
      return undefined;
  }
};

const holdsForMetadata = (comparison: Comparison, key: string, text: string, parameters: RuleParameters): boolean => {
  const given = parameters.metadata.get(key) ?? parameters.metadata.get(comparison.lhs);
  if (given === undefined) return false;
  return comparison.comparison === "not_equal" ? given !== text : given === text;
};

const holdsFor = (comparison: Comparison, parameters: RuleParameters, globals: Globals): boolean => {
  const { lhs, comparison: operator, value } = comparison;
  if (value.type === "metadata_variant") {
    return holdsForMetadata(comparison, value.value.key, value.value.value, parameters);
  }
  const given = parameters.values.get(lhs);
  // A value that is not known makes no comparison true, not even "is not".
  if (given === undefined) return false;
  if (value.type === "number" && given.type === "number") return compareNumbers(given.value, operator, value.value);
  const isOneOf = isAmong(given, value, globals);
  if (isOneOf === undefined) return false;
  return operator === "not_equal" ? !isOneOf : isOneOf;
};

/** Whether the statement holds for the payment. */
export const holds = (statement: Statement, parameters: RuleParameters, globals: Globals): boolean =>
  statement.condition.every((comparison) => holdsFor(comparison, parameters, globals)) &&
  (statement.nested === null || statement.nested.some((nested) => holds(nested, parameters, globals)));
