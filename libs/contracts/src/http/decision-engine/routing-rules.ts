import { defineOperation } from "../../operation.ts";
import {
  createRoutingRuleBody,
  createdRoutingRule,
  deletedRoutingRule,
  evaluateRuleBody,
  evaluateRulesBody,
  routingRuleKeyBody,
  routingRuleList,
  ruleEvaluation,
  ruleEvaluations,
  updateRoutingRuleBody,
} from "../../resources/routing-rule.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  tag: "Routing rules",
} as const;

const ownerPath = pathParameters({ created_by: "The merchant, or its profile, that the rules apply to." });

export const createRoutingRule = defineOperation({
  ...shape,
  operationId: "createRoutingRule",
  method: "POST",
  path: "/routing/create",
  permission: "routing:write",
  summary: "Create a routing rule",
  description:
    "Validates and stores a rule. It is not used before it is activated. Rules for three_ds_authentication are " +
    "refused: they would have no effect.",
  body: createRoutingRuleBody,
  response: createdRoutingRule,
  failures: [
    "duplicate_routing_rule",
    "experiment_of_payments_only",
    "field_validation_failed",
    "rule_owner_not_found",
    "rule_purpose_not_evaluated",
    "too_many_routing_rules",
  ],
});

export const activateRoutingRule = defineOperation({
  ...shape,
  operationId: "activateRoutingRule",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/activate",
  permission: "routing:write",
  summary: "Activate a routing rule",
  description: "Replaces the active rule for the same purpose. The response has no body.",
  body: routingRuleKeyBody,
  failures: ["routing_rule_not_found", "rule_owner_not_found", "rule_purpose_not_evaluated"],
});

export const deactivateRoutingRule = defineOperation({
  ...shape,
  operationId: "deactivateRoutingRule",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/deactivate",
  permission: "routing:write",
  summary: "Deactivate a routing rule",
  description: "The rule is no longer used. The response has no body.",
  body: routingRuleKeyBody,
  failures: ["routing_rule_not_found", "rule_owner_not_found"],
});

export const updateRoutingRule = defineOperation({
  ...shape,
  operationId: "updateRoutingRule",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/update",
  permission: "routing:write",
  summary: "Update a routing rule",
  description:
    "Validates and stores the changes as the next version of the rule. An active rule is only updated with " +
    "apply_if_active: every replica applies the new version within a second, without a moment without a rule.",
  body: updateRoutingRuleBody,
  response: createdRoutingRule,
  failures: [
    "experiment_not_changeable",
    "field_validation_failed",
    "routing_rule_active",
    "routing_rule_not_found",
    "routing_rule_version_conflict",
    "rule_owner_not_found",
  ],
});

export const deleteRoutingRule = defineOperation({
  ...shape,
  operationId: "deleteRoutingRule",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/delete",
  permission: "routing:write",
  summary: "Delete a routing rule",
  description: "Deletes a rule that is not active, with its versions; the audit log keeps a copy.",
  body: routingRuleKeyBody,
  response: deletedRoutingRule,
  failures: ["experiment_begun", "routing_rule_active", "routing_rule_not_found", "rule_owner_not_found"],
});

export const listActiveRoutingRules = defineOperation({
  ...shape,
  operationId: "listActiveRoutingRules",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "POST",
  path: "/routing/list/active/{created_by}",
  permission: "routing:read",
  idempotent: false,
  summary: "List active routing rules",
  description: "Returns the active rule of each purpose.",
  pathParameters: ownerPath,
  response: routingRuleList,
  failures: ["rule_owner_not_found"],
});

export const listRoutingRules = defineOperation({
  ...shape,
  operationId: "listRoutingRules",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "POST",
  path: "/routing/list/{created_by}",
  permission: "routing:read",
  idempotent: false,
  summary: "List routing rules",
  description: "Returns the rules, newest first.",
  pathParameters: ownerPath,
  response: routingRuleList,
  failures: ["rule_owner_not_found"],
});

export const evaluateRoutingRule = defineOperation({
  ...shape,
  operationId: "evaluateRoutingRule",
  rateClass: "decisions",
  method: "POST",
  path: "/routing/evaluate",
  permission: "routing:read",
  idempotent: false,
  summary: "Evaluate the active routing rule",
  description: "Returns the result of the active rule for a payment; nothing is stored.",
  body: evaluateRuleBody,
  response: ruleEvaluation,
  failures: ["no_active_rule", "rule_owner_not_found", "rule_parameters_invalid"],
});

export const evaluateRoutingRules = defineOperation({
  ...shape,
  operationId: "evaluateRoutingRules",
  rateClass: "decisions",
  method: "POST",
  path: "/routing/evaluate/batch",
  permission: "routing:read",
  idempotent: false,
  summary: "Evaluate the active routing rule for several payments",
  description:
    "Returns the result of the active rule for each of up to 100 payments, in their order. A payment with invalid " +
    "values gets its error; the others are evaluated. Nothing is stored.",
  body: evaluateRulesBody,
  response: ruleEvaluations,
  failures: ["no_active_rule", "rule_owner_not_found", "rule_parameters_invalid"],
});

/** The operations on routing rules; the active list comes before the paths it would match. */
export const routingRuleOperations = [
  createRoutingRule,
  activateRoutingRule,
  deactivateRoutingRule,
  updateRoutingRule,
  deleteRoutingRule,
  listActiveRoutingRules,
  listRoutingRules,
  evaluateRoutingRule,
  evaluateRoutingRules,
] as const;
