import { hexTimeOf, newTimeOrderedUuid } from "./time-ordered.ts";

/** `evt_` and a version 7 UUID without hyphens: 36 characters that sort by time of creation. */
export const newEventId = (nowMs: number = Date.now()): string => `evt_${newTimeOrderedUuid(nowMs)}`;

/** Smaller than every event id of this time or later, larger than every one of an earlier time. */
export const lowestEventId = (timeMs: number): string => `evt_${hexTimeOf(timeMs)}`;

/** Whether the text sorts among the ids that {@link newEventId} makes by the time in it, in any collation. */
export const isEventId = (text: string): boolean => /^evt_[0-9a-f]{32}$/.test(text);

/** The milliseconds since 1970 at the beginning of an event id, or of what {@link lowestEventId} makes. */
export const timeOfEventId = (id: string): number => Number.parseInt(id.slice(4, 16), 16);

/** A version 7 UUID in its usual form with hyphens, for request ids. */
export const newRequestId = (nowMs: number = Date.now()): string => {
  const digits = newTimeOrderedUuid(nowMs);
  const time = `${digits.slice(0, 8)}-${digits.slice(8, 12)}`;
  return `${time}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
};
