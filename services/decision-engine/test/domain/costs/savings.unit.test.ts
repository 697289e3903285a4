import { describe, expect, it } from "@jest/globals";

import type { SavingsSum } from "../../../src/domain/costs/savings-report.ts";
import { savingsReportOf } from "../../../src/domain/costs/savings-report.ts";
import type { SavingsQuery } from "../../../src/domain/costs/savings-window.ts";
import { savingsWindowOf } from "../../../src/domain/costs/savings-window.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 26, 12, 34, 56);

const windowOf = (query: SavingsQuery) => {
  const window = savingsWindowOf(query, now);
  if ("problem" in window) return window;
  const { range, fromMs, untilMs, bucketMs, grainMinutes } = window;
  return [range, new Date(fromMs).toISOString(), new Date(untilMs).toISOString(), bucketMs / minute, grainMinutes];
};

describe("the time of which savings are summed up", () => {
  it.each([
    [{}, "1h", "2026-11-26T11:34:00.000Z", 5],
    [{ range: "15m" }, "15m", "2026-11-26T12:19:00.000Z", 1],
    [{ range: "12h" }, "12h", "2026-11-26T00:34:00.000Z", 60],
    [{ range: "1d", start_ms: null }, "1d", "2026-11-25T12:34:00.000Z", 60],
  ] as const)("is, of %j, widened to whole minutes", (query, range, from, bucket) => {
    expect(windowOf(query)).toEqual([range, from, "2026-11-26T12:35:00.000Z", bucket, 1]);
  });

  it("is widened to hours and days where minutes are not kept", () => {
    const [start, end] = ["2026-11-19T12:00:00.000Z", "2026-11-26T13:00:00.000Z"];
    expect(windowOf({ range: "1w" })).toEqual(["1w", start, end, 1_440, 60]);
    const old = now - 90 * day;
    expect(windowOf({ start_ms: old, end_ms: old + minute })).toEqual([
      null,
      "2026-08-28T00:00:00.000Z",
      "2026-08-29T00:00:00.000Z",
      1_440,
      1_440,
    ]);
    const recent = now - 3 * day;
    expect(windowOf({ range: "1w", start_ms: recent, end_ms: recent + minute })).toEqual([
      null,
      "2026-11-23T12:00:00.000Z",
      "2026-11-23T13:00:00.000Z",
      60,
      60,
    ]);
  });

  it.each([
    [{ start_ms: now }, "end_ms"],
    [{ end_ms: now }, "start_ms"],
    [{ start_ms: now, end_ms: now }, "end_ms"],
    [{ start_ms: now - 549 * day, end_ms: now }, "start_ms"],
  ])("is refused: %j", (query, field) => {
    expect(windowOf(query)).toMatchObject({ field });
  });
});

describe("a report of savings", () => {
  const sum = (currency: string, bucketMs: number, decisions: number, savedMicros: bigint): SavingsSum => ({
    currency,
    bucketMs,
    decisions,
    costWon: decisions - 1,
    savedMicros,
  });
  const sums = [
    sum("USD", 2, 5, 1n),
    sum("EUR", 2, 4, 12_345_678n),
    sum("EUR", 1, 4, 900_000_000_000n),
    sum("JPY", 1, 5, 1_500_000n),
  ];

  it("is of the currency of most decisions, in major units, summed up exactly", () => {
    expect(savingsReportOf(sums, null)).toEqual({
      currency: "EUR",
      available: [
        { currency: "EUR", decisions: 8 },
        { currency: "JPY", decisions: 5 },
        { currency: "USD", decisions: 5 },
      ],
      trend: [{ bucketMs: 1, savedValue: 9_000 }, { bucketMs: 2, savedValue: 0.123_456_78 }],
      savedValue: 9_000.123_456_78,
      costWon: 6,
      decisions: 8,
    });
  });

  it("is of the wanted currency, each with its own decimals", () => {
    expect(savingsReportOf(sums, "JPY")).toMatchObject({ currency: "JPY", savedValue: 1.5, decisions: 5 });
    expect(savingsReportOf(sums, "BHD")).toMatchObject({ currency: "BHD", savedValue: 0, trend: [], decisions: 0 });
    expect(savingsReportOf([sum("???", 1, 1, 100_000_000n)], null)).toMatchObject({ savedValue: 1 });
  });

  it("is of no currency where cost was never weighed", () => {
    const nothing = { currency: null, available: [], trend: [], savedValue: 0, costWon: 0, decisions: 0 };
    expect(savingsReportOf([], null)).toEqual(nothing);
  });
});
