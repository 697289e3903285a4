import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";
import {
  accountsByConnector,
  amountFilter,
  countsByStatus,
  timeMembers,
  timeRange,
  totalCountRelation,
} from "./list-filters.ts";
import { authenticationType, paymentMethod, paymentMethodType } from "./payment-records.ts";
import { payment } from "./payment.ts";
import { cardDiscoveries, cardNetworks, paymentStatuses } from "./payment-values.ts";

const cursor = (description: string): ReturnType<typeof text> => text(description, { maxLength: 64 });

const cursors = {
  starting_after: cursor("Cursor: the last payment of the previous page."),
  ending_before: cursor("Cursor: the first payment of the next page, to go back."),
};

const limitTo = (maximum: number) => integer("Maximum number of items; default 10.", { minimum: 1, maximum });

const profileId = text("Payments of this profile.", { maxLength: 64 });

const customerId = text("Payments of this customer.", { maxLength: 64 });

/** Query string of GET /payments/list. */
export const listPaymentsQuery = request("ListPaymentsQuery", "Filter and page of the payments.", {
  ...cursors,
  limit: limitTo(100),
  customer_id: customerId,
  profile_id: profileId,
  created: dateTime("Created at this time."),
  "created.lt": dateTime("Created before."),
  "created.gt": dateTime("Created after."),
  "created.lte": dateTime("Created before or at."),
  "created.gte": dateTime("Created after or at."),
});

/** Answer of GET /payments/list. */
export const paymentPage = record("PaymentPage", "The matching payments, newest first.", {
  size: integer("Number of items in this response.", { minimum: 0 }),
  data: list("The payments.", payment),
});

const paymentOrderings = ["amount", "attempt_count", "created", "modified"] as const;

export type PaymentOrdering = (typeof paymentOrderings)[number];

const paymentStatus = choice("Status of the payment.", paymentStatuses, "PaymentStatus");

const cardNetwork = choice("A card network.", cardNetworks);

const cardDiscovery = choice("How the card network was chosen.", cardDiscoveries);

/** Body of POST /payments/list. */
export const searchPaymentsBody = request("SearchPaymentsRequest", "Filter and page of the payments.", {
  ...cursors,
  limit: limitTo(50),
  offset: integer("Number of items to skip; cannot be combined with a cursor.", { minimum: 0, maximum: 100_000 }),
  with_total_count: flag("Whether to count all matches; default true. Without the count the response is faster."),
  payment_id: text("Only this payment.", { maxLength: 64 }),
  profile_id: profileId,
  customer_id: customerId,
  customer_email: text("Payments of the customer with this e-mail address.", { maxLength: 255 }),
  merchant_order_reference_id: text("Payments with this reference of the order.", { maxLength: 255 }),
  card_last4: text("Payments whose latest attempt is by a card that ends in these digits.", { pattern: "^[0-9]{4}$" }),
  ...timeMembers,
  amount_filter: amountFilter,
  connector: list("Providers.", text("Name of a provider.", { maxLength: 64 }), { maxItems: 100 }),
  merchant_connector_id: list("Connector accounts.", text("Id of an account.", { maxLength: 64 }), { maxItems: 100 }),
  currency: list("Currencies.", currency, { maxItems: 200 }),
  status: list("Statuses.", paymentStatus, { maxItems: 20 }),
  payment_method: list("Families of payment methods.", paymentMethod, { maxItems: 20 }),
  payment_method_type: list("Sub-types of payment methods.", paymentMethodType, { maxItems: 200 }),
  authentication_type: list("Authentication types.", authenticationType, { maxItems: 5 }),
  card_network: list("Card networks.", cardNetwork, { maxItems: 20 }),
  card_discovery: list("How card networks were chosen.", cardDiscovery, { maxItems: 5 }),
  order: request("PaymentOrder", "Sort order; default: created, descending.", {
    on: choice("Sort key.", paymentOrderings),
    by: choice("Sort direction.", ["asc", "desc"]),
  }),
});

/** Answer of POST /payments/list. */
export const paymentSearchResult = record("PaymentSearchResult", "The matching payments, in the requested order.", {
  count: integer("Number of items in this response.", { minimum: 0 }),
  total_count: nullable(integer("Total number of matches; null if not counted.", { minimum: 0, format: "int64" })),
  total_count_relation: nullable(totalCountRelation),
  data: list("The payments.", payment),
});

/** Body of POST /payments/filter. */
export const paymentFilterBody = timeRange;

/** Answer of POST /payments/filter. */
export const paymentFilterValues = record("PaymentFilterValues", "Values that occur in payments.", {
  connector: list("Providers.", text("Name of a provider.")),
  currency: list("Currencies.", currency),
  status: list("Statuses.", paymentStatus),
  payment_method: list("Families of payment methods.", paymentMethod),
  payment_method_type: list("Sub-types of payment methods.", paymentMethodType),
  authentication_type: list("Authentication types.", authenticationType),
});

/** Answer of GET /payments/v2/filter. */
export const paymentFilterChoices = record("PaymentFilterChoices", "Filters of payment lists.", {
  connector: accountsByConnector,
  currency: list("Currencies.", currency),
  status: list("Statuses.", paymentStatus),
  payment_method: {
    type: "object",
    description: "Sub-types that the connector accounts have enabled, by family of payment methods.",
    additionalProperties: list("Sub-types.", text("A sub-type.")),
  },
  authentication_type: list("Authentication types.", authenticationType),
  card_network: list("Card networks.", cardNetwork),
  card_discovery: list("How card networks are chosen.", cardDiscovery),
});

/** Query string of GET /payments/aggregate. */
export const aggregatePaymentsQuery = timeRange;

/** Answer of GET /payments/aggregate. */
export const paymentAggregate = record("PaymentAggregate", "Number of payments.", {
  status_with_count: countsByStatus,
});

export type ListPaymentsQuery = FromSchema<typeof listPaymentsQuery>;
export type SearchPaymentsRequest = FromSchema<typeof searchPaymentsBody>;
export type PaymentFilterValues = FromSchema<typeof paymentFilterValues>;
export type PaymentFilterChoices = FromSchema<typeof paymentFilterChoices>;
