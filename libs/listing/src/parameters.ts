import type { Statement, StatementValue } from "@railyard/database";
import { defineStatement } from "@railyard/database";

/** Values of a statement's parameters by their names. */
export type NamedValues = Readonly<Record<string, StatementValue>>;

/** A statement whose parameters have names. */
export interface NamedStatement<Row> {
  readonly statement: Statement<Row>;
  readonly valuesOf: (values: NamedValues) => readonly StatementValue[];
}

/** Represents in the text the parameter of that name; the same name is the same parameter. */
export type Parameter = (name: string, type: string) => string;

/** Numbers the parameters in the order in which the text names them. */
export const namedStatement = <Row>(name: string, text: (parameter: Parameter) => string): NamedStatement<Row> => {
  const names: string[] = [];
  const parameter: Parameter = (parameterName, type) => {
    if (!names.includes(parameterName)) names.push(parameterName);
    return `$${String(names.indexOf(parameterName) + 1)}::${type}`;
  };
  const statement = defineStatement<Row>({ name, text: text(parameter) });
  return { statement, valuesOf: (values) => names.map((one) => values[one] ?? null) };
};
