import { errorMessage } from "@railyard/failures";
import type { Messaging } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

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
  /** Look for new rows this often even when nobody woke us. Default 500 ms. */
  readonly intervalMs?: number;
}

/**
 * Applies every row of a log once and in order, in this replica. Wakes come over the broker and may get lost; the
 * timer finds what they did not tell, so the broker may be away or lose everything.
 */
export interface LogFollower {
  start(): void;
  stop(): Promise<void>;
  /** Tells all replicas, this one too, that rows were committed. */
  announce(): void;
  /** Resolves when everything committed before the call has been applied here. Throws when the log cannot be read. */
  catchUp(): Promise<void>;
  /** Whether everything there was at the start has been applied. */
  isLoaded(): boolean;
}

const PAGE_SIZE = 2_000;
const DEFAULT_INTERVAL_MS = 500;
/**
 * Wakes that come within this time share a pass: every commit wakes twice, here and over the broker, and under load
 * there are dozens in a second. No outcome says so much that the next decision had to know it sooner.
 */
const GATHER_MS = 100;

/** How far a log has been applied; undefined before the first look. */
interface Place {
  position: number | undefined;
}

/** Applies what is new. The place moves with every row, so that a failure later repeats none. */
const applyNew = async <Row>(log: FollowedLog<Row>, place: Place, isStopped: () => boolean): Promise<void> => {
  place.position ??= await log.begin();
  while (!isStopped()) {
    const rows = await log.read(place.position, PAGE_SIZE);
    for (const row of rows) {
      place.position = log.positionOf(row);
      log.apply(row);
    }
    if (rows.length < PAGE_SIZE) return;
    // Long pages of a start must not keep requests waiting.
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Runs the work once at a time. A call while it runs is answered by one more run, which all such calls share. */
const createTurns = (work: () => Promise<void>): { run(): Promise<void>; ended(): Promise<unknown> } => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    run: () => {
      if (running === undefined) return begin();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return begin();
        });
      return next;
    },
    ended: () => Promise.allSettled([running, next]),
  };
};

export const createLogFollower = <Row>(log: FollowedLog<Row>, options: FollowerOptions): LogFollower => {
  const { messaging, intervalMs = DEFAULT_INTERVAL_MS } = options;
  const calmLog = createCalmLog(options.logger);
  const topic = `decision-engine.${log.name}`;
  const place: Place = { position: undefined };
  let isLoaded = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  // A pass under way may have read before the caller's rows were committed, so a later one must follow it.
  const passes = createTurns(async () => {
    await applyNew(log, place, () => isStopped);
    isLoaded = true;
  });

  const look = (): void => {
    if (isStopped) return;
    passes.run().catch((error: unknown) => {
      const facts = { log: log.name, reason: errorMessage(error) };
      calmLog.warn(log.name, facts, "The log cannot be followed; trying again.");
    });
  };

  const wake = (): void => {
    if (isStopped) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      look();
    }, GATHER_MS).unref();
  };

  return {
    start: () => {
      stopListening = messaging.onHint(topic, wake);
      timer = setInterval(look, intervalMs);
      timer.unref();
      look();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      stopListening?.();
      await passes.ended();
    },
    announce: () => {
      wake();
      messaging.hint(topic);
    },
    catchUp: () => passes.run(),
    isLoaded: () => isLoaded,
  };
};
