import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

export type CustomerDimension = "is_erased";

/** The lists of customers. */
export const listedCustomers: ListedTable<CustomerDimension, never, never> = {
  table: "customers",
  id: "customer_id",
  from: "customers",
  created: "customers.created_at",
  dimensions: { is_erased: "customers.redacted_at is not null" },
  keys: {},
  orderings: {},
};

export type CustomersListing = ListingOf<typeof listedCustomers>;
