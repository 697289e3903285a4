import type { Database } from "@railyard/database";
import type { Metrics } from "@railyard/telemetry";
import { readLag } from "./relay-statements.ts";

/** Shows for how long the oldest event has been waiting for the broker, read at each scrape. */
export const observeOutboxLag = (metrics: Metrics, database: Database): void => {
  const describe = "Age of the oldest event that the broker has not confirmed.";
  metrics.observedGauge("outbox.lag", { describe, unit: "s" }, async () => {
    const [row] = await database.query(readLag);
    return [{ amount: Math.max(row?.seconds ?? 0, 0) }];
  });
};
