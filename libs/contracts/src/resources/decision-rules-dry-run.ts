import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, minorUnits, nullable, record, request, text } from "../schema.ts";
import type { IntegerSchema } from "../schema.ts";
import { decisionRuleKind } from "./decision-rule-version.ts";
import { programRequest } from "./decision-rules.ts";
import { authenticationTypes } from "./payment-values.ts";

/** Body of POST /routing/decision/dry-run. */
export const dryRunDecisionRulesBody = request(
  "DryRunDecisionRulesRequest",
  "The program to test, and the payments to test it on.",
  {
    kind: decisionRuleKind,
    program: programRequest,
    profile_id: text("Only payments of this business profile; default: all that the credential may see.", {
      minLength: 1,
      maxLength: 64,
    }),
    limit: integer("Number of newest payments; default 200.", { minimum: 1, maximum: 500 }),
  },
  ["kind", "program"],
);

const payments = (description: string): IntegerSchema => integer(description, { minimum: 0 });

const sum = (description: string): IntegerSchema => integer(description, { format: "int64", minimum: 0 });

const outcome = record("DecisionRulesOutcome", "What rules decide for a payment.", {
  rule: nullable(text("The rule that matches; null: the default selection, or there are no active rules.")),
  authentication_type: nullable(choice("With or without 3-D Secure; null for surcharges.", authenticationTypes)),
  surcharge_amount: nullable(minorUnits("Surcharge in minor units; null for 3-D Secure, or where refused.")),
  tax_amount: nullable(minorUnits("Tax on the surcharge in minor units; null where surcharge_amount is.")),
  refused: flag("Whether the payment would be refused, because the surcharge makes its amount too large."),
});

/** Answer of POST /routing/decision/dry-run. */
export const decisionRulesDryRun = record("DecisionRulesDryRun", "Differences that the program would have made.", {
  payments: payments("Number of payments evaluated: the newest ones that have a payment method."),
  created_since: nullable(dateTime("Time of the oldest payment; null when there are none.")),
  created_until: nullable(dateTime("Time of the newest payment; null when there are none.")),
  complete: flag("Whether all were evaluated; false: the time for it was over before."),
  without_method: payments("Newest payments that were left out, because they have no payment method yet."),
  own_choice: payments("Payments that the rules leave alone: with an authentication type or a surcharge of their own."),
  changed: payments("Payments that the program would decide differently than the active rules."),
  rules: list(
    "Number of matches of each rule of the program, in its order, including zero.",
    record("DecisionRulesDryRunRule", "A rule of the program.", {
      name: nullable(text("The rule; null for the default selection.")),
      payments: payments("Payments that it matched."),
    }),
  ),
  authentications: list(
    "Payments with and without 3-D Secure; empty for surcharges.",
    record("DecisionRulesDryRunAuthentication", "An authentication type.", {
      authentication_type: choice("With or without 3-D Secure.", authenticationTypes),
      before: payments("Payments by the active rules."),
      after: payments("Payments by the program."),
    }),
  ),
  surcharges: list(
    "Sums of surcharges by currency; empty for 3-D Secure.",
    record("DecisionRulesDryRunSurcharge", "A currency, with sums in its minor units.", {
      currency: text("Currency."),
      before: sum("Surcharges and taxes on them by the active rules."),
      after: sum("Surcharges and taxes on them by the program."),
    }),
  ),
  changes: list(
    "The payments that would be decided differently, newest first.",
    record("DecisionRulesDryRunChange", "A payment.", {
      payment_id: text("The payment."),
      amount: minorUnits("Amount without a surcharge by rule, in minor units."),
      currency: text("Currency."),
      before: outcome,
      after: outcome,
    }),
  ),
});

export type DryRunDecisionRulesRequest = FromSchema<typeof dryRunDecisionRulesBody>;
export type DecisionRulesDryRun = FromSchema<typeof decisionRulesDryRun>;
