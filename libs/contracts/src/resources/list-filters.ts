import type { JSONSchema } from "json-schema-to-ts";

import { choice, dateTime, integer, list, minorUnits, nullable, record, request, text } from "../schema.ts";

/** Narrows a list to what was made in a span of time. */
export const timeRange = request(
  "TimeRange",
  "Time of creation.",
  { start_time: dateTime("Start of the range."), end_time: dateTime("End of the range.") },
  ["start_time"],
);

/** The same at the top level, where clients of peers send it, next to a range of its own. */
export const timeMembers = {
  time_range: timeRange,
  start_time: dateTime("Created at or after this time; the same as time_range.start_time, which takes precedence."),
  end_time: dateTime("Created at or before this time; the same as time_range.end_time, which takes precedence."),
} as const;

/** Narrows a list to amounts. */
export const amountFilter = request("AmountFilter", "Amount range.", {
  start_amount: minorUnits("Minimum, in minor units."),
  end_amount: minorUnits("Maximum, in minor units."),
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
  description: "Number of objects of the time range by status; every status is included.",
  additionalProperties: integer("Number.", { minimum: 0 }),
} as const satisfies JSONSchema;

const totalCountRelations = ["exact", "at_least"] as const;

export type TotalCountRelation = (typeof totalCountRelations)[number];

/** What `total_count` is: beyond 10,000, what no counter holds is not counted to its end. */
export const totalCountRelation = choice(
  "Meaning of total_count: the exact number of matches, or a lower bound. Lists filtered by an amount, a customer " +
    "or a reference are counted up to 10,000; all others exactly.",
  totalCountRelations,
);
