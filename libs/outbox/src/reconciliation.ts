import type { Envelope, OutboxPage } from "@railyard/contracts";
import { outboxPageLimit } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { BatchHandler } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createWakeUp } from "@railyard/waiting";
import { createAbsence } from "./absence.ts";
import type { CursorKeeper } from "./cursor-keeper.ts";
import type { Gap } from "./inbox-statements.ts";
import { readGaps, readKnownEvents, rewindTo, skipTo } from "./inbox-statements.ts";
import type { NoteGap } from "./outbox-metrics.ts";

/** The events of the source with positions after the given one, in order, at most `limit`. */
export type FetchMissing = (afterPosition: number, limit: number) => Promise<OutboxPage>;

/** What takes the events: the same members as the options of `messaging.consume`. */
export type Receiver =
  | { readonly handler: (envelope: Envelope) => Promise<unknown>; readonly batchHandler?: never }
  | { readonly batchHandler: BatchHandler; readonly handler?: never };

export interface ReconciliationOptions {
  readonly database: Database;
  readonly source: string;
  readonly fetchMissing: FetchMissing;
  readonly logger: Logger;
  /** Called at each comparison with how far this service is behind. */
  readonly noteGap?: NoteGap;
  readonly reconcileMs?: number;
  readonly graceMs?: number;
}

/** Compares what has arrived with what the source has, and brings the rest. */
export interface Reconciliation {
  start(receiver: Receiver): void;
  stop(): Promise<void>;
}

const gapsAtATime = 100;
const pagesAtATime = 40;
const parallelHandlers = 8;

export const createReconciliation = (options: ReconciliationOptions, keeper: CursorKeeper): Reconciliation => {
  const { database, source, fetchMissing, logger, reconcileMs = 5_000, graceMs = 1_000 } = options;
  const log = createCalmLog(logger);
  const absence = createAbsence(logger);
  const stopping = new AbortController();
  const clock = createWakeUp();
  let ended: Promise<void> | undefined;

  const deliverOne = async (receiver: Receiver, event: Envelope): Promise<void> => {
    try {
      await (receiver.handler === undefined ? receiver.batchHandler([event]) : receiver.handler(event));
    } catch (error) {
      const details = { source, event_id: event.id, type: event.type, reason: errorMessage(error) };
      log.error("failed", details, "A fetched event could not be handled; it will be tried again.");
    }
  };

  const deliver = async (receiver: Receiver, events: readonly Envelope[]): Promise<void> => {
    if (receiver.batchHandler !== undefined) {
      try {
        await receiver.batchHandler(events);
        return;
      } catch {
        // One of them is at fault; each alone shows which.
      }
    }
    const waiting = [...events];
    const work = async (): Promise<void> => {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
        if (stopping.signal.aborted) return;
        await deliverOne(receiver, event);
      }
    };
    await Promise.all(Array.from({ length: parallelHandlers }, work));
  };

  const withoutKnown = async (events: readonly Envelope[]): Promise<readonly Envelope[]> => {
    const rows = await database.query(readKnownEvents, [source, events.map(({ id }) => id)]);
    const known = new Set(rows.map((row) => row.event_id));
    return events.filter(({ id }) => !known.has(id));
  };

  /** Where the source's memory begins; positions before it will never come. */
  const skipForgotten = async (after: number, page: OutboxPage): Promise<number> => {
    const begin = page.oldest_position ?? page.latest_position + 1;
    if (begin <= after + 1) return after;
    const lost = { source, first_position: after + 1, last_position: begin - 1 };
    logger.error(lost, "The source no longer has events that never arrived here; they are skipped.");
    await database.execute(skipTo, [source, begin - 1]);
    return begin - 1;
  };

  /** Fetches the events of one gap page by page; answers how many pages it took. */
  const fill = async (receiver: Receiver, gap: Gap, pageLimit: number): Promise<number> => {
    let after = gap.first - 1;
    let pages = 0;
    while (after < gap.last && pages < pageLimit && !stopping.signal.aborted) {
      const page = await fetchMissing(after, Math.min(outboxPageLimit, gap.last - after));
      pages += 1;
      const begin = await skipForgotten(after, page);
      const events = page.events.filter(({ position = 0 }) => position > begin && position <= gap.last);
      if (events.length > 0) await deliver(receiver, await withoutKnown(events));
      after = Math.max(begin, events.at(-1)?.position ?? 0);
      if (events.length === 0 && begin < gap.first) break;
    }
    return pages;
  };

  const fetchAll = async (receiver: Receiver, gaps: readonly Gap[]): Promise<void> => {
    let pages = pagesAtATime;
    for (const gap of gaps) {
      if (pages <= 0 || stopping.signal.aborted) return;
      pages -= await fill(receiver, gap, pages);
    }
  };

  /** Answers whether events are still on their way. */
  const compare = async (receiver: Receiver, stuckAt: number | undefined): Promise<number | undefined> => {
    const before = await keeper.advance();
    const { latest_position: latest } = await fetchMissing(before.highest, 1);
    options.noteGap?.(latest - before.position);
    if (latest < before.position) {
      const facts = { source, cursor: before.position, latest_position: latest };
      logger.error(facts, "The source was restored to an earlier state; following it from there.");
      await database.execute(rewindTo, [source, latest, before.position]);
      return undefined;
    }
    if (latest === before.position) return undefined;
    // Events that are only on their way move the cursor; a cursor that does not move waits for something lost.
    if (stuckAt !== before.position) return before.position;
    const gaps = await database.query(readGaps, [source, before.position, gapsAtATime]);
    const tail = latest > before.highest ? [{ first: before.highest + 1, last: latest }] : [];
    await fetchAll(receiver, [...gaps, ...tail]);
    const after = await keeper.advance();
    return after.position < latest && after.position > before.position ? after.position : undefined;
  };

  const run = async (receiver: Receiver): Promise<void> => {
    let stuckAt: number | undefined;
    while (!stopping.signal.aborted) {
      try {
        stuckAt = await compare(receiver, stuckAt);
        absence.end();
      } catch (error) {
        stuckAt = undefined;
        options.noteGap?.(undefined);
        absence.note({ source, reason: errorMessage(error) }, "The inbox could not be compared with its source.");
      }
      await clock.sleep(stuckAt === undefined ? reconcileMs : graceMs, stopping.signal);
    }
  };

  return {
    start: (receiver) => {
      ended ??= run(receiver);
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
