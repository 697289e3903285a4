import type { Database } from "@railyard/database";

import type { CostSavingsStore } from "../../ports.ts";
import { readSavings } from "./cost-savings-statements.ts";

const minuteMs = 60_000;

/** What cost saved, as it was summed up with the decisions. */
export const createCostSavingsStore = (database: Database): CostSavingsStore => ({
  sums: async ({ merchantId, profileId, window }) => {
    const rows = await database.query(readSavings, [
      merchantId,
      profileId,
      window.segments.map(({ grainMinutes }) => grainMinutes),
      window.segments.map(({ fromMs }) => new Date(fromMs).toISOString()),
      window.segments.map(({ untilMs }) => new Date(untilMs).toISOString()),
      window.bucketMs / minuteMs,
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
