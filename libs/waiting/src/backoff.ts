import { createDoubling } from "./doubling.ts";
import { pause } from "./pause.ts";

/** Waits that double from the first to the longest, each shortened by up to a quarter so that replicas spread. */
export interface Backoff {
  /** Resolves after the next wait, or at once when the signal is or becomes aborted. */
  wait(signal: AbortSignal): Promise<void>;
  reset(): void;
}

export const createBackoff = (firstMs: number, longestMs: number): Backoff => {
  const { nextMs, reset } = createDoubling(firstMs, longestMs);
  return { wait: (signal) => pause(nextMs() * (1 - Math.random() / 4), signal), reset };
};
