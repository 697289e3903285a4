import type { Database, Queryable } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

import { createDecisionCounter } from "./decision-counting.ts";
import { createOutcomeCounter } from "./outcome-counting.ts";
import { createTurns } from "./turns.ts";

const intervalMs = 1_000;

/** Lets one replica at a time count; false: another one does. */
const lockCounting = defineStatement<{ is_locked: boolean }>({
  name: "analytics_counting_lock",
  text: "select pg_try_advisory_xact_lock(726110005) as is_locked",
});

export interface AnalyticsCounting {
  start(): void;
  stop(): Promise<void>;
  /** Counts what there is. */
  run(): Promise<void>;
}

/** Counts decisions and outcomes for analytics, one replica at a time. A turn that fails has counted nothing. */
export const createAnalyticsCounting = ({
  database,
  logger,
}: {
  readonly database: Database;
  readonly logger: Logger;
}): AnalyticsCounting => {
  const log = createCalmLog(logger);
  const counters = [
    { name: "count decisions", countNext: createDecisionCounter() },
    { name: "count outcomes", countNext: createOutcomeCounter() },
  ];

  const locked =
    (countNext: (transaction: Queryable) => Promise<boolean>) =>
    async (transaction: Queryable): Promise<boolean> => {
      const [lock] = await transaction.query(lockCounting);
      return lock?.is_locked === true && (await countNext(transaction));
    };

  const run = async (): Promise<void> => {
    for (const { name, countNext } of counters) {
      for (let mayBeMore = true; mayBeMore && !turns.isStopped(); ) {
        mayBeMore = await database.transaction(locked(countNext), name);
      }
    }
  };

  const turn = async (): Promise<void> => {
    try {
      await run();
    } catch (error) {
      log.warn("analytics", { reason: errorMessage(error) }, "Decisions and outcomes cannot be counted; trying again.");
    }
  };

  const turns = createTurns(turn, intervalMs);
  return { run, start: turns.start, stop: turns.stop };
};
