import { UsageError } from "./failures.ts";

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A time span such as `90s`, `15m`, `1h`, `2d` or `1w`, in milliseconds. */
export const spanMs = (text: string): number => {
  const [, count, unit = ""] = /^(\d{1,6})(s|m|h|d|w)$/.exec(text) ?? [];
  const ms = Number(count) * (unitMs[unit] ?? Number.NaN);
  if (!(ms > 0)) throw new UsageError(`${text} is not a time span. Send one such as 90s, 15m, 1h, 2d or 1w.`);
  return ms;
};

/** The time of day of a moment, for a line about it. */
export const clockTime = (moment: Date): string => {
  const two = (value: number): string => String(value).padStart(2, "0");
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":");
};

/** Resolves after the time, or as soon as the signal is aborted. */
export const sleep = (timeMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, timeMs);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
