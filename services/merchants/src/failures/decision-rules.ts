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
  decision_rule_version_not_found: {
    code: "HE_02",
    status: 404,
    message: "The {kind} rules have no version {version}. GET /routing/decision/versions lists their versions.",
  },
  decision_rule_version_empty: {
    code: "IR_06",
    status: 400,
    message:
      "Version {version} deleted the {kind} rules. To delete them again, use DELETE; to restore, an older version.",
  },
  decision_rule_version_conflict: {
    code: "IR_06",
    status: 409,
    message: "The {kind} rules are at version {version}, not {expected}. Read them again, then send that version.",
  },
});
