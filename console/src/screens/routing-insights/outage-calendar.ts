import type { OutageWindow } from "../connectors/change-outages.ts";

export type WindowState = "open" | "planned" | "past";

/** Whether a window is open at the moment, begins later, or is over. */
export const stateOfWindow = ({ from, until }: Pick<OutageWindow, "from" | "until">, nowMs: number): WindowState => {
  if (Date.parse(until) <= nowMs) return "past";
  return Date.parse(from) <= nowMs ? "open" : "planned";
};

interface Bar {
  readonly window: OutageWindow;
  /** Shares of the shown period, 0 to 1. */
  readonly start: number;
  readonly width: number;
}

/** The parts of windows that are within a period. */
export const barsIn = (windows: readonly OutageWindow[], fromMs: number, untilMs: number): readonly Bar[] =>
  windows.flatMap((window) => {
    const begin = Math.max(fromMs, Date.parse(window.from));
    const end = Math.min(untilMs, Date.parse(window.until));
    if (end <= begin) return [];
    const length = untilMs - fromMs;
    return [{ window, start: (begin - fromMs) / length, width: (end - begin) / length }];
  });

const two = (value: number): string => String(value).padStart(2, "0");

/** A time as a `datetime-local` field has it, in the browser's zone. */
export const toLocalField = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` +
  `T${two(date.getHours())}:${two(date.getMinutes())}`;

/** The time that a `datetime-local` field states; null where it is none. */
export const fromLocalField = (text: string): Date | null => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
};

/** Whether both are the same window: a gateway has no two that begin and end together for the same payments. */
export const isSameWindow = (one: OutageWindow, other: OutageWindow): boolean =>
  one.from === other.from && one.until === other.until && one.payment_methods.join() === other.payment_methods.join();
