import { preferences } from "../session/preferences.ts";

/** Whose clock times are shown by. */
export type ZoneMode = "user" | "utc";

const zone = (): string | undefined => (preferences.read().zone === "utc" ? "UTC" : undefined);

const format = (iso: string, options: Intl.DateTimeFormatOptions, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone(), ...options }).format(new Date(iso));

/** Such as "29 Nov 2026, 14:03". */
export const formatTime = (iso: string, locale: string): string =>
  format(iso, { dateStyle: "medium", timeStyle: "short" }, locale);

/** With milliseconds, for timelines: "14:03:07.123". */
export const formatPreciseTime = (iso: string, locale: string): string =>
  format(iso, { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 }, locale);

export const formatDay = (iso: string, locale: string): string => format(iso, { dateStyle: "medium" }, locale);

/** The time in the user's zone and in UTC, shown on hover. */
export const allZonesOf = (iso: string, locale: string): string => {
  const date = new Date(iso);
  const shown = (timeZone: string | undefined): string =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      timeZoneName: "short",
    }).format(date);
  return `${shown(undefined)}\n${shown("UTC")}`;
};

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A span in its largest unit, such as "in 3 days" or "2 hours ago". */
export const formatSpan = (seconds: number, locale: string): string => {
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? (["second", 1] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.trunc(seconds / size), unit);
};

/** A bucket of a chart: its hour, or its day. */
export const formatBucket = (iso: string, isHour: boolean, locale: string): string =>
  format(iso, isHour ? { hour: "2-digit", minute: "2-digit" } : { day: "numeric", month: "short" }, locale);
