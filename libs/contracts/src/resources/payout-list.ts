import type { FromSchema } from "json-schema-to-ts";
import { dateTime, integer, list, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { countsByStatus, timeMembers, totalCountRelation } from "./list-filters.ts";
import { payout, payoutEntityType, payoutStatus, payoutType } from "./payout.ts";

const id = (description: string): ReturnType<typeof text> => text(description, { maxLength: 64 });

/** Query string of GET /payouts/list. */
export const listPayoutsQuery = request("ListPayoutsQuery", "Filter and page of the payouts.", {
  customer_id: id("Payouts to this recipient."),
  starting_after: id("Cursor: payouts older than this one."),
  ending_before: id("Cursor: payouts newer than this one."),
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 1_000_000 }),
  created: dateTime("Created at this time."),
  "created.lt": dateTime("Created before this time."),
  "created.gt": dateTime("Created after this time."),
  "created.lte": dateTime("Created at or before this time."),
  "created.gte": dateTime("Created at or after this time."),
  start_time: dateTime("Created at or after this time."),
  end_time: dateTime("Created at or before this time."),
});

/** Body of POST /payouts/list. */
export const listPayoutsBody = request("FilterPayoutsRequest", "Filter and page of the payouts.", {
  payout_id: id("Only this payout."),
  merchant_order_reference_id: text("Payouts with this reference.", { maxLength: 255 }),
  profile_id: id("Payouts of this profile."),
  customer_id: id("Payouts to this recipient."),
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 20 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 1_000_000 }),
  ...timeMembers,
  connector: list("Providers.", id("Name of a provider."), { maxItems: 100 }),
  currency: list("Currencies.", currency, { maxItems: 200 }),
  status: list("Statuses.", payoutStatus, { maxItems: 20 }),
  payout_method: list("Kinds of destination.", payoutType, { maxItems: 10 }),
  entity_type: payoutEntityType,
});

/** Answer of GET and POST /payouts/list. */
export const payoutList = record("PayoutList", "The matching payouts, newest first.", {
  size: integer("Number of items in this response.", { minimum: 0 }),
  total_count: integer("Total number of matches.", { minimum: 0, format: "int64" }),
  total_count_relation: totalCountRelation,
  data: list("The payouts.", payout),
});

/** Body of POST /payouts/filter. */
export const payoutFilterBody = request("PayoutFilterRequest", "Time range of the payouts.", {
  start_time: dateTime("Start of the range."),
  end_time: dateTime("End of the range."),
});

/** Answer of POST /payouts/filter: what the merchant's payouts of that time have, to offer as filters. */
export const payoutFilters = record("PayoutFilters", "Values that occur.", {
  connector: list("Providers.", text("Name of a provider.")),
  currency: list("Currencies.", currency),
  status: list("Statuses.", payoutStatus),
  payout_method: list("Kinds of destination.", payoutType),
});

/** Answer of GET /payouts/v2/filter: every value that a filter can have. */
export const payoutFilterValues = record("PayoutFilterValues", "All values by which payouts can be filtered.", {
  connector: list("Payout providers.", text("Name of a provider.")),
  currency: list("Currencies.", currency),
  status: list("Statuses.", payoutStatus),
  payout_method: list("Kinds of destination.", payoutType),
});

/** Query string of GET /payouts/aggregate. */
export const payoutAggregateQuery = request(
  "PayoutAggregateQuery",
  "Time range of the payouts.",
  { start_time: dateTime("Start of the range."), end_time: dateTime("End of the range.") },
  ["start_time"],
);

/** Answer of GET /payouts/aggregate. */
export const payoutAggregate = record("PayoutAggregate", "Number of payouts by status.", {
  status_with_count: countsByStatus,
});

export type PayoutList = FromSchema<typeof payoutList>;
export type PayoutFilters = FromSchema<typeof payoutFilters>;
