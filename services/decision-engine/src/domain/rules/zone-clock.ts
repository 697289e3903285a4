import type { LocalTime } from "@railyard/rules";
import { weekdays } from "@railyard/rules";

/** The time that a moment, in milliseconds since 1970, has in one time zone. */
export type ZoneClock = (atMs: number) => LocalTime | undefined;

const minutesPerHour = 60;

/** Null where the name is none of a time zone. Making a clock takes long, so each is made once for a program. */
export const zoneClockOf = (timeZone: string): ZoneClock | null => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  } catch {
    // There is no other way to ask whether a name is known.
    return null;
  }
  return (atMs) => {
    // A leap second is a valid time of which no moment is known.
    if (!Number.isFinite(atMs)) return undefined;
    const parts = new Map(format.formatToParts(atMs).map(({ type, value }) => [type, value]));
    const name = parts.get("weekday")?.toLowerCase();
    const weekday = weekdays.find((day) => day === name);
    if (weekday === undefined) return undefined;
    return { minute: Number(parts.get("hour")) * minutesPerHour + Number(parts.get("minute")), weekday };
  };
};
