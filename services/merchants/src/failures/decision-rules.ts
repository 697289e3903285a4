import { defineFailures } from "@railyard/failures";

/** What only decision rules can refuse. */
export const decisionRuleFailures = defineFailures("merchants", {
  invalid_decision_rules: {
    code: "IR_06",
    status: 422,
    message: "The rules are not valid: {field} {problem}. Correct them; the earlier rules stay active.",
  },
  decision_rules_not_found: {
    code: "HE_02",
    status: 404,
    message: "The merchant has no {kind} rules. Set them first.",
  },
});
