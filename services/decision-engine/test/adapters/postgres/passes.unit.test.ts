import { describe, expect, it } from "@jest/globals";

import { createPasses } from "../../../src/adapters/postgres/passes.ts";

// Timers of Node may fire up to a millisecond early.
const timerToleranceMs = 1;

describe("passes", () => {
  it("begin at once when nothing is under way", () => {
    const passes = createPasses(() => Promise.resolve(), 1_000_000);
    return expect(passes.run()).resolves.toBeUndefined();
  });

  it("run one at a time, and begin some time apart", async () => {
    const gapMs = 10;
    const begins: number[] = [];
    let underWay = 0;
    const passes = createPasses(async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      begins.push(performance.now());
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
    }, gapMs);
    const startedAtMs = performance.now();
    for (let pass = 0; pass < 5; pass += 1) await Promise.all([passes.run(), passes.run()]);
    expect(begins).toHaveLength(5);
    // Measured from before the first pass began, which no pause of this process can make too short.
    for (const [index, beganAtMs] of begins.entries()) {
      expect(beganAtMs - startedAtMs).toBeGreaterThanOrEqual(index * (gapMs - timerToleranceMs));
    }
  });

  it("report a failure to the callers of the pass, and continue", async () => {
    let passed = 0;
    const passes = createPasses(() => {
      passed += 1;
      return passed === 1 ? Promise.reject(new Error("away")) : Promise.resolve();
    }, 0);
    await expect(Promise.all([passes.run(), passes.run()])).rejects.toThrow("away");
    await passes.run();
    await passes.ended();
    expect(passed).toBe(2);
  });
});
