import { errorMessage } from "@railyard/failures";

import type { MerchantClock } from "../domain/merchant-clock.ts";
import type { ClockStore, KnownClocks } from "../ports.ts";

const refreshMs = 500;
/** Twice that, for a slow read. */
const spreadMs = 2 * refreshMs;

export interface KnownClocksOptions {
  readonly store: Pick<ClockStore, "list">;
  readonly logger: { warn(details: object, message: string): void };
}

/** Known clocks that are looked at again and again. */
export interface ClockCache extends KnownClocks {
  /** How far the merchant's time is ahead of the real one. */
  offsetMs(merchantId: string): number;
  /** Whether they have been read. */
  areKnown(): boolean;
  start(): Promise<void>;
  stop(): void;
}

interface Known {
  readonly clock: MerchantClock;
  /** From `performance.now()`. */
  readonly notedMs: number;
}

/** The clocks that any merchant has advanced, in memory: there are few, so that no request asks for its own. */
export const createClockCache = ({ store, logger }: KnownClocksOptions): ClockCache => {
  const known = new Map<string, Known>();
  let timer: NodeJS.Timeout | undefined;
  let areKnown = false;

  const note = (clock: MerchantClock): void => {
    known.set(clock.merchantId, { clock, notedMs: performance.now() });
  };
  const refresh = async (): Promise<void> => {
    const begunMs = performance.now();
    for (const clock of await store.list()) {
      // What was noted since may be newer than what was read.
      if ((known.get(clock.merchantId)?.notedMs ?? 0) < begunMs)
        known.set(clock.merchantId, { clock, notedMs: begunMs });
    }
    areKnown = true;
  };
  const refreshCalmly = async (): Promise<void> => {
    try {
      await refresh();
    } catch (error) {
      // What is known stays good; the next look may find the database again.
      logger.warn({ reason: errorMessage(error) }, "Sandbox clocks could not be looked at.");
    }
  };

  return {
    spreadMs,
    note,
    refresh,
    offsetMs: (merchantId) => known.get(merchantId)?.clock.offsetMs ?? 0,
    isAdvancing: (merchantId) => (known.get(merchantId)?.clock.target ?? null) !== null,
    areKnown: () => areKnown,
    start: async () => {
      await refreshCalmly();
      timer = setInterval(() => void refreshCalmly(), refreshMs);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
    },
  };
};
