import { dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";
import type { IntegerSchema } from "../schema.ts";
import { algorithm, createdRoutingRule, ruleConnector } from "./routing-rule.ts";

/** Body of POST /routing/dry-run. */
export const dryRunBody = request(
  "DryRunRoutingRuleRequest",
  "The rule to test: a stored rule, or an algorithm.",
  {
    created_by: text("The merchant, or its profile, whose payments are used; must be the credential's.", {
      minLength: 1,
      maxLength: 64,
    }),
    routing_algorithm_id: text("A stored rule; send this or algorithm.", { minLength: 1, maxLength: 64 }),
    algorithm,
    limit: integer("Number of newest payments; default 200.", { minimum: 1, maximum: 500 }),
  },
  ["created_by"],
);

const payments = (description: string): IntegerSchema => integer(description, { minimum: 0 });

/** Answer of POST /routing/dry-run. */
export const dryRunReport = record("RoutingRuleDryRun", "Differences that the rule would have made.", {
  payments: payments("Number of payments evaluated."),
  decided_since: nullable(dateTime("Time of the oldest decision; null when there are none.")),
  decided_until: nullable(dateTime("Time of the newest decision; null when there are none.")),
  changed: payments("Payments that would have been routed differently."),
  not_applied: payments("Payments for which none of the rule's gateways was eligible; they count as unchanged."),
  unknown_keys: list(
    "Keys of the rule that the decision log does not store: conditions on them did not match.",
    text("A key.", { examples: ["metadata"] }),
  ),
  rules: list(
    "Number of matches of each rule of the program, in its order, including zero.",
    record("RoutingRuleDryRunRule", "A rule of the program.", {
      name: nullable(text("The rule; null for the default selection, or an algorithm without rules.")),
      default_selection: flag("Whether it is the default selection."),
      payments: payments("Payments that it matched."),
    }),
  ),
  connectors: list(
    "Every gateway that a payment was, or would have been, routed to first.",
    record("RoutingRuleDryRunConnector", "A gateway.", {
      connector: ruleConnector,
      before: payments("Payments routed to it."),
      after: payments("Payments that would have been routed to it."),
    }),
  ),
  moves: list(
    "Payments that would have been routed differently, most frequent pair first.",
    record("RoutingRuleDryRunMove", "Payments from one gateway to another.", {
      from: ruleConnector,
      to: ruleConnector,
      payments: payments("Number."),
    }),
  ),
  warnings: createdRoutingRule.properties.warnings,
});
