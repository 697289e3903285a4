import { describe, expect, it } from "@jest/globals";

import { createSpareTime } from "../src/spare-time.ts";

describe("spare time of a process", () => {
  it("is unknown at first, then as the event loop was in the moment before", () => {
    let nowMs = 0;
    let busyShare = 0.3;
    const { hasTime } = createSpareTime(50, { nowMs: () => nowMs, busyShare: () => busyShare });
    expect(hasTime()).toBe(false);
    nowMs = 100;
    expect(hasTime()).toBe(true);
    busyShare = 0.9;
    nowMs = 199;
    expect(hasTime()).toBe(true);
    nowMs = 200;
    expect(hasTime()).toBe(false);
  });

  it("ends when more items come than may have a group each, and comes back", () => {
    let nowMs = 0;
    const time = createSpareTime(50, { nowMs: () => nowMs, busyShare: () => 0.1 });
    const lookAfter = (items: number): boolean => {
      for (let item = 0; item < items; item += 1) time.noteItem();
      nowMs += 200;
      return time.hasTime();
    };
    expect([lookAfter(10), lookAfter(11), lookAfter(0)]).toEqual([true, false, true]);
  });

  it("is measured of this process where nothing else is specified", async () => {
    const { hasTime } = createSpareTime(50);
    const untilMs = performance.now() + 120;
    while (performance.now() < untilMs);
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasTime()).toBe(false);
  });
});
