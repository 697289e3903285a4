import type { OutboxPage } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Messaging } from "@railyard/messaging";
import { parseEnvelopes } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";
import { createDoubling, createWakeUp, pause } from "@railyard/waiting";
import { createAbsence } from "./absence.ts";
import { createArrivals } from "./arrivals.ts";
import { createCursor, passEvents, readCursor, rewindTo } from "./feed-statements.ts";
import type { FeedObserver } from "./outbox-metrics.ts";
import { createSetAside } from "./set-aside.ts";
import type { TakeEvents } from "./take-events.ts";
import { takingAll } from "./take-events.ts";

/** The events wanted of a source after a position, in order, at most `limit`; see `fetchEvents`. */
export type ReadSource = (afterPosition: number, limit: number) => Promise<OutboxPage>;

export interface FeedOptions {
  readonly database: Database;
  /** Name of the cursor, of this source and these events alone. */
  readonly cursor: string;
  readonly readSource: ReadSource;
  readonly take: TakeEvents;
  readonly messaging: Pick<Messaging, "watch" | "isConnected">;
  /** A message under this subject of the broker wakes the feed. */
  readonly subject: string;
  /**
   * The `source` of the envelopes, where all its events are wanted and the subject has them all: those that a message
   * carries need not be asked for.
   */
  readonly source?: string;
  readonly logger: Logger;
  readonly observer?: FeedObserver;
  /** Ask the source this often even without a message; five times as often while the broker is away. Default 5 s. */
  readonly intervalMs?: number;
  /** A replica steps in for the one at work when that does nothing for so long. Default 1 s. */
  readonly patienceMs?: number;
  /** Try again this often what was set aside. Default 30 s. */
  readonly retryMs?: number;
}

/**
 * Follows the events of a source by their positions: each takes effect exactly once and in order. What the broker does
 * not bring is asked for. Of several replicas one is at work, and the others step in when it does nothing.
 */
export interface Feed {
  start(): void;
  /** Takes nothing more; resolves when what is under way is stored. */
  stop(): Promise<void>;
}

const mostAtOnce = 200;
const firstRetryMs = 100;
const longestRetryMs = 5_000;
const intervalsWithoutBroker = 5;

const locateCursor = async ({ database, cursor }: FeedOptions): Promise<number> => {
  const [row] = await database.query(readCursor, [cursor]);
  if (row !== undefined) return row.position;
  await database.execute(createCursor, [cursor]);
  return 0;
};

const noteLost = ({ cursor, logger }: FeedOptions, after: number, page: OutboxPage): void => {
  const begin = page.oldest_position ?? page.latest_position + 1;
  if (after === 0 || begin <= after + 1) return;
  const lost = { cursor, first_position: after + 1, last_position: begin - 1 };
  logger.error(lost, "The source no longer has events that were not read; those among them that mattered are lost.");
};

/** Asks the source, and notes where it cannot be known what is missing. */
const asking =
  ({ readSource, observer }: FeedOptions): ReadSource =>
  async (after, limit) => {
    try {
      return await readSource(after, limit);
    } catch (error) {
      observer?.missing(undefined);
      throw error;
    }
  };

