import { createDoubling } from "./doubling.ts";
import { createWakeUp } from "./wake-up.ts";

/** Work that is looked for again and again, one round at a time. */
export interface Rounds {
  start(): void;
  /** Begins a round at once, or after the one under way. */
  wake(): void;
  /** There will be work in a moment: a longer pause than the usual one ends with that. */
  expect(): void;
  /** Begins no more rounds; resolves when the one under way has ended. */
  stop(): Promise<void>;
  /** Whether a round under way should end early. */
  isStopped(): boolean;
}

export interface RoundTimes {
  /** Pause after a round that found work. */
  readonly usualMs: number;
  /** The longest pause, reached by doubling while rounds find nothing. Absent: `usualMs`. */
  readonly idleMs?: number;
}

/** Runs rounds of work that answers whether it found any, and logs its own failures. The first comes after a pause. */
export const createRounds = (
  work: () => Promise<boolean> | Promise<void>,
  { usualMs, idleMs = usualMs }: RoundTimes,
): Rounds => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wakeUp = createWakeUp();
  const pauses = createDoubling(usualMs, idleMs);
  let pauseMs = usualMs;
  let expecting: NodeJS.Timeout | undefined;
  let ended: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    for (;;) {
      pauseMs = pauses.nextMs();
      await wakeUp.sleep(pauseMs, signal);
      clearTimeout(expecting);
      expecting = undefined;
      if (signal.aborted) return;
      if ((await work()) === true) pauses.reset();
    }
  };

  return {
    start: () => {
      ended ??= run();
    },
    wake: wakeUp.wake,
    expect: () => {
      if (pauseMs > usualMs) expecting ??= setTimeout(wakeUp.wake, usualMs).unref();
    },
    stop: async () => {
      stopping.abort();
      await ended;
    },
    isStopped: () => signal.aborted,
  };
};
