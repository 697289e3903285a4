import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

export type LinkDimension = "profile_id";

/** The lists of payment links, each with its payment, whose profile does not change. */
export const listedLinks: ListedTable<LinkDimension, never, never> = {
  table: "payment_links",
  id: "payment_link_id",
  from: `payment_links join payments on payments.merchant_id = payment_links.merchant_id
      and payments.payment_id = payment_links.payment_id`,
  created: "payment_links.created_at",
  dimensions: { profile_id: "payments.profile_id" },
  keys: {},
  orderings: {},
};

export type LinksListing = ListingOf<typeof listedLinks>;
