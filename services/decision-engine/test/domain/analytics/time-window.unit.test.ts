import { describe, expect, it } from "@jest/globals";

import { filtersOf, gatewaysOf, spanOf } from "../../../src/domain/analytics/filters.ts";
import type { CountedWindow } from "../../../src/domain/analytics/time-window.ts";
import { rangesMs, windowOf } from "../../../src/domain/analytics/time-window.ts";

const now = Date.parse("2026-11-18T10:17:30Z");
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const windowFrom = (from: string, until: string, bucketMs?: number): CountedWindow =>
  windowOf({ fromMs: Date.parse(from), untilMs: Date.parse(until) }, now, bucketMs);

const partsOf = ({ segments }: CountedWindow): readonly string[] =>
  segments.map(
    ({ grainMinutes, fromMs, untilMs }) =>
      `${String(grainMinutes)}: ${new Date(fromMs).toISOString()} ${String((untilMs - fromMs) / minuteMs)}`,
  );

describe("the window that is counted", () => {
  it("is read by the fewest units: days, with hours and minutes at their ends", () => {
    expect(partsOf(windowFrom("2026-11-16T22:58:30Z", "2026-11-18T10:17:30Z"))).toEqual([
      "1: 2026-11-16T22:58:00.000Z 2",
      "60: 2026-11-16T23:00:00.000Z 60",
      "1440: 2026-11-17T00:00:00.000Z 1440",
      "60: 2026-11-18T00:00:00.000Z 600",
      "1: 2026-11-18T10:00:00.000Z 18",
    ]);
  });

  it("has no units longer than its buckets", () => {
    const hour = windowOf({ fromMs: now - hourMs, untilMs: now }, now);
    expect(hour.bucketMs).toBe(5 * minuteMs);
    expect(partsOf(hour)).toEqual(["1: 2026-11-18T09:17:00.000Z 61"]);
    const day = windowOf({ fromMs: now - dayMs, untilMs: now }, now);
    expect(day.bucketMs).toBe(hourMs);
    expect(day.segments.map(({ grainMinutes }) => grainMinutes)).toEqual([1, 60, 1]);
    expect(windowOf({ fromMs: now - dayMs, untilMs: now }, now, 5 * minuteMs).segments).toHaveLength(1);
  });

  it.each([
    ["15m", minuteMs],
    ["1h", 5 * minuteMs],
    ["12h", hourMs],
    ["1d", hourMs],
    ["1w", dayMs],
  ] as const)("of %s has buckets of %i ms", (range, bucketMs) => {
    expect(windowOf({ fromMs: now - rangesMs[range], untilMs: now }, now).bucketMs).toBe(bucketMs);
  });

  it("is widened to hours where minutes are no longer counted, and to days where hours are not", () => {
    const hours = windowFrom("2026-11-10T10:05:00Z", "2026-11-10T10:15:00Z");
    expect(hours).toMatchObject({
      fromMs: Date.parse("2026-11-10T10:00:00Z"),
      untilMs: Date.parse("2026-11-10T11:00:00Z"),
      bucketMs: hourMs,
    });
    expect(partsOf(hours)).toEqual(["60: 2026-11-10T10:00:00.000Z 60"]);
    const days = windowFrom("2026-01-10T10:05:00Z", "2026-11-18T10:15:00Z");
    expect(partsOf(days)).toEqual([
      `1440: 2026-01-10T00:00:00.000Z ${String((Date.parse("2026-11-18") - Date.parse("2026-01-10")) / minuteMs)}`,
      "60: 2026-11-18T00:00:00.000Z 600",
      "1: 2026-11-18T10:00:00.000Z 15",
    ]);
  });

  it("covers every minute of it once", () => {
    for (let spanMs = minuteMs; spanMs < 400 * dayMs; spanMs = Math.ceil(spanMs * 1.7)) {
      for (const agoMs of [0, 7 * minuteMs, 5 * hourMs, 3 * dayMs, 70 * dayMs]) {
        const { fromMs, untilMs, segments } = windowOf({ fromMs: now - agoMs - spanMs, untilMs: now - agoMs }, now);
        expect(fromMs).toBeLessThanOrEqual(now - agoMs - spanMs);
        expect(untilMs).toBeGreaterThanOrEqual(now - agoMs);
        let reachedMs = fromMs;
        for (const segment of segments) {
          expect(segment.fromMs).toBe(reachedMs);
          expect(segment.untilMs).toBeGreaterThan(segment.fromMs);
          reachedMs = segment.untilMs;
        }
        expect(reachedMs).toBe(untilMs);
      }
    }
  });
});

describe("the time that is asked for", () => {
  it("is the last hour, a range, or what lies between two times", () => {
    expect(spanOf({}, now)).toEqual({ range: "1h", fromMs: now - hourMs, untilMs: now });
    expect(spanOf({ range: "1w" }, now)).toEqual({ range: "1w", fromMs: now - 7 * dayMs, untilMs: now });
    const between = { range: "1w", start_ms: now - 5, end_ms: now + 5 } as const;
    expect(spanOf(between, now)).toEqual({ range: null, fromMs: now - 5, untilMs: now });
  });

  it.each([
    [{ start_ms: 1 }, "end_ms"],
    [{ end_ms: now }, "start_ms"],
    [{ start_ms: now, end_ms: now }, "end_ms"],
    [{ start_ms: now - 549 * dayMs, end_ms: now }, "start_ms"],
  ])("is none: %j", (query, field) => {
    expect(spanOf(query, now)).toMatchObject({ field });
  });
});

describe("filters", () => {
  it("are read in the words in which things are counted", () => {
    const query = {
      payment_method_type: "CARD",
      payment_method: "CREDIT",
      card_network: "Visa",
      currency: "eur",
      country: "de",
      auth_type: "three_ds_2",
      gateway: "Stripe, fauxpay,,",
    };
    expect(filtersOf(query)).toEqual({
      paymentMethod: "card",
      paymentMethodType: "credit",
      cardNetwork: "visa",
      currency: "EUR",
      country: "DE",
      authenticationType: "three_ds",
      connectors: ["stripe", "fauxpay"],
    });
    expect(gatewaysOf(" , ")).toBeNull();
    expect(Object.values(filtersOf({})).every((value) => value === null)).toBe(true);
  });
});
