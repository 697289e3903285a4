import { setTimeout as delay } from "node:timers/promises";
import { errorMessage, isOperational } from "@railyard/failures";
import type { Metrics } from "@railyard/telemetry";
import type { Database, Queryable, Transaction } from "./database.ts";
import type { DatabaseLogger } from "./open-pool.ts";
import { observePartitions } from "./partition-metrics.ts";
import type { KeyRange, TimeKeys } from "./partition-ranges.ts";
import { missingRanges, partitionName, remainderOf, uncovered } from "./partition-ranges.ts";
import type { PartitionRow, RowStatements } from "./partition-statements.ts";
import {
  addPartition,
  analyzeDivided,
  deletedAtOnce,
  dropPartitions,
  lockPartitions,
  lockTables,
  readPartitions,
  readUnanalyzed,
  rowStatements,
  waitBriefly,
} from "./partition-statements.ts";

/** Tables that are divided by the same key, with functions of `partitions.sql` in their database. */
export interface DividedTables extends TimeKeys {
  readonly names: readonly [string, ...string[]];
  /** The column by which they are divided. */
  readonly key: string;
  /** The smallest key before the given one of a row that is still needed, however old; null when there is none. */
  readonly oldestNeeded: (queryable: Queryable, before: string) => Promise<string | null>;
  /** Called with every look at the retention when nothing before this key is left. */
  readonly forget?: (keptFrom: string) => Promise<void>;
}

export interface PartitionKeeperOptions {
  readonly database: Database;
  readonly tables: DividedTables;
  /** Undefined: everything is kept. */
  readonly retentionDays: number | undefined;
  readonly logger: DatabaseLogger;
  readonly metrics: Metrics;
  /** Default: the time of this process, as in the keys that it makes. */
  readonly now?: () => number;
}

/** Makes partitions before they are needed, and drops those that are too old. */
export interface PartitionKeeper {
  start(): void;
  /** Does what is to be done now, unless another process is at it. Throws where it could not. */
  keep(): Promise<void>;
  stop(): Promise<void>;
}

const intervalMs = 10 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;
const lockTries = 5;
const batchesAtOnce = 50;

const rangesOf = (rows: readonly PartitionRow[]): readonly KeyRange[] =>
  rows.filter((row) => !row.is_default).map((row) => ({ from: row.lower_bound ?? "", before: row.upper_bound ?? "" }));

/** Undefined when another process works on partitions. */
type Alone = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result | undefined>;

const aloneIn =
  (database: Database): Alone =>
  (work) =>
    database.transaction(async (transaction) => {
      const [row] = await transaction.query(lockPartitions);
      return row?.locked === true ? await work(transaction) : undefined;
    }, "keep partitions");

/** Everything that the steps of a pass need. */
interface Context extends Pick<PartitionKeeperOptions, "logger" | "tables"> {
  readonly alone: Alone;
  readonly database: Database;
  readonly rows: ReadonlyMap<string, RowStatements>;
  readonly nowMs: number;
}

const rowStatementsOf = ({ rows, tables }: Context, table: string): RowStatements =>
  rows.get(table) ?? rowStatements(table, tables.key);

/** The first range that lacks its partition and can have one: none that the default partition has rows of. */
const nextToAdd = async (context: Context, queryable: Queryable, table: string): Promise<KeyRange | undefined> => {
  const { tables, nowMs } = context;
  const { hasRows } = rowStatementsOf(context, table);
  const existing = rangesOf(await queryable.query(readPartitions, [[table]]));
  for (const missing of missingRanges(existing, tables, nowMs)) {
    const remainder = remainderOf(missing, tables, nowMs);
    for (const range of remainder === undefined ? [missing] : [missing, remainder]) {
      const [row] = await queryable.query(hasRows, [range.from, range.before]);
      if (row?.found === false) return range;
    }
  }
  return undefined;
};

/** Whether there may be more to add. */
const addOne = async (context: Context, table: string): Promise<boolean> => {
  const { alone, database, tables, logger } = context;
  // Usually there is nothing to do, which needs no transaction.
  if ((await nextToAdd(context, database, table)) === undefined) return false;
  const added = await alone(async (transaction) => {
    const range = await nextToAdd(context, transaction, table);
    if (range === undefined) return undefined;
    const name = partitionName(table, range, tables);
    await transaction.execute(addPartition, [table, name, range.from, range.before]);
    return name;
  });
  if (added !== undefined) logger.info({ table, partition: added }, "partition added");
  return added !== undefined;
};

/** Everything before this key may go. */
const dropBound = async (context: Context, queryable: Queryable, before: string): Promise<string> => {
  const needed = await context.tables.oldestNeeded(queryable, before);
  return needed !== null && needed < before ? needed : before;
};

