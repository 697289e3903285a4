import type { Database } from "@railyard/database";
import type { Listing, ListingOptions } from "@railyard/listing";
import { createListing } from "@railyard/listing";

import { listedTables } from "./listed-tables.ts";
import type { ListingOf } from "../../kernel/postgres/list-reading.ts";

type ListingsByTable = { readonly [Table in keyof typeof listedTables]: ListingOf<(typeof listedTables)[Table]> };

/** The lists of this service. */
export interface Listings extends ListingsByTable {
  start(): void;
  stop(): Promise<void>;
  /** Whether what was there before them is in all of them. */
  areFilled(): Promise<boolean>;
}

const seldomMs = 2_000;

export const createListings = (options: ListingOptions & { readonly database: Database }): Listings => {
  // A reader applies outstanding changes first, so the lists of small tables can be updated rarely between reads.
  const seldom = { ...options, intervalMs: seldomMs };
  const listings = {
    payments: createListing(listedTables.payments, options),
    refunds: createListing(listedTables.refunds, options),
    payouts: createListing(listedTables.payouts, options),
    disputes: createListing(listedTables.disputes, seldom),
    customers: createListing(listedTables.customers, seldom),
    mandates: createListing(listedTables.mandates, seldom),
    subscriptions: createListing(listedTables.subscriptions, seldom),
    links: createListing(listedTables.links, seldom),
  };
  const all = Object.values<Pick<Listing, "start" | "stop" | "isFilled">>(listings);
  return {
    ...listings,
    start: () => {
      for (const listing of all) listing.start();
    },
    stop: async () => {
      await Promise.all(all.map((listing) => listing.stop()));
    },
    areFilled: async () => (await Promise.all(all.map((listing) => listing.isFilled()))).every(Boolean),
  };
};
