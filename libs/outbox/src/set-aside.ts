import type { Envelope } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createRounds } from "@railyard/waiting";
import type { ReadSource } from "./feed.ts";
import type { CursorStep } from "./feed-statements.ts";
import { forgetAside, readAside, readCursor, setEventAside } from "./feed-statements.ts";
import type { FeedObserver } from "./outbox-metrics.ts";
import type { TakeEvents } from "./take-events.ts";

/**
 * Events that cannot be taken in, each with a cursor of its own, so that they hold up no others and are tried again as
 * the others are: exactly once.
 */
export interface SetAside {
  /** Makes the step over the event. False: the cursor is elsewhere. Rejects with the error when there are too many. */
  add(step: CursorStep, event: Envelope, error: unknown): Promise<boolean>;
  /** Tries each of them every while. */
  start(): void;
  stop(): Promise<void>;
}

export interface SetAsideOptions {
  readonly database: Database;
  readonly cursor: string;
  readonly readSource: ReadSource;
  readonly take: TakeEvents;
  readonly logger: Logger;
  readonly observer?: FeedObserver;
  readonly retryMs: number;
}

/** With more of them it is no longer single events that are at fault, and the feed waits. */
const mostAside = 100;

export const createSetAside = (options: SetAsideOptions): SetAside => {
  const { database, cursor, readSource, take, logger, observer, retryMs } = options;
  const log = createCalmLog(logger);

  const note = (position: number, event: Envelope | undefined, error: unknown): void => {
    const facts = { cursor, position, event_id: event?.id, type: event?.type, reason: errorMessage(error) };
    log.error("set aside", facts, "An event cannot be taken in; it is set aside and tried again.");
  };

  const retryOne = async (source: string, after: number): Promise<void> => {
    const position = Number(source.slice(cursor.length + 1));
    if (after < position) {
      const { events, latest_position: latest } = await readSource(position - 1, 1);
      const event = events.find((one) => one.position === position);
      if (event !== undefined) await take({ source, after, reached: position }, [event]);
      else if (latest >= position) {
        logger.error({ cursor, position }, "The source no longer has an event that was set aside; it is lost.");
      }
    }
    await database.execute(forgetAside, [source]);
  };

  const retryAll = async (): Promise<void> => {
    const aside = await database.query(readAside, [cursor]);
    let left = aside.length;
    for (const { source, position } of aside) {
      if (rounds.isStopped()) return;
      try {
        await retryOne(source, position);
        left -= 1;
      } catch (error) {
        note(position + 1, undefined, error);
      }
    }
    observer?.setAside(left);
  };

  const rounds = createRounds(
    () =>
      retryAll().catch((error: unknown) => {
        log.warn("retry", { cursor, reason: errorMessage(error) }, "What was set aside cannot be read at the moment.");
      }),
    { usualMs: retryMs },
  );

  return {
    add: async ({ after, reached }, event, error) => {
      note(reached, event, error);
      const own = `${cursor}#${String(reached)}`;
      const passed = await database.query(setEventAside, [cursor, after, reached, own, mostAside]);
      if (passed.length > 0) return true;
      const [row] = await database.query(readCursor, [cursor]);
      if (row?.position === after) throw error;
      return false;
    },
    start: rounds.start,
    stop: rounds.stop,
  };
};
