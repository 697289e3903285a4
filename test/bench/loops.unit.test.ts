import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { dueUnits, runClosedLoop, runOpenLoop } from "./loops.ts";

describe("the schedule of an open loop", () => {
  const schedule = { beganMs: 1_000, perSecond: 200, unitsMax: 10 };

  it("has units at even distances, each due from its own time on", () => {
    expect(dueUnits(schedule, 0, 999)).toEqual([]);
    expect(dueUnits(schedule, 0, 1_009.9).map(({ intendedMs }) => intendedMs)).toEqual([1_000, 1_005]);
    expect(dueUnits(schedule, 2, 1_010)).toEqual([{ number: 2, intendedMs: 1_010 }]);
  });

  it("leaves out nothing that became due between two looks at the clock, and nothing beyond its end", () => {
    const due = dueUnits(schedule, 3, 5_000);
    expect(due.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(due.at(-1)).toEqual({ number: 9, intendedMs: 1_045 });
    expect(dueUnits(schedule, 10, 9_000)).toEqual([]);
  });
});

describe("an open loop", () => {
  it("begins every unit, and gives each its due time, also while a unit blocks all others", async () => {
    const intended: number[] = [];
    const startedMs: number[] = [];
    const result = await runOpenLoop({ perSecond: 100, seconds: 1 }, (number, intendedMs) => {
      intended.push(intendedMs);
      startedMs.push(performance.now());
      const blockedUntilMs = performance.now() + (number === 10 ? 200 : 0);
      while (performance.now() < blockedUntilMs);
      return Promise.resolve();
    });
    expect(result).toMatchObject({ units: 100, errors: 0 });
    const gapsMs = intended.slice(1).map((one, index) => one - (intended[index] ?? 0));
    for (const gapMs of gapsMs) expect(gapMs).toBeCloseTo(10, 3);
    // The unit after the one that blocked was to begin 10 ms after it and could not for 200 ms.
    expect((startedMs[11] ?? 0) - (intended[11] ?? 0)).toBeGreaterThan(150);
    expect(result.lateMs).toHaveLength(100);
    expect(result.lateMs[11]).toBeGreaterThan(150);
  });

  it("ends when every unit has, and counts those that failed", async () => {
    let ended = 0;
    const result = await runOpenLoop({ perSecond: 50, seconds: 1 }, async (number) => {
      await delay(30);
      ended += 1;
      if (number % 10 === 0) throw new RangeError(`unit ${String(number)} failed`);
    });
    expect(ended).toBe(50);
    expect(result.errors).toBe(5);
    expect(result.errorSamples[0]).toContain("unit 0 failed");
  });
});

describe("a closed loop", () => {
  it("keeps its places busy, no more, until the units are done", async () => {
    let busy = 0;
    let most = 0;
    const numbers: number[] = [];
    const result = await runClosedLoop({ places: 4, timeMs: 10_000, unitsMax: 40 }, async (number) => {
      numbers.push(number);
      busy += 1;
      most = Math.max(most, busy);
      await delay(1);
      busy -= 1;
    });
    expect(result.units).toBe(40);
    expect(most).toBe(4);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, index) => index));
  });
});
