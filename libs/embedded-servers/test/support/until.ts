import { setTimeout as delay } from "node:timers/promises";

const timeoutMs = 15_000;

/** Polls until the condition holds. This package is below libs/testing and cannot use its `eventually`. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${String(timeoutMs)} ms: ${what}`);
    await delay(10);
  }
};
