import { choice, decimal, integer, list, nullable, record, request, text } from "../schema.ts";

const rangeNames = ["15m", "1h", "12h", "1d", "1w"] as const;

const epochMs = "in milliseconds since 1970";

const time = (description: string) => integer(`${description}, ${epochMs}.`, { format: "int64" });

const timeLimits = { format: "int64", minimum: 0, maximum: 253_402_300_799_999 } as const;

/** Query string of GET /analytics/cost-savings. */
export const costSavingsQuery = request("CostSavingsQuery", "What is summed up.", {
  range: choice("How far back to look; 1h when left out. start_ms and end_ms go before.", rangeNames),
  start_ms: integer(`The first time that is looked at, ${epochMs}, with end_ms; at most 18 months ago.`, timeLimits),
  end_ms: integer(`The time up to which is looked, ${epochMs}; later than start_ms.`, timeLimits),
  currency: text("Only payments in this currency; that of most decisions when left out.", {
    minLength: 3,
    maxLength: 3,
  }),
});

const count = (description: string) => integer(description, { minimum: 0 });

const savedValue = decimal("What the chosen gateways cost less, in major units of the currency.", { minimum: 0 });

/** Answer of GET /analytics/cost-savings. */
export const costSavings = record("CostSavings", "What cheaper gateways saved, of payments in one currency.", {
  merchant_id: text("The merchant."),
  range: nullable(text("How far back was looked; null: between start_ms and end_ms.")),
  start_ms: time("The begin of what was summed up"),
  end_ms: time("The end of what was summed up"),
  bucket_ms: integer("Length of a bucket of the trend, in milliseconds.", { minimum: 60_000 }),
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
      bucket_ms: time("Its begin"),
      saved_value: savedValue,
    }),
  ),
  totals: record("CostSavingsTotals", "Everything together.", {
    saved_value: savedValue,
    cost_won_count: count("Decisions in which a cheaper gateway was chosen."),
    total_decisions: count("Decisions in which cost was weighed."),
  }),
});
