/**
 * The times that everything here can hold, in milliseconds since 1970: the years 1 to 9999. A Date begins before them
 * and ends after them, a database has no year 0, and texts with more than four digits of a year are not RFC 3339.
 */
export const storableTimes = {
  earliestMs: Date.parse("0001-01-01T00:00:00.000Z"),
  latestMs: Date.parse("9999-12-31T23:59:59.999Z"),
} as const;

/** Whether a time, in milliseconds since 1970, is one of them; no time (NaN) is not. */
export const isStorableTime = (ms: number): boolean => ms >= storableTimes.earliestMs && ms <= storableTimes.latestMs;

/** The nearest of them to a calculated time, in milliseconds since 1970. */
export const nearestStorableTime = (ms: number): number =>
  Math.min(Math.max(ms, storableTimes.earliestMs), storableTimes.latestMs);
