import type { ListedTable } from "@railyard/listing";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

export type MandateDimension = "profile_id" | "status" | "connector";

/** The lists of mandates. */
export const listedMandates: ListedTable<MandateDimension, never, never> = {
  table: "mandates",
  id: "mandate_id",
  from: "mandates",
  created: "mandates.created_at",
  dimensions: {
    profile_id: "mandates.profile_id",
    status: "mandates.status",
    connector: "mandates.connector",
  },
  keys: {},
  orderings: {},
};

export type MandatesListing = ListingOf<typeof listedMandates>;
