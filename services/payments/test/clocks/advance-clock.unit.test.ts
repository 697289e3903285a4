import { describe, expect, it } from "@jest/globals";

import type { MerchantClock } from "../../src/clocks/domain/merchant-clock.ts";
import { advanceClock } from "../../src/clocks/use-cases/sandbox-clock.ts";

const now = new Date("2027-01-01T00:00:00.000Z");
const target = "2027-01-01T01:00:00.000Z";

interface Advanced {
  readonly answer: Promise<unknown>;
  readonly noted: readonly MerchantClock[];
}

/** Advances a clock by an hour; the rows of the store are as given. */
const advanced = (begun: MerchantClock | null, sweepNow: () => Promise<void>): Advanced => {
  const noted: MerchantClock[] = [];
  const ports = {
    changeLog: { eventOf: () => ({}) },
    clock: { now: () => now, realNow: () => now, elapsedMs: () => 0 },
    clocks: { load: () => Promise.resolve(null), begin: () => Promise.resolve(begun) },
    jobs: { sweepNow },
    knownClocks: { note: (clock: MerchantClock) => void noted.push(clock) },
    relay: { hint: () => undefined },
  } as unknown as Parameters<typeof advanceClock>[0];
  const caller = { merchantId: "kiosk" } as unknown as Parameters<ReturnType<typeof advanceClock>>[0];
  return { answer: advanceClock(ports)(caller, { by: "PT1H" }), noted };
};

const stored: MerchantClock = { merchantId: "kiosk", offsetMs: 0, target: new Date(target) };

describe("advancing a sandbox clock", () => {
  it("is answered once it is stored, although the queue of jobs is not there yet", async () => {
    const { answer, noted } = advanced(stored, () => Promise.reject(new RangeError("relation does not exist")));
    expect(await answer).toMatchObject({ status: "advancing", target });
    expect(noted).toEqual([stored]);
  });

  it("is refused where another request was faster, and wakes no job", async () => {
    const { answer, noted } = advanced(null, () => Promise.reject(new RangeError("a sweep for nothing")));
    await expect(answer).rejects.toMatchObject({
      name: "Failure",
      message: expect.stringContaining("is being advanced"),
    });
    expect(noted).toEqual([]);
  });
});
