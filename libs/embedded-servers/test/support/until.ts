import { setTimeout as delay } from "node:timers/promises";

const TIMEOUT_MS = 15_000;

/** Polls until the condition holds. This package is below libs/testing and cannot use its `eventually`. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`not within ${String(TIMEOUT_MS)} ms: ${what}`);
    await delay(10);
  }
}
