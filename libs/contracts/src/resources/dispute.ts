import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { accountsByConnector } from "./list-filters.ts";

/** How far a dispute has gone; it only ever goes forward. */
export const disputeStages = [
  "pre_dispute",
  "dispute",
  "pre_arbitration",
  "arbitration",
  "dispute_reversal",
] as const;

export type DisputeStage = (typeof disputeStages)[number];

/** Where a dispute stands within its stage. */
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
export const dispute = record("Dispute", "A customer's bank asks for the money of a payment back.", {
  dispute_id: text("Id of the dispute.", { maxLength: 64, examples: ["dp_Q7vB2kX9mT4nW8sYc1Lz"] }),
  payment_id: text("The payment that is disputed."),
  attempt_id: text("The attempt that took the money."),
  amount: text("Amount in dispute, in minor units, as text.", { examples: ["6540"] }),
  currency: currency,
  dispute_stage: choice("How far the dispute has gone; it only ever goes forward.", disputeStages, "DisputeStage"),
  dispute_status: choice("State of the dispute within its stage.", disputeStatuses, "DisputeStatus"),
  connector: text("The provider that tells of the dispute."),
  connector_status: text("State of the dispute in the provider's words."),
  connector_dispute_id: text("Id of the dispute at the provider."),
  connector_reason: nullable(text("Why the customer disputes, in the provider's words.")),
  connector_reason_code: nullable(text("The provider's code for the reason.")),
  challenge_required_by: nullable(dateTime("Until when evidence is taken.")),
  connector_created_at: nullable(dateTime("When the provider opened the dispute.")),
  connector_updated_at: nullable(dateTime("When the provider last changed the dispute.")),
  created_at: dateTime("When Railyard learned of the dispute."),
  profile_id: nullable(text("The business profile of the payment.")),
  merchant_connector_id: nullable(text("The connector account of the payment.")),
  is_already_refunded: flag("Whether refunds of the payment cover the disputed amount already."),
});

export type Dispute = FromSchema<typeof dispute>;

/** Query string of GET /disputes/{dispute_id}. */
export const retrieveDisputeQuery = request("RetrieveDisputeQuery", "How to answer.", {
  force_sync: flag("Ask the provider before answering, unless the dispute is decided."),
});

const timeRange = request(
  "DisputeTimeRange",
  "When Railyard learned of it.",
  { start_time: dateTime("From."), end_time: dateTime("Until.") },
  ["start_time"],
);

const rangeMembers = {
  time_range: timeRange,
  start_time: dateTime("Made from then on; the same as time_range[start_time]."),
  end_time: dateTime("Made until then; the same as time_range[end_time]."),
} as const;

/** Query string of the lists of disputes. */
export const listDisputesQuery = request("ListDisputesQuery", "Which disputes.", {
  dispute_id: text("This dispute.", { maxLength: 64 }),
  payment_id: text("Disputes about this payment.", { maxLength: 64 }),
  profile_id: text("Disputes of this profile.", { maxLength: 64 }),
  limit: integer("How many at most; 10 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0, maximum: 1_000_000 }),
  dispute_status: list("States.", choice("A state.", disputeStatuses), { maxItems: 10 }),
  dispute_stage: list("Stages.", choice("A stage.", disputeStages), { maxItems: 10 }),
  reason: text("Disputes with this reason of the provider.", { maxLength: 255 }),
  connector: list("Providers.", text("Name of a provider."), { maxItems: 100 }),
  currency: list("Currencies.", currency, { maxItems: 200 }),
  merchant_connector_id: list("Connector accounts.", text("A connector account."), { maxItems: 100 }),
  ...rangeMembers,
});

/** Query string of the aggregates of disputes. */
export const aggregateDisputesQuery = request("AggregateDisputesQuery", "Of which time.", rangeMembers);

/** Answer of the lists of disputes: a bare array, newest first. */
export const disputeList = list("Disputes that match, newest first.", dispute);

/** Query string of GET /disputes/fetch/{connector_id}. */
export const fetchDisputesQuery = request(
  "FetchDisputesQuery",
  "Which disputes, by when they were opened at the provider; ends included.",
  { fetch_from: dateTime("Opened then or later."), fetch_till: dateTime("Opened then or before.") },
  ["fetch_from", "fetch_till"],
);

const notTaken = record("DisputeNotTaken", "A dispute of the provider that changed nothing here.", {
  connector_dispute_id: text("Id of the dispute at the provider."),
  reason: choice("payment_unknown: it is about no payment here; move_impossible: no dispute goes that way.", [
    "payment_unknown",
    "move_impossible",
  ]),
});

/** Answer of GET /disputes/fetch/{connector_id}. */
export const fetchedDisputes = record("FetchedDisputes", "What a provider knows of disputes, as stored here.", {
  disputes: list("The disputes as they are now, oldest at the provider first.", dispute),
  not_taken: list("What could not be taken.", notTaken),
});

/** Answer of GET /disputes/filter: what a list can be narrowed to. */
export const disputeFilters = record("DisputeFilters", "What a list of disputes can be narrowed to.", {
  connector: accountsByConnector,
  currency: list("Currencies.", currency),
  dispute_status: list("States.", choice("A state.", disputeStatuses)),
  dispute_stage: list("Stages.", choice("A stage.", disputeStages)),
});

const count = integer("How many.", { minimum: 0, format: "int64" });

/** Answer of GET /disputes/aggregate. */
export const disputeAggregate = record("DisputeAggregate", "How many disputes there are of each state.", {
  status_with_count: record("DisputeStatusCounts", "Number of disputes by state.", {
    dispute_opened: count,
    dispute_expired: count,
    dispute_accepted: count,
    dispute_cancelled: count,
    dispute_challenged: count,
    dispute_won: count,
    dispute_lost: count,
  }),
});
