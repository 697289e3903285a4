import type { DatabaseLogger } from "@railyard/database";
import type { PostgresIdempotencyStore } from "./idempotency-store.ts";

const defaultIntervalMs = 10 * 60 * 1_000;

export interface PurgingOptions {
  readonly store: Pick<PostgresIdempotencyStore, "purgeExpired">;
  readonly logger: DatabaseLogger;
  /** Default ten minutes. */
  readonly intervalMs?: number;
}

export interface Purging {
  /** Waits for a purge that is running. */
  stop(): Promise<void>;
}

/** Deletes expired keys now and again. Losing a turn harms nothing, so a timer is enough. */
export const startPurging = (options: PurgingOptions): Purging => {
  let current: Promise<void> | undefined;
  const purge = async (): Promise<void> => {
    try {
      const purged = await options.store.purgeExpired();
      if (purged > 0) options.logger.info({ purged }, "expired idempotency keys deleted");
    } catch (error) {
      options.logger.warn({ error }, "expired idempotency keys could not be deleted");
    } finally {
      current = undefined;
    }
  };
  const timer = setInterval(() => {
    current ??= purge();
  }, options.intervalMs ?? defaultIntervalMs);
  // The purge must not keep a process alive that has nothing else to do.
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
};
