import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { accountsByConnector } from "./list-filters.ts";

/** How far a dispute has gone; it only ever goes forward. */
export const disputeStages = ["pre_dispute", "dispute", "pre_arbitration", "arbitration", "dispute_reversal"] as const;

export type DisputeStage = (typeof disputeStages)[number];

/** Statuses of a dispute within its stage. */
export const disputeStatuses = [
  "dispute_opened",
  "dispute_expired",
  "dispute_accepted",
  "dispute_cancelled",
  "dispute_challenged",
  "dispute_won",
  "dispute_lost",
] as const;

export type DisputeStatus = (typeof disputeStatuses)[number];

/** A dispute as Railyard answers it. */
export const dispute = record("Dispute", "A dispute (chargeback) of a payment.", {
  dispute_id: text("Id of the dispute.", { maxLength: 64, examples: ["dp_Q7vB2kX9mT4nW8sYc1Lz"] }),
  payment_id: text("The disputed payment."),
  attempt_id: text("The attempt that was charged."),
  amount: text("Amount in dispute, in minor units, as text.", { examples: ["6540"] }),
  currency: currency,
  dispute_stage: choice("Stage of the dispute; stages only advance.", disputeStages, "DisputeStage"),
  dispute_status: choice("Status of the dispute within its stage.", disputeStatuses, "DisputeStatus"),
  connector: text("The provider that reported the dispute."),
  connector_status: text("Status of the dispute at the provider."),
  connector_dispute_id: text("Id of the dispute at the provider."),
  connector_reason: nullable(text("Reason of the dispute, as reported by the provider.")),
  connector_reason_code: nullable(text("The provider's code for the reason.")),
  challenge_required_by: nullable(dateTime("Deadline for evidence.")),
  connector_created_at: nullable(dateTime("Time of creation at the provider.")),
  connector_updated_at: nullable(dateTime("Time of the last change at the provider.")),
  created_at: dateTime("Time at which Railyard recorded the dispute."),
  profile_id: nullable(text("The business profile of the payment.")),
  merchant_connector_id: nullable(text("The connector account of the payment.")),
  is_already_refunded: flag("Whether refunds of the payment already cover the disputed amount."),
});

export type Dispute = FromSchema<typeof dispute>;

/** Query string of GET /disputes/{dispute_id}. */
export const retrieveDisputeQuery = request("RetrieveDisputeQuery", "Options of the retrieval.", {
  force_sync: flag("Query the provider first, unless the dispute is decided."),
});

const timeRange = request(
  "DisputeTimeRange",
  "Time at which Railyard recorded the dispute.",
  { start_time: dateTime("Start of the range."), end_time: dateTime("End of the range.") },
  ["start_time"],
);

const rangeMembers = {
  time_range: timeRange,
  start_time: dateTime("Recorded at or after this time; the same as time_range[start_time]."),
  end_time: dateTime("Recorded at or before this time; the same as time_range[end_time]."),
} as const;

/** Query string of the lists of disputes. */
export const listDisputesQuery = request("ListDisputesQuery", "Filter and page of the disputes.", {
  dispute_id: text("Only this dispute.", { maxLength: 64 }),
  payment_id: text("Disputes of this payment.", { maxLength: 64 }),
  profile_id: text("Disputes of this profile.", { maxLength: 64 }),
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 1_000_000 }),
  dispute_status: list("Statuses.", choice("A state.", disputeStatuses), { maxItems: 10 }),
  dispute_stage: list("Stages.", choice("A stage.", disputeStages), { maxItems: 10 }),
  reason: text("Disputes with this reason of the provider.", { maxLength: 255 }),
  connector: list("Providers.", text("Name of a provider."), { maxItems: 100 }),
  currency: list("Currencies.", currency, { maxItems: 200 }),
  merchant_connector_id: list("Connector accounts.", text("A connector account."), { maxItems: 100 }),
  ...rangeMembers,
});

/** Query string of the aggregates of disputes. */
export const aggregateDisputesQuery = request("AggregateDisputesQuery", "Time range.", rangeMembers);

/** Answer of the lists of disputes: a bare array, newest first. */
export const disputeList = list("The matching disputes, newest first.", dispute);

/** Query string of GET /disputes/fetch/{connector_id}. */
export const fetchDisputesQuery = request(
  "FetchDisputesQuery",
  "Range of the time of creation at the provider; ends included.",
  { fetch_from: dateTime("Created at or after this time."), fetch_till: dateTime("Created at or before this time.") },
  ["fetch_from", "fetch_till"],
);

const notTaken = record("DisputeNotTaken", "A dispute of the provider that was not stored.", {
  connector_dispute_id: text("Id of the dispute at the provider."),
  reason: choice(
    "payment_unknown: its payment does not exist here; move_impossible: the transition is not possible; " +
      "report_differs: amount, currency or transaction do not fit the payment.",
    ["payment_unknown", "move_impossible", "report_differs"],
  ),
});

/** Answer of GET /disputes/fetch/{connector_id}. */
export const fetchedDisputes = record("FetchedDisputes", "Disputes fetched from a provider.", {
  disputes: list("The stored disputes, oldest at the provider first.", dispute),
  not_taken: list("Disputes that could not be stored.", notTaken),
});

/** Answer of GET /disputes/filter: what a list can be narrowed to. */
export const disputeFilters = record("DisputeFilters", "Filter choices for lists of disputes.", {
  connector: accountsByConnector,
  currency: list("Currencies.", currency),
  dispute_status: list("Statuses.", choice("A state.", disputeStatuses)),
  dispute_stage: list("Stages.", choice("A stage.", disputeStages)),
});

const count = integer("Number.", { minimum: 0, format: "int64" });

/** Answer of GET /disputes/aggregate. */
export const disputeAggregate = record("DisputeAggregate", "Number of disputes by status.", {
  status_with_count: record("DisputeStatusCounts", "Number of disputes by status.", {
    dispute_opened: count,
    dispute_expired: count,
    dispute_accepted: count,
    dispute_cancelled: count,
    dispute_challenged: count,
    dispute_won: count,
    dispute_lost: count,
  }),
});
