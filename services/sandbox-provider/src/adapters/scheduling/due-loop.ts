import type { Logger } from "@railyard/telemetry";
import { createDoubling } from "@railyard/waiting";

import type { WakeUp } from "../../ports.ts";

export interface DueLoopOptions {
  readonly name: string;
  /** Does one batch and reports how many items it had. */
  readonly run: () => Promise<number>;
  /** How often to look without being woken: for what another process, or this one before a crash, left behind. */
  readonly pollMs: number;
  readonly logger: Logger;
}

/** Runs batches one after another: when woken, and from time to time anyway. */
export interface DueLoop extends WakeUp {
  start(): void;
  /** Resolves when the batch under way has ended. */
  stop(): Promise<void>;
}

/** The longest pause, reached by doubling while there is nothing to do. */
const idlePolls = 8;

export const createDueLoop = ({ name, run, pollMs, logger }: DueLoopOptions): DueLoop => {
  let timer: NodeJS.Timeout | undefined;
  let timerAtMs = Number.POSITIVE_INFINITY;
  let current: Promise<void> | undefined;
  const pauses = createDoubling(pollMs, pollMs * idlePolls);
  let isStopped = true;

  const schedule = (delayMs: number): void => {
    if (isStopped) return;
    const atMs = performance.now() + delayMs;
    if (timer !== undefined && timerAtMs <= atMs) return;
    clearTimeout(timer);
    timerAtMs = atMs;
    timer = setTimeout(tick, delayMs);
  };

  const work = async (): Promise<void> => {
    let handled = 0;
    try {
      handled = await run();
    } catch (error) {
      // Whatever was claimed falls due again; a broken database is a reason to wait, not to end.
      logger.warn({ error, loop: name }, "A batch failed and will be tried again.");
    }
    current = undefined;
    if (handled > 0) pauses.reset();
    schedule(handled > 0 ? 0 : pauses.nextMs());
  };

  const tick = (): void => {
    timer = undefined;
    timerAtMs = Number.POSITIVE_INFINITY;
    current ??= work();
  };

  return {
    inMs: (delayMs) => {
      pauses.reset();
      // What is due is compared with the wall clock, which may lag the timer by a millisecond.
      schedule(delayMs + 1);
    },
    start: () => {
      isStopped = false;
      schedule(0);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      timer = undefined;
      await current;
    },
  };
};
