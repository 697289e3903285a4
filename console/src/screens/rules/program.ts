import { isMembers } from "@railyard/members";
import { allOf, groupFormOf, missingIn, statementOf } from "../../conditions/condition-form.ts";
import type { CaseForm } from "../../conditions/condition-form.ts";
import type { WireForm } from "../../conditions/draft.ts";
import { isList, isStatement } from "../../conditions/statements.ts";
import type { Comparison, Statement } from "../../conditions/statements.ts";
import { decisionKeys } from "./decision-keys.ts";

interface Rule<Selection> {
  readonly name: string;
  readonly connectorSelection: Selection;
  readonly statements: readonly Statement[];
}

/** Rules in order: the first one with a statement that holds decides. */
export interface Program<Selection> {
  readonly defaultSelection: Selection;
  readonly rules: readonly Rule<Selection>[];
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

/** A program as the form has it. */
export interface ProgramForm<Selection> {
  readonly cases: readonly CaseForm<Selection>[];
  readonly output: Selection;
  readonly rest: object;
}

const withTypes = (statement: Statement, typeOf: (comparison: Comparison) => string): Statement => ({
  ...statement,
  condition: statement.condition.map((one) => ({ ...one, value: { ...one.value, type: typeOf(one) } })),
});

/** Programs have one type for lists of texts and of values; in the form the key determines which they are. */
const formTypeOf = ({ lhs, value: { type } }: Comparison): string =>
  decisionKeys[lhs]?.type === "str_value" ? type.replace("enum_variant", "str_value") : type;

const wireTypeOf = ({ value: { type } }: Comparison): string =>
  type === "str_value_array" ? "enum_variant_array" : type;

const isRule = (rule: unknown, isSelection: (selection: unknown) => boolean): boolean =>
  isMembers(rule) &&
  typeof rule["name"] === "string" &&
  isSelection(rule["connectorSelection"]) &&
  isList(rule["statements"], isStatement);

/**
 * How programs are read and written.
 * @param isSelection whether the fields can show it
 */
export const programWire = <Selection>(
  isSelection: (selection: unknown) => boolean,
): WireForm<ProgramForm<Selection>> => ({
  read: (value) => {
    const isProgram =
      isMembers(value) &&
      isSelection(value["defaultSelection"]) &&
      isList(value["rules"], (rule) => isRule(rule, isSelection));
    if (!isProgram) return null;
    const { defaultSelection: output, rules, ...rest } = value as unknown as Program<Selection>;
    const cases = allOf(rules, ({ name, connectorSelection, statements, ...ofRule }) => {
      const groups = allOf(statements, (statement) => groupFormOf(withTypes(statement, formTypeOf)));
      return groups === null ? null : { name, groups, output: connectorSelection, rest: ofRule };
    });
    return cases === null ? null : { cases, output, rest };
  },
  write: ({ cases, output, rest }) => ({
    defaultSelection: output,
    rules: cases.map(({ name, groups, output: connectorSelection, rest: ofRule }) => ({
      name,
      connectorSelection,
      statements: groups.map((group) => withTypes(statementOf(group), wireTypeOf)),
      ...ofRule,
    })),
    ...rest,
  }),
});

/** What is not filled in, by its path in the rules; names have to differ. */
export const missingInProgram = ({ cases }: ProgramForm<unknown>): readonly string[] => {
  const names = cases.map(({ name }) => name.trim());
  const repeated = names.flatMap((name, index) =>
    name !== "" && names.indexOf(name) !== index ? [`[${index}].name`] : [],
  );
  return [...missingIn(cases), ...repeated];
};
