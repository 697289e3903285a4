import { describe, expect, it } from "@jest/globals";
import { changeOf, figuresByGroup, groupPageOf, rangesOf } from "../src/screens/analytics/analytics-parts.ts";
import type { AnalyticsRow } from "../src/screens/home/figures.ts";

const rowOf = (group: string | null, payments: number, isOther = false): AnalyticsRow => ({
  bucket_start: "2026-11-29T00:00:00.000Z",
  currency: "EUR",
  group,
  is_other: isOther,
  payments,
  succeeded: payments,
  failed: 0,
  finished: payments,
  first_attempt_succeeded: payments,
  retried_and_recovered: 0,
  amount: payments * 100,
  amount_captured: payments * 100,
  amount_refunded: 0,
});

describe("periods", () => {
  it("end now, and meet the one before without a gap", () => {
    const nowMs = Date.parse("2026-11-29T12:30:00.000Z");
    expect(rangesOf("1d", nowMs)).toEqual({
      current: { bucket: "hour", start: "2026-11-28T13:30:00.000Z", end: "2026-11-29T12:30:00.000Z" },
      previous: { bucket: "hour", start: "2026-11-27T13:30:00.000Z", end: "2026-11-28T12:30:00.000Z" },
    });
    expect(rangesOf("7d", nowMs).current).toEqual({
      bucket: "day",
      start: "2026-11-23T12:30:00.000Z",
      end: "2026-11-29T12:30:00.000Z",
    });
  });

  it("are compared as shares of the one before", () => {
    expect(changeOf(150, 100)).toBeCloseTo(0.5);
    expect(changeOf(150, 0)).toBeNull();
  });
});

describe("groups", () => {
  it("are summed over time, the largest first and the rest last", () => {
    const groups = figuresByGroup([rowOf("a", 1), rowOf(null, 9, true), rowOf("b", 2), rowOf("b", 3)]);
    expect(groups.map(({ group, isOther, payments }) => [group, isOther, payments])).toEqual([
      ["b", false, 5],
      ["a", false, 1],
      [null, true, 9],
    ]);
  });

  it("lead to their list where it can be filtered so", () => {
    expect(groupPageOf("card_network", "Visa")).toEqual({ network: "Visa" });
    expect(groupPageOf("error_code", "card_declined")).toBeUndefined();
    expect(groupPageOf("currency", null)).toBeUndefined();
  });
});
