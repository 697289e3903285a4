import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";

import { locatePage } from "../src/locate-page.ts";
import type { Cell, Span } from "../src/periods.ts";
import { monthStart, partsOf, windowOf } from "../src/periods.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const moment = (): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: 0, max: 400 * 24 }).map((hours) => Date.UTC(2025, 0, 1) + hours * hourMs),
    fc.integer({ min: 0, max: 400 }).map((days) => Date.UTC(2025, 0, 1) + days * dayMs),
    fc.integer({ min: 0, max: 14 }).map((months) => Date.UTC(2025, months)),
  );

const date = (text: string): number => Date.parse(text);

describe("the parts of a span", () => {
  it("are the whole months, the days around them and what is left of days", () => {
    expect(partsOf({ from: date("2025-01-30T05:00:00Z"), until: date("2025-04-02T08:00:00Z") })).toEqual({
      months: { from: date("2025-02-01"), until: date("2025-04-01") },
      days: [
        { from: date("2025-01-31"), until: date("2025-02-01") },
        { from: date("2025-04-01"), until: date("2025-04-02") },
      ],
      edges: [
        { from: date("2025-01-30T05:00:00Z"), until: date("2025-01-31") },
        { from: date("2025-04-02"), until: date("2025-04-02T08:00:00Z") },
      ],
    });
  });

  it("are one part of a day within it, and nothing of nothing", () => {
    const within = { from: date("2025-01-30T05:00:00Z"), until: date("2025-01-30T06:00:00Z") };
    expect(partsOf(within)).toEqual({ months: undefined, days: [], edges: [within] });
    expect(partsOf({ from: within.until, until: within.from })).toEqual({ months: undefined, days: [], edges: [] });
  });

  it("are all months when it is open", () => {
    const open = { from: -Infinity, until: Infinity };
    expect(partsOf(open)).toEqual({ months: open, days: [], edges: [] });
  });

  it("follow one another without a gap, each whole", () => {
    fc.assert(
      fc.property(moment(), moment(), (from, until) => {
        const { months, days, edges } = partsOf({ from, until });
        const parts = [...(months === undefined ? [] : [months]), ...days, ...edges].sort(
          (left, right) => left.from - right.from,
        );
        expect(parts[0]?.from ?? from).toBe(from);
        expect(parts.at(-1)?.until ?? until).toBe(from < until ? until : (parts.at(-1)?.until ?? until));
        for (const [index, part] of parts.entries()) {
          if (index > 0) expect(part.from).toBe(parts[index - 1]?.until);
        }
        for (const { from: start, until: end } of days) expect([start % dayMs, end % dayMs]).toEqual([0, 0]);
        if (months !== undefined) expect(monthStart(months.from)).toBe(months.from);
        if (months !== undefined) expect(monthStart(months.until)).toBe(months.until);
        for (const { from: start, until: end } of edges) expect(end - start).toBeLessThan(2 * dayMs);
      }),
    );
  });
});

const cellOf = (rows: number, index: number): Cell => {
  const from = Date.UTC(2025, index);
  return { from, until: Date.UTC(2025, index + 1), rows, isMonth: true };
};

/** A month with its rows on two of its days. */
const daysOf = (month: Cell): Promise<readonly Cell[]> => {
  const half = Math.floor(month.rows / 2);
  const day = (number: number, rows: number): Cell => {
    const from = month.from + number * dayMs;
    return { from, until: from + dayMs, rows, isMonth: false };
  };
  return Promise.resolve([day(3, half), day(20, month.rows - half)]);
};

describe("the place of a page", () => {
  it("is where its rows are", () => {
    const cells = [5, 0, 10, 3].map(cellOf);
    expect(windowOf(cells, 0, 5)).toEqual({ first: 0, last: 0, skip: 0 });
    expect(windowOf(cells, 4, 2)).toEqual({ first: 0, last: 2, skip: 4 });
    expect(windowOf(cells, 16, 20)).toEqual({ first: 3, last: 3, skip: 1 });
    expect(windowOf(cells, 18, 1)).toBeUndefined();
    expect(windowOf([], 0, 1)).toBeUndefined();
  });

  it("is a day of a long month", async () => {
    const cells = [100, 4_000, 3].map(cellOf);
    expect(await locatePage(cells, { offset: 2_300, limit: 10 }, daysOf)).toEqual({
      span: { from: date("2025-02-21"), until: date("2025-02-22") },
      skip: 200,
    });
    expect(await locatePage(cells, { offset: 5_000, limit: 10 }, daysOf)).toBeUndefined();
  });

  it("has as many rows before the page as are skipped, and enough for it", async () => {
    const counts = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(counts, fc.nat(20_000), fc.integer({ min: 1, max: 100 }), async (rows, offset, limit) => {
        const cells = rows.map(cellOf);
        const place = await locatePage(cells, { offset, limit }, daysOf);
        const total = rows.reduce((sum, count) => sum + count, 0);
        expect(place === undefined).toBe(offset >= total);
        if (place === undefined) return;
        const days = (await Promise.all(cells.map(daysOf))).flat();
        const within =
          ({ from, until }: Span) =>
          (cell: Cell) =>
            cell.from >= from && cell.until <= until;
        const before = days.filter(({ until }) => until <= place.span.from).reduce((sum, day) => sum + day.rows, 0);
        const held = days.filter(within(place.span)).reduce((sum, day) => sum + day.rows, 0);
        expect(before + place.skip).toBe(offset);
        expect(held - place.skip).toBeGreaterThanOrEqual(Math.min(limit, total - offset));
      }),
    );
  });
});
