import { setTimeout as delay } from "node:timers/promises";

const defaultTimeoutMs = 20_000;
const defaultIntervalMs = 10;

export interface EventuallyOptions {
  /** Default 20 s, far more than anything takes on a machine that is not held up. */
  readonly timeoutMs?: number;
  /** Default 10. */
  readonly intervalMs?: number;
}

/**
 * Calls the check until it neither throws nor returns false, and gives its result. When the time is up, the last
 * error is thrown, so that a failing expectation inside the check is what the report shows.
 */
export const eventually = async <Result>(
  check: () => Result | Promise<Result>,
  options: EventuallyOptions = {},
): Promise<Exclude<Result, false>> => {
  const { timeoutMs = defaultTimeoutMs, intervalMs = defaultIntervalMs } = options;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    let failure: unknown;
    try {
      const result = await check();
      if (result !== false) return result as Exclude<Result, false>;
      failure = new Error(`still false after ${String(timeoutMs)} ms`);
    } catch (error) {
      failure = error;
    }
    if (performance.now() >= deadline) throw failure;
    await delay(intervalMs);
  }
};
