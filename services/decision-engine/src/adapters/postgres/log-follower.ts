import { errorMessage } from "@railyard/failures";
import type { Messaging } from "@railyard/messaging";
import { createCalmLog } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";

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

export const createLogFollower = <Row>(log: FollowedLog<Row>, options: FollowerOptions): LogFollower => {
  const { messaging, intervalMs = DEFAULT_INTERVAL_MS } = options;
  const calmLog = createCalmLog(options.logger);
  const topic = `decision-engine.${log.name}`;
  let position: number | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isLoaded = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;

  const pass = async (): Promise<void> => {
    position ??= await log.begin();
    while (!isStopped) {
      const rows = await log.read(position, PAGE_SIZE);
      for (const row of rows) {
        log.apply(row);
        position = log.positionOf(row);
      }
      if (rows.length < PAGE_SIZE) break;
      // Long pages of a start must not keep requests waiting.
      await new Promise((resolve) => setImmediate(resolve));
    }
    isLoaded = true;
  };

  const run = (): Promise<void> => {
    running = pass().finally(() => {
      running = undefined;
    });
    return running;
  };

  /** A pass under way may have read before the caller's rows were committed, so one more follows it. */
  const catchUp = (): Promise<void> => {
    if (running === undefined) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };

  const wake = (): void => {
    if (isStopped) return;
    catchUp().catch((error: unknown) => {
      calmLog.warn(log.name, { log: log.name, reason: errorMessage(error) }, "The log cannot be followed; trying again.");
    });
  };

  return {
    start: () => {
      stopListening = messaging.onHint(topic, wake);
      timer = setInterval(wake, intervalMs);
      timer.unref();
      wake();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      stopListening?.();
      await Promise.allSettled([running, next]);
    },
    announce: () => {
      wake();
      messaging.hint(topic);
    },
    catchUp,
    isLoaded: () => isLoaded,
  };
};
