import { choice, dateTime, flag, freeObject, integer, list, nullable, record, request, text } from "../schema.ts";
import { algorithm, createdRoutingRule, routingRuleKeyBody, ruleAuthor, versionNumber } from "./routing-rule.ts";

/** Query string of GET /routing/versions/{rule_id}. */
export const ruleVersionsQuery = request("RoutingRuleVersionsQuery", "Which versions.", {
  limit: integer("How many at most; 20 when left out.", { minimum: 1, maximum: 100 }),
  before: versionNumber("Only versions below this one: next_before of the page before."),
});

const summaryMembers = {
  version: versionNumber("Number of the version, from 1."),
  name: text("Name of the rule in it."),
  description: nullable(text("What the rule does in it.")),
  author: ruleAuthor,
  restored_version: nullable(versionNumber("The version that it was rolled back to; null for any other change.")),
  created_at: dateTime("When it was written."),
} as const;

/** Answer of GET /routing/versions/{rule_id}. */
export const ruleVersionPage = record("RoutingRuleVersionPage", "Versions of a rule.", {
  rule_id: text("The rule."),
  current_version: versionNumber("The version that is used when the rule is active."),
  versions: list("The versions, newest first.", record("RoutingRuleVersionSummary", "A version.", summaryMembers)),
  next_before: nullable(versionNumber("To send as before for the next page; null on the last page.")),
});

/** Answer of GET /routing/versions/{rule_id}/{version}. */
export const ruleVersion = record("RoutingRuleVersion", "A version of a rule.", {
  rule_id: text("The rule."),
  ...summaryMembers,
  algorithm_data: algorithm,
  metadata: nullable(freeObject("Your own data.")),
});

/** Query string of GET /routing/versions/{rule_id}/diff. */
export const ruleVersionDiffQuery = request(
  "RoutingRuleVersionDiffQuery",
  "Which versions to compare.",
  { from: versionNumber("The earlier version."), to: versionNumber("The later version.") },
  ["from", "to"],
);

/** Answer of GET /routing/versions/{rule_id}/diff. */
export const ruleVersionDiff = record("RoutingRuleVersionDiff", "In what two versions differ.", {
  rule_id: text("The rule."),
  from: versionNumber("The version that was compared."),
  to: versionNumber("The version that it was compared with."),
  changes: list(
    "Every value that differs, in the order of the document; empty when the versions are equal.",
    record("RoutingRuleVersionChange", "A difference.", {
      path: text("The value: name, description, algorithm or metadata, and the way into it.", {
        examples: ["algorithm.data.rules[0].output.priority[0].gateway_name"],
      }),
      change: choice("What became of it.", ["added", "removed", "changed"]),
      before: { description: "Value in the first version; null where it was added." },
      after: { description: "Value in the second version; null where it was removed." },
    }),
  ),
});

/** Body of POST /routing/rollback. */
export const rollBackRoutingRuleBody = request(
  "RollBackRoutingRuleRequest",
  "The rule, and the version to go back to.",
  { ...routingRuleKeyBody.properties, version: versionNumber("The version whose content the rule gets again.") },
  ["created_by", "routing_algorithm_id", "version"],
);

/** Answer of POST /routing/rollback. */
export const rolledBackRoutingRule = record("RolledBackRoutingRule", "The rule after the rollback.", {
  ...createdRoutingRule.properties,
  restored_version: versionNumber("The version whose content it has."),
  active: flag("Whether the rule is active, so that the rollback is in force."),
});
