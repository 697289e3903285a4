import { describe, expect, it } from "@jest/globals";

import { endedWindows, openWindow, readOutages, windowsMax } from "../../../src/domain/traffic/scheduled-outages.ts";

const hour = (value: number): string => new Date(Date.UTC(2027, 0, 31, value)).toISOString();
const at = (value: number): number => Date.UTC(2027, 0, 31, value);

const windows = readOutages({
  windows: [
    { from: hour(10), until: hour(12), payment_methods: ["CARD", "upi_collect"], reason: "acquirer" },
    { from: "2027-01-31T12:00:00+01:00", until: hour(14) },
  ],
}).windows;

describe("scheduled outages", () => {
  it("are open from their begin up to, but not at, their end", () => {
    const open = (hours: number) => openWindow(windows, ["card", "credit"], at(hours))?.reason;
    expect([9, 10, 11, 12, 13, 14].map(open)).toEqual([undefined, "acquirer", "acquirer", null, null, undefined]);
    expect(openWindow(windows, ["card"], at(10) - 1)).toBeUndefined();
  });

  it("are for the methods that they name, by family or method, or for all", () => {
    expect(openWindow(windows, ["UPI", "UPI_COLLECT"], at(10))?.reason).toBe("acquirer");
    expect(openWindow(windows, ["wallet", null], at(10))).toBeUndefined();
    expect(openWindow(windows, [null, null], at(11))).toBe(windows[1]);
  });

  it("are past when they have ended, which is found out when they are written", () => {
    expect(endedWindows(windows, at(11))).toEqual([]);
    const past = { field: "windows[0].until", error_type: "value_out_of_range" };
    expect(endedWindows(windows, at(12))).toMatchObject([past]);
    expect(endedWindows(windows, at(14))).toHaveLength(2);
  });

  it("have no methods and no reason where none are written", () => {
    const [window] = readOutages({
      windows: [{ from: hour(1), until: hour(2), payment_methods: null, reason: null }],
    }).windows;
    expect(window).toEqual({ fromMs: at(1), untilMs: at(2), paymentMethods: [], reason: null });
  });

  const one = { from: hour(1), until: hour(2) };

  it.each([
    ["no list", undefined, ["windows"]],
    ["an empty list", [], ["windows"]],
    ["too many", Array.from({ length: windowsMax + 1 }, () => one), ["windows"]],
    ["something else", [1], ["windows[0]"]],
    ["no times", [{ from: "soon", until: 1 }], ["windows[0].from", "windows[0].until"]],
    ["an end at the begin", [{ from: hour(1), until: hour(1) }], ["windows[0].until"]],
    ["methods that are no texts", [one, { ...one, payment_methods: [1] }], ["windows[1].payment_methods"]],
    ["methods that are no list", [{ ...one, payment_methods: "CARD" }], ["windows[0].payment_methods"]],
    [
      "too many methods",
      [{ ...one, payment_methods: Array.from({ length: 51 }, () => "x") }],
      ["windows[0].payment_methods"],
    ],
    ["an empty reason", [{ ...one, reason: "" }], ["windows[0].reason"]],
  ])("are refused with %s", (_what, given, fields) => {
    expect(readOutages({ windows: given }).problems.map(({ field }) => field)).toEqual(fields);
  });
});
