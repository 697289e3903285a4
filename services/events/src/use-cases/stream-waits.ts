import { endpointIdOf } from "../domain/endpoint.ts";
import type { EventStreamStore, StreamCursor, StreamScope } from "../ports.ts";

/** Requests that wait for the next event, without holding anything but their place in memory. */
export interface StreamWaits {
  /**
   * Counts a request in; what it answers counts it out.
   * @returns undefined where the merchant, or all together, have as many as they may
   */
  enter(merchantId: string): (() => void) | undefined;
  /** Whether an event follows the cursor; false after the time, when the signal is aborted, and at the end. */
  wait(scope: StreamScope, cursor: StreamCursor, timeMs: number, signal: AbortSignal): Promise<boolean>;
  /** To be called when events of these endpoints were stored. */
  hint(endpointIds: readonly string[]): void;
  /** Ends every wait; later ones end at once. */
  stop(): void;
}

export interface StreamWaitsOptions {
  readonly store: Pick<EventStreamStore, "followed">;
  /** How often is looked for events that other processes stored. */
  readonly pollMs: number;
  readonly perMerchantMax: number;
  readonly allMax: number;
  readonly onTrouble: (error: unknown) => void;
}

interface Waiting {
  readonly scope: StreamScope;
  readonly cursor: StreamCursor;
  readonly end: (isFollowed: boolean) => void;
}

/** Events that are stored together are found by one look. */
const gatherMs = 25;
/** The place up to which everything is stored follows the events after this time, where replicas share the work. */
const settledAfterMs = 400;

export const createStreamWaits = (options: StreamWaitsOptions): StreamWaits => {
  const { store, pollMs, perMerchantMax, allMax, onTrouble } = options;
  const waiting = new Set<Waiting>();
  const inside = new Map<string, number>();
  let insideAll = 0;
  let isLooking = false;
  let isStopped = false;
  let hintedAtMs = -Infinity;
  let nextLook: { readonly timer: NodeJS.Timeout; readonly atMs: number } | undefined;

  const lookIn = (timeMs: number): void => {
    const atMs = performance.now() + timeMs;
    if (waiting.size === 0 || isStopped || (nextLook !== undefined && nextLook.atMs <= atMs)) return;
    clearTimeout(nextLook?.timer);
    nextLook = { atMs, timer: setTimeout(() => void look(), timeMs) };
  };

  const look = async (): Promise<void> => {
    nextLook = undefined;
    if (isLooking) {
      lookIn(gatherMs);
      return;
    }
    const looked = [...waiting];
    isLooking = true;
    try {
      const followed = await store.followed(looked.map(({ scope, cursor }) => ({ ...scope, ...cursor })));
      looked.forEach(({ end }, index) => {
        if (followed.has(index)) end(true);
      });
    } catch (error) {
      onTrouble(error);
    }
    isLooking = false;
    const isExpected = performance.now() - hintedAtMs < settledAfterMs;
    lookIn(isExpected ? Math.min(pollMs, settledAfterMs) : pollMs);
  };

  return {
    enter: (merchantId) => {
      const ofMerchant = inside.get(merchantId) ?? 0;
      if (insideAll >= allMax || ofMerchant >= perMerchantMax) return undefined;
      insideAll += 1;
      inside.set(merchantId, ofMerchant + 1);
      return () => {
        insideAll -= 1;
        const left = (inside.get(merchantId) ?? 1) - 1;
        if (left > 0) inside.set(merchantId, left);
        else inside.delete(merchantId);
      };
    },

    wait: async (scope, cursor, timeMs, signal) => {
      if (isStopped || signal.aborted) return false;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const end = (): void => {
        resolve(false);
      };
      const timer = setTimeout(end, timeMs);
      const entry: Waiting = { scope, cursor, end: resolve };
      waiting.add(entry);
      signal.addEventListener("abort", end, { once: true });
      lookIn(Math.min(pollMs, settledAfterMs));
      try {
        return await promise;
      } finally {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        waiting.delete(entry);
      }
    },

    hint: (endpointIds) => {
      if (waiting.size === 0) return;
      const hinted = new Set(endpointIds);
      const isWaitedFor = [...waiting].some(({ scope }) =>
        scope.profileIds.some((profileId) => hinted.has(endpointIdOf(scope.merchantId, profileId))),
      );
      if (!isWaitedFor) return;
      hintedAtMs = performance.now();
      lookIn(gatherMs);
    },

    stop: () => {
      isStopped = true;
      clearTimeout(nextLook?.timer);
      for (const { end } of waiting) end(false);
    },
  };
};
