import { describe, expect, it } from "@jest/globals";
import { advanceSandboxClock } from "@railyard/contracts";
import { duringWork, newWork } from "@railyard/telemetry";

import { realClock, targetOf, timeOn } from "../../src/clocks/domain/merchant-clock.ts";
import { timeAfter } from "../../src/clocks/domain/time-step.ts";
import { clockToWire } from "../../src/clocks/wire/clock-wire.ts";
import { merchantClock } from "../../src/kernel/clock/merchant-clock.ts";
import { madeAfter, timesOf } from "../../src/kernel/domain/times.ts";

const start = new Date("2027-01-31T12:00:00.000Z");
const at = (text: string): Date => new Date(text);

describe("a step of a clock", () => {
  it.each([
    ["90s", "2027-01-31T12:01:30.000Z"],
    ["30min", "2027-01-31T12:30:00.000Z"],
    ["36h", "2027-02-02T00:00:00.000Z"],
    ["3d", "2027-02-03T12:00:00.000Z"],
    ["2w", "2027-02-14T12:00:00.000Z"],
    ["1mo", "2027-02-28T12:00:00.000Z"],
    ["2mo", "2027-03-31T12:00:00.000Z"],
    ["1y", "2028-01-31T12:00:00.000Z"],
    ["P1M", "2027-02-28T12:00:00.000Z"],
    ["P1Y2M3DT4H5M6S", "2028-04-03T16:05:06.000Z"],
    ["P1W", "2027-02-07T12:00:00.000Z"],
    ["PT1M", "2027-01-31T12:01:00.000Z"],
    ["P0D", "2027-01-31T12:00:00.000Z"],
  ])("of %s leads to %s", (by, expected) => {
    expect(timeAfter(start, by).toISOString()).toBe(expected);
    const { pattern = "" } = advanceSandboxClock.body.properties.by;
    expect(by).toMatch(new RegExp(pattern, "u"));
  });

  it("of another form is none", () => {
    const { pattern = "" } = advanceSandboxClock.body.properties.by;
    for (const by of ["", "soon", "1m", "0d", "1.5d", "-1d", "+1d", "1 d", "P", "PT", "P1", "P1MT", "P1D1M", "p1d"]) {
      expect(by).not.toMatch(new RegExp(pattern, "u"));
    }
    expect(() => timeAfter(start, "soon")).toThrow("soon is no duration");
  });
});

describe("what a clock is advanced to", () => {
  const ahead = { merchantId: "kiosk", offsetMs: 3_600_000, target: null };

  it("counts from the merchant's time", () => {
    expect(targetOf(realClock("kiosk"), { by: "1d" }, start)).toEqual(at("2027-02-01T12:00:00.000Z"));
    expect(targetOf(ahead, { by: "1d" }, start)).toEqual(at("2027-02-01T13:00:00.000Z"));
    expect(targetOf(ahead, { to: "2027-01-31T13:00:01Z" }, start)).toEqual(at("2027-01-31T13:00:01.000Z"));
  });

  it.each([
    [{}, "clock_step_missing"],
    [{ by: "1d", to: "2027-02-01T12:00:00Z" }, "clock_step_missing"],
    [{ to: "2027-01-31T13:00:00Z" }, "clock_not_ahead"],
    [{ by: "P0D" }, "clock_not_ahead"],
    [{ to: "2029-01-31T12:00:01Z" }, "clock_too_far"],
    [{ by: "2y" }, "clock_too_far"],
  ])("is not %j", (step, failureName) => {
    expect(() => targetOf(ahead, step, start)).toThrow(expect.objectContaining({ failureName }));
  });

  it("may be two years ahead to the second", () => {
    expect(targetOf(ahead, { to: "2029-01-31T12:00:00Z" }, start)).toEqual(at("2029-01-31T12:00:00.000Z"));
  });

  it("is shown with the merchant's time", () => {
    expect(timeOn(ahead, start)).toEqual(at("2027-01-31T13:00:00.000Z"));
    expect(clockToWire({ ...ahead, target: at("2027-02-01T00:00:00Z") }, start)).toEqual({
      merchant_id: "kiosk",
      now: "2027-01-31T13:00:00.000Z",
      status: "advancing",
      target: "2027-02-01T00:00:00.000Z",
    });
  });
});

describe("the clock of the service", () => {
  const clock = merchantClock(
    { now: () => start, realNow: () => start, elapsedMs: () => 0, pause: () => Promise.resolve() },
    (merchantId) => (merchantId === "kiosk" ? 3_600_000 : 0),
  );
  const nowFor = (merchantId: string): Promise<Date> =>
    duringWork(newWork({ merchant_id: merchantId }), async () => {
      await Promise.resolve();
      return clock.now();
    });

  it("shows the time of the merchant that the work is about, and the real time of the machine", async () => {
    expect(await nowFor("kiosk")).toEqual(at("2027-01-31T13:00:00.000Z"));
    expect(await nowFor("bakery")).toEqual(start);
    expect(clock.now()).toEqual(start);
    expect(duringWork(newWork({ merchant_id: "kiosk" }), () => clock.realNow())).toEqual(start);
  });

  it("states how early in real time an object of the merchant can have been made", () => {
    const times = duringWork(newWork({ merchant_id: "kiosk" }), () => timesOf(clock));
    expect(madeAfter(at("2027-01-31T12:59:00.000Z"), times)).toEqual(at("2027-01-31T11:59:00.000Z"));
  });
});
