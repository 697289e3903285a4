import { describe, expect, it } from "@jest/globals";
import { eventually, fixedClock, recordingLogger } from "../src/index.ts";

describe("eventually", () => {
  it("waits for a value, and for a check that stops throwing", async () => {
    let calls = 0;
    const value = await eventually(() => {
      calls += 1;
      if (calls === 1) throw new Error("not yet");
      return calls === 3 ? "done" : false;
    });
    expect(value).toBe("done");
  });

  it("takes any result but false, also none", async () => {
    expect(await eventually(() => undefined)).toBeUndefined();
    expect(await eventually(() => Promise.resolve(0))).toBe(0);
  });

  it("ends with what the last check complained about", async () => {
    const failing = eventually(() => Promise.reject(new Error("still wrong")), { timeoutMs: 20, intervalMs: 1 });
    await expect(failing).rejects.toThrow("still wrong");
    await expect(eventually(() => false, { timeoutMs: 20, intervalMs: 1 })).rejects.toThrow("still false");
  });
});

describe("fixedClock", () => {
  it("moves only on request, and gives no other code the means to move it", () => {
    const clock = fixedClock("2026-03-01T00:00:00Z");
    clock.now().setFullYear(1999);
    expect(clock.now().toISOString()).toBe("2026-03-01T00:00:00.000Z");
    clock.advance(90_000);
    expect(clock.now().toISOString()).toBe("2026-03-01T00:01:30.000Z");
    clock.set("2027-01-01T00:00:00Z");
    expect(clock.now().getUTCFullYear()).toBe(2027);
    expect(fixedClock().now()).toEqual(fixedClock().now());
  });
});

describe("recordingLogger", () => {
  it("keeps lines of its own and of its children", () => {
    const logger = recordingLogger();
    logger.info({ count: 1 }, "one");
    logger.child({ part: "relay" }).warn({ count: 2 }, "two");
    expect(logger.lines).toEqual([
      { level: "info", message: "one", fields: { count: 1 } },
      { level: "warn", message: "two", fields: { part: "relay", count: 2 } },
    ]);
  });
});
