import type { DecisionProgram } from "@railyard/contracts";
import type { Facts } from "@railyard/rules";
import { firstRule } from "@railyard/rules";

/** What the program says of a payment: the selection of the first rule that holds, else the default one. */
export const evaluateProgram = <Selection>(program: DecisionProgram<Selection>, facts: Facts): Selection => {
  const rule = firstRule(program.rules, facts);
  return rule === undefined ? program.defaultSelection : rule.connectorSelection;
};
