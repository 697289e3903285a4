import type { Envelope, OutboxPage } from "@railyard/contracts";
import type { Database, Transaction } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createWakeUp } from "@railyard/waiting";
import { createAbsence } from "./absence.ts";
import { createCursor, rewindTo, skipTo } from "./inbox-statements.ts";
import type { NoteGap } from "./outbox-metrics.ts";

export interface FeedOptions {
  readonly database: Database;
  /** Name of the cursor, of this source and these events alone. */
  readonly cursor: string;
  /** The events wanted of a source after a position, in order; see `fetchEventsOfType`. */
  readonly readSource: (afterPosition: number, limit: number) => Promise<OutboxPage>;
  /** Stores what the events mean, in the transaction that notes them as read. */
  readonly store: (transaction: Transaction, events: readonly Envelope[]) => Promise<void>;
  readonly logger: Logger;
  /** Called at each reading with how far this service is behind; see `observeInboxGap`. */
  readonly noteGap?: NoteGap;
  /** Ask the source this often even without a hint. Default 15 s. */
  readonly intervalMs?: number;
}

/**
 * Reads the few events that matter out of a busy source, each exactly once and in order: by position from the source's
 * outbox, instead of through an inbox, which has to take note of every event. Several replicas may read at once.
 */
export interface Feed {
  start(): void;
  /** Reads what is new and resolves when it is stored. Rejects when source or database cannot be reached. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
}

const pageSize = 100;
const defaultIntervalMs = 15_000;

const readPosition = defineStatement<{ readonly position: number }>({
  name: "feed_read_position",
  text: "select position from inbox_cursor where source = $1",
});

/** Waits for another replica that moves the same cursor. */
const lockPosition = defineStatement<{ readonly position: number }>({
  name: "feed_lock_position",
  text: "select position from inbox_cursor where source = $1 for update",
});

export const createFeed = (options: FeedOptions): Feed => {
  const { database, cursor, readSource, store, logger, noteGap, intervalMs } = options;
  const absence = createAbsence(logger);
  const clock = createWakeUp();
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;
  let reading: Promise<void> | undefined;
  let isAskedAgain = false;

  const position = async (): Promise<number> => {
    const [row] = await database.query(readPosition, [cursor]);
    if (row !== undefined) return row.position;
    await database.execute(createCursor, [cursor]);
    return 0;
  };

  const take = (after: number, events: readonly Envelope[], reached: number): Promise<void> =>
    database.transaction(async (transaction) => {
      const [row] = await transaction.query(lockPosition, [cursor]);
      // Another replica has stored these events meanwhile.
      if (row?.position !== after) return;
      if (events.length > 0) await store(transaction, events);
      await transaction.execute(skipTo, [cursor, reached]);
    }, "read feed");

  /** Whether there may be more. */
  const readPage = async (): Promise<boolean> => {
    const after = await position();
    const page = await readSource(after, pageSize);
    noteGap?.(page.latest_position - (page.events.at(-1)?.position ?? page.latest_position));
    if (page.latest_position < after) {
      const facts = { cursor, position: after, latest_position: page.latest_position };
      logger.error(facts, "The source was restored to an earlier state; reading on from there.");
      await database.execute(rewindTo, [cursor, page.latest_position, after]);
      return false;
    }
    const begin = page.oldest_position ?? page.latest_position + 1;
    if (after > 0 && begin > after + 1) {
      const lost = { cursor, first_position: after + 1, last_position: begin - 1 };
      logger.error(
        lost,
        "The source no longer has events that were not read; those among them that mattered are lost.",
      );
    }
    const reached = page.events.at(-1)?.position ?? page.latest_position;
    if (reached === after) return false;
    await take(after, page.events, reached);
    return page.events.length > 0;
  };

  const readAll = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      while (await readPage()) if (stopping.signal.aborted) return;
    } while (isAskedAgain as boolean);
  };

  const catchUp = (): Promise<void> => {
    // What was committed after the reading under way has begun may have escaped it.
    isAskedAgain = true;
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await catchUp();
        absence.end();
      } catch (error) {
        noteGap?.(undefined);
        absence.note({ cursor, reason: errorMessage(error) }, "A source of events cannot be read at the moment.");
      }
      await clock.sleep(intervalMs ?? defaultIntervalMs, stopping.signal);
    }
  };

  return {
    start: () => {
      loop ??= run();
    },
    catchUp,
    stop: async () => {
      stopping.abort();
      await loop;
      await reading?.catch(() => undefined);
    },
  };
};