export const createFeed = (options: FeedOptions): Feed => {
  const { database, cursor, messaging, subject, source, logger, observer } = options;
  const { intervalMs = 5_000, patienceMs = 1_000, retryMs = 30_000 } = options;
  const absence = createAbsence(logger);
  const aside = createSetAside({ ...options, retryMs });
  const takeAll = takingAll(options, aside);
  const ask = asking(options);
  const arrivals = createArrivals();
  const wakeUp = createWakeUp();
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Where the cursor is; unknown at first, after a failure, and when another replica has moved it. */
  let position: number | undefined;
  let isAtWork = true;
  /** Whether the source is to be asked: there may be events that no message has brought. */
  let isAsked = true;
  let isHinted = false;
  let askAt = 0;
  let ended: Promise<void> | undefined;
  let stopWatching: (() => void) | undefined;

  /** Asks the source for what is after a place, and takes it. */
  const takePage = async (after: number): Promise<number | undefined> => {
    const isGap = !arrivals.isEmpty();
    isAsked = false;
    const page = await ask(after, mostAtOnce);
    askAt = performance.now() + (messaging.isConnected() ? intervalMs : intervalMs / intervalsWithoutBroker);
    const { events, latest_position: latest } = page;
    const reached = events.at(-1)?.position ?? latest;
    if (latest < after) {
      const facts = { cursor, position: after, latest_position: latest };
      logger.error(facts, "The source was restored to an earlier state; reading on from there.");
      await database.execute(rewindTo, [cursor, latest, after]);
      return undefined;
    }
    noteLost(options, after, page);
    if (reached < latest) isAsked = true;
    if (events.length > 0) {
      observer?.missing(latest - after);
      const place = await takeAll(after, events);
      isAtWork = place !== undefined;
      observer?.missing(latest - (place ?? after));
      return place;
    }
    observer?.missing(0);
    // Messages that brought more than the source has are of another time; some may have come while it was asked.
    if (isGap) {
      arrivals.clear();
      isAsked = true;
    }
    if (reached === after) return after;
    const [passed] = await database.query(passEvents, [cursor, after, reached]);
    return passed?.position;
  };

  const readAll = async (): Promise<void> => {
    while (!signal.aborted && isAtWork) {
      const after = position ?? (await locateCursor(options));
      // Known again when what follows is stored.
      position = undefined;
      const arrived = arrivals.take(after, mostAtOnce);
      if (arrived.length > 0) {
        position = await takeAll(after, arrived);
        // Another replica moves the cursor, and is left to it.
        isAtWork = position !== undefined;
      } else if (isAsked || !arrivals.isEmpty()) {
        position = await takePage(after);
      } else {
        position = after;
        return;
      }
      if (position === undefined) isAsked = true;
    }
  };

  /** Whether there is something to take that the replica at work leaves lying. */
  const isNeeded = async (): Promise<boolean> => {
    const before = await locateCursor(options);
    if (!isHinted) {
      const { events, latest_position: latest } = await ask(before, 1);
      observer?.missing(events.length === 0 ? 0 : latest - before);
      if (events.length === 0) return false;
    }
    isHinted = false;
    await pause(patienceMs, signal);
    return (await locateCursor(options)) === before;
  };

  const round = async (): Promise<void> => {
    if (!isAtWork) {
      position = undefined;
      isAtWork = await isNeeded();
      isAsked = true;
    }
    if (performance.now() >= askAt) isAsked = true;
    await readAll();
  };

  const run = async (): Promise<void> => {
    const retry = createDoubling(firstRetryMs, longestRetryMs);
    while (!signal.aborted) {
      try {
        await round();
        absence.end();
        retry.reset();
        await wakeUp.sleep(isAtWork ? askAt - performance.now() : intervalMs, signal);
      } catch (error) {
        [position, isAsked] = [undefined, true];
        absence.note({ cursor, reason: errorMessage(error) }, "Events of a source cannot be taken in at the moment.");
        await pause(retry.nextMs(), signal);
      }
    }
  };

  const receive = (text: string): void => {
    isHinted = true;
    // One that is not at work asks the source when it steps in.
    const events = source === undefined || !isAtWork ? [] : (parseEnvelopes(text) ?? []);
    const known = events.filter((event) => event.source === source);
    if (known.length > 0) arrivals.add(known);
    else isAsked = true;
    wakeUp.wake();
  };

  return {
    start: () => {
      const onMissed = (): void => {
        isAsked = true;
        wakeUp.wake();
      };
      stopWatching ??= messaging.watch(subject, receive, { onMissed });
      ended ??= run();
      aside.start();
    },
    stop: async () => {
      stopping.abort();
      stopWatching?.();
      await Promise.all([ended, aside.stop()]);
    },
  };
};
