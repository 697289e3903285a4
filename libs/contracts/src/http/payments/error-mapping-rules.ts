import { defineOperation } from "../../operation.ts";
import {
  createErrorMappingRuleBody,
  errorMappingMatch,
  errorMappingRulePage,
  listErrorMappingRulesQuery,
  listUnmappedErrorsQuery,
  matchErrorMappingRuleQuery,
  unmappedErrorList,
  errorMappingOptions,
  errorMappingRule,
  errorMappingRuleDeletion,
  errorMappingRuleKeyBody,
  listErrorMappingOptionsQuery,
  updateErrorMappingRuleBody,
} from "../../resources/error-mapping-rule.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Error mapping rules",
  method: "POST",
  access: ["admin_key"],
} as const;

export const createErrorMappingRule = defineOperation({
  ...shape,
  operationId: "createErrorMappingRule",
  path: "/gsm",
  summary: "Create an error-mapping rule",
  description: "Defines how Railyard handles one error of one provider.",
  body: createErrorMappingRuleBody,
  response: errorMappingRule,
  failures: ["duplicate_rule"],
});

export const retrieveErrorMappingRule = defineOperation({
  ...shape,
  operationId: "retrieveErrorMappingRule",
  path: "/gsm/get",
  idempotent: false,
  summary: "Retrieve an error-mapping rule",
  description: "Returns the rule identified by the five members.",
  body: errorMappingRuleKeyBody,
  response: errorMappingRule,
  failures: ["rule_not_found"],
});

export const updateErrorMappingRule = defineOperation({
  ...shape,
  operationId: "updateErrorMappingRule",
  path: "/gsm/update",
  summary: "Update an error-mapping rule",
  description: "Changes the rule identified by the first five members; omitted members stay.",
  body: updateErrorMappingRuleBody,
  response: errorMappingRule,
  failures: ["rule_not_found"],
});

export const deleteErrorMappingRule = defineOperation({
  ...shape,
  operationId: "deleteErrorMappingRule",
  path: "/gsm/delete",
  summary: "Delete an error-mapping rule",
  description: "Deletes the rule identified by the five members.",
  body: errorMappingRuleKeyBody,
  response: errorMappingRuleDeletion,
  failures: ["rule_not_found"],
});

export const listErrorMappingOptions = defineOperation({
  operationId: "listErrorMappingOptions",
  weight: "bounded",
  list: { style: "offset", items: "rules" },
  service: "payments",
  api: "engine",
  access: ["engine_key", "jwt"],
  method: "GET",
  path: "/gsm/options",
  permission: "routing:read",
  tag: "Error mapping rules",
  summary: "List error-mapping rules",
  description:
    "Returns how errors of providers are classified and handled in this installation. The rules are the " +
    "operator's and apply to every merchant.",
  query: listErrorMappingOptionsQuery,
  response: errorMappingOptions,
});

const reading = { ...shape, method: "GET" } as const;

export const listErrorMappingRules = defineOperation({
  ...reading,
  operationId: "listErrorMappingRules",
  weight: "bounded",
  list: { style: "offset", items: "data" },
  path: "/operator/error_mapping_rules",
  summary: "List error-mapping rules with all members",
  description: "Returns the rules of the installation.",
  query: listErrorMappingRulesQuery,
  response: errorMappingRulePage,
});

export const matchErrorMappingRule = defineOperation({
  ...reading,
  operationId: "matchErrorMappingRule",
  path: "/operator/error_mapping_rules/match",
  summary: "Find the rule that applies to an error",
  description: "Returns how an error of a provider is handled: by a rule for its message, else by one for its code.",
  query: matchErrorMappingRuleQuery,
  response: errorMappingMatch,
});

export const listUnmappedErrors = defineOperation({
  ...reading,
  operationId: "listUnmappedErrors",
  weight: "list",
  list: { style: "whole", items: "data" },
  path: "/operator/unmapped_errors",
  summary: "List error codes without a rule",
  description:
    "Returns the error codes with which payments of all merchants failed at their last attempt and that no rule for " +
    "payments has, the most frequent first.",
  query: listUnmappedErrorsQuery,
  response: unmappedErrorList,
});

/** The operation on error-mapping rules that the decision engine's API offers. */
export const engineErrorMappingOperations = [listErrorMappingOptions] as const;

/** The operations on error-mapping rules. */
export const errorMappingRuleOperations = [
  createErrorMappingRule,
  retrieveErrorMappingRule,
  updateErrorMappingRule,
  deleteErrorMappingRule,
  listErrorMappingRules,
  matchErrorMappingRule,
  listUnmappedErrors,
] as const;
