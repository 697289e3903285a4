import type {
  Comparison,
  ComparisonOperator,
  Globals,
  MetadataEntry,
  RuleValue,
  Statement,
  TextOperator,
  TimeWindow,
} from "./conditions.ts";
import { isTextOperator } from "./conditions.ts";
import type { Fact, Facts } from "./facts.ts";

/** Whether something is so; undefined where what it is about is not known, or cannot be compared. */
type Truth = boolean | undefined;

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
const isSameText = (given: Exclude<Fact, { readonly type: "number" }>, text: string): boolean =>
  given.value === text || (given.type === "enum_variant" && given.value.toLowerCase() === text.toLowerCase());

/** Whether the fact is the value, or among those, that the rule names; undefined when they cannot be compared. */
const isAmong = (given: Fact, value: RuleValue, globals: Globals): Truth => {
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
    case "str_value_array":
      return given.type === "number" ? undefined : value.value.some((one) => isSameText(given, one));
    case "global_ref":
      return (globals.get(value.value) ?? []).some((one) => isAmong(given, one, globals) === true);
    case "metadata_variant":
    case "time_window":
    case "weekdays":
      return undefined;
  }
};

/** What the operator makes of "is it, or among those"; undefined for operators that ask something else. */
const isOrIsNot = (comparison: Comparison["comparison"], isOne: Truth): Truth => {
  if (isOne === undefined) return undefined;
  if (comparison === "equal") return isOne;
  return comparison === "not_equal" ? !isOne : undefined;
};

const hasPart = (text: string, operator: TextOperator, part: string): boolean =>
  operator === "starts_with" ? text.startsWith(part) : text.includes(part);

/** Parts of texts are compared exactly; a list of parts asks for any of them. */
const textTruth = (given: Fact, operator: TextOperator, value: RuleValue): Truth => {
  if (given.type === "number") return undefined;
  if (value.type === "str_value") return hasPart(given.value, operator, value.value);
  if (value.type !== "str_value_array") return undefined;
  return value.value.some((part) => hasPart(given.value, operator, part));
};

const metadataTruth = ({ key, value }: MetadataEntry, { lhs, comparison }: Comparison, facts: Facts): Truth => {
  const { metadata, isMetadataFoundByName } = facts;
  const given = metadata.get(key) ?? (isMetadataFoundByName ? metadata.get(lhs) : undefined);
  if (given === undefined) return undefined;
  return isTextOperator(comparison) ? hasPart(given, comparison, value) : isOrIsNot(comparison, given === value);
};

const isWithin = (minute: number, { fromMinute, toMinute }: TimeWindow): boolean =>
  fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;

const comparisonTruth = (condition: Comparison, facts: Facts, globals: Globals): Truth => {
  const { lhs, comparison, value } = condition;
  if (value.type === "metadata_variant") return metadataTruth(value.value, condition, facts);
  if (value.type === "time_window" || value.type === "weekdays") {
    const time = facts.localTime?.(value.value.timeZone);
    if (time === undefined) return undefined;
    const isIn =
      value.type === "time_window" ? isWithin(time.minute, value.value) : value.value.days.includes(time.weekday);
    return isOrIsNot(comparison, isIn);
  }
  const given = facts.values.get(lhs);
  if (given === undefined) return undefined;
  if (isTextOperator(comparison)) return textTruth(given, comparison, value);
  if (value.type === "number" && given.type === "number") return compareNumbers(given.value, comparison, value.value);
  return isOrIsNot(comparison, isAmong(given, value, globals));
};

/** The opposite of what is not known is not known either. */
const negatedIf = (isNegated: boolean | undefined, truth: Truth): Truth =>
  isNegated === true && truth !== undefined ? !truth : truth;

/** True when one is, false when none can be. */
const anyOf = (statements: readonly Statement[], facts: Facts, globals: Globals): Truth => {
  let truth: Truth = false;
  for (const statement of statements) {
    const one = truthOf(statement, facts, globals);
    if (one === true) return true;
    if (one === undefined) truth = undefined;
  }
  return truth;
};

const allOf = ({ condition, nested }: Statement, facts: Facts, globals: Globals): Truth => {
  let truth: Truth = true;
  for (const comparison of condition) {
    const one = negatedIf(comparison.isNegated, comparisonTruth(comparison, facts, globals));
    if (one === false) return false;
    if (one === undefined) truth = undefined;
  }
  if (nested === null) return truth;
  const anyNested = anyOf(nested, facts, globals);
  return anyNested === true ? truth : anyNested;
};

const truthOf = (statement: Statement, facts: Facts, globals: Globals): Truth =>
  negatedIf(statement.isNegated, allOf(statement, facts, globals));

const noGlobals: Globals = new Map();

/**
 * Whether the statement holds for the payment. What asks for something that is not known does not hold, and neither
 * does its opposite: `amount greater_than 5`, `not_equal` and a negated statement alike ask for a known amount.
 */
export const holds = (statement: Statement, facts: Facts, globals: Globals = noGlobals): boolean =>
  truthOf(statement, facts, globals) === true;

/** The first rule with a statement that holds for the payment; undefined when there is none. */
export const firstRule = <Rule extends { readonly statements: readonly Statement[] }>(
  rules: readonly Rule[],
  facts: Facts,
  globals: Globals = noGlobals,
): Rule | undefined => rules.find(({ statements }) => statements.some((one) => holds(one, facts, globals)));
