import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, decimal, integer, list, record, text } from "../schema.ts";

export const overdueKinds = [
  "payment_processing",
  "payment_capture",
  "refund",
  "unmatched_transaction",
  "payout",
  "subscription",
  "dispute_answer",
  "unmatched_review",
] as const;

export type OverdueKind = (typeof overdueKinds)[number];

const overdueList = list(
  "What is overdue, by its kind.",
  record("OverdueOfKind", "Objects of one kind that are past the time at which they should be settled.", {
    kind: choice(
      "payment_processing: no outcome of an attempt. payment_capture: a scheduled capture is late. refund, payout: " +
        "no outcome. unmatched_transaction: not reversed. subscription: the period is over. dispute_answer: the " +
        "provider's time limit is over. unmatched_review: left to an operator.",
      overdueKinds,
    ),
    count: integer("Number of objects, counted up to 10,000.", { minimum: 0 }),
    oldest_age_seconds: decimal("Time for which the oldest has been overdue in seconds; 0 when none is.", {
      minimum: 0,
    }),
    objects: list(
      "The 50 oldest.",
      record("OverdueObject", "An object that is overdue.", {
        merchant_id: text("The merchant."),
        object_id: text("The payment, refund, payout, subscription, dispute or unmatched transaction."),
        overdue_since: dateTime("Time at which it should have been settled."),
      }),
    ),
  }),
);

/** Answer of GET /operator/overdue. */
export const overdueObjects = record("OverdueObjects", "What is past the time at which it should be settled.", {
  kinds: overdueList,
});

/** Answer of GET /operator/deliveries. */
export const deliveryBacklog = record("DeliveryBacklog", "Webhooks that are due and not delivered.", {
  counts: record("DueDeliveries", "Due webhooks by the time for which they have been due; of the first 20,000.", {
    under_1m: integer("Less than a minute.", { minimum: 0 }),
    under_10m: integer("One to ten minutes.", { minimum: 0 }),
    under_1h: integer("Ten minutes to an hour.", { minimum: 0 }),
    older: integer("Longer.", { minimum: 0 }),
  }),
  oldest_age_seconds: decimal("Time for which the oldest has been due in seconds; 0 when none is.", { minimum: 0 }),
  disabled_endpoints: integer("Number of endpoints that are switched off because they answered 410.", { minimum: 0 }),
  endpoints: list(
    "The 50 endpoints with the most due webhooks, of the first 20,000.",
    record("EndpointBacklog", "Due webhooks of one endpoint.", {
      merchant_id: text("The merchant."),
      profile_id: text("The profile."),
      webhook_endpoint_id: text("The endpoint; the profile for its own one."),
      count: integer("Number of due webhooks.", { minimum: 0 }),
      oldest_age_seconds: decimal("Time for which the oldest has been due in seconds.", { minimum: 0 }),
      consecutive_failures: integer("Number of failures since the last success.", { minimum: 0 }),
    }),
  ),
});

export type OverdueObjects = FromSchema<typeof overdueObjects>;
export type DeliveryBacklog = FromSchema<typeof deliveryBacklog>;
