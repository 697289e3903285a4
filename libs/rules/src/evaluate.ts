import type { Comparison, ComparisonOperator, Globals, MetadataEntry, RuleValue, Statement } from "./conditions.ts";
import type { Fact, Facts } from "./facts.ts";

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

/** Variants have one meaning however they are written. */
const isSameVariant = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const isSameText = (given: Fact, text: string): boolean =>
  given.type === "enum_variant" ? isSameVariant(given.value, text) : given.value === text;

/** Whether the fact is the value, or among those, that the rule names; undefined when they cannot be compared. */
const isAmong = (given: Fact, value: RuleValue, globals: Globals): boolean | undefined => {
  switch (value.type) {
    case "number":
      return given.type === "number" ? given.value === value.value : undefined;
    case "number_array":
      return given.type === "number" ? value.value.includes(given.value) : undefined;
    case "number_comparison_array":
      return given.type === "number"
        ? value.value.every(({ comparisonType, number }) => compareNumbers(given.value, comparisonType, number))
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

const isMetadata = (lhs: string, { key, value }: MetadataEntry, facts: Facts): boolean | undefined => {
  const given = facts.metadata.get(key) ?? (facts.isMetadataFoundByName ? facts.metadata.get(lhs) : undefined);
  return given === undefined ? undefined : given === value;
};

const comparisonHolds = ({ lhs, comparison, value }: Comparison, facts: Facts, globals: Globals): boolean => {
  let isOneOf: boolean | undefined;
  if (value.type === "metadata_variant") isOneOf = isMetadata(lhs, value.value, facts);
  else {
    const given = facts.values.get(lhs);
    // A value that is not known makes no comparison true, not even "is not".
    if (given === undefined) return false;
    if (value.type === "number" && given.type === "number") {
      return compareNumbers(given.value, comparison, value.value);
    }
    isOneOf = isAmong(given, value, globals);
  }
  if (isOneOf === undefined) return false;
  return comparison === "not_equal" ? !isOneOf : comparison === "equal" && isOneOf;
};

const noGlobals: Globals = new Map();

/** Whether the statement holds for the payment. */
export const holds = (statement: Statement, facts: Facts, globals: Globals = noGlobals): boolean =>
  statement.condition.every((comparison) => comparisonHolds(comparison, facts, globals)) &&
  (statement.nested === null || statement.nested.some((nested) => holds(nested, facts, globals)));

/** The first rule with a statement that holds for the payment; undefined when there is none. */
export const firstRule = <Rule extends { readonly statements: readonly Statement[] }>(
  rules: readonly Rule[],
  facts: Facts,
  globals: Globals = noGlobals,
): Rule | undefined => rules.find(({ statements }) => statements.some((one) => holds(one, facts, globals)));
