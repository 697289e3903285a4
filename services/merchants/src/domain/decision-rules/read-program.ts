import type { DecisionProgram } from "@railyard/contracts";
import type { Statement } from "@railyard/rules";

import { invalid, isObject, listAt } from "./invalid-rules.ts";
import { readCondition } from "./read-condition.ts";

const MAXIMUM_RULES = 200;
const MAXIMUM_STATEMENTS = 100;
const MAXIMUM_DEPTH = 8;

/** Reads the selection of a rule, named by its path; throws what {@link invalid} makes when it is none. */
export type ReadSelection<Selection> = (given: unknown, field: string) => Selection;

const readStatement = (given: unknown, field: string, depth: number): Statement => {
  if (!isObject(given) || depth > MAXIMUM_DEPTH) {
    throw invalid(field, `must be an object, nested at most ${String(MAXIMUM_DEPTH)} deep`);
  }
  const nested = given["nested"] ?? null;
  return {
    condition: listAt(given["condition"], `${field}.condition`, MAXIMUM_STATEMENTS, readCondition),
    nested:
      nested === null
        ? null
        : listAt(nested, `${field}.nested`, MAXIMUM_STATEMENTS, (one, at) => readStatement(one, at, depth + 1)),
  };
};

/**
 * A rule program, checked. Peers' clients name some members otherwise; what is kept has one name for each.
 * @throws {Failure} `invalid_decision_rules` (IR_06).
 */
export const readProgram = <Selection>(
  given: unknown,
  field: string,
  readSelection: ReadSelection<Selection>,
): DecisionProgram<Selection> => {
  if (!isObject(given)) throw invalid(field, "must be an object with defaultSelection and rules");
  const rules = listAt(given["rules"], `${field}.rules`, MAXIMUM_RULES, (rule, at) => {
    if (!isObject(rule) || typeof rule["name"] !== "string" || rule["name"] === "") {
      throw invalid(`${at}.name`, "must be a text");
    }
    const selection = rule["connectorSelection"] ?? rule["connector_selection"] ?? rule["routingOutput"];
    return {
      name: rule["name"],
      connectorSelection: readSelection(selection, `${at}.connectorSelection`),
      statements: listAt(rule["statements"], `${at}.statements`, MAXIMUM_STATEMENTS, (one, where) =>
        readStatement(one, where, 1),
      ),
    };
  });
  const names = rules.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw invalid(`${field}.rules`, `must not name two rules ${repeated}`);
  const metadata = given["metadata"];
  return {
    defaultSelection: readSelection(
      given["defaultSelection"] ?? given["default_selection"],
      `${field}.defaultSelection`,
    ),
    rules,
    metadata: isObject(metadata) ? metadata : null,
  };
};
