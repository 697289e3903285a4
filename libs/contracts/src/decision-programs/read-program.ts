import type { DecisionProgram } from "../resources/decision-rules.ts";
import { isMembers } from "@railyard/members";
import { ruleLimits } from "@railyard/rules";

import { invalid, listAt } from "./invalid-program.ts";
import { readStatements } from "./read-conditions.ts";

/** Reads the selection of a rule, named by its path; throws what {@link invalid} makes when it is none. */
export type ReadSelection<Selection> = (given: unknown, field: string) => Selection;

/**
 * A rule program, checked. Peers' clients name some members otherwise; what is kept has one name for each.
 * @throws {InvalidProgram}.
 */
export const readProgram = <Selection>(
  given: unknown,
  field: string,
  readSelection: ReadSelection<Selection>,
): DecisionProgram<Selection> => {
  if (!isMembers(given)) throw invalid(field, "must be an object with defaultSelection and rules");
  const rules = listAt(given["rules"], `${field}.rules`, ruleLimits.rules, (rule, at) => {
    if (!isMembers(rule) || typeof rule["name"] !== "string" || rule["name"] === "") {
      throw invalid(`${at}.name`, "must be a text");
    }
    const selection = rule["connectorSelection"] ?? rule["connector_selection"] ?? rule["routingOutput"];
    return {
      name: rule["name"],
      connectorSelection: readSelection(selection, `${at}.connectorSelection`),
      statements: readStatements(rule["statements"], `${at}.statements`),
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
    metadata: isMembers(metadata) ? metadata : null,
  };
};
