import type { Database, Queryable } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";

import type { CountProgress } from "./count-progress.ts";
import { packNextUnit } from "./count-packing.ts";
import { createDecisionCounter } from "./decision-counting.ts";
import { createOutcomeCounter } from "./outcome-counting.ts";

const times = { usualMs: 1_000, idleMs: 16_000 };
/** After so long no more is packed in a turn: what was counted before packing began waits for what comes in. */
const packingMs = 500;

/** Lets one replica at a time count; false: another one does. */
const lockCounting = defineStatement<{ readonly is_locked: boolean }>({
  name: "analytics_counting_lock",
  text: "select pg_try_advisory_xact_lock(726110005) as is_locked",
});

export interface AnalyticsCounting {
  start(): void;
  stop(): Promise<void>;
  /** There will be something to count in a moment. */
  expect(): void;
  /** Counts what there is, and packs some of what was counted; whether there was anything. */
  run(): Promise<boolean>;
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
    { name: "count decisions", countNext: createDecisionCounter(), longestMs: Infinity },
    { name: "count outcomes", countNext: createOutcomeCounter(), longestMs: Infinity },
    { name: "pack counts", countNext: packNextUnit, longestMs: packingMs },
  ];

  const locked =
    (countNext: (transaction: Queryable) => Promise<CountProgress>) =>
    async (transaction: Queryable): Promise<CountProgress> => {
      const [lock] = await transaction.query(lockCounting);
      return lock?.is_locked === true ? countNext(transaction) : "nothing";
    };

  const run = async (): Promise<boolean> => {
    let hasFound = false;
    for (const { name, countNext, longestMs } of counters) {
      const untilMs = performance.now() + longestMs;
      let progress: CountProgress = "more";
      while (progress === "more" && !rounds.isStopped() && performance.now() < untilMs) {
        progress = await database.transaction(locked(countNext), name);
        hasFound ||= progress !== "nothing";
      }
    }
    return hasFound;
  };

  const round = async (): Promise<boolean> => {
    try {
      return await run();
    } catch (error) {
      log.warn("analytics", { reason: errorMessage(error) }, "Decisions and outcomes cannot be counted; trying again.");
      // What could not be looked at may be there.
      return true;
    }
  };

  const rounds = createRounds(round, times);
  return { run, start: rounds.start, stop: rounds.stop, expect: rounds.expect };
};
