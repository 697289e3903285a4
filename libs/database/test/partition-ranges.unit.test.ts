import { describe, expect, it } from "@jest/globals";
import { missingRanges, partitionName, remainderOf, uncovered } from "../src/partition-ranges.ts";

/** Keys are times in text, so that they can be read here. */
const keys = {
  period: "month",
  keyOf: (timeMs: number) => new Date(timeMs).toISOString(),
  timeOf: Date.parse,
} as const;
const weekly = { ...keys, period: "week" } as const;
const day = (text: string): string => `${text}T00:00:00.000Z`;
const range = (from: string, before: string) => ({ from: day(from), before: day(before) });
const now = Date.parse("2026-11-26T10:00:20.000Z");

describe("what others leave of a range", () => {
  it.each([
    ["all of it", [], ["bz"]],
    ["nothing, where one covers it", ["az"], []],
    ["nothing, where several do", ["gz", "ag"], []],
    ["both ends", ["fg"], ["bf", "gz"]],
    ["the gap between two, in any order", ["gz", "ac"], ["cg"]],
    ["all of it, where others only touch it", ["ab", "z~"], ["bz"]],
    ["its end, where one begins before every key", ["\u0000c"], ["cz"]],
  ])("is %s", (_what, others, expected) => {
    const rangeOf = (text: string) => ({ from: text.charAt(0).replace("\u0000", ""), before: text.charAt(1) });
    const found = uncovered({ from: "b", before: "z" }, others.map(rangeOf));
    expect(found).toEqual(expected.map(rangeOf));
  });
});

describe("partitions to make", () => {
  it("are those of this month and three more", () => {
    expect(missingRanges([], keys, now)).toEqual([
      range("2026-11-01", "2026-12-01"),
      range("2026-12-01", "2027-01-01"),
      range("2027-01-01", "2027-02-01"),
      range("2027-02-01", "2027-03-01"),
    ]);
  });

  it("are those of this week and five more, from Monday to Monday", () => {
    const weeks = ["2026-11-23", "2026-11-30", "2026-12-07", "2026-12-14", "2026-12-21", "2026-12-28", "2027-01-04"];
    const expected = weeks.slice(1).map((before, index) => range(weeks[index] ?? "", before));
    expect(missingRanges([], weekly, now)).toEqual(expected);
    const [monday, sunday] = ["2026-11-23T00:00:00.000Z", "2026-11-29T23:59:59.999Z"].map(Date.parse);
    expect(missingRanges([], weekly, Number(monday))).toEqual(expected);
    expect(missingRanges([], weekly, Number(sunday))).toEqual(expected);
    expect(missingRanges(expected.slice(1), weekly, now)).toEqual(expected.slice(0, 1));
  });

  it("begin where the table from before ends", () => {
    const earlier = { from: "", before: day("2027-01-01") };
    expect(missingRanges([earlier, range("2027-01-01", "2027-02-01")], keys, now)).toEqual([
      range("2027-02-01", "2027-03-01"),
    ]);
  });

  it("fill what is left of a month", () => {
    const existing = [range("2026-11-05", "2026-12-01"), range("2026-12-01", "2027-03-01")];
    expect(missingRanges(existing, keys, now)).toEqual([range("2026-11-01", "2026-11-05")]);
  });
});

describe("a month that has begun without its partition", () => {
  it("gets one from soon on", () => {
    expect(remainderOf(range("2026-11-01", "2026-12-01"), keys, now)).toEqual({
      from: "2026-11-26T10:16:00.000Z",
      before: day("2026-12-01"),
    });
  });

  it("gets none when it is over by then", () => {
    expect(remainderOf({ from: day("2026-11-01"), before: "2026-11-26T10:16:00.000Z" }, keys, now)).toBeUndefined();
  });
});

it("names partitions by the day or the minute of their beginning", () => {
  expect(partitionName("events", range("2026-12-01", "2027-01-01"), keys)).toBe("events_20261201");
  const late = { from: "2026-12-01T10:16:00.000Z", before: day("2027-01-01") };
  expect(partitionName("events", late, keys)).toBe("events_20261201_1016");
});
