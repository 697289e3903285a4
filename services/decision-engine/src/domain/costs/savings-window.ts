const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How far back to look, by name. */
export const savingsRangesMs = {
  "15m": 15 * minuteMs,
  "1h": hourMs,
  "12h": 12 * hourMs,
  "1d": dayMs,
  "1w": 7 * dayMs,
} as const;

/** What is summed up of a unit of time is kept for so long. */
export const savingsKeptDays = { minutes: 2, hours: 60, days: 550 } as const;

/** Further back nobody can look: eighteen months. */
const furthestMs = 548 * dayMs;

/** What a caller asks for. */
export interface SavingsQuery {
  readonly range?: keyof typeof savingsRangesMs | null | undefined;
  readonly start_ms?: number | null | undefined;
  readonly end_ms?: number | null | undefined;
}

/** A window as it is summed up: whole units of time, in UTC. */
export interface SavingsWindow {
  /** Null: between two times. */
  readonly range: string | null;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly bucketMs: number;
  readonly grainMinutes: 1 | 60 | 1440;
}

/** Why a time is none that can be looked at. */
export interface SavingsWindowProblem {
  readonly field: string;
  readonly problem: string;
}

const bucketOf = (spanMs: number): number => {
  if (spanMs <= savingsRangesMs["15m"]) return minuteMs;
  if (spanMs <= hourMs) return 5 * minuteMs;
  return spanMs <= dayMs ? hourMs : dayMs;
};

const grainKeptAt = (atMs: number, nowMs: number): SavingsWindow["grainMinutes"] => {
  if (atMs >= nowMs - savingsKeptDays.minutes * dayMs) return 1;
  return atMs >= nowMs - savingsKeptDays.hours * dayMs ? 60 : 1440;
};

/** The time that is asked for, widened to whole units of what is still kept of its begin. */
export const savingsWindowOf = (query: SavingsQuery, nowMs: number): SavingsWindow | SavingsWindowProblem => {
  const [startMs, endMs] = [query.start_ms ?? null, query.end_ms ?? null];
  const range = query.range ?? "1h";
  const isBetween = startMs !== null || endMs !== null;
  if (isBetween && startMs === null) return { field: "start_ms", problem: "it must come with end_ms" };
  if (isBetween && endMs === null) return { field: "end_ms", problem: "it must come with start_ms" };
  const until = endMs ?? nowMs;
  const from = startMs ?? until - savingsRangesMs[range];
  if (until <= from) return { field: "end_ms", problem: "it must be later than start_ms" };
  if (from < nowMs - furthestMs) return { field: "start_ms", problem: "it must be at most 18 months ago" };
  const grainMinutes = grainKeptAt(from, nowMs);
  const unitMs = grainMinutes * minuteMs;
  const fromMs = Math.floor(from / unitMs) * unitMs;
  return {
    range: isBetween ? null : range,
    fromMs,
    untilMs: Math.ceil(until / unitMs) * unitMs,
    bucketMs: Math.max(bucketOf(until - from), unitMs),
    grainMinutes,
  };
};
