import { setTimeout as wait } from "node:timers/promises";

/** Runs some work once at a time, as often as it is asked for and no more often than it may. */
export interface Passes {
  /** Resolves when a pass that began after the call has ended; throws what it threw. */
  run(): Promise<void>;
  /** Resolves when no pass is under way or due. */
  ended(): Promise<unknown>;
}

/**
 * Passes over what others add to. An idle one begins at once. What is asked for while one is under way is answered by
 * exactly one more, however many ask, and passes begin at least `gapMs` apart: so work gathers under load alone.
 */
export const createPasses = (work: () => Promise<void>, gapMs: number): Passes => {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let beganAtMs = -Infinity;

  const turn = async (): Promise<void> => {
    await running?.catch(() => undefined);
    const restMs = beganAtMs + gapMs - performance.now();
    if (restMs > 0) await wait(restMs);
    // From here on the pass may have missed what is added, so later callers get another one.
    next = undefined;
    beganAtMs = performance.now();
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    run: () => (next ??= turn()),
    ended: () => Promise.allSettled([running, next]),
  };
};
