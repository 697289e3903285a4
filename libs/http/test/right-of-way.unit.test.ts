import { setTimeout as delay } from "node:timers/promises";

import { describe, expect, it } from "@jest/globals";

import { createRightOfWay } from "../src/right-of-way.ts";

describe("a heavy read", () => {
  it("continues when no other call is under way", async () => {
    const { giveWay, waitedMs } = createRightOfWay({ stepMs: 60_000, readMs: 60_000 }).giver();
    await giveWay();
    await giveWay();
    expect(waitedMs()).toBe(0);
  });

  it("continues when the last of the others has ended", async () => {
    const rightOfWay = createRightOfWay({ stepMs: 60_000, readMs: 60_000 });
    const [first, second] = [rightOfWay.enter(), rightOfWay.enter()];
    const passed: string[] = [];
    const given = rightOfWay
      .giver()
      .giveWay()
      .then(() => passed.push("read"));
    await delay(5);
    first();
    await delay(5);
    passed.push("second");
    second();
    await given;
    expect(passed).toEqual(["second", "read"]);
  });

  it("waits no longer than a step at once", async () => {
    const rightOfWay = createRightOfWay({ stepMs: 10, readMs: 60_000 });
    rightOfWay.enter();
    const { giveWay, waitedMs } = rightOfWay.giver();
    await giveWay();
    // Timers may come a millisecond early.
    expect(waitedMs()).toBeGreaterThan(8);
  });

  it("waits no more when it has waited as long as one may in all", async () => {
    const rightOfWay = createRightOfWay({ stepMs: 20, readMs: 20 });
    rightOfWay.enter();
    const { giveWay } = rightOfWay.giver();
    await giveWay();
    const startedMs = performance.now();
    for (let step = 0; step < 100; step += 1) await giveWay();
    expect(performance.now() - startedMs).toBeLessThan(100 * 20);
  });
});

describe("a server", () => {
  it("is quiet unless a call is under way or was lately", () => {
    const rightOfWay = createRightOfWay();
    expect(rightOfWay.isQuiet()).toBe(true);
    const leave = rightOfWay.enter();
    expect(rightOfWay.isQuiet()).toBe(false);
    leave();
    expect(rightOfWay.isQuiet()).toBe(false);
  });
});
