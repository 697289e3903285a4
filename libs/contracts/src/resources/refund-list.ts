import type { FromSchema } from "json-schema-to-ts";

import { choice, flag, freeObject, integer, list, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import {
  accountsByConnector,
  amountFilter,
  countsByStatus,
  timeMembers,
  totalCountRelation,
} from "./list-filters.ts";
import { refundStatuses } from "./payment-values.ts";
import { refund } from "./refund.ts";

/** Query string of GET /refunds/{refund_id}. */
export const retrieveRefundQuery = request("RetrieveRefundQuery", "How to answer.", {
  force_sync: flag("Ask the provider before answering."),
  all_keys_required: flag("Answer with the provider's own answer, too."),
});

/** Body of POST /refunds/sync. */
export const syncRefundBody = request(
  "SyncRefundRequest",
  "The refund to ask the provider about.",
  {
    refund_id: text("The refund.", { minLength: 1, maxLength: 64 }),
    merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
    force_sync: flag("Ask the provider before answering."),
    all_keys_required: flag("Answer with the provider's own answer, too."),
    merchant_connector_details: freeObject("Provider credentials for this call only."),
  },
  ["refund_id"],
);

/** Body of POST /refunds/list. */
export const listRefundsBody = request("ListRefundsRequest", "Which refunds.", {
  payment_id: text("Refunds of this payment.", { maxLength: 64 }),
  refund_id: text("This refund.", { maxLength: 64 }),
  profile_id: text("Refunds of this profile.", { maxLength: 64 }),
  limit: integer("How many at most; 10 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0 }),
  ...timeMembers,
  amount_filter: amountFilter,
  connector: list("Providers.", text("Name of a provider."), { maxItems: 100 }),
  merchant_connector_id: list("Connector accounts.", text("A connector account."), { maxItems: 100 }),
  currency: list("Currencies.", currency, { maxItems: 200 }),
  refund_status: list("States.", choice("A state.", refundStatuses), { maxItems: 10 }),
});

/** Answer of POST /refunds/list. */
export const refundList = record("RefundList", "Refunds that match, newest first.", {
  count: integer("How many are in this answer.", { minimum: 0 }),
  total_count: integer("How many match in all.", { minimum: 0, format: "int64" }),
  total_count_relation: totalCountRelation,
  data: list("The refunds.", refund),
});

const refundStatus = choice("A state.", refundStatuses);

/** Answer of POST /refunds/filter. */
export const refundFilterValues = record("RefundFilterValues", "What occurs in the refunds of the time.", {
  connector: list("Providers.", text("Name of a provider.")),
  currency: list("Currencies.", currency),
  refund_status: list("States.", refundStatus),
});

/** Answer of GET /refunds/v2/filter. */
export const refundFilterChoices = record("RefundFilterChoices", "What a list of refunds can be narrowed by.", {
  connector: accountsByConnector,
  currency: list("Currencies.", currency),
  refund_status: list("States.", refundStatus),
});

/** Answer of GET /refunds/aggregate. */
export const refundAggregate = record("RefundAggregate", "How many refunds there are.", {
  status_with_count: countsByStatus,
});

export type ListRefundsRequest = FromSchema<typeof listRefundsBody>;
export type SyncRefundRequest = FromSchema<typeof syncRefundBody>;
export type RefundFilterValues = FromSchema<typeof refundFilterValues>;
export type RefundFilterChoices = FromSchema<typeof refundFilterChoices>;
