import { setTimeout as delay } from "node:timers/promises";

/** Waits that double from the first to the longest, each shortened by up to a quarter so that replicas spread. */
export interface Backoff {
  /** Resolves after the next wait, or at once when the signal is or becomes aborted. */
  wait(signal: AbortSignal): Promise<void>;
  reset(): void;
}

/** Resolves after the time, or as soon as the signal is aborted; never rejects. */
export const pause = async (timeMs: number, signal: AbortSignal): Promise<void> => {
  await delay(timeMs, undefined, { signal }).catch(() => undefined);
};

export const createBackoff = (firstMs: number, longestMs: number): Backoff => {
  let nextMs = firstMs;
  return {
    wait: async (signal) => {
      const waitMs = nextMs * (1 - Math.random() / 4);
      nextMs = Math.min(nextMs * 2, longestMs);
      await pause(waitMs, signal);
    },
    reset: () => {
      nextMs = firstMs;
    },
  };
};
