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
  face: "engine",
  access: ["engine_key", "jwt"],
  tag: "Routing rules",
} as const;

const rulePath = pathParameters({ rule_id: "The rule." });

export const listRoutingRuleVersions = defineOperation({
  ...shape,
  operationId: "listRoutingRuleVersions",
  weight: "bounded",
  method: "GET",
  path: "/routing/versions/{rule_id}",
  permission: "routing:read",
  summary: "List the versions of a routing rule",
  description: "Answers who wrote which version and when, newest first.",
  pathParameters: rulePath,
  query: ruleVersionsQuery,
  response: ruleVersionPage,
});

export const compareRoutingRuleVersions = defineOperation({
  ...shape,
  operationId: "compareRoutingRuleVersions",
  method: "GET",
  path: "/routing/versions/{rule_id}/diff",
  permission: "routing:read",
  summary: "Compare two versions of a routing rule",
  description: "Answers the path of every value that was added, removed or changed, with both values.",
  pathParameters: rulePath,
  query: ruleVersionDiffQuery,
  response: ruleVersionDiff,
});

export const retrieveRoutingRuleVersion = defineOperation({
  ...shape,
  operationId: "retrieveRoutingRuleVersion",
  method: "GET",
  path: "/routing/versions/{rule_id}/{version}",
  permission: "routing:read",
  summary: "Retrieve a version of a routing rule",
  description: "Answers a version whole.",
  pathParameters: pathParameters({ rule_id: "The rule.", version: "Number of the version." }),
  response: ruleVersion,
});

export const rollBackRoutingRule = defineOperation({
  ...shape,
  operationId: "rollBackRoutingRule",
  method: "POST",
  path: "/routing/rollback",
  permission: "routing:write",
  summary: "Roll a routing rule back to a version",
  description:
    "Writes the content of an earlier version as the next one. When the rule is active it stays active, and every " +
    "replica decides by that content within a second, as after an activation; no moment passes without a rule.",
  body: rollBackRoutingRuleBody,
  response: rolledBackRoutingRule,
});

export const dryRunRoutingRule = defineOperation({
  ...shape,
  operationId: "dryRunRoutingRule",
  weight: "list",
  method: "POST",
  path: "/routing/dry-run",
  permission: "routing:read",
  idempotent: false,
  summary: "Try a routing rule out on recent payments",
  description:
    "Evaluates a stored rule or an algorithm for the newest payments that were decided, as of their moments, and " +
    "answers how many would have gone where, beside where they went. First attempts count; nothing is changed.",
  body: dryRunBody,
  response: dryRunReport,
});

/** The operations on versions of rules; the comparison stands before the path that it would match. */
export const routingRuleVersionOperations = [
  listRoutingRuleVersions,
  compareRoutingRuleVersions,
  retrieveRoutingRuleVersion,
  rollBackRoutingRule,
  dryRunRoutingRule,
] as const;
