import { decimal, integer, list, nullable, record, request, text } from "../schema.ts";
import { windowAnswer, windowMembers } from "./analytics.ts";

/** Query string of GET /analytics/cost-savings. */
export const costSavingsQuery = request("CostSavingsQuery", "What is summed up.", {
  ...windowMembers,
  currency: text("Only payments in this currency; that of most decisions when left out.", {
    minLength: 3,
    maxLength: 3,
  }),
});

const count = (description: string) => integer(description, { minimum: 0 });

const savedValue = decimal("What the chosen gateways cost less, in major units of the currency.", { minimum: 0 });

/** Answer of GET /analytics/cost-savings. */
export const costSavings = record("CostSavings", "What cheaper gateways saved, of payments in one currency.", {
  ...windowAnswer,
  currency: nullable(text("The currency; null: cost was weighed for no payment.")),
  available_currencies: list(
    "Currencies of payments for which cost was weighed, most decisions first.",
    record("CostSavingsCurrency", "A currency.", {
      currency: text("Its three-letter code.", { examples: ["EUR"] }),
      decision_count: count("Decisions in which cost was weighed."),
    }),
  ),
  trend: list(
    "What was saved over time; buckets in which cost was not weighed are left out.",
    record("CostSavingsBucket", "A part of the time.", {
      bucket_ms: integer("Its begin, in milliseconds since 1970.", { format: "int64" }),
      saved_value: savedValue,
    }),
  ),
  totals: record("CostSavingsTotals", "Everything together.", {
    saved_value: savedValue,
    cost_won_count: count("Decisions in which a cheaper gateway was chosen."),
    total_decisions: count("Decisions in which cost was weighed."),
  }),
});
