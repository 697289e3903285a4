import { describe, expect, it } from "@jest/globals";

import type { MerchantClock } from "../../src/clocks/domain/merchant-clock.ts";
import { advanceClock } from "../../src/clocks/use-cases/sandbox-clock.ts";

const now = new Date("2027-01-01T00:00:00.000Z");
const target = "2027-01-01T01:00:00.000Z";

interface Advanced {
  readonly answer: Promise<unknown>;
  readonly noted: readonly MerchantClock[];
  /** How often it was looked for what is due. */
  readonly sweeps: () => number;
}

/** Advances a clock by an hour; the rows of the store are as given. */
const advanced = (begun: MerchantClock | null): Advanced => {
  const noted: MerchantClock[] = [];
  let sweeps = 0;
  const ports = {
    changeLog: { eventOf: () => ({}) },
    clock: { now: () => now, realNow: () => now, elapsedMs: () => 0 },
    clocks: { load: () => Promise.resolve(null), begin: () => Promise.resolve(begun) },
    jobs: {
      sweepNow: () => {
        sweeps += 1;
      },
    },
    knownClocks: { note: (clock: MerchantClock) => void noted.push(clock) },
    relay: { hint: () => undefined },
  } as unknown as Parameters<typeof advanceClock>[0];
  const caller = { merchantId: "kiosk" } as unknown as Parameters<ReturnType<typeof advanceClock>>[0];
  return { answer: advanceClock(ports)(caller, { by: "PT1H" }), noted, sweeps: () => sweeps };
};

const stored: MerchantClock = { merchantId: "kiosk", offsetMs: 0, target: new Date(target) };

describe("advancing a sandbox clock", () => {
  it("is answered once it is stored, and is looked for at once", async () => {
    const { answer, noted, sweeps } = advanced(stored);
    expect(await answer).toMatchObject({ status: "advancing", target });
    expect({ noted, sweeps: sweeps() }).toEqual({ noted: [stored], sweeps: 1 });
  });

  it("is refused where another request was faster", async () => {
    const { answer, noted, sweeps } = advanced(null);
    await expect(answer).rejects.toMatchObject({ failureName: "clock_advancing" });
    expect({ noted, sweeps: sweeps() }).toEqual({ noted: [], sweeps: 0 });
  });
});
