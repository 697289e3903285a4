import { describe, expect, it } from "@jest/globals";
import { createWakeUp } from "../src/index.ts";

describe("a wake-up", () => {
  it("ends the sleep at once, also when it came before the sleep", async () => {
    const wakeUp = createWakeUp();
    const sleeping = wakeUp.sleep(60_000);
    wakeUp.wake();
    await sleeping;
    wakeUp.wake();
    wakeUp.wake();
    await wakeUp.sleep(60_000);
  });

  it("counts only once", async () => {
    const wakeUp = createWakeUp();
    wakeUp.wake();
    await wakeUp.sleep(60_000);
    const startedAt = performance.now();
    await wakeUp.sleep(20);
    expect(performance.now() - startedAt).toBeGreaterThan(10);
  });

  it("does not last where there is no time for it", async () => {
    const wakeUp = createWakeUp();
    await wakeUp.sleep(0);
    await wakeUp.sleep(-1);
  });

  it("ends with the signal, aborted before or during the sleep", async () => {
    const wakeUp = createWakeUp();
    await wakeUp.sleep(60_000, AbortSignal.abort());
    const stopping = new AbortController();
    const sleeping = wakeUp.sleep(60_000, stopping.signal);
    stopping.abort();
    await sleeping;
  });
});
