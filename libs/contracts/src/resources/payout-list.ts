import type { FromSchema } from "json-schema-to-ts";
import { dateTime, integer, list, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { countsByStatus, timeMembers, totalCountRelation } from "./list-filters.ts";
import { payout, payoutEntityType, payoutStatus, payoutType } from "./payout.ts";

const id = (description: string): ReturnType<typeof text> => text(description, { maxLength: 64 });

/** Query string of GET /payouts/list. */
export const listPayoutsQuery = request("ListPayoutsQuery", "Which payouts.", {
  customer_id: id("Payouts to this recipient."),
  starting_after: id("Payouts older than this one."),
  ending_before: id("Payouts newer than this one."),
  limit: integer("How many at most; 10 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0, maximum: 1_000_000 }),
  created: dateTime("Made at this time."),
  "created.lt": dateTime("Made before this time."),
  "created.gt": dateTime("Made after this time."),
  "created.lte": dateTime("Made at or before this time."),
  "created.gte": dateTime("Made at or after this time."),
  start_time: dateTime("Made at or after this time."),
  end_time: dateTime("Made at or before this time."),
});

/** Body of POST /payouts/list. */
export const listPayoutsBody = request("FilterPayoutsRequest", "Which payouts.", {
  payout_id: id("This payout."),
  merchant_order_reference_id: text("Payouts with this reference.", { maxLength: 255 }),
  profile_id: id("Payouts of this profile."),
  customer_id: id("Payouts to this recipient."),
  limit: integer("How many at most; 10 when left out.", { minimum: 1, maximum: 20 }),
  offset: integer("How many to pass over.", { minimum: 0, maximum: 1_000_000 }),
  ...timeMembers,
  connector: list("Providers.", id("Name of a provider."), { maxItems: 100 }),
  currency: list("Currencies.", currency, { maxItems: 200 }),
  status: list("States.", payoutStatus, { maxItems: 20 }),
  payout_method: list("Kinds of destination.", payoutType, { maxItems: 10 }),
  entity_type: payoutEntityType,
});

/** Answer of GET and POST /payouts/list. */
export const payoutList = record("PayoutList", "Payouts that match, newest first.", {
  size: integer("How many are in this answer.", { minimum: 0 }),
  total_count: integer("How many match in all.", { minimum: 0, format: "int64" }),
  total_count_relation: totalCountRelation,
  data: list("The payouts.", payout),
});

/** Body of POST /payouts/filter. */
export const payoutFilterBody = request("PayoutFilterRequest", "Payouts of which time.", {
  start_time: dateTime("From."),
  end_time: dateTime("Until."),
});

/** Answer of POST /payouts/filter: what the merchant's payouts of that time have, to offer as filters. */
export const payoutFilters = record("PayoutFilters", "Values that occur.", {
  connector: list("Providers.", text("Name of a provider.")),
  currency: list("Currencies.", currency),
  status: list("States.", payoutStatus),
  payout_method: list("Kinds of destination.", payoutType),
});

/** Answer of GET /payouts/v2/filter: every value that a filter can have. */
export const payoutFilterValues = record("PayoutFilterValues", "Every value that a filter can have.", {
  connector: list("Providers that pay out.", text("Name of a provider.")),
  currency: list("Currencies.", currency),
  status: list("States.", payoutStatus),
  payout_method: list("Kinds of destination.", payoutType),
});

/** Query string of GET /payouts/aggregate. */
export const payoutAggregateQuery = request(
  "PayoutAggregateQuery",
  "Payouts of which time.",
  { start_time: dateTime("From."), end_time: dateTime("Until.") },
  ["start_time"],
);

/** Answer of GET /payouts/aggregate. */
export const payoutAggregate = record("PayoutAggregate", "How many payouts are in each state.", {
  status_with_count: countsByStatus,
});

export type PayoutList = FromSchema<typeof payoutList>;
export type PayoutFilters = FromSchema<typeof payoutFilters>;
