import { hexTimeOf, newTimeOrderedUuid } from "./time-ordered.ts";

const prefix = "call_";
const timeDigits = 12;

/** `call_` and a version 7 UUID without hyphens: 37 characters that sort by time. */
export const newCallId = (nowMs: number): string => `${prefix}${newTimeOrderedUuid(nowMs)}`;

/** Smaller than every id of a call of this time or later, larger than every one of an earlier time. */
export const lowestCallId = (timeMs: number): string => `${prefix}${hexTimeOf(timeMs)}`;

/** The milliseconds since 1970 at the beginning of an id, or of what {@link lowestCallId} makes. */
export const timeOfCallId = (id: string): number =>
  Number.parseInt(id.slice(prefix.length, prefix.length + timeDigits), 16);
