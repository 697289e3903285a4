import { errorMessage } from "@railyard/failures";
import { newId } from "@railyard/identifiers";
import type { Messaging } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

import { createPasses } from "./passes.ts";

/** A table that only grows, in the order of a number that becomes visible in order. */
export interface FollowedLog<Row> {
  /** Shown in logs; also the topic on which replicas wake each other. */
  readonly name: string;
  /** Rows after the position, in order, at most `limit`. */
  read(after: number, limit: number): Promise<readonly Row[]>;
  positionOf(row: Row): number;
  apply(row: Row): void;
  /** Where a new replica begins. */
  begin(): Promise<number>;
}

export interface FollowerOptions {
  readonly messaging: Messaging;
  readonly logger: Logger;
  /** Look for new rows this often without a hint, eight times as seldom while the broker is there. Default 500 ms. */
  readonly intervalMs?: number;
}

/**
 * Applies every row of a log once and in order, in this replica. Wakes come over the broker and may get lost; the timer
 * finds what they did not report, so the broker may be away or lose everything.
 */
export interface LogFollower {
  start(): void;
  stop(): Promise<void>;
  /** Notifies all replicas, this one too, that rows were committed. */
  announce(): void;
  /** Resolves when everything committed before the call has been applied here. Throws when the log cannot be read. */
  catchUp(): Promise<void>;
  /** Begins again, as a starting replica does; resolves like `catchUp`. */
  restart(): Promise<void>;
  /** Whether everything there was at the start has been applied. */
  isLoaded(): boolean;
}

const pageSize = 2_000;
const defaultIntervalMs = 500;
const hintedIntervals = 8;
/**
 * Passes begin at least this far apart. Every commit wakes every replica, under load hundreds of times a second; a pass
 * takes a millisecond, so decisions know of a commit within a few.
 */
const gapMs = 5;
/** Other replicas are woken at most this often: each wake costs all of them a pass, and they may be 150 ms behind. */
const wakeGapMs = 20;

/** Longer nothing else waits while rows are applied. */
const sliceMs = 5;

/** How far a log has been applied; undefined before the first look. */
interface Place {
  position: number | undefined;
}

/** Applies rows a little at a time, because long pages of a start must not keep requests waiting. */
const applyRows = async <Row>(
  log: FollowedLog<Row>,
  place: Place,
  rows: readonly Row[],
  isStopped: () => boolean,
): Promise<void> => {
  let untilMs = performance.now() + sliceMs;
  for (const row of rows) {
    if (performance.now() >= untilMs) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isStopped()) return;
      untilMs = performance.now() + sliceMs;
    }
    place.position = log.positionOf(row);
    log.apply(row);
  }
};

/** Applies what is new. The place moves with every row, so that a failure later repeats none. */
const applyNew = async <Row>(log: FollowedLog<Row>, place: Place, isStopped: () => boolean): Promise<void> => {
  place.position ??= await log.begin();
  while (!isStopped()) {
    const rows = await log.read(place.position, pageSize);
    await applyRows(log, place, rows, isStopped);
    if (rows.length < pageSize) return;
  }
};

export const createLogFollower = <Row>(log: FollowedLog<Row>, options: FollowerOptions): LogFollower => {
  const { messaging, intervalMs = defaultIntervalMs } = options;
  const calmLog = createCalmLog(options.logger);
  const topic = `decision-engine.${log.name}`;
  const replica = newId("replica");
  const place: Place = { position: undefined };
  let isLoaded = false;
  let isRestartWanted = false;
  let isStopped = false;
  let lookedAtMs = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  // A pass under way may have read before the caller's rows were committed, so a later one must follow it.
  const passes = createPasses(async () => {
    if (isStopped) return;
    if (isRestartWanted) place.position = undefined;
    isRestartWanted = false;
    await applyNew(log, place, () => isStopped);
    isLoaded = true;
  }, gapMs);

  const wakes = createPasses(() => {
    messaging.hint(topic, replica);
    return Promise.resolve();
  }, wakeGapMs);

  const look = (): void => {
    if (isStopped) return;
    lookedAtMs = performance.now();
    passes.run().catch((error: unknown) => {
      const facts = { log: log.name, reason: errorMessage(error) };
      calmLog.warn(log.name, facts, "The log cannot be followed; trying again.");
    });
  };

  const lookWithoutHint = (): void => {
    const isHinted = messaging.isConnected() && performance.now() - lookedAtMs < intervalMs * hintedIntervals;
    if (!isHinted) look();
  };

  return {
    start: () => {
      stopListening = messaging.onHint(topic, (sender) => {
        // This replica has looked already when it announced, and the broker brings that back.
        if (sender !== replica) look();
      });
      timer = setInterval(lookWithoutHint, intervalMs);
      timer.unref();
      look();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      stopListening?.();
      await Promise.all([passes.ended(), wakes.ended()]);
    },
    announce: () => {
      look();
      void wakes.run();
    },
    catchUp: () => passes.run(),
    restart: () => {
      isRestartWanted = true;
      return passes.run();
    },
    isLoaded: () => isLoaded,
  };
};
