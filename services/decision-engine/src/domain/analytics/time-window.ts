const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How far back to look, by name. */
export const rangesMs = {
  "15m": 15 * minuteMs,
  "1h": hourMs,
  "12h": 12 * hourMs,
  "1d": dayMs,
  "1w": 7 * dayMs,
} as const;

export type RangeName = keyof typeof rangesMs;

/** What is counted of a unit of time is kept for so long. */
export const keptDays = { minutes: 2, hours: 60, days: 550 } as const;

/** Maximum length of the past: eighteen months. */
export const furthestMs = 548 * dayMs;

/** The units of time that are counted by, in minutes. */
export type GrainMinutes = 1 | 60 | 1440;

/** A part of a window, to be read from the counts of one unit of time. */
export interface Segment {
  readonly grainMinutes: GrainMinutes;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A window as it is counted: whole units of time, in UTC. */
export interface CountedWindow {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly bucketMs: number;
  readonly segments: readonly Segment[];
}

const floor = (atMs: number, unitMs: number): number => Math.floor(atMs / unitMs) * unitMs;
const ceiling = (atMs: number, unitMs: number): number => Math.ceil(atMs / unitMs) * unitMs;

/** The shortest unit in which the time is still counted. */
const unitKeptAt = (atMs: number, nowMs: number): number => {
  if (atMs >= nowMs - keptDays.minutes * dayMs) return minuteMs;
  return atMs >= nowMs - keptDays.hours * dayMs ? hourMs : dayMs;
};

const usualBucketMs = (spanMs: number): number => {
  if (spanMs <= rangesMs["15m"]) return minuteMs;
  if (spanMs <= hourMs) return 5 * minuteMs;
  return spanMs <= dayMs ? hourMs : dayMs;
};

/**
 * Covers a time by as few units as there can be: whole days, then hours and minutes at their ends. No unit is longer
 * than a bucket.
 */
const segmentsOf = (fromMs: number, untilMs: number, bucketMs: number): readonly Segment[] => {
  const units = [dayMs, hourMs, minuteMs].filter((unitMs) => unitMs === minuteMs || unitMs <= bucketMs);
  const cover = (startMs: number, endMs: number, [unitMs, ...shorter]: readonly number[]): readonly Segment[] => {
    if (unitMs === undefined || startMs >= endMs) return [];
    const innerFromMs = ceiling(startMs, unitMs);
    const innerUntilMs = floor(endMs, unitMs);
    if (innerFromMs >= innerUntilMs) return cover(startMs, endMs, shorter);
    const grainMinutes = (unitMs / minuteMs) as GrainMinutes;
    return [
      ...cover(startMs, innerFromMs, shorter),
      { grainMinutes, fromMs: innerFromMs, untilMs: innerUntilMs },
      ...cover(innerUntilMs, endMs, shorter),
    ];
  };
  return cover(fromMs, untilMs, units);
};

/**
 * The window from one time to another, widened to whole units of what is still counted: minutes for two days, hours for
 * two months, days before that. Buckets are no shorter than these units.
 */
export const windowOf = (
  { fromMs, untilMs }: Pick<CountedWindow, "fromMs" | "untilMs">,
  nowMs: number,
  wantedBucketMs: number = usualBucketMs(untilMs - fromMs),
): CountedWindow => {
  const unitMs = unitKeptAt(fromMs, nowMs);
  const from = floor(fromMs, unitMs);
  const until = Math.max(ceiling(untilMs, unitKeptAt(untilMs, nowMs)), from + unitMs);
  const bucketMs = Math.max(wantedBucketMs, unitMs);
  return { fromMs: from, untilMs: until, bucketMs, segments: segmentsOf(from, until, bucketMs) };
};
