import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { mock } from "node:test";
import { createRounds } from "../src/index.ts";

/** Passes time in small steps, after each of which what waited continues. */
const passTime = async (timeMs: number): Promise<void> => {
  for (let passedMs = 0; passedMs < timeMs; passedMs += 10) {
    mock.timers.tick(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe("rounds of work", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setTimeout", "Date"] });
  });
  afterEach(() => {
    mock.timers.reset();
  });

  /** Rounds that are noted by their time; `found` states for each whether it found work, nothing after the last. */
  const rounds = (...found: readonly boolean[]) => {
    const startMs = Date.now();
    const timesMs: number[] = [];
    const made = createRounds(
      () => {
        timesMs.push(Date.now() - startMs);
        return Promise.resolve(found[timesMs.length - 1] ?? false);
      },
      { usualMs: 100, idleMs: 500 },
    );
    return { ...made, timesMs };
  };

  it("come at the usual distance while they find work, and seldom while they find none", async () => {
    const { start, stop, timesMs } = rounds(true, true, false, false, false, true);
    start();
    await passTime(2_500);
    expect(timesMs).toEqual([100, 200, 300, 500, 900, 1_400, 1_500, 1_700, 2_100]);
    await stop();
  });

  it("begin at once when they are woken", async () => {
    const { start, stop, wake, timesMs } = rounds();
    start();
    await passTime(350);
    wake();
    await passTime(10);
    expect(timesMs).toEqual([100, 300, 360]);
    await stop();
  });

  it("come after the usual pause when work is expected, and no sooner for more of it", async () => {
    const { start, stop, expect: expectWork, timesMs } = rounds(false, false, false, true);
    start();
    await passTime(750);
    expectWork();
    await passTime(50);
    expectWork();
    await passTime(400);
    // At 700 ms the pause was 400 ms; after the expected round, which found nothing, it is the longest.
    expect(timesMs).toEqual([100, 300, 700, 850, 950, 1_150]);
    await stop();
  });

  it("begin no more once they are stopped, which waits for the one under way", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = createRounds(() => promise, { usualMs: 100 });
    slow.start();
    await passTime(100);
    let isOver = false;
    const stopped = slow.stop().then(() => {
      isOver = true;
    });
    await passTime(1_000);
    expect({ isOver, isStopped: slow.isStopped() }).toEqual({ isOver: false, isStopped: true });
    resolve();
    await stopped;
  });
});
