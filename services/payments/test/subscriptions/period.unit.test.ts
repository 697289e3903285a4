import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";

import { boundary, periodOf } from "../../src/subscriptions/domain/period.ts";

const at = (text: string): Date => new Date(text);

const days = (anchor: string, unit: "month" | "year", count: number, periods: number): string[] =>
  Array.from({ length: periods }, (_value, index) =>
    boundary(at(anchor), { unit, count }, index).toISOString().slice(0, 10),
  );

describe("periods of months", () => {
  it("that begin on a 31st end on the last day of shorter months and come back to the 31st", () => {
    expect(days("2027-01-31T10:30:15.250Z", "month", 1, 6)).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
      "2027-06-30",
    ]);
  });

  it("know leap years, and the centuries that are none", () => {
    expect(days("2028-01-30T00:00:00Z", "month", 1, 3)).toEqual(["2028-01-30", "2028-02-29", "2028-03-30"]);
    expect(boundary(at("2100-01-31T00:00:00Z"), { unit: "month", count: 1 }, 1)).toEqual(at("2100-02-28T00:00:00Z"));
  });

  it("go over the end of the year and may be several months long", () => {
    expect(days("2026-08-31T00:00:00Z", "month", 3, 4)).toEqual([
      "2026-08-31",
      "2026-11-30",
      "2027-02-28",
      "2027-05-31",
    ]);
    expect(days("2026-12-31T00:00:00Z", "month", 2, 2)).toEqual(["2026-12-31", "2027-02-28"]);
  });

  it("keep the time of day", () => {
    const anchor = at("2027-01-31T23:59:59.999Z");
    expect(boundary(anchor, { unit: "month", count: 1 }, 1)).toEqual(at("2027-02-28T23:59:59.999Z"));
  });
});

describe("periods of years", () => {
  it("that begin on a leap day come back to it", () => {
    expect(days("2028-02-29T00:00:00Z", "year", 1, 5)).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
  });
});

describe("periods of days and weeks", () => {
  it("are 24 hours a day", () => {
    expect(boundary(at("2027-03-27T12:00:00Z"), { unit: "day", count: 30 }, 2)).toEqual(at("2027-05-26T12:00:00Z"));
    expect(boundary(at("2027-03-27T12:00:00Z"), { unit: "week", count: 2 }, 1)).toEqual(at("2027-04-10T12:00:00Z"));
  });
});

describe("any periods", () => {
  it("follow one another without gap or overlap, begin at the anchor and are never empty", () => {
    fc.assert(
      fc.property(
        fc.date({ min: at("2000-01-01T00:00:00Z"), max: at("2090-01-01T00:00:00Z"), noInvalidDate: true }),
        fc.constantFrom("day" as const, "week" as const, "month" as const, "year" as const),
        fc.integer({ min: 1, max: 365 }),
        fc.integer({ min: 0, max: 50 }),
        (anchor, unit, count, index) => {
          const present = periodOf(anchor, { unit, count }, index);
          const next = periodOf(anchor, { unit, count }, index + 1);
          expect(periodOf(anchor, { unit, count }, 0).start).toEqual(anchor);
          expect(present.end).toEqual(next.start);
          expect(present.end.getTime()).toBeGreaterThan(present.start.getTime());
        },
      ),
    );
  });
});
