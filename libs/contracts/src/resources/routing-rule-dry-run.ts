import { dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";
import type { IntegerSchema } from "../schema.ts";
import { algorithm, createdRoutingRule, ruleConnector } from "./routing-rule.ts";

/** Body of POST /routing/dry-run. */
export const dryRunBody = request(
  "DryRunRoutingRuleRequest",
  "What to try out: a rule that is stored, or an algorithm.",
  {
    created_by: text("The merchant, or its profile, whose payments are looked at; must be the credential's.", {
      minLength: 1,
      maxLength: 64,
    }),
    routing_algorithm_id: text("A rule of it; send this or algorithm.", { minLength: 1, maxLength: 64 }),
    algorithm,
    limit: integer("How many of its newest payments; 200 when left out.", { minimum: 1, maximum: 500 }),
  },
  ["created_by"],
);

const payments = (description: string): IntegerSchema => integer(description, { minimum: 0 });

/** Answer of POST /routing/dry-run. */
export const dryRunReport = record("RoutingRuleDryRun", "What the rule would have changed.", {
  payments: payments("Payments that were looked at."),
  decided_since: nullable(dateTime("When the oldest of them was decided; null when there are none.")),
  decided_until: nullable(dateTime("When the newest of them was decided; null when there are none.")),
  changed: payments("Payments that would have gone elsewhere."),
  not_applied: payments(
    "Payments for which none of the gateways that the rule names could be used; they count as unchanged.",
  ),
  unknown_keys: list(
    "Keys that the rule asks for and that the log of decisions does not keep: conditions on them did not hold.",
    text("A key.", { examples: ["metadata"] }),
  ),
  rules: list(
    "How often each rule of the program held, in its order; those that never did are among them.",
    record("RoutingRuleDryRunRule", "A rule of the program.", {
      name: nullable(text("The rule; null for the default selection, or an algorithm without rules.")),
      default_selection: flag("Whether it is the default selection."),
      payments: payments("Payments for which it held."),
    }),
  ),
  connectors: list(
    "Every gateway that a payment went to, or would have gone to first.",
    record("RoutingRuleDryRunConnector", "A gateway.", {
      connector: ruleConnector,
      before: payments("Payments that went to it."),
      after: payments("Payments that would have gone to it."),
    }),
  ),
  moves: list(
    "Payments that would have gone elsewhere, the most frequent way first.",
    record("RoutingRuleDryRunMove", "Payments from one gateway to another.", {
      from: ruleConnector,
      to: ruleConnector,
      payments: payments("How many."),
    }),
  ),
  warnings: createdRoutingRule.properties.warnings,
});
