import type { ListedTable } from "@railyard/listing";

import { listedDisputes } from "./listed-disputes.ts";
import { listedPayments } from "./listed-payments.ts";
import { listedPayouts } from "./listed-payouts.ts";
import { listedRefunds } from "./listed-refunds.ts";

export const listedTables = {
  payments: listedPayments,
  refunds: listedRefunds,
  payouts: listedPayouts,
  disputes: listedDisputes,
};

/** Every table of this service that has lists. */
export const allListedTables: readonly ListedTable[] = Object.values(listedTables);
