import type { FromSchema } from "json-schema-to-ts";

import { choice, flag, freeObject, integer, list, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import { accountsByConnector, amountFilter, countsByStatus, timeMembers, totalCountRelation } from "./list-filters.ts";
import { refundStatuses } from "./payment-values.ts";
import { refund } from "./refund.ts";

/** Query string of GET /refunds/{refund_id}. */
export const retrieveRefundQuery = request("RetrieveRefundQuery", "Options of the retrieval.", {
  force_sync: flag("Query the provider first."),
  all_keys_required: flag("Include the provider's own response."),
});

/** Body of POST /refunds/sync. */
export const syncRefundBody = request(
  "SyncRefundRequest",
  "The refund to synchronize.",
  {
    refund_id: text("The refund.", { minLength: 1, maxLength: 64 }),
    merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
    force_sync: flag("Query the provider first."),
    all_keys_required: flag("Include the provider's own response."),
    merchant_connector_details: freeObject("Provider credentials for this request only."),
  },
  ["refund_id"],
);

/** Body of POST /refunds/list. */
export const listRefundsBody = request("ListRefundsRequest", "Filter and page of the refunds.", {
  payment_id: text("Refunds of this payment.", { maxLength: 64 }),
  refund_id: text("Only this refund.", { maxLength: 64 }),
  profile_id: text("Refunds of this profile.", { maxLength: 64 }),
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0 }),
  ...timeMembers,
  amount_filter: amountFilter,
  connector: list("Providers.", text("Name of a provider."), { maxItems: 100 }),
  merchant_connector_id: list("Connector accounts.", text("A connector account."), { maxItems: 100 }),
  currency: list("Currencies.", currency, { maxItems: 200 }),
  refund_status: list("Statuses.", choice("A state.", refundStatuses), { maxItems: 10 }),
});

/** Answer of POST /refunds/list. */
export const refundList = record("RefundList", "The matching refunds, newest first.", {
  count: integer("Number of items in this response.", { minimum: 0 }),
  total_count: integer("Total number of matches.", { minimum: 0, format: "int64" }),
  total_count_relation: totalCountRelation,
  data: list("The refunds.", refund),
});

const refundStatus = choice("A state.", refundStatuses);

/** Answer of POST /refunds/filter. */
export const refundFilterValues = record("RefundFilterValues", "Values that occur in the refunds of the time range.", {
  connector: list("Providers.", text("Name of a provider.")),
  currency: list("Currencies.", currency),
  refund_status: list("Statuses.", refundStatus),
});

/** Answer of GET /refunds/v2/filter. */
export const refundFilterChoices = record("RefundFilterChoices", "Filters of refund lists.", {
  connector: accountsByConnector,
  currency: list("Currencies.", currency),
  refund_status: list("Statuses.", refundStatus),
});

/** Answer of GET /refunds/aggregate. */
export const refundAggregate = record("RefundAggregate", "Number of refunds.", {
  status_with_count: countsByStatus,
});

export type ListRefundsRequest = FromSchema<typeof listRefundsBody>;
export type SyncRefundRequest = FromSchema<typeof syncRefundBody>;
export type RefundFilterValues = FromSchema<typeof refundFilterValues>;
export type RefundFilterChoices = FromSchema<typeof refundFilterChoices>;
