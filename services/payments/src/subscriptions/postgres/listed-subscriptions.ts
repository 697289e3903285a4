import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

export type SubscriptionDimension = "profile_id" | "status";

export type SubscriptionKey = "customer_id" | "merchant_reference_id";

/** The lists of subscriptions. */
export const listedSubscriptions: ListedTable<SubscriptionDimension, SubscriptionKey, never> = {
  table: "subscriptions",
  id: "subscription_id",
  from: "subscriptions",
  created: "subscriptions.created_at",
  dimensions: { profile_id: "subscriptions.profile_id", status: "subscriptions.status" },
  keys: {
    customer_id: "subscriptions.customer_id",
    merchant_reference_id: "subscriptions.merchant_reference_id",
  },
  orderings: {},
};

export type SubscriptionsListing = ListingOf<typeof listedSubscriptions>;
