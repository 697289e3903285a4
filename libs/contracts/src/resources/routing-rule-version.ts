import { choice, dateTime, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { algorithm, createdRoutingRule, routingRuleKeyBody, ruleAuthor, versionNumber } from "./routing-rule.ts";

/** Query string of GET /routing/versions/{rule_id}. */
export const ruleVersionsQuery = request("RoutingRuleVersionsQuery", "Page of the versions.", {
  limit: integer("Maximum number of items; default 20.", { minimum: 1, maximum: 100 }),
  before: versionNumber("Only versions below this one: next_before of the previous page."),
});

const summaryMembers = {
  version: versionNumber("Number of the version, from 1."),
  name: text("Name of the rule in this version."),
  description: nullable(text("Description of the rule in this version.")),
  author: ruleAuthor,
  restored_version: nullable(versionNumber("The version that it was rolled back to; null for any other change.")),
  created_at: dateTime("Time of creation."),
} as const;

/** Answer of GET /routing/versions/{rule_id}. */
export const ruleVersionPage = record("RoutingRuleVersionPage", "Versions of a rule.", {
  rule_id: text("The rule."),
  current_version: versionNumber("The version that is used when the rule is active."),
  versions: list("The versions, newest first.", record("RoutingRuleVersionSummary", "A version.", summaryMembers)),
  next_before: nullable(versionNumber("Value of before for the next page; null on the last page.")),
});

/** Answer of GET /routing/versions/{rule_id}/{version}. */
export const ruleVersion = record("RoutingRuleVersion", "A version of a rule.", {
  rule_id: text("The rule."),
  ...summaryMembers,
  algorithm_data: algorithm,
  metadata: nullable(freeObject("Metadata.")),
});

/** Query string of GET /routing/versions/{rule_id}/diff. */
export const ruleVersionDiffQuery = request(
  "RoutingRuleVersionDiffQuery",
  "The versions to compare.",
  { from: versionNumber("The earlier version."), to: versionNumber("The later version.") },
  ["from", "to"],
);

/** Answer of GET /routing/versions/{rule_id}/diff. */
export const ruleVersionDiff = record("RoutingRuleVersionDiff", "Differences between two versions.", {
  rule_id: text("The rule."),
  from: versionNumber("The first version."),
  to: versionNumber("The second version."),
  changes: list(
    "All differences, in the order of the document; empty when the versions are equal.",
    record("RoutingRuleVersionChange", "A difference.", {
      path: text("Path of the value, from name, description, algorithm or metadata.", {
        examples: ["algorithm.data.rules[0].output.priority[0].gateway_name"],
      }),
      change: choice("Kind of the difference.", ["added", "removed", "changed"]),
      before: { description: "Value in the first version; null if it was added." },
      after: { description: "Value in the second version; null if it was removed." },
    }),
  ),
});

/** Body of POST /routing/rollback. */
export const rollBackRoutingRuleBody = request(
  "RollBackRoutingRuleRequest",
  "The rule, and the version to restore.",
  { ...routingRuleKeyBody.properties, version: versionNumber("The version to restore.") },
  ["created_by", "routing_algorithm_id", "version"],
);

/** Answer of POST /routing/rollback. */
export const rolledBackRoutingRule = record("RolledBackRoutingRule", "The rule after the rollback.", {
  ...createdRoutingRule.properties,
  restored_version: versionNumber("The restored version."),
  active: flag("Whether the rule is active, so that the rollback takes effect."),
});
