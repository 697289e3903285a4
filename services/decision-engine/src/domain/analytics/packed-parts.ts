import type { GrainMinutes, Segment } from "./time-window.ts";

const minuteMs = 60_000;
const hourMinutes = 60;
const dayMs = 1_440 * minuteMs;

/** A unit of time whose counts by all traits are packed. */
export interface PackedUnit {
  readonly grainMinutes: GrainMinutes;
  readonly startsAtMs: number;
}

/** A part of a window to be read from what is packed of one day or month. */
export interface PackedPart extends Segment {
  readonly periodMs: number;
}

/** Parts that cover a window once, each in the order of time. */
export interface WindowParts {
  readonly packed: readonly PackedPart[];
  readonly counted: readonly Segment[];
}

/** What the counts of a unit are packed with: the day of an hour, the month of a day. */
const periodOf = (grainMinutes: GrainMinutes, atMs: number): number => {
  if (grainMinutes === hourMinutes) return Math.floor(atMs / dayMs) * dayMs;
  const at = new Date(atMs);
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth());
};

const keyOf = ({ grainMinutes, startsAtMs }: PackedUnit): string => `${String(grainMinutes)} ${String(startsAtMs)}`;

/** A part of one unit, or of several in a row. Null: it is not packed. */
interface Run extends Segment {
  readonly periodMs: number | null;
}

const joined = (runs: readonly Run[], next: Run): readonly Run[] => {
  const last = runs.at(-1);
  if (last === undefined || last.periodMs !== next.periodMs) return [...runs, next];
  return [...runs.slice(0, -1), { ...last, untilMs: next.untilMs }];
};

/** Divides a window into what is packed and what is not. */
export const partsOf = (segments: readonly Segment[], units: readonly PackedUnit[]): WindowParts => {
  const packed = new Set(units.map(keyOf));
  const runsOf = (segment: Segment): readonly Run[] => {
    const { grainMinutes, fromMs, untilMs } = segment;
    if (grainMinutes < hourMinutes) return [{ ...segment, periodMs: null }];
    const unitMs = grainMinutes * minuteMs;
    return Array.from({ length: (untilMs - fromMs) / unitMs }, (_none, index): Run => {
      const startsAtMs = fromMs + index * unitMs;
      const periodMs = packed.has(keyOf({ grainMinutes, startsAtMs })) ? periodOf(grainMinutes, startsAtMs) : null;
      return { grainMinutes, fromMs: startsAtMs, untilMs: startsAtMs + unitMs, periodMs };
    }).reduce(joined, [] as readonly Run[]);
  };
  const runs = segments.flatMap(runsOf);
  return {
    packed: runs.flatMap(({ periodMs, ...run }) => (periodMs === null ? [] : [{ ...run, periodMs }])),
    counted: runs.flatMap(({ periodMs, ...run }) => (periodMs === null ? [run] : [])),
  };
};
