import { decimal, integer, list, nullable, record, request, text } from "../schema.ts";
import { windowAnswer, windowMembers } from "./analytics.ts";

/** Query string of GET /analytics/cost-savings. */
export const costSavingsQuery = request("CostSavingsQuery", "Filter of the sum.", {
  ...windowMembers,
  currency: text("Only payments in this currency; default: the most frequent one.", {
    minLength: 3,
    maxLength: 3,
  }),
});

const count = (description: string) => integer(description, { minimum: 0 });

const savedValue = decimal("Savings by the chosen gateways, in major units of the currency.", { minimum: 0 });

/** Answer of GET /analytics/cost-savings. */
export const costSavings = record("CostSavings", "Savings by least-cost routing, of payments in one currency.", {
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
    "Savings over time; buckets without weighed costs are left out.",
    record("CostSavingsBucket", "A bucket of the time range.", {
      bucket_ms: integer("Start of the bucket, in milliseconds since 1970.", { format: "int64" }),
      saved_value: savedValue,
    }),
  ),
  totals: record("CostSavingsTotals", "Totals.", {
    saved_value: savedValue,
    cost_won_count: count("Decisions in which a cheaper gateway was chosen."),
    total_decisions: count("Decisions in which cost was weighed."),
  }),
});
