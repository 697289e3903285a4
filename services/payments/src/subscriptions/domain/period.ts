import type { IntervalUnit } from "@railyard/contracts";

/** How long a billing period is, such as 3 months. */
export interface Interval {
  readonly unit: IntervalUnit;
  readonly count: number;
}

/** From `start` up to but not including `end`. */
export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Days after a time: always 24 hours each, as all times are in UTC. */
export const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * dayMs);

/** Days of a month; months are counted from 0 and may lie outside of the year. */
const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The same day and time of day months later, or the last day of a month that is too short. */
const addMonths = (time: Date, months: number): Date => {
  const index = time.getUTCFullYear() * 12 + time.getUTCMonth() + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12;
  const day = Math.min(time.getUTCDate(), daysInMonth(year, month));
  const sinceMidnightMs = ((time.getTime() % dayMs) + dayMs) % dayMs;
  return new Date(Date.UTC(year, month, day) + sinceMidnightMs);
};

/**
 * The `index`-th boundary of periods that are counted from the anchor; 0 is the anchor itself. Every boundary is
 * calculated from the anchor, not from the one before, so that a 31st is a 31st again after a February.
 */
export const boundary = (anchor: Date, { unit, count }: Interval, index: number): Date => {
  const units = count * index;
  if (unit === "day") return addDays(anchor, units);
  if (unit === "week") return addDays(anchor, units * 7);
  return addMonths(anchor, unit === "month" ? units : units * 12);
};

/** The period with this number; the one that begins at the anchor is number 0. */
export const periodOf = (anchor: Date, interval: Interval, index: number): Period => ({
  start: boundary(anchor, interval, index),
  end: boundary(anchor, interval, index + 1),
});
