import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

export type PayoutDimension = "profile_id" | "status" | "currency" | "connector" | "entity_type" | "payout_type";

export type PayoutKey = "customer_id" | "merchant_order_reference_id";

/** The lists of payouts. */
export const listedPayouts: ListedTable<PayoutDimension, PayoutKey, never> = {
  table: "payouts",
  id: "payout_id",
  from: "payouts",
  created: "payouts.created_at",
  dimensions: {
    profile_id: "payouts.profile_id",
    status: "payouts.status",
    currency: "payouts.currency",
    connector: "payouts.connector",
    entity_type: "payouts.entity_type",
    payout_type: "payouts.payout_type",
  },
  keys: {
    customer_id: "payouts.customer_id",
    merchant_order_reference_id: "payouts.merchant_order_reference_id",
  },
  orderings: {},
};

export type PayoutsListing = ListingOf<typeof listedPayouts>;
