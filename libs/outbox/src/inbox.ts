import type { Envelope } from "@railyard/contracts";
import type { Database, Transaction } from "@railyard/database";
import { Bug, OperationalError } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCursorKeeper } from "./cursor-keeper.ts";
import type { CursorStep } from "./inbox-statements.ts";
import { claimEvents, readCursor } from "./inbox-statements.ts";
import type { NoteGap } from "./outbox-metrics.ts";
import type { FetchMissing, Receiver } from "./reconciliation.ts";
import { createReconciliation } from "./reconciliation.ts";

export interface InboxOptions {
  readonly database: Database;
  /** The `source` of the envelopes, `railyard/<service>`. */
  readonly source: string;
  /** Asks the source for the events after a position; see `fetchMissingFrom`. */
  readonly fetchMissing: FetchMissing;
  readonly logger: Logger;
  /** Called at each comparison with how far this service is behind; see `observeInboxGap`. */
  readonly noteGap?: NoteGap;
  /** Compare with the source this often even when nothing seems to be missing. Default 5 s. */
  readonly reconcileMs?: number;
  /** What is missing this long is asked for. Default 1 s. */
  readonly graceMs?: number;
}

/** Lets each event of one source take effect exactly once, and fetches what the broker did not bring. */
export interface Inbox {
  /**
   * Runs the work in a transaction unless the event was worked on before. When the work throws, nothing is kept.
   * Hand every event of the source to it, also those that mean nothing here: their positions count.
   */
  handle(envelope: Envelope, work: (transaction: Transaction) => Promise<void>): Promise<"handled" | "duplicate">;
  /** The same for several events in one transaction; the work gets those that are new. Answers their number. */
  handleMany(
    envelopes: readonly Envelope[],
    work: (transaction: Transaction, fresh: readonly Envelope[]) => Promise<void>,
  ): Promise<number>;
  /**
   * The same for work that changes nothing when it is done again, such as insertions under keys of the events. Events
   * that follow the cursor without a gap, as they come when one replica is at work, go with it in a single statement
   * and are never noted one by one.
   */
  handleRepeatable(envelopes: readonly Envelope[], work: RepeatableWork): Promise<void>;
  /** Starts fetching what is missing; the receiver is the one that consumes from the broker too. */
  start(receiver: Receiver): void;
  stop(): Promise<void>;
}

/** Work that may be done again. */
export interface RepeatableWork {
  /**
   * Works on events in one statement with `cursorStep`; what of them was done before must not disturb it. Answers false
   * when the cursor was elsewhere, and nothing may be stored then.
   */
  readonly inOrder: (step: CursorStep, events: readonly Envelope[]) => Promise<boolean>;
  /** As `handleMany`; another replica may be at the same events with `inOrder`. */
  readonly fresh: (transaction: Transaction, fresh: readonly Envelope[]) => Promise<void>;
}

// With a gap that does not close, noted positions pile up above it; this bounds them.
const maximumAhead = 1_000_000;

const positionOf = (envelope: Envelope, source: string): number => {
  if (envelope.source !== source) throw new Bug(`An event of ${envelope.source} came to the inbox of ${source}.`);
  if (envelope.position === undefined) throw new Bug(`The event ${envelope.id} has no position.`);
  return envelope.position;
};

export const createInbox = (options: InboxOptions): Inbox => {
  const { database, source } = options;
  const keeper = createCursorKeeper(options);
  const reconciliation = createReconciliation(options, keeper);

  const claim = async (transaction: Transaction, events: readonly Envelope[]): Promise<readonly Envelope[]> => {
    const positions = events.map((event) => positionOf(event, source));
    const claimed = await transaction.query(claimEvents, [source, events.map(({ id }) => id), positions]);
    const ids = new Set(claimed.map((row) => row.event_id));
    // Only after the insert: a row that was worked on and forgotten before it lies below the cursor seen now.
    const [cursor] = await transaction.query(readCursor, [source]);
    const reached = cursor?.position ?? 0;
    const highest = positions.at(-1) ?? 0;
    if (highest > reached + maximumAhead) {
      const problem = `Events of ${source} after ${String(reached)} are missing for too long.`;
      throw new OperationalError("inbox_full", problem);
    }
    return events.filter((event, index) => ids.has(event.id) && (positions[index] ?? 0) > reached);
  };

  /** In one order everywhere, so that two replicas with the same events wait for each other only one way. */
  const ordered = (envelopes: readonly Envelope[]): readonly Envelope[] =>
    [...new Map(envelopes.map((envelope) => [envelope.id, envelope])).values()]
      .filter((envelope) => positionOf(envelope, source) > keeper.position())
      .sort((left, right) => positionOf(left, source) - positionOf(right, source));

  const handleMany: Inbox["handleMany"] = async (envelopes, work) => {
    const events = ordered(envelopes);
    if (events.length === 0) return 0;
    const handled = await database.transaction(async (transaction) => {
      const fresh = await claim(transaction, events);
      if (fresh.length > 0) await work(transaction, fresh);
      return fresh.length;
    });
    keeper.noteHandled();
    return handled;
  };

  const handleRepeatable: Inbox["handleRepeatable"] = async (envelopes, { inOrder, fresh }) => {
    const events = ordered(envelopes);
    const after = keeper.position();
    const reached = after + events.length;
    const hasNoGap = events.every(({ position }, index) => position === after + 1 + index);
    if (events.length > 0 && hasNoGap && (await inOrder({ source, after, reached }, events))) {
      keeper.noteMoved(reached);
      return;
    }
    await handleMany(events, fresh);
  };

  return {
    handle: async (envelope, work) => {
      const handled = await handleMany([envelope], (transaction) => work(transaction));
      return handled === 1 ? "handled" : "duplicate";
    },
    handleMany,
    handleRepeatable,
    start: (receiver) => {
      reconciliation.start(receiver);
    },
    stop: async () => {
      await Promise.all([keeper.stop(), reconciliation.stop()]);
    },
  };
};
