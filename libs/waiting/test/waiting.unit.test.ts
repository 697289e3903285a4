import { describe, expect, it } from "@jest/globals";
import { createBackoff, createDoubling, doubledMs, pause, within } from "../src/index.ts";

describe("a time that doubles", () => {
  it("begins with the first and ends with the longest", () => {
    expect([0, 1, 2, 3, 4, 2_000].map((times) => doubledMs(100, times, 1_000))).toEqual([
      100, 200, 400, 800, 1_000, 1_000,
    ]);
  });

  it("begins again after a reset", () => {
    const doubling = createDoubling(10, 35);
    expect([doubling.nextMs(), doubling.nextMs(), doubling.nextMs(), doubling.nextMs()]).toEqual([10, 20, 35, 35]);
    doubling.reset();
    expect(doubling.nextMs()).toBe(10);
  });
});

describe("a pause", () => {
  it("ends with the signal, aborted before or during it", async () => {
    await pause(60_000, AbortSignal.abort());
    const stopping = new AbortController();
    const paused = pause(60_000, stopping.signal);
    stopping.abort();
    await paused;
    await createBackoff(60_000, 60_000).wait(stopping.signal);
  });

  it("lasts as long as requested", async () => {
    const startedMs = performance.now();
    await pause(20);
    expect(performance.now() - startedMs).toBeGreaterThan(15);
  });
});

describe("work within a time", () => {
  it("gives its result, its error, or nothing once the time is over", async () => {
    expect(await within(60_000, Promise.resolve("done"))).toBe("done");
    await expect(within(60_000, Promise.reject(new TypeError("broken")))).rejects.toThrow("broken");
    expect(await within(1, Promise.withResolvers<string>().promise)).toBeUndefined();
  });
});
