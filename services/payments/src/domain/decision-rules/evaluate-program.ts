import type {
  DecisionComparison,
  DecisionCondition,
  DecisionProgram,
  DecisionStatement,
  DecisionValue,
} from "@railyard/contracts";

/** A payment as conditions see it: amounts are numbers, everything else is text. What is not known is left out. */
export interface DecisionFacts {
  readonly values: ReadonlyMap<string, string | number>;
  /** The merchant's own data. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

const compareNumbers = (left: number, comparison: DecisionComparison, right: number): boolean => {
  switch (comparison) {
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

/** Values have one meaning however they are written. */
const isSameText = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

const isAmongTexts = (given: string | number | undefined, values: readonly string[]): boolean | null =>
  typeof given === "string" ? values.some((value) => isSameText(given, value)) : null;

const isAmongNumbers = (given: string | number | undefined, value: DecisionValue): boolean | null => {
  if (typeof given !== "number") return null;
  if (value.type === "number_array") return value.value.includes(given);
  if (value.type !== "number_comparison_array") return null;
  return value.value.every(({ comparisonType, number }) => compareNumbers(given, comparisonType, number));
};

const isAmong = ({ lhs, value }: DecisionCondition, facts: DecisionFacts): boolean | null => {
  const given = facts.values.get(lhs);
  switch (value.type) {
    case "enum_variant":
    case "str_value":
      return isAmongTexts(given, [value.value]);
    case "enum_variant_array":
      return isAmongTexts(given, value.value);
    case "metadata_variant": {
      const entry = Object.hasOwn(facts.metadata, value.value.key) ? facts.metadata[value.value.key] : undefined;
      const isPlain = typeof entry === "string" || typeof entry === "number" || typeof entry === "boolean";
      return isPlain ? String(entry) === value.value.value : null;
    }
    case "number":
    case "number_array":
    case "number_comparison_array":
      return isAmongNumbers(given, value);
  }
};

/** What is not known of the payment makes a comparison false, whichever it is. */
const conditionHolds = (condition: DecisionCondition, facts: DecisionFacts): boolean => {
  const { lhs, comparison, value } = condition;
  if (value.type === "number") {
    const given = facts.values.get(lhs);
    return typeof given === "number" && compareNumbers(given, comparison, value.value);
  }
  const isOne = isAmong(condition, facts);
  if (isOne === null) return false;
  return comparison === "not_equal" ? !isOne : comparison === "equal" && isOne;
};

const statementHolds = ({ condition, nested }: DecisionStatement, facts: DecisionFacts): boolean =>
  condition.every((one) => conditionHolds(one, facts)) &&
  (nested === null || nested.some((statement) => statementHolds(statement, facts)));

/** What the program says of a payment: the selection of the first rule that holds, else the default one. */
export const evaluateProgram = <Selection>(program: DecisionProgram<Selection>, facts: DecisionFacts): Selection => {
  const rule = program.rules.find(({ statements }) => statements.some((one) => statementHolds(one, facts)));
  return rule === undefined ? program.defaultSelection : rule.connectorSelection;
};
