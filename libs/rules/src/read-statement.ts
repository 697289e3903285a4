import { isMembers } from "@railyard/members";

import type { Comparison, ComparisonOperator, Statement, TextOperator } from "./conditions.ts";
import { isComparisonOperator, isTextOperator } from "./conditions.ts";
import type { ValueForms, ValueProblem } from "./read-value.ts";
import { isNonEmptyText, readValue } from "./read-value.ts";
import { ruleLimits } from "./rule-limits.ts";

/** What an API accepts in a condition in addition to its values. */
export interface ConditionForms extends ValueForms {
  /** Whether `starts_with` and `contains` are taken. */
  readonly hasTextOperators: boolean;
  /** Whether `not` asks for the opposite; elsewhere it is not read. */
  readonly hasNegation: boolean;
}

/** Why a part of a statement cannot be read; each API has its own words for it. */
export type ConditionProblem =
  | { readonly kind: "no_statement" | "no_statement_list" | "no_negation" }
  | { readonly kind: "no_condition" | "no_key" }
  | { readonly kind: "unknown_operator"; readonly lhs: string }
  | { readonly kind: "no_value"; readonly lhs: string; readonly value: ValueProblem };

/** Called with what is read. It may throw to end the reading. */
export interface ConditionListener {
  /** @param path of the statement, of the list of them, or of the comparison. */
  onProblem(problem: ConditionProblem, path: string): void;
  /** A comparison of the right form; what it compares is for the listener to judge. */
  onComparison(comparison: Comparison, path: string): void;
}

export interface ConditionReader {
  /** The statements of a rule. What cannot be read is left out, and reported to the listener. */
  readStatements(given: unknown, path: string): readonly Statement[];
}

type Negation = { readonly isNegated?: true };

/** Reads conditions as one API writes them. */
export const createConditionReader = (forms: ConditionForms, listener: ConditionListener): ConditionReader => {
  const report = (problem: ConditionProblem, path: string): undefined => {
    listener.onProblem(problem, path);
    return undefined;
  };

  const isOperator = (value: unknown): value is ComparisonOperator | TextOperator =>
    isComparisonOperator(value) || (forms.hasTextOperators && isTextOperator(value));

  const readNegation = (given: Readonly<Record<string, unknown>>, path: string): Negation => {
    const not = forms.hasNegation ? (given["not"] ?? false) : false;
    if (typeof not !== "boolean") report({ kind: "no_negation" }, path);
    return not === true ? { isNegated: true } : {};
  };

  const readAll = <Item>(
    given: unknown,
    path: string,
    read: (item: unknown, path: string) => Item | undefined,
  ): readonly Item[] => {
    if (!Array.isArray(given) || given.length > ruleLimits.statements) {
      report({ kind: "no_statement_list" }, path);
      return [];
    }
    return given
      .map((item: unknown, index) => read(item, `${path}[${String(index)}]`))
      .filter((item) => item !== undefined);
  };

  const readComparison = (given: unknown, path: string): Comparison | undefined => {
    if (!isMembers(given)) return report({ kind: "no_condition" }, path);
    const { lhs, comparison } = given;
    if (!isNonEmptyText(lhs, ruleLimits.nameCharacters)) return report({ kind: "no_key" }, path);
    if (!isOperator(comparison)) return report({ kind: "unknown_operator", lhs }, path);
    const { value, problem } = readValue(given["value"], forms);
    if (value === null) return report({ kind: "no_value", lhs, value: problem }, path);
    const read = { lhs, comparison, value, ...readNegation(given, path) };
    listener.onComparison(read, path);
    return read;
  };

  const readStatement = (given: unknown, path: string, depth: number): Statement | undefined => {
    if (!isMembers(given) || depth > ruleLimits.depth) return report({ kind: "no_statement" }, path);
    const nested = given["nested"] ?? null;
    return {
      condition: readAll(given["condition"], `${path}.condition`, readComparison),
      nested:
        nested === null ? null : readAll(nested, `${path}.nested`, (item, at) => readStatement(item, at, depth + 1)),
      ...readNegation(given, path),
    };
  };

  return {
    readStatements: (given, path) => readAll(given, path, (item, at) => readStatement(item, at, 1)),
  };
};
