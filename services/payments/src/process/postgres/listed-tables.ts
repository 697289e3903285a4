import type { ListedTable } from "@railyard/listing";

import { listedCustomers } from "../../vault/postgres/listed-customers.ts";
import { listedDisputes } from "../../disputes/postgres/listed-disputes.ts";
import { listedLinks } from "../../links/postgres/listed-links.ts";
import { listedMandates } from "../../vault/postgres/listed-mandates.ts";
import { listedPayments } from "../../payments/postgres/listed-payments.ts";
import { listedPayouts } from "../../payouts/postgres/listed-payouts.ts";
import { listedRefunds } from "../../refunds/postgres/listed-refunds.ts";
import { listedSubscriptions } from "../../subscriptions/postgres/listed-subscriptions.ts";

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
