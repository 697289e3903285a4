import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

export type DisputeDimension = "profile_id" | "stage" | "status" | "currency" | "connector" | "merchant_connector_id";

// Reasons are free text of the providers.
export type DisputeKey = "payment_id" | "reason";

/** The lists of disputes. */
export const listedDisputes: ListedTable<DisputeDimension, DisputeKey, never> = {
  table: "disputes",
  id: "dispute_id",
  from: "disputes",
  created: "disputes.created_at",
  dimensions: {
    profile_id: "disputes.profile_id",
    stage: "disputes.stage",
    status: "disputes.status",
    currency: "disputes.currency",
    connector: "disputes.connector",
    merchant_connector_id: "disputes.merchant_connector_id",
  },
  keys: { payment_id: "disputes.payment_id", reason: "disputes.reason" },
  orderings: {},
};

export type DisputesListing = ListingOf<typeof listedDisputes>;
