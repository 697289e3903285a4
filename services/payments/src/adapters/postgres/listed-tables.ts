import type { ListedTable } from "@railyard/listing";

import { listedCustomers } from "./listed-customers.ts";
import { listedDisputes } from "./listed-disputes.ts";
import { listedLinks } from "./listed-links.ts";
import { listedMandates } from "./listed-mandates.ts";
import { listedPayments } from "./listed-payments.ts";
import { listedPayouts } from "./listed-payouts.ts";
import { listedRefunds } from "./listed-refunds.ts";
import { listedSubscriptions } from "./listed-subscriptions.ts";

export const listedTables = {
  payments: listedPayments,
  refunds: listedRefunds,
  payouts: listedPayouts,
  disputes: listedDisputes,
  customers: listedCustomers,
  mandates: listedMandates,
  subscriptions: listedSubscriptions,
  links: listedLinks,
};

/** Every table of this service that has lists. */
export const allListedTables: readonly ListedTable[] = Object.values(listedTables);