const isDroppable = (ranges: readonly KeyRange[], bound: string): boolean =>
  ranges.some((range) => range.before <= bound);

/** All tables at once, so that nothing of what belongs together is missing; writers wait for milliseconds. */
const dropOld = async (context: Context, before: string): Promise<string> => {
  const { alone, database, tables, logger } = context;
  const bound = await dropBound(context, database, before);
  if (!isDroppable(rangesOf(await database.query(readPartitions, [tables.names])), bound)) return bound;
  const dropped = await alone(async (transaction) => {
    await transaction.execute(waitBriefly);
    await transaction.execute(lockTables(tables.names));
    // What is needed cannot have been added since.
    const certain = await dropBound(context, transaction, before);
    const names: string[] = [];
    for (const table of tables.names) {
      const [row] = await transaction.query(dropPartitions, [table, certain]);
      names.push(...(row?.dropped ?? []));
    }
    return names;
  });
  if (dropped !== undefined && dropped.length > 0) logger.info({ partitions: dropped }, "old partitions dropped");
  return bound;
};

/** Old rows that have no partition of their own are deleted one by one. */
const deleteStray = async (context: Context, bound: string): Promise<void> => {
  const { database, tables, logger } = context;
  const partitions = await database.query(readPartitions, [tables.names]);
  for (const table of tables.names) {
    const existing = rangesOf(partitions.filter((row) => row.table_name === table));
    const { hasRows, deleteSome } = rowStatementsOf(context, table);
    let total = 0;
    for (const { from, before } of uncovered({ from: tables.keyOf(0), before: bound }, existing)) {
      const [row] = await database.query(hasRows, [from, before]);
      for (let batch = 0; row?.found === true && batch < batchesAtOnce; batch += 1) {
        const deleted = await database.execute(deleteSome, [from, before]);
        total += deleted;
        if (deleted < deletedAtOnce) break;
      }
    }
    if (total > 0) logger.info({ table, rows: total }, "old rows of the default partition deleted");
  }
};

/** Before it no partition has anything, and what had none is deleted. */
const keptFrom = async ({ database, tables }: Context, bound: string): Promise<string> => {
  const ranges = rangesOf(await database.query(readPartitions, [tables.names]));
  return ranges.reduce((least, { from }) => (from < least ? from : least), bound);
};

const analyzeStale = async ({ alone, database, tables }: Context): Promise<void> => {
  for (const { table_name: table } of await database.query(readUnanalyzed, [tables.names])) {
    await alone((transaction) => transaction.execute(analyzeDivided, [table]));
  }
};

const isBusy = (error: unknown): boolean =>
  isOperational(error) && (error.code === "database_timeout" || error.code === "database_conflict");

/**
 * A lock that did not come at once is asked for again a little later, so that no statement waits behind it for long.
 */
const patiently = async <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === lockTries || !isBusy(error) || signal.aborted) throw error;
    }
    await delay(200 * tries, undefined, { signal });
  }
};

export const createPartitionKeeper = (options: PartitionKeeperOptions): PartitionKeeper => {
  const { database, tables, retentionDays, logger, metrics, now = Date.now } = options;
  const stopping = new AbortController();
  const rows = new Map(tables.names.map((table) => [table, rowStatements(table, tables.key)]));
  const alone = aloneIn(database);
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const expiredBefore = (): string | undefined =>
    retentionDays === undefined ? undefined : tables.keyOf(now() - retentionDays * dayMs);
  observePartitions({ metrics, database, tables, now, expiredBefore });

  const keep = async (): Promise<void> => {
    const context: Context = { alone, database, tables, logger, rows, nowMs: now() };
    const { signal } = stopping;
    for (const table of tables.names) {
      while (!signal.aborted && (await patiently(signal, () => addOne(context, table))));
    }
    const before = expiredBefore();
    if (before !== undefined && !signal.aborted) {
      const bound = await patiently(signal, () => dropOld(context, before));
      await deleteStray(context, bound);
      const kept = await keptFrom(context, bound);
      if (kept !== "") await tables.forget?.(kept);
    }
    if (!signal.aborted) await patiently(signal, () => analyzeStale(context));
  };

  const run = async (): Promise<void> => {
    try {
      await keep();
    } catch (error) {
      if (stopping.signal.aborted) return;
      logger.warn({ reason: errorMessage(error) }, "Partitions could not be kept now; the next try is in ten minutes.");
    } finally {
      running = undefined;
    }
  };

  return {
    keep,
    start: () => {
      running ??= run();
      timer = setInterval(() => {
        running ??= run();
      }, intervalMs);
      timer.unref();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
};
