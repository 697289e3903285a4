import type { JSONSchema } from "json-schema-to-ts";

import { choice, dateTime, integer, list, minorUnits, nullable, record, request, text } from "../schema.ts";

/** Narrows a list to what was made in a span of time. */
export const timeRange = request(
  "TimeRange",
  "When it was made.",
  { start_time: dateTime("From."), end_time: dateTime("Until.") },
  ["start_time"],
);

/** The same at the top level, where clients of peers send it, beside a range of its own. */
export const timeMembers = {
  time_range: timeRange,
  start_time: dateTime("Made from then on; the same as time_range.start_time, which goes before it."),
  end_time: dateTime("Made until then; the same as time_range.end_time, which goes before it."),
} as const;

/** Narrows a list to amounts. */
export const amountFilter = request("AmountFilter", "How much.", {
  start_amount: minorUnits("At least, in minor units."),
  end_amount: minorUnits("At most, in minor units."),
});

/** Connector accounts that a list can be narrowed to, by the name of their provider. */
export const accountsByConnector = {
  type: "object",
  description: "Connector accounts by provider.",
  additionalProperties: list(
    "The accounts at the provider.",
    record("ConnectorAccountName", "A connector account.", {
      connector_label: nullable(text("Its label.")),
      merchant_connector_id: text("Its id."),
    }),
  ),
} as const satisfies JSONSchema;

/** How many there are of each status. */
export const countsByStatus = {
  type: "object",
  description: "How many of the time have each status; every status is there.",
  additionalProperties: integer("How many.", { minimum: 0 }),
} as const satisfies JSONSchema;

export const totalCountRelations = ["exact", "at_least"] as const;

export type TotalCountRelation = (typeof totalCountRelations)[number];

/** What `total_count` is: beyond 10,000, what no counter tells is not counted to its end. */
export const totalCountRelation = choice(
  "What total_count is: how many match exactly, or how many match at least. Lists that are narrowed by an amount, " +
    "a customer or a reference are counted up to 10,000; all others always exactly.",
  totalCountRelations,
);
