import { describe, expect, it } from "@jest/globals";
import { tasksOf } from "../../bench/routing-bench.ts";
import { readRoutingSettings, seedsIn } from "../../bench/settings.ts";

describe("settings of the routing benchmark", () => {
  it("runs everything with the seeds for reporting when nothing is specified", () => {
    const settings = readRoutingSettings([]);
    expect(settings).toMatchObject({ isStandard: true, isTuning: false, lengths: [3_000, 30_000] });
    expect(settings.seeds).toHaveLength(30);
    expect([settings.seeds[0], settings.seeds.at(-1)]).toEqual([10_000, 10_029]);
  });

  it("keeps no report of anything else", () => {
    expect(readRoutingSettings(["--length", "3000"]).isStandard).toBe(false);
    expect(readRoutingSettings(["--tuning"]).isStandard).toBe(false);
  });

  it("takes seeds for tuning with --tuning only, and never mixes them with those for reporting", () => {
    expect(seedsIn("1-3", true)).toEqual([1, 2, 3]);
    expect(seedsIn("999", true)).toEqual([999]);
    expect(seedsIn("10029", false)).toEqual([10_029]);
    for (const seeds of ["0-3", "990-1000", "10000", "1-10000"]) expect(() => seedsIn(seeds, true)).toThrow(RangeError);
    for (const seeds of ["1", "9999-10001", "10000-10030"]) expect(() => seedsIn(seeds, false)).toThrow(RangeError);
    for (const seeds of ["", "a", "3-1", "1,2"]) expect(() => seedsIn(seeds, true)).toThrow(RangeError);
  });

  it("names what there is where a name is not known", () => {
    expect(() => readRoutingSettings(["--world", "mars"])).toThrow(/--world takes stationary, .*, not mars/);
    expect(() => readRoutingSettings(["--policy", "railyard,luck"])).toThrow(/not luck/);
    expect(() => readRoutingSettings(["--length", "12"])).toThrow(RangeError);
    expect(() => readRoutingSettings(["--hold-scale", "0"])).toThrow(RangeError);
    expect(() => readRoutingSettings(["--speed", "9"])).toThrow(/--speed/);
  });

  it("scales outages with the length, and holds and periods with its root, unless specified otherwise", () => {
    const of = (args: readonly string[]) => tasksOf(readRoutingSettings(["--tuning", "--seeds", "1", ...args]));
    const [short, long] = of(["--world", "drift"]);
    expect(short?.options).toMatchObject({ payments: 3_000, outageScale: 0.1 });
    expect(short?.options.holdScale).toBeCloseTo(0.316, 3);
    expect(short?.options.periodScale).toBeCloseTo(0.316, 3);
    expect(long?.options).toMatchObject({ payments: 30_000, outageScale: 1, holdScale: 1, periodScale: 1 });
    const own = of(["--world", "drift", "--length", "3000", "--outage-scale", "1", "--hold-scale", "2"]);
    expect(own[0]?.options).toMatchObject({ outageScale: 1, holdScale: 2 });
  });

  it("runs worlds of one length once", () => {
    const tasks = tasksOf(readRoutingSettings(["--tuning", "--seeds", "1", "--world", "cold-start,drift"]));
    expect(tasks.map(({ world, options }) => `${world} ${String(options.payments)}`)).toEqual([
      "drift 3000",
      "cold-start 3000",
      "drift 30000",
    ]);
  });
});
