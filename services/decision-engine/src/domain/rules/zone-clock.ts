import type { LocalTime, Statement } from "@railyard/rules";
import { weekdays } from "@railyard/rules";

/** The time that a moment, in milliseconds since 1970, has in one time zone. */
export type ZoneClock = (atMs: number) => LocalTime | undefined;

const MINUTES_PER_HOUR = 60;

/** Null where the name is none of a time zone. */
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
    return { minute: Number(parts.get("hour")) * MINUTES_PER_HOUR + Number(parts.get("minute")), weekday };
  };
};

const zonesOf = ({ condition, nested }: Statement): readonly string[] => [
  ...condition.flatMap(({ value }) =>
    value.type === "time_window" || value.type === "weekdays" ? [value.value.timeZone] : [],
  ),
  ...(nested ?? []).flatMap(zonesOf),
];

/** A clock for every time zone that the statements name; made once, because making one takes long. */
export const clocksOf = (statements: readonly Statement[]): ReadonlyMap<string, ZoneClock> => {
  const clocks = new Map<string, ZoneClock>();
  for (const zone of new Set(statements.flatMap(zonesOf))) {
    const clock = zoneClockOf(zone);
    if (clock !== null) clocks.set(zone, clock);
  }
  return clocks;
};
