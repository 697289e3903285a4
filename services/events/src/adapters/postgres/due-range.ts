import type { Database } from "@railyard/database";
import { lowestEventId } from "@railyard/identifiers";
import type { Clock } from "../../ports.ts";
import type { IdRange } from "./id-range.ts";
import { readDueOutside } from "./queue-statements.ts";

export interface DueRangeOptions {
  readonly database: Pick<Database, "query">;
  readonly clock: Clock;
  /** How long a reading is valid. Default 30 s. */
  readonly keptMs?: number;
}

/** Where in time the ids of due deliveries are, so that claims do not look into the partitions of years. */
export interface DueRange {
  /** Undefined: anywhere. */
  current(): IdRange | undefined;
  /** Looks again, if the last time is a while ago. */
  refresh(): Promise<void>;
}

const dayMs = 24 * 60 * 60 * 1_000;
/** All automatic tries are made by then. */
const retriedMs = 5 * dayMs;

/** Partitions begin with months, so the range is one of months. */
const expectedRange = (now: Date): IdRange => {
  const earliest = new Date(now.getTime() - retriedMs);
  const latest = new Date(now.getTime() + dayMs);
  return {
    from: lowestEventId(Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth(), 1)),
    before: lowestEventId(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() + 1, 1)),
  };
};

/**
 * Older deliveries are due while their endpoint is disabled, or because their event came late: then claims look
 * everywhere. One that comes late after a reading is found with the next.
 */
export const createDueRange = ({ database, clock, keptMs = 30_000 }: DueRangeOptions): DueRange => {
  let range: IdRange | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  return {
    current: () => range,
    refresh: async () => {
      if (performance.now() - readAtMs < keptMs) return;
      const expected = expectedRange(clock());
      const [row] = await database.query(readDueOutside, [expected.from, expected.before]);
      range = row?.found === 0 ? expected : undefined;
      readAtMs = performance.now();
    },
  };
};
