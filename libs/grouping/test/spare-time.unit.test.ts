import { describe, expect, it } from "@jest/globals";

import { createSpareTime } from "../src/spare-time.ts";

describe("spare time of a process", () => {
  it("is unknown at first, then as the event loop was in the moment before", () => {
    let nowMs = 0;
    let busyShare = 0.3;
    const hasTime = createSpareTime({ nowMs: () => nowMs, busyShare: () => busyShare });
    expect(hasTime()).toBe(false);
    nowMs = 100;
    expect(hasTime()).toBe(true);
    busyShare = 0.9;
    nowMs = 199;
    expect(hasTime()).toBe(true);
    nowMs = 200;
    expect(hasTime()).toBe(false);
  });

  it("is measured of this process where nothing else is said", async () => {
    const hasTime = createSpareTime();
    const untilMs = performance.now() + 120;
    while (performance.now() < untilMs);
    await new Promise((resolve) => setImmediate(resolve));
    expect(hasTime()).toBe(false);
  });
});
