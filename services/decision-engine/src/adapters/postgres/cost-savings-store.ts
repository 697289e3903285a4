import type { Database } from "@railyard/database";

import type { CostSavingsStore } from "../../ports.ts";
import { readSavings } from "./cost-savings-statements.ts";

const minuteMs = 60_000;

/** What cost saved, as it was summed up with the decisions. */
export const createCostSavingsStore = (database: Database): CostSavingsStore => ({
  sums: async ({ merchantId, profileId, window }) => {
    const { grainMinutes, fromMs, untilMs, bucketMs } = window;
    const rows = await database.query(readSavings, [
      merchantId,
      profileId,
      grainMinutes,
      new Date(fromMs),
      new Date(untilMs),
      bucketMs / minuteMs,
    ]);
    return rows.map((row) => ({
      currency: row.currency,
      bucketMs: row.bucket.getTime(),
      decisions: row.decisions,
      costWon: row.cost_won,
      savedMicros: BigInt(row.saved_micros),
    }));
  },
});
