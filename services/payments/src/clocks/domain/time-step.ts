import { Bug } from "@railyard/failures";

import { boundary } from "../../subscriptions/domain/period.ts";

/** How far a clock is advanced: months by the calendar, everything else by its length. */
interface TimeStep {
  readonly months: number;
  readonly milliseconds: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

const shortUnits: Readonly<Record<string, TimeStep>> = {
  s: { months: 0, milliseconds: secondMs },
  min: { months: 0, milliseconds: minuteMs },
  h: { months: 0, milliseconds: hourMs },
  d: { months: 0, milliseconds: dayMs },
  w: { months: 0, milliseconds: weekMs },
  mo: { months: 1, milliseconds: 0 },
  y: { months: 12, milliseconds: 0 },
};

const shortForm = /^(?<count>\d+)(?<unit>[a-z]+)$/;
const isoDates = "(?:(?<y>\\d+)Y)?(?:(?<mo>\\d+)M)?(?:(?<w>\\d+)W)?(?:(?<d>\\d+)D)?";
const isoTimes = "(?:(?<h>\\d+)H)?(?:(?<min>\\d+)M)?(?:(?<s>\\d+)S)?";
const isoForm = new RegExp(`^P${isoDates}(?:T${isoTimes})?$`);

const stepOf = (counts: Readonly<Record<string, string | undefined>>): TimeStep => {
  const units = Object.entries(shortUnits).map(([name, unit]) => ({ ...unit, count: Number(counts[name] ?? 0) }));
  return {
    months: units.reduce((sum, { count, months }) => sum + count * months, 0),
    milliseconds: units.reduce((sum, { count, milliseconds }) => sum + count * milliseconds, 0),
  };
};

/**
 * The time that is so far after another: `1mo`, `3d`, `12h`, or an ISO 8601 duration such as `P1M`. The day after a
 * month is the same one, or the last of a month that is too short.
 * @param by of a form that the contract admits.
 */
export const timeAfter = (time: Date, by: string): Date => {
  const short = shortForm.exec(by)?.groups;
  const counts = short === undefined ? isoForm.exec(by)?.groups : { [short["unit"] ?? ""]: short["count"] };
  if (counts === undefined) throw new Bug(`${by} is no duration.`);
  const { months, milliseconds } = stepOf(counts);
  const inMonths = boundary(time, { unit: "month", count: months }, 1);
  return new Date(inMonths.getTime() + milliseconds);
};
