import { setTimeout as delay } from "node:timers/promises";

/** Resolves after the time, or as soon as the signal is aborted; never rejects. */
export const pause = async (timeMs: number, signal?: AbortSignal): Promise<void> => {
  await delay(timeMs, undefined, { signal }).catch(() => undefined);
};
