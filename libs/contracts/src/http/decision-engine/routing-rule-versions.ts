import { defineOperation } from "../../operation.ts";
import { dryRunBody, dryRunReport } from "../../resources/routing-rule-dry-run.ts";
import {
  rollBackRoutingRuleBody,
  rolledBackRoutingRule,
  ruleVersion,
  ruleVersionDiff,
  ruleVersionDiffQuery,
  ruleVersionPage,
  ruleVersionsQuery,
} from "../../resources/routing-rule-version.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  tag: "Routing rules",
} as const;

const rulePath = pathParameters({ rule_id: "The rule." });

export const listRoutingRuleVersions = defineOperation({
  ...shape,
  operationId: "listRoutingRuleVersions",
  weight: "bounded",
  list: { style: "cursor", items: "versions", cursor: "next_before" },
  method: "GET",
  path: "/routing/versions/{rule_id}",
  permission: "routing:read",
  summary: "List the versions of a routing rule",
  description: "Returns the author and time of every version, newest first.",
  pathParameters: rulePath,
  query: ruleVersionsQuery,
  response: ruleVersionPage,
  failures: ["routing_rule_not_found"],
});

export const compareRoutingRuleVersions = defineOperation({
  ...shape,
  operationId: "compareRoutingRuleVersions",
  method: "GET",
  path: "/routing/versions/{rule_id}/diff",
  permission: "routing:read",
  summary: "Compare two versions of a routing rule",
  description: "Returns the path of every value that was added, removed or changed, with both values.",
  pathParameters: rulePath,
  query: ruleVersionDiffQuery,
  response: ruleVersionDiff,
  failures: ["routing_rule_not_found", "routing_rule_version_not_found"],
});

export const retrieveRoutingRuleVersion = defineOperation({
  ...shape,
  operationId: "retrieveRoutingRuleVersion",
  method: "GET",
  path: "/routing/versions/{rule_id}/{version}",
  permission: "routing:read",
  summary: "Retrieve a version of a routing rule",
  description: "Returns a version with its content.",
  pathParameters: pathParameters({ rule_id: "The rule.", version: "Number of the version." }),
  response: ruleVersion,
  failures: ["routing_rule_not_found", "routing_rule_version_not_found"],
});

export const rollBackRoutingRule = defineOperation({
  ...shape,
  operationId: "rollBackRoutingRule",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/rollback",
  permission: "routing:write",
  summary: "Roll a routing rule back to a version",
  description:
    "Stores the content of an earlier version as the next one. An active rule stays active, and every replica " +
    "applies the content within a second, as after an activation, without a moment without a rule.",
  body: rollBackRoutingRuleBody,
  response: rolledBackRoutingRule,
  failures: [
    "routing_rule_not_found",
    "routing_rule_version_not_found",
    "rule_owner_not_found",
    "experiment_not_changeable",
    "field_validation_failed",
  ],
});

export const dryRunRoutingRule = defineOperation({
  ...shape,
  operationId: "dryRunRoutingRule",
  weight: "list",
  method: "POST",
  path: "/routing/dry-run",
  permission: "routing:read",
  idempotent: false,
  summary: "Backtest a routing rule on recent payments",
  description:
    "Evaluates a stored rule or an algorithm for the newest decided payments, as of their time, and returns how " +
    "many would have been routed where, next to the actual routing. First attempts count; nothing is changed.",
  body: dryRunBody,
  response: dryRunReport,
  failures: [
    "dry_run_needs_one_rule",
    "field_validation_failed",
    "routing_rule_not_found",
    "rule_owner_not_found",
    "experiment_not_changeable",
  ],
});

/** The operations on versions of rules; the comparison comes before the path that it would match. */
export const routingRuleVersionOperations = [
  listRoutingRuleVersions,
  compareRoutingRuleVersions,
  retrieveRoutingRuleVersion,
  rollBackRoutingRule,
  dryRunRoutingRule,
] as const;
