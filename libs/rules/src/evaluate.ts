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

/** Variants have one meaning however they are written; most are written the same, which is seen at once. */
const isSameText = (given: Exclude<Fact, { type: "number" }>, text: string): boolean =>
  given.value === text || (given.type === "enum_variant" && given.value.toLowerCase() === text.toLowerCase());

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

const isOrIsNot = (comparison: ComparisonOperator, isOne: boolean): boolean =>
  comparison === "not_equal" ? !isOne : comparison === "equal" && isOne;

// What is not known makes no comparison true, not even "is not".
const metadataHolds = ({ key, value }: MetadataEntry, { lhs, comparison }: Comparison, facts: Facts): boolean => {
  const { metadata, isMetadataFoundByName } = facts;
  const given = metadata.get(key) ?? (isMetadataFoundByName ? metadata.get(lhs) : undefined);
  return given !== undefined && isOrIsNot(comparison, given === value);
};

const comparisonHolds = (condition: Comparison, facts: Facts, globals: Globals): boolean => {
  const { lhs, comparison, value } = condition;
  if (value.type === "metadata_variant") return metadataHolds(value.value, condition, facts);
  const given = facts.values.get(lhs);
  if (given === undefined) return false;
  if (value.type === "number" && given.type === "number") return compareNumbers(given.value, comparison, value.value);
  const isOne = isAmong(given, value, globals);
  return isOne !== undefined && isOrIsNot(comparison, isOne);
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
