import { errorMessage } from "@railyard/failures";
import type { Messaging } from "@railyard/messaging";
import { createRounds } from "@railyard/waiting";

import type { MerchantClock } from "../domain/merchant-clock.ts";
import type { ClockStore, KnownClocks } from "../ports.ts";

const topic = "payments.clocks";
/** While a clock advances, or no broker brings hints; otherwise a hint is the first word of an advance. */
const refreshMs = 500;
const restMs = 4_000;

export interface KnownClocksOptions {
  readonly store: Pick<ClockStore, "list">;
  readonly messaging: Pick<Messaging, "hint" | "isConnected" | "onHint">;
  readonly logger: { warn(details: object, message: string): void };
}

/** Known clocks that are looked at again and again. */
export interface ClockCache extends KnownClocks {
  /** How far the merchant's time is ahead of the real one. */
  offsetMs(merchantId: string): number;
  /** Whether they have been read. */
  areKnown(): boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Known {
  readonly clock: MerchantClock;
  /** From `performance.now()`. */
  readonly notedMs: number;
}

/** The clocks that any merchant has advanced, in memory: there are few, so that no request asks for its own. */
export const createClockCache = ({ store, messaging, logger }: KnownClocksOptions): ClockCache => {
  const known = new Map<string, Known>();
  let stopListening: (() => void) | undefined;
  let areKnown = false;

  const note = (clock: MerchantClock): void => {
    known.set(clock.merchantId, { clock, notedMs: performance.now() });
    messaging.hint(topic);
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

  const rounds = createRounds(
    async () => {
      await refreshCalmly();
      return !messaging.isConnected() || [...known.values()].some(({ clock }) => clock.target !== null);
    },
    { usualMs: refreshMs, idleMs: restMs },
  );

  return {
    // Twice as long as others rest, for a slow read.
    spreadMs: () => 2 * (messaging.isConnected() ? refreshMs : restMs),
    note,
    refresh,
    offsetMs: (merchantId) => known.get(merchantId)?.clock.offsetMs ?? 0,
    isAdvancing: (merchantId) => (known.get(merchantId)?.clock.target ?? null) !== null,
    areKnown: () => areKnown,
    start: async () => {
      stopListening = messaging.onHint(topic, rounds.wake);
      await refreshCalmly();
      rounds.start();
    },
    stop: async () => {
      stopListening?.();
      await rounds.stop();
    },
  };
};
