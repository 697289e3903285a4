import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import { createGrouping } from "@railyard/grouping";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";
import { fillList, isListFilled } from "./fill.ts";
import type { ListedTable } from "./listed-table.ts";
import type { Look } from "./look.ts";
import { createLook } from "./look.ts";
import { createPasses } from "./passes.ts";
import { readStatementsOf } from "./read-statements.ts";

export interface ListingOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** How often changes are taken into the list while it is not read; seldom while there are none. Default 1 s. */
  readonly intervalMs?: number;
}

/** The lists of a table, and the counts of its rows. */
export interface Listing<
  Dimension extends string = string,
  Key extends string = string,
  Order extends string = string,
> {
  /** Looks at the list as it is now: whatever was committed before the call is in it. */
  look<Result>(work: (look: Look<Dimension, Key, Order>) => Promise<Result>): Promise<Result>;
  /** Whether the rows that were there before the list are in it. */
  isFilled(): Promise<boolean>;
  start(): void;
  stop(): Promise<void>;
}

// Its statements are planned for the filters they come with, for which each must have a parameter.
const snapshot =
  "set transaction isolation level repeatable read, read only; set local plan_cache_mode = force_custom_plan";
const readersAtOnceMax = 10_000;
/** A reader applies outstanding changes first, so those of a burst after a rest can wait. */
const idleIntervals = 16;

export const createListing = <Dimension extends string, Key extends string, Order extends string>(
  listed: ListedTable<Dimension, Key, Order>,
  { database, logger, intervalMs = 1_000 }: ListingOptions,
): Listing<Dimension, Key, Order> => {
  const log = createCalmLog(logger);
  const statements = readStatementsOf(listed);
  const passes = createPasses(database, listed);
  // Who comes while changes are taken waits for the next turn: what was committed meanwhile may not be in this one.
  const turns = createGrouping<undefined, undefined>({
    handle: async (readers) => {
      await passes.catchUp();
      return readers.map(() => undefined);
    },
    maximumGroup: readersAtOnceMax,
  });
  let filling: Promise<void> | undefined;
  const stopping = new AbortController();

  // Usually done before a service starts; without it, for example after the migrations alone, it is done here.
  const fill = async (): Promise<void> => {
    try {
      await fillList(database, listed, stopping.signal);
    } catch (error) {
      log.warn("fill", { list: listed.table, reason: errorMessage(error) }, "Rows wait to come into their list.");
      filling = undefined;
    }
  };

  const rounds = createRounds(
    async () => {
      filling ??= fill();
      try {
        return await passes.catchUp();
      } catch (error) {
        log.warn("pass", { list: listed.table, reason: errorMessage(error) }, "Changes wait to come into the list.");
        // What could not be looked at may be there.
        return true;
      }
    },
    { usualMs: intervalMs, idleMs: intervalMs * idleIntervals },
  );

  return {
    look: async (work) => {
      await turns.add(undefined);
      return database.transaction(async (transaction) => {
        await transaction.client.query(snapshot);
        return work(createLook(transaction, listed, statements));
      }, "list");
    },
    isFilled: async () => (await database.query(isListFilled, [listed.table]))[0]?.is_filled === true,
    start: () => {
      filling ??= fill();
      rounds.start();
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([rounds.stop(), filling]);
    },
  };
};
