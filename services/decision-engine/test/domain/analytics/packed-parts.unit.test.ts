import { describe, expect, it } from "@jest/globals";

import { partsOf } from "../../../src/domain/analytics/packed-parts.ts";
import type { GrainMinutes, Segment } from "../../../src/domain/analytics/time-window.ts";

const segment = (grainMinutes: GrainMinutes, from: string, until: string): Segment => ({
  grainMinutes,
  fromMs: Date.parse(from),
  untilMs: Date.parse(until),
});

const unit = (grainMinutes: GrainMinutes, startsAt: string) => ({ grainMinutes, startsAtMs: Date.parse(startsAt) });

const inWords = ({ grainMinutes, fromMs, untilMs }: Segment, periodMs?: number): string =>
  [
    grainMinutes,
    ...[fromMs, untilMs, ...(periodMs === undefined ? [] : [periodMs])].map((ms) => new Date(ms).toISOString()),
  ].join(" ");

const partsInWords = (...given: Parameters<typeof partsOf>) => {
  const { packed, counted } = partsOf(...given);
  return { packed: packed.map((part) => inWords(part, part.periodMs)), counted: counted.map((part) => inWords(part)) };
};

describe("the parts of a window", () => {
  it("are as they were where nothing is packed", () => {
    const segments = [
      segment(60, "2026-11-16T22:00:00Z", "2026-11-17T00:00:00Z"),
      segment(1440, "2026-11-17T00:00:00Z", "2026-11-19T00:00:00Z"),
      segment(1, "2026-11-19T00:00:00Z", "2026-11-19T00:17:00Z"),
    ];
    expect(partsOf(segments, [])).toEqual({ packed: [], counted: segments });
    expect(partsOf([], [unit(60, "2026-11-16T22:00:00Z")])).toEqual({ packed: [], counted: [] });
  });

  it("are those of a day or a month that are packed, and the rest between them", () => {
    const hours = ["22", "23"].map((hour) => unit(60, `2026-11-16T${hour}:00:00Z`));
    const nextDay = ["00", "02"].map((hour) => unit(60, `2026-11-17T${hour}:00:00Z`));
    expect(partsInWords([segment(60, "2026-11-16T21:00:00Z", "2026-11-17T04:00:00Z")], [...hours, ...nextDay])).toEqual(
      {
        packed: [
          "60 2026-11-16T22:00:00.000Z 2026-11-17T00:00:00.000Z 2026-11-16T00:00:00.000Z",
          "60 2026-11-17T00:00:00.000Z 2026-11-17T01:00:00.000Z 2026-11-17T00:00:00.000Z",
          "60 2026-11-17T02:00:00.000Z 2026-11-17T03:00:00.000Z 2026-11-17T00:00:00.000Z",
        ],
        counted: [
          "60 2026-11-16T21:00:00.000Z 2026-11-16T22:00:00.000Z",
          "60 2026-11-17T01:00:00.000Z 2026-11-17T02:00:00.000Z",
          "60 2026-11-17T03:00:00.000Z 2026-11-17T04:00:00.000Z",
        ],
      },
    );
    const days = ["11-29", "11-30", "12-01"].map((day) => unit(1440, `2026-${day}T00:00:00Z`));
    expect(partsInWords([segment(1440, "2026-11-29T00:00:00Z", "2026-12-02T00:00:00Z")], days)).toEqual({
      packed: [
        "1440 2026-11-29T00:00:00.000Z 2026-12-01T00:00:00.000Z 2026-11-01T00:00:00.000Z",
        "1440 2026-12-01T00:00:00.000Z 2026-12-02T00:00:00.000Z 2026-12-01T00:00:00.000Z",
      ],
      counted: [],
    });
  });

  it("never take an hour for a day or a minute", () => {
    const segments = [
      segment(1440, "2026-11-17T00:00:00Z", "2026-11-18T00:00:00Z"),
      segment(1, "2026-11-18T00:00:00Z", "2026-11-18T01:00:00Z"),
    ];
    const hours = [unit(60, "2026-11-17T00:00:00Z"), unit(60, "2026-11-18T00:00:00Z")];
    expect(partsOf(segments, hours)).toEqual({ packed: [], counted: segments });
  });
});
