import { describe, expect, it } from "@jest/globals";
import { createWakeUp } from "../src/wake-up.ts";

const never = new AbortController().signal;

describe("a wake-up", () => {
  it("ends the sleep at once, also when it came before the sleep", async () => {
    const wakeUp = createWakeUp();
    const sleeping = wakeUp.sleep(60_000, never);
    wakeUp.wake();
    await sleeping;
    wakeUp.wake();
    wakeUp.wake();
    await wakeUp.sleep(60_000, never);
  });

  it("counts only once", async () => {
    const wakeUp = createWakeUp();
    wakeUp.wake();
    await wakeUp.sleep(60_000, never);
    const startedAt = performance.now();
    await wakeUp.sleep(20, never);
    expect(performance.now() - startedAt).toBeGreaterThan(10);
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
