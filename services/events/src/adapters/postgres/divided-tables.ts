import type { DividedTables } from "@railyard/database";
import { lowestEventId, timeOfEventId } from "@railyard/identifiers";
import { readDueBefore, readOldestDue } from "./queue-statements.ts";

/** Divided by the time in the ids of events and attempts. What is due is needed, however old. */
export const dividedTables: DividedTables = {
  names: ["events", "deliveries", "delivery_attempts"],
  key: "event_id",
  period: "month",
  keyOf: lowestEventId,
  timeOf: timeOfEventId,
  oldestNeeded: async (queryable, before) => {
    if ((await queryable.query(readDueBefore, [before])).length === 0) return null;
    const [oldest] = await queryable.query(readOldestDue, [before]);
    return oldest?.event_id ?? null;
  },
};
