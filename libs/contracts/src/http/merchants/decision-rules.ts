import { defineOperation } from "../../operation.ts";
import {
  decisionRuleVersion,
  decisionRuleVersionPage,
  decisionRuleVersionQuery,
  decisionRuleVersionsQuery,
  rollBackDecisionRulesBody,
} from "../../resources/decision-rule-version.ts";
import { surchargeRules, surchargeRulesBody, threeDsRules, threeDsRulesBody } from "../../resources/decision-rules.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  tag: "Decision rules",
  access: ["merchant_key", "jwt"],
  wholeMerchant: true,
} as const;

const surcharge = { ...shape, path: "/routing/decision/surcharge", response: surchargeRules } as const;
const threeDs = { ...shape, path: "/routing/decision", response: threeDsRules } as const;

export const putSurchargeRules = defineOperation({
  ...surcharge,
  operationId: "putSurchargeRules",
  requiresStepUp: true,
  method: "PUT",
  permission: "routing:write",
  summary: "Set the surcharge rules",
  description:
    "Surcharges by payment method. Listings show them, and confirming a payment adds them to the amount, unless " +
    "the payment has surcharge_details of its own.",
  body: surchargeRulesBody,
  failures: ["invalid_decision_rules", "decision_rule_version_conflict", "merchant_account_not_found"],
});

export const retrieveSurchargeRules = defineOperation({
  ...surcharge,
  operationId: "retrieveSurchargeRules",
  method: "GET",
  permission: "routing:read",
  summary: "Retrieve the surcharge rules",
  description: "Returns the active surcharge rules.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

export const deleteSurchargeRules = defineOperation({
  ...surcharge,
  operationId: "deleteSurchargeRules",
  requiresStepUp: true,
  method: "DELETE",
  permission: "routing:write",
  summary: "Delete the surcharge rules",
  description: "Deletes the surcharge rules and returns them.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

export const putThreeDsRules = defineOperation({
  ...threeDs,
  operationId: "putThreeDsRules",
  requiresStepUp: true,
  method: "PUT",
  permission: "routing:write",
  summary: "Set the 3-D Secure rules",
  description: "Which payments run with 3-D Secure. A payment with its own authentication_type is not changed.",
  body: threeDsRulesBody,
  failures: ["invalid_decision_rules", "decision_rule_version_conflict", "merchant_account_not_found"],
});

export const retrieveThreeDsRules = defineOperation({
  ...threeDs,
  operationId: "retrieveThreeDsRules",
  method: "GET",
  permission: "routing:read",
  summary: "Retrieve the 3-D Secure rules",
  description: "Returns the active 3-D Secure rules.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

export const deleteThreeDsRules = defineOperation({
  ...threeDs,
  operationId: "deleteThreeDsRules",
  requiresStepUp: true,
  method: "DELETE",
  permission: "routing:write",
  summary: "Delete the 3-D Secure rules",
  description: "Deletes the 3-D Secure rules and returns them.",
  failures: ["decision_rules_not_found", "merchant_account_not_found"],
});

export const listDecisionRuleVersions = defineOperation({
  ...shape,
  operationId: "listDecisionRuleVersions",
  weight: "bounded",
  list: { style: "cursor", items: "versions", cursor: "next_before" },
  method: "GET",
  path: "/routing/decision/versions",
  permission: "routing:read",
  summary: "List the versions of decision rules",
  description: "Returns the author and time of every version that is kept, newest first.",
  query: decisionRuleVersionsQuery,
  response: decisionRuleVersionPage,
});

export const retrieveDecisionRuleVersion = defineOperation({
  ...shape,
  operationId: "retrieveDecisionRuleVersion",
  method: "GET",
  path: "/routing/decision/versions/{version}",
  permission: "routing:read",
  summary: "Retrieve a version of decision rules",
  description: "Returns a version with its program.",
  pathParameters: pathParameters({ version: "Number of the version." }),
  query: decisionRuleVersionQuery,
  response: decisionRuleVersion,
  failures: ["decision_rule_version_not_found"],
});

export const rollBackDecisionRules = defineOperation({
  ...shape,
  operationId: "rollBackDecisionRules",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/decision/rollback",
  permission: "routing:write",
  summary: "Roll decision rules back to a version",
  description:
    "Stores the content of an earlier version as the next one, and returns it. It is active at once, without a " +
    "moment without rules; also after the rules were deleted.",
  body: rollBackDecisionRulesBody,
  response: decisionRuleVersion,
  failures: [
    "invalid_decision_rules",
    "decision_rule_version_not_found",
    "decision_rule_version_empty",
    "decision_rule_version_conflict",
    "merchant_account_not_found",
  ],
});

/** The operations on what a merchant's rules decide apart from routing. */
export const decisionRuleOperations = [
  putSurchargeRules,
  retrieveSurchargeRules,
  deleteSurchargeRules,
  putThreeDsRules,
  retrieveThreeDsRules,
  deleteThreeDsRules,
  listDecisionRuleVersions,
  retrieveDecisionRuleVersion,
  rollBackDecisionRules,
] as const;
