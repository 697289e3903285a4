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
  description: "Returns the author and time of every version, newest first.",
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
  description: "Returns the path of every value that was added, removed or changed, with both values.",
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
  description: "Returns a version with its content.",
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
    "Stores the content of an earlier version as the next one. An active rule stays active, and every replica " +
    "applies the content within a second, as after an activation, without a moment without a rule.",
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
  summary: "Backtest a routing rule on recent payments",
  description:
    "Evaluates a stored rule or an algorithm for the newest decided payments, as of their time, and returns how " +
    "many would have been routed where, beside the actual routing. First attempts count; nothing is changed.",
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
