import { describe, expect, it } from "@jest/globals";

import { zoneClockOf } from "../../../src/domain/rules/zone-clock.ts";

const timeIn = (zone: string, moment: string): unknown => zoneClockOf(zone)?.(Date.parse(moment));

describe("the time in a zone", () => {
  it.each([
    ["UTC", "2026-03-29T00:00:00Z", { minute: 0, weekday: "sunday" }],
    ["UTC", "2026-03-29T23:59:59Z", { minute: 1_439, weekday: "sunday" }],
    // An hour is left out this night.
    ["Europe/Berlin", "2026-03-29T00:59:00Z", { minute: 119, weekday: "sunday" }],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", { minute: 180, weekday: "sunday" }],
    ["Asia/Kolkata", "2026-03-29T18:30:00Z", { minute: 0, weekday: "monday" }],
    ["America/New_York", "2026-03-29T01:15:00Z", { minute: 1_275, weekday: "saturday" }],
  ])("%s at %s", (zone, moment, expected) => {
    expect(timeIn(zone, moment)).toEqual(expected);
  });

  it("is not known of a moment that is none", () => {
    expect(timeIn("UTC", "2026-06-30T23:59:60Z")).toBeUndefined();
  });

  it("is that of no zone for a name that is none", () => {
    expect(zoneClockOf("Europe/Atlantis")).toBeNull();
    expect(zoneClockOf("")).toBeNull();
  });
});
