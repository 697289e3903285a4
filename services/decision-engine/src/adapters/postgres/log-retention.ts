import type { Database, Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";

import { keptDays } from "../../domain/analytics/time-window.ts";
import { historyDays } from "./customer-statements.ts";

const batchSize = 5_000;
const batchesPerRound = 10;
const intervalMs = 10 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
/** Behind every position: where there is none to wait for. */
const noPosition = String(Number.MAX_SAFE_INTEGER);

/** Snapshots in a format of another version, not written for long; they keep outcomes from being deleted. */
const deleteAbandonedSnapshots = defineStatement({
  name: "retention_delete_abandoned_snapshots",
  text: "delete from score_snapshots where format <> $1 and written_at < $2",
});

/** In small batches, so that no statement waits long for a lock and a failure loses little work; $1 is the time. */
const deleteFrom = (table: string, where: string, name = table): Statement<never> =>
  defineStatement({
    name: `retention_delete_${name}`,
    text: `
      delete from ${table} where ctid = any (
        array(select ctid from ${table} where ${where} limit ${String(batchSize)})
      )`,
  });

/** What was not counted in for long; customers' histories end by themselves, whatever the logs keep. */
const deleteCustomerGateways = deleteFrom("customer_gateways", "counted_at < $1");

/** An hour more than is asked for, so that no reader asks for what has just gone. */
const marginDays = 1 / 24;

const countsOf = (table: string, grainMinutes: number, days: number, column = "starts_at") => ({
  days: days + marginDays,
  statement: deleteFrom(
    table,
    `grain_minutes = ${String(grainMinutes)} and ${column} < $1`,
    `${table}_${String(grainMinutes)}`,
  ),
});

/** For as long as a period lasts after its begin, and a day. */
const packedDays = { hours: keptDays.hours + 2, days: keptDays.days + 32 } as const;

/** What analytics counts, in this order: combinations are named for as long as something is counted by them. */
const counts = [
  ...["decision_counts", "outcome_counts", "cost_savings"].flatMap((table) => [
    countsOf(table, 1, keptDays.minutes),
    countsOf(table, 60, keptDays.hours),
    countsOf(table, 1_440, keptDays.days),
  ]),
  // Before the packed counts that they list are gone.
  countsOf("packed_units", 60, keptDays.hours),
  countsOf("packed_units", 1_440, keptDays.days),
  ...["packed_decision_counts", "packed_outcome_counts"].flatMap((table) => [
    countsOf(table, 60, packedDays.hours, "period"),
    countsOf(table, 1_440, packedDays.days, "period"),
  ]),
  { days: keptDays.days + 2, statement: deleteFrom("trait_combinations", "seen_on < $1::timestamptz") },
];

const firstOf = (table: string): string => `coalesce((select min(position) from ${table}), ${noPosition})`;

const statements = [
  // Outcomes that are not in a snapshot yet are what a starting replica reads.
  deleteFrom("outcomes", `recorded_at < $1 and position <= ${firstOf("score_snapshots")}`),
  // A reset is needed as long as an outcome before it is read.
  deleteFrom(
    "score_resets",
    `reset_at < $1 and position < ${firstOf("outcomes")} and position <= ${firstOf("score_snapshots")}`,
  ),
  deleteFrom("rule_previews", "previewed_at < $1"),
  deleteFrom("refusal_counts", "starts_at < $1"),
  deleteFrom("refusal_samples", "refused_at < $1"),
  // What they came to stays in the sums of their hours.
  deleteFrom("experiment_payments", "decided_at < $1"),
];

interface Due {
  readonly statement: Statement<never>;
  readonly before: Date;
}

const daysAgo = (days: number): Date => new Date(Date.now() - days * dayMs);

export interface LogRetention {
  start(): void;
  stop(): Promise<void>;
  /** Deletes what is too old; answers how many rows went. */
  purge(): Promise<number>;
}

/**
 * Keeps what is logged for a number of days; decisions go with their partitions. Losing a turn harms nothing, so a
 * timer is enough.
 */
export const createLogRetention = (options: {
  readonly database: Database;
  readonly logger: Logger;
  readonly retentionDays: number;
  /** The format in which this version keeps snapshots. */
  readonly snapshotFormat: number;
}): LogRetention => {
  const { database, logger, retentionDays, snapshotFormat } = options;
  const deleteSome = async ({ statement, before }: Due): Promise<number> => {
    let total = 0;
    for (let batch = 0; batch < batchesPerRound && !rounds.isStopped(); batch += 1) {
      const deleted = await database.execute(statement, [before]);
      total += deleted;
      if (deleted < batchSize) break;
    }
    return total;
  };

  const purge = async (): Promise<number> => {
    const before = daysAgo(retentionDays);
    await database.execute(deleteAbandonedSnapshots, [snapshotFormat, before]);
    const due: readonly Due[] = [
      { statement: deleteCustomerGateways, before: daysAgo(historyDays) },
      ...counts.map(({ days, statement }) => ({ statement, before: daysAgo(days) })),
      ...statements.map((statement) => ({ statement, before })),
    ];
    let total = 0;
    // In rounds until nothing is left, so that deleting keeps pace with writing and no table waits for another one.
    let isLeft = true;
    while (isLeft && !rounds.isStopped()) {
      isLeft = false;
      for (const one of due) {
        const deleted = await deleteSome(one);
        total += deleted;
        isLeft ||= deleted >= batchSize * batchesPerRound;
      }
    }
    return total;
  };

  const run = async (): Promise<void> => {
    try {
      await purge();
    } catch (error) {
      logger.warn({ reason: errorMessage(error) }, "Old outcomes and what else is logged could not be deleted.");
    }
  };

  const rounds = createRounds(run, { usualMs: intervalMs });
  return { purge, start: rounds.start, stop: rounds.stop };
};
