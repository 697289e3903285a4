import { createDatabase } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";

import { catchUpTotals } from "./payment-totals-pass.ts";

/** Takes the payments that were there before their totals into these, for the migrations. */
export const fillPaymentTotals = async (url: string): Promise<void> => {
  const database = createDatabase({ url, poolSize: 1, applicationName: "railyard-migrate", logger: silentLogger });
  try {
    await catchUpTotals(database);
  } finally {
    await database.close();
  }
};
