import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

export type RefundDimension = "profile_id" | "status" | "currency" | "connector" | "merchant_connector_id";

export type RefundKey = "payment_id";

/** The lists of refunds. */
export const listedRefunds: ListedTable<RefundDimension, RefundKey, "amount"> = {
  table: "refunds",
  id: "refund_id",
  from: "refunds",
  created: "refunds.created_at",
  dimensions: {
    profile_id: "refunds.profile_id",
    status: "refunds.status",
    currency: "refunds.currency",
    connector: "refunds.connector",
    merchant_connector_id: "refunds.merchant_connector_id",
  },
  keys: { payment_id: "refunds.payment_id" },
  orderings: { amount: { type: "bigint", value: "refunds.amount" } },
};

export type RefundsListing = ListingOf<typeof listedRefunds>;
