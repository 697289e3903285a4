import { describe, expect, it } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";

import { silentLogger } from "@railyard/telemetry";

import type { DueLoop } from "../../src/adapters/scheduling/due-loop.ts";
import { createDueLoop } from "../../src/adapters/scheduling/due-loop.ts";

const reached = async (condition: () => boolean): Promise<void> => {
  const deadline = performance.now() + 20_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new TypeError("it never happened");
    await delay(2);
  }
};

const hour = 3_600_000;

type Run = (count: number) => number | Promise<number>;

const counting = (run: Run, pollMs = hour): { loop: DueLoop; runs: () => number } => {
  let count = 0;
  const loop = createDueLoop({
    name: "test",
    pollMs,
    logger: silentLogger,
    run: async () => {
      count += 1;
      return run(count);
    },
  });
  return { loop, runs: () => count };
};

describe("the loop over what is due", () => {
  it("looks at once, continues while there is something, and then waits to be woken", async () => {
    const { loop, runs } = counting((count) => (count < 3 ? 5 : 0));
    loop.start();
    await reached(() => runs() === 3);
    loop.inMs(5);
    await reached(() => runs() === 4);
    await loop.stop();
    expect(runs()).toBe(4);
  });

  it("looks from time to time without being woken, also after a failure", async () => {
    const { loop, runs } = counting(() => Promise.reject(new TypeError("the database is away")), 3);
    loop.start();
    await reached(() => runs() > 3);
    await loop.stop();
  });

  it("keeps the earlier of two wake-ups", async () => {
    const { loop, runs } = counting(() => 0);
    loop.start();
    await reached(() => runs() === 1);
    loop.inMs(2);
    loop.inMs(hour);
    await reached(() => runs() === 2);
    await loop.stop();
  });

  it("does not start a batch while one runs, and stops when it has ended", async () => {
    let running = 0;
    let most = 0;
    const { loop, runs } = counting(async () => {
      running += 1;
      most = Math.max(most, running);
      await delay(10);
      running -= 1;
      return 0;
    });
    loop.start();
    await reached(() => runs() === 1);
    loop.inMs(0);
    await delay(3);
    await loop.stop();
    expect([running, most]).toEqual([0, 1]);
  });
});
